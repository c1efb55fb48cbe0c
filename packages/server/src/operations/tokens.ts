// Manages the tokens of a directory, whether or not a service is using it.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { newToken } from "../http/access.js";
import type { Scope } from "../http/route.js";
import { Service } from "../service.js";
import { type Database, openDatabase } from "../store/database.js";
import { statements } from "../store/writes.js";

/** Creates a token; undefined if the name is taken. A running service accepts it within a second. */
export async function makeTokenIn(directory: string, name: string, scope: Scope): Promise<string | undefined> {
  return withTokens(directory, (database) => {
    if (has(database, name)) return undefined;
    const { token, hash } = newToken();
    database.prepare(statements.token).run([name, hash, scope, Date.now()]);
    return token;
  });
}

/** Revokes a token; returns false if there is none with this name. A running service rejects it within a second. */
export async function revokeTokenIn(directory: string, name: string): Promise<boolean> {
  return withTokens(directory, (database) => {
    if (!has(database, name)) return false;
    database.prepare(statements.dropToken).run([name]);
    return true;
  });
}

async function withTokens<T>(directory: string, act: (database: Database) => T): Promise<T> {
  const path = join(directory, "rosenblatt.db");
  // Opening the store as a service does creates it if necessary, with the current tables.
  if (!existsSync(path)) await Service.open(directory).close();
  const database = openDatabase(path);
  try {
    return act(database);
  } finally {
    database.close();
  }
}

function has(database: Database, name: string): boolean {
  return database.prepare("SELECT 1 FROM token WHERE name = ?").get([name]) !== undefined;
}

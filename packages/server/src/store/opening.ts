// Opens the file of a store: a damaged or newer one is refused, an older one is upgraded.

import { existsSync, statSync } from "node:fs";
import { DamagedStoreError } from "../errors.js";
import { isIntact } from "./checksum.js";
import { type Database, openDatabase } from "./database.js";
import { schema, schemaVersion, upgrades } from "./schema.js";
import type { ExampleRow } from "./store.js";

/** The largest file, in bytes, that is checked from end to end when opened; larger ones are checked as they are read. */
const checkedUpTo = 32 * 2 ** 20;

/** Opens the file of a store, or creates it. */
export function openedStore(path: string): Database {
  if (existsSync(repairMark(path)))
    throw new DamagedStoreError(`the repair of ${path} was interrupted: rosenblatt repair does it again`);
  let database: Database | undefined;
  try {
    database = openDatabase(path);
    upgrade(path, database);
    if (statSync(path).size <= checkedUpTo) checkStore(path, database);
    return database;
  } catch (error) {
    database?.close();
    const { code, message } = error as Error & { code?: string };
    if (isDamage(code)) throw damaged(path, message);
    throw error;
  }
}

/** The path of a file that exists while a store is being repaired, and contains the name of the damaged file. */
export function repairMark(path: string): string {
  return `${path}.repairing`;
}

/** Whether an SQLite error code means that the file is damaged. */
export function isDamage(code: string | undefined): boolean {
  return code !== undefined && /^SQLITE_(CORRUPT|NOTADB)/.test(code);
}

function upgrade(path: string, database: Database): void {
  const [{ user_version: version }] = database.pragma("user_version") as [{ user_version: number }];
  if (version > schemaVersion)
    throw new DamagedStoreError(
      `${path} was written by a newer version (its tables have version ${version}, this one knows ${schemaVersion}): use that version`,
    );
  if (version === schemaVersion) return;
  const steps = version === 0 ? [] : Array.from({ length: schemaVersion - version }, (_, i) => upgrades[version + i]);
  database.exec(`BEGIN IMMEDIATE; ${steps.join("")} ${schema} PRAGMA user_version = ${schemaVersion}; COMMIT`);
}

/** Reads a store from end to end, and throws if it is not intact. */
export function checkStore(path: string, database: Database): void {
  const [{ quick_check: state }] = database.prepare("PRAGMA quick_check(1)").all() as [{ quick_check: string }];
  if (state !== "ok") throw damaged(path, state.replaceAll("\n", " "));
  for (const row of database.prepare("SELECT * FROM example").iterate() as Iterable<ExampleRow & { model: number }>)
    if (!isIntact(row)) throw damaged(path, `example ${row.sequence} of model ${row.model} is not what was written`);
}

function damaged(path: string, how: string): DamagedStoreError {
  return new DamagedStoreError(`${path} is damaged (${how}): rosenblatt repair says what can be saved`);
}

// Opens the SQLite file of a store with the settings that its guarantees rely on.

import Libsql from "libsql";

export type Database = Libsql.Database;

/** A prepared statement. */
export type Statement = Libsql.Statement<unknown[]>;

/** A value that SQLite stores. */
export type Value = string | number | null | Uint8Array;

/** Milliseconds that a write waits for another program that has locked the file. */
export const busyTimeout = 10_000;

/**
 * Opens a database file. Committed transactions are on stable storage (`synchronous=FULL` with a write-ahead log), readers never wait for the
 * writer, and deleted data is overwritten.
 */
export function openDatabase(path: string): Database {
  const database = new Libsql(path, { timeout: busyTimeout });
  // This has no effect on a file that already has tables.
  database.pragma("auto_vacuum = INCREMENTAL");
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("secure_delete = ON");
  database.pragma("foreign_keys = ON");
  return database;
}

/** The statements of a database, each prepared when first used. */
export class Statements {
  readonly #database: Database;
  readonly #ready = new Map<string, Statement>();

  constructor(database: Database) {
    this.#database = database;
  }

  of(sql: string): Statement {
    let statement = this.#ready.get(sql);
    if (!statement) {
      statement = this.#database.prepare<unknown[]>(sql);
      this.#ready.set(sql, statement);
    }
    return statement;
  }
}

// The SQLite file of a store, opened in the one way that keeps its promises.

import Libsql from "libsql";

export type Database = Libsql.Database;

/** A statement that was made ready once, for any values. */
export type Statement = Libsql.Statement<unknown[]>;

/** A value that SQLite keeps. */
export type Value = string | number | null | Uint8Array;

/** How many milliseconds a write waits for another program that holds the file. */
export const busyTimeout = 10_000;

/**
 * Opens a database file. Committed transactions are on stable storage (`synchronous=FULL` with a write-ahead log), readers never wait
 * for the writer, and what is deleted is overwritten.
 */
export function openDatabase(path: string): Database {
  const database = new Libsql(path, { timeout: busyTimeout });
  // This changes nothing in a file that has tables already.
  database.pragma("auto_vacuum = INCREMENTAL");
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("secure_delete = ON");
  database.pragma("foreign_keys = ON");
  return database;
}

/** Statements of a database, each made ready when it is first used. */
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

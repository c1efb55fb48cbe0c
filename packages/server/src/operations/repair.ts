// Repairs a damaged store: everything that is still readable and unchanged goes into a new file. The damaged file is kept.

import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import Libsql from "libsql";
import { Service } from "../service.js";
import { type Database, openDatabase } from "../store/database.js";
import { lockDirectory } from "../store/lock.js";
import { repairMark } from "../store/opening.js";
import { schema, schemaVersion } from "../store/schema.js";
import { readableRows } from "./salvage.js";

/** The tables to save. Snapshots are left out: they are made again from the examples. */
const tables = ["model", "example", "prediction", "challenger", "promotion", "answer", "token", "receipt"] as const;

/** The result of a repair: what was saved, and what was lost. */
export interface Repair {
  /** The number of rows saved from each table. */
  readonly saved: Readonly<Record<(typeof tables)[number], number>>;
  /** Descriptions of what could not be read; empty if nothing was lost. */
  readonly lost: readonly string[];
  /** Missing example numbers of a model: these examples were lost, or forgotten before. */
  readonly gaps: readonly { readonly model: string; readonly after: number; readonly before: number }[];
}

/** A repair in place, and the path of the damaged file. */
export interface RepairInPlace extends Repair {
  readonly damaged: string;
}

/** Reads what can be read of a store, and writes it to a new directory. */
export function repair(directory: string, into: string): Repair {
  const source = storeIn(directory);
  const target = join(into, "rosenblatt.db");
  if (existsSync(target)) throw new Error(`${into} has a store already: give a new directory`);
  mkdirSync(into, { recursive: true, mode: 0o700 });
  return salvaged(source, target);
}

/** Reports what could be saved of a store, and changes nothing. */
export function repairTried(directory: string): Repair {
  const source = storeIn(directory);
  const lock = lockDirectory(directory);
  const target = `${source}.tried`;
  try {
    removeStore(target);
    return salvaged(source, target);
  } finally {
    removeStore(target);
    lock.release();
  }
}

/**
 * Repairs the store of a directory that no service is using. The damaged file is kept next to the new one. An interrupted repair leaves a
 * mark, so that no service starts on an incomplete file, and is repeated from the damaged file.
 */
export function repairInPlace(directory: string): RepairInPlace {
  const source = storeIn(directory);
  const lock = lockDirectory(directory);
  try {
    const mark = repairMark(source);
    const again = existsSync(mark);
    const damaged = again ? join(directory, readFileSync(mark, "utf8")) : free(`${source}.damaged`);
    if (!again) {
      for (const end of ["", "-wal"]) if (existsSync(source + end)) kept(source + end, damaged + end);
      writeFileSync(mark, basename(damaged));
      sync(mark);
      sync(directory);
    }
    const target = `${source}.repaired`;
    removeStore(target);
    const done = salvaged(damaged, target);
    sync(target);
    // The write-ahead log belongs to the damaged file, and must not be read with the new one.
    for (const end of ["-wal", "-shm"]) rmSync(source + end, { force: true });
    renameSync(target, source);
    rmSync(`${damaged}-shm`, { force: true });
    rmSync(mark);
    sync(directory);
    return { ...done, damaged };
  } finally {
    lock.release();
  }
}

function storeIn(directory: string): string {
  const source = join(directory, "rosenblatt.db");
  if (!existsSync(source)) throw new Error(`${directory} has no store: there is no ${source}`);
  return source;
}

/** Copies what can be read of one file into another. */
function salvaged(source: string, target: string): Repair {
  const lost: string[] = [];
  const to = openDatabase(target);
  to.exec(`BEGIN; ${schema} PRAGMA user_version = ${schemaVersion}; COMMIT; PRAGMA foreign_keys = OFF`);
  const { from, close } = readable(source, to, lost);
  try {
    const saved = tables.map((table) => [table, from ? copied(from, to, table, lost) : 0]);
    to.exec("PRAGMA wal_checkpoint(TRUNCATE)");
    return { saved: Object.fromEntries(saved) as Repair["saved"], lost, gaps: gapsIn(to) };
  } finally {
    close();
    to.close();
    for (const end of ["-wal", "-shm"]) rmSync(target + end, { force: true });
  }
}

/** Opens a damaged file. If its first page is lost, that of a new store replaces it in a copy: the tables always begin at the same pages. */
function readable(source: string, fresh: Database, lost: string[]): { from: Database | undefined; close(): void } {
  const opened = (path: string): Database => {
    const database = new Libsql(path, { readonly: true });
    try {
      database.prepare("SELECT count(*) FROM sqlite_schema WHERE name = 'example'").get();
      if ((database.pragma("table_info(example)") as unknown[]).length === 0)
        throw new Libsql.SqliteError("the file has no examples", "SQLITE_NOTADB", 26);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  };
  try {
    const from = opened(source);
    return { from, close: () => from.close() };
  } catch (error) {
    lost.push(`the beginning of the file cannot be read (${(error as Error).message})`);
  }
  const copy = `${source}.mended`;
  removeStore(copy);
  const close = () => removeStore(copy);
  try {
    copyFileSync(source, copy);
    if (existsSync(`${source}-wal`)) copyFileSync(`${source}-wal`, `${copy}-wal`);
    const page = fresh.prepare("SELECT data FROM sqlite_dbpage WHERE pgno = 1").get() as { data: Uint8Array };
    const file = openSync(copy, "r+");
    const first = Buffer.from(page.data);
    // SQLite then takes the number of pages from the length of the file.
    first.writeUInt32BE(0, 28);
    writeSync(file, first, 0, first.length, 0);
    closeSync(file);
    const from = opened(copy);
    return {
      from,
      close: () => {
        from.close();
        close();
      },
    };
  } catch (error) {
    lost.push(`nothing can be read (${(error as Error).message})`);
    return { from: undefined, close };
  }
}

/** Copies the rows of a table, and returns their number. */
function copied(from: Database, to: Database, table: string, lost: string[]): number {
  let rows = 0;
  const inserts = new Map<string, ReturnType<Database["prepare"]>>();
  to.exec("BEGIN");
  for (const row of readableRows(from, table, (what) => lost.push(what))) {
    const names = Object.keys(row).join();
    let insert = inserts.get(names);
    if (!insert) {
      const places = Object.keys(row).map(() => "?");
      insert = to.prepare(`INSERT INTO ${table} (${names}) VALUES (${places.join()})`);
      inserts.set(names, insert);
    }
    try {
      insert.run(Object.values(row));
      rows++;
    } catch (error) {
      lost.push(`${table}: a row does not fit the others (${(error as Error).message})`);
    }
  }
  to.exec("COMMIT");
  return rows;
}

function gapsIn(database: Database): Repair["gaps"] {
  const sql = `SELECT name, after, before FROM (
      SELECT model, sequence AS before, lag(sequence, 1, 0) OVER (PARTITION BY model ORDER BY sequence) AS after FROM example
    ) JOIN model ON model.id = model WHERE before > after + 1`;
  return (database.prepare(sql).all() as { name: string; after: number; before: number }[]).map(
    ({ name, after, before }) => ({ model: name, after, before }),
  );
}

/** Opens a repaired store and loads every model, to prove that it can be loaded. */
export async function checkRepaired(directory: string): Promise<void> {
  const service = Service.open(directory);
  try {
    for (const { name } of service.list()) await service.models.reading(name);
  } finally {
    await service.close();
  }
}

/** A file name that is not in use. */
function free(path: string): string {
  for (let i = 1; ; i++) {
    const name = i === 1 ? path : `${path}.${i}`;
    if (!existsSync(name)) return name;
  }
}

/** Gives a file a second name. */
function kept(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    // Some file systems have no links.
    copyFileSync(from, to);
    sync(to);
  }
}

function removeStore(path: string): void {
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true });
}

/** Flushes a file, or the entries of a directory, to stable storage. */
function sync(path: string): void {
  const file = openSync(path, "r");
  try {
    fsyncSync(file);
  } catch (error) {
    // Not every system supports that for directories.
    if (path !== dirname(path) && (error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  } finally {
    closeSync(file);
  }
}

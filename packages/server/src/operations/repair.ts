// What can be saved of a damaged store: everything that SQLite still reads, into a store of its own. The damaged file stays as it is.

import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import { Service } from "../service.js";
import { openDatabase, type Value } from "../store/database.js";
import { schema, schemaVersion } from "../store/schema.js";

/** The tables to save. Snapshots are left behind: the examples make them again. */
const tables = ["model", "example", "prediction", "challenger", "promotion", "answer", "token", "receipt"] as const;

/** What was saved, and what was not. */
export interface Repair {
  readonly saved: Readonly<Record<(typeof tables)[number], number>>;
  /** What could not be read, in sentences. */
  readonly lost: readonly string[];
  /** The first missing number of each model whose examples are no longer complete. */
  readonly gaps: readonly { readonly model: string; readonly after: number; readonly before: number }[];
}

/** Reads what can be read of a store, and writes it to a new directory. */
export function repair(directory: string, into: string): Repair {
  const source = join(directory, "rosenblatt.db");
  if (!existsSync(source)) throw new Error(`${directory} has no store: there is no ${source}`);
  const target = join(into, "rosenblatt.db");
  if (existsSync(target)) throw new Error(`${into} has a store already: give a new directory`);
  mkdirSync(into, { recursive: true, mode: 0o700 });
  const from = new Libsql(source, { readonly: true });
  const to = openDatabase(target);
  const lost: string[] = [];
  const saved = Object.fromEntries(tables.map((table) => [table, 0])) as Record<(typeof tables)[number], number>;
  to.exec(`BEGIN; ${schema} PRAGMA user_version = ${schemaVersion}; COMMIT; PRAGMA foreign_keys = OFF`);
  try {
    for (const table of tables) saved[table] = copied(from, to, table, lost);
    return { saved, lost, gaps: gapsIn(to) };
  } finally {
    from.close();
    to.close();
  }
}

/** Copies the rows of a table as far as they can be read, from both ends where there is damage in the middle. */
function copied(from: Libsql.Database, to: Libsql.Database, table: string, lost: string[]): number {
  let rows = 0;
  const seen = new Set<string>();
  for (const order of ["ASC", "DESC"]) {
    to.exec("BEGIN");
    try {
      const keys = keysOf(from, table);
      const by = keys.map((key) => `${key} ${order}`).join(", ");
      for (const row of from.prepare(`SELECT * FROM ${table} ORDER BY ${by}`).iterate() as Iterable<
        Record<string, Value>
      >) {
        const { _metadata: _, ...own } = row as Record<string, Value> & { _metadata?: unknown };
        const key = JSON.stringify(keys.map((name) => own[name]));
        if (seen.has(key)) break;
        seen.add(key);
        const names = Object.keys(own);
        to.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => "?").join()})`).run(
          ...Object.values(own),
        );
        rows++;
      }
      to.exec("COMMIT");
      return rows;
    } catch (error) {
      to.exec("COMMIT");
      lost.push(
        `${table}: after ${rows} rows ${order === "ASC" ? "from the front" : "from both ends"}, ${(error as Error).message}`,
      );
    }
  }
  return rows;
}

function keysOf(database: Libsql.Database, table: string): string[] {
  const columns = database.pragma(`table_info(${table})`) as { name: string; pk: number }[];
  return columns
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk)
    .map(({ name }) => name);
}

function gapsIn(database: Libsql.Database): Repair["gaps"] {
  const sql = `SELECT name, after, before FROM (
      SELECT model, sequence AS before, lag(sequence, 1, 0) OVER (PARTITION BY model ORDER BY sequence) AS after FROM example
    ) JOIN model ON model.id = model WHERE before > after + 1`;
  return (database.prepare(sql).all() as { name: string; after: number; before: number }[]).map(
    ({ name, after, before }) => ({ model: name, after, before }),
  );
}

/** Opens what was repaired, which shows that it can be. */
export async function checkRepaired(into: string): Promise<void> {
  const service = Service.open(into);
  for (const { name } of service.list()) await service.models.reading(name);
  await service.close();
}

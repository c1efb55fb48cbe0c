// Reads what can be read of a damaged store, around the damage.

import Libsql from "libsql";
import { isIntact } from "../store/checksum.js";
import type { Database, Value } from "../store/database.js";
import type { ExampleRow } from "../store/store.js";

/** A row of any table. */
export type Row = Record<string, Value>;

/** Called with a description of what cannot be read. */
export type Lost = (what: string) => void;

/** The readable rows of a table, each once; `lost` is told what could not be read. */
export function* readableRows(from: Database, table: string, lost: Lost): Generator<Row> {
  if (table === "example") yield* readableExamples(from, lost);
  else yield* fromBothEnds(from, table, lost);
}

/** The examples of each model, in order. Reading continues behind damaged parts. */
function* readableExamples(from: Database, lost: Lost): Generator<Row> {
  for (const number of modelNumbers(from, lost)) {
    const sql = "SELECT * FROM example WHERE model = ? AND sequence > ? ORDER BY sequence LIMIT";
    const [next, one] = [from.prepare(`${sql} 1000`), from.prepare(`${sql} 1`)];
    for (let last = 0; ; ) {
      let rows: Row[];
      try {
        rows = plain(next.all([number, last]));
      } catch {
        const read = oneByOne(one, number, last);
        yield* read.rows.filter((row) => intact(row, lost));
        if (read.rows.length > 0) last = read.rows.at(-1)!.sequence as number;
        const behind = behindDamage(one, number, last);
        lost(
          behind === undefined
            ? `model ${number}: examples after ${last} cannot be read`
            : `model ${number}: examples ${last + 1} to ${behind} cannot be read, as far as there were any`,
        );
        if (behind === undefined) break;
        last = behind;
        continue;
      }
      if (rows.length === 0) break;
      yield* rows.filter((row) => intact(row, lost));
      const furthest = rows.at(-1)!.sequence as number;
      // A damaged page may contain keys in any order.
      if (!(furthest > last)) break;
      last = furthest;
    }
  }
}

/** The numbers of models that may have examples. */
function modelNumbers(from: Database, lost: Lost): number[] {
  const rows = [...fromBothEnds(from, "model", () => {})];
  const known = rows.map(({ id }) => id as number);
  try {
    const named = from.prepare("SELECT DISTINCT model FROM example").all() as { model: number }[];
    return [...new Set([...known, ...named.map(({ model }) => model)])].sort((a, b) => a - b);
  } catch {
    if (known.length === 0) lost("no model can be read, so that nobody knows whose examples there are");
    return known;
  }
}

type One = ReturnType<Database["prepare"]>;

/** The examples after a number, up to the first that cannot be read. */
function oneByOne(one: One, model: number, after: number): { rows: Row[] } {
  const rows: Row[] = [];
  try {
    for (let last = after; ; ) {
      const [row] = plain(one.all([model, last]));
      if (!row || !((row.sequence as number) > last)) break;
      rows.push(row);
      last = row.sequence as number;
    }
  } catch {
    // The damage begins here.
  }
  return { rows };
}

/** The smallest number after which an example can be read again; undefined if there is none. */
function behindDamage(one: One, model: number, last: number): number | undefined {
  const readable = (after: number): boolean => {
    try {
      const [row] = plain(one.all([model, after]));
      return row !== undefined && (row.sequence as number) > after;
    } catch {
      return false;
    }
  };
  let step = 1;
  while (!readable(last + step)) {
    step *= 2;
    if (step > 2 ** 40) return undefined;
  }
  let [unreadable, good] = [last + Math.floor(step / 2), last + step];
  while (good - unreadable > 1) {
    const middle = Math.floor((unreadable + good) / 2);
    if (readable(middle)) good = middle;
    else unreadable = middle;
  }
  return good;
}

function intact(row: Row, lost: Lost): boolean {
  if (isIntact(row as unknown as ExampleRow & { crc: number | null }) && isJson(row.features) && isJson(row.label))
    return true;
  lost(`model ${row.model}: example ${row.sequence} is not what was written`);
  return false;
}

function isJson(text: Value): boolean {
  try {
    JSON.parse(text as string);
    return true;
  } catch {
    return false;
  }
}

/** Rows in the order of their keys and then, if there is damage in between, backwards from the end. */
function* fromBothEnds(from: Database, table: string, lost: Lost): Generator<Row> {
  const seen = new Set<string>();
  for (const order of ["ASC", "DESC"]) {
    try {
      const keys = keysOf(from, table);
      const by = keys.map((key) => `${key} ${order}`).join(", ");
      for (const row of from.prepare(`SELECT * FROM ${table} ORDER BY ${by}`).iterate() as Iterable<Row>) {
        const [own] = plain([row]);
        const key = JSON.stringify(keys.map((name) => own[name]));
        if (seen.has(key)) return;
        seen.add(key);
        yield own;
      }
      return;
    } catch (error) {
      if (!(error instanceof Libsql.SqliteError)) throw error;
      if (order === "DESC") lost(`${table}: rows in the middle cannot be read (${error.message})`);
    }
  }
}

/** Rows without the property that the SQLite binding adds. */
function plain(rows: readonly unknown[]): Row[] {
  return rows.map((row) => {
    const { _metadata: _, ...own } = row as Row & { _metadata?: unknown };
    return own;
  });
}

function keysOf(database: Database, table: string): string[] {
  const columns = database.pragma(`table_info(${table})`) as { name: string; pk: number }[];
  const keys = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
  return keys.length > 0 ? keys.map(({ name }) => name) : ["rowid"];
}

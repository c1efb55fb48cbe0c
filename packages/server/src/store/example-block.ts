// Examples that follow one another, as one text: a thread is sent a text in a tenth of the time that their values take one by one.

import { checksum } from "./checksum.js";
import type { Value } from "./database.js";
import type { Write } from "./writes.js";

/** Examples of one model with consecutive numbers. */
export interface ExampleBlock {
  readonly model: number;
  /** The number of the first example. */
  readonly first: number;
  readonly count: number;
  /** Seven lines for each example. JSON has no line breaks unless it is made readable, and what is kept is not. */
  readonly lines: string;
}

/** The values of an example in a block, which has a line for each: mistake and updated share one. */
const linesOfExample = 7;

/** How many examples one statement inserts at most: calling SQLite costs as much as inserting. */
export const examplesAtOnce = 50;

/** Puts examples that follow one another together; other writes stay as they are, and all in their order. */
export function blocksOf(writes: readonly Write[]): (Write | ExampleBlock)[] {
  const all: (Write | ExampleBlock)[] = [];
  for (let i = 0; i < writes.length; ) {
    const [name, model, first] = writes[i] as [Write[0], number, number];
    if (name !== "example") {
      all.push(writes[i++]);
      continue;
    }
    const lines: (string | number)[] = [];
    let count = 0;
    for (; i < writes.length; i++, count++) {
      const [name, own, sequence, time, id, features, label, metadata, predicted, mistake, updated] = writes[i];
      if (name !== "example" || own !== model || sequence !== first + count) break;
      lines.push(
        time as number,
        id === null ? "" : JSON.stringify(wellFormed(id as string)),
        features as string,
        label as string,
        (metadata as string | null) ?? "",
        (predicted as string | null) ?? "",
        (mistake as number) + 2 * (updated as number),
      );
    }
    all.push({ model, first, count, lines: lines.join("\n") });
  }
  return all;
}

/** A text as SQLite keeps it: half of a pair of surrogates is no character. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}

/** The values with which `insertOf` inserts the examples of a block, at most `examplesAtOnce` at a time. */
export function* valuesOf({ model, first, count, lines }: ExampleBlock): Generator<{ count: number; values: Value[] }> {
  const parts = lines.split("\n");
  for (let done = 0; done < count; done += examplesAtOnce) {
    const now = Math.min(examplesAtOnce, count - done);
    const values: Value[] = [model, first + done];
    for (let k = linesOfExample * done; k < linesOfExample * (done + now); k += linesOfExample)
      values.push(
        checksum(first + k / linesOfExample, parts[k + 2], parts[k + 3], parts[k + 5], Number(parts[k + 6])),
        Number(parts[k]),
        parts[k + 1] === "" ? null : JSON.parse(parts[k + 1]),
        parts[k + 2],
        parts[k + 3],
        parts[k + 4] || null,
        parts[k + 5] || null,
        Number(parts[k + 6]),
      );
    yield { count: now, values };
  }
}

const inserts = new Map<number, string>();

/** The statement that inserts so many examples of a block. */
export function insertOf(count: number): string {
  let sql = inserts.get(count);
  if (sql === undefined) {
    const rows = Array.from({ length: count }, (_, i) => {
      const at = 3 + (1 + linesOfExample) * i;
      const [crc, time, id, features, label, metadata, predicted, outcome] = [0, 1, 2, 3, 4, 5, 6, 7].map(
        (k) => `?${at + k}`,
      );
      return `(?1, ?2 + ${i}, ${crc}, ${time}, ${id}, ${features}, ${label}, ${metadata}, ${predicted}, ${outcome} & 1, ${outcome} >> 1)`;
    });
    sql = `INSERT INTO example (model, sequence, crc, time, id, features, label, metadata, predicted, mistake, updated) VALUES ${rows.join(", ")}`;
    inserts.set(count, sql);
  }
  return sql;
}

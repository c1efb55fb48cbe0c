// Consecutive examples as one text, which is sent to a thread in a tenth of the time that their individual values take.

import { checksum } from "./checksum.js";
import type { Value } from "./database.js";
import type { Write } from "./writes.js";

/** Examples of one model with consecutive numbers. */
export interface ExampleBlock {
  readonly model: number;
  /** The number of the first example. */
  readonly first: number;
  readonly count: number;
  /** Seven lines per example. Stored JSON has no line breaks. */
  readonly lines: string;
}

/** The number of lines of an example in a block, one per value; mistake and updated share one. */
const linesOfExample = 7;

/** The most examples that one statement inserts: a call of SQLite costs as much as an insertion. */
const examplesAtOnce = 50;

/** Consecutive examples of one model that are still being collected. */
class GatheringExamples {
  readonly model: number;
  readonly first: number;
  count = 0;
  readonly lines: (string | number)[] = [];

  constructor(model: number, first: number) {
    this.model = model;
    this.first = first;
  }

  block(): ExampleBlock {
    const { model, first, count, lines } = this;
    return { model, first, count, lines: lines.join("\n") };
  }
}

/** A learned example to store. The texts are JSON, except for the id. */
export interface ExampleWrite {
  readonly model: number;
  readonly sequence: number;
  readonly time: number;
  readonly id: string | undefined;
  readonly features: string;
  readonly label: string;
  readonly metadata: string | null;
  readonly predicted: string | undefined;
  readonly mistake: boolean;
  readonly updated: boolean;
}

/** A list of writes, in order. Consecutive examples are combined as they are added. */
export class WriteList {
  readonly #all: (Write | GatheringExamples)[] = [];

  constructor(writes: readonly Write[] = []) {
    for (const write of writes) this.push(write);
  }

  get isEmpty(): boolean {
    return this.#all.length === 0;
  }

  push(write: Write): void {
    this.#all.push(write);
  }

  example({ model, sequence, time, id, features, label, metadata, predicted, mistake, updated }: ExampleWrite): void {
    const examples = this.#following(model, sequence);
    examples.lines.push(
      time,
      id === undefined ? "" : JSON.stringify(wellFormed(id)),
      features,
      label,
      metadata ?? "",
      predicted ?? "",
      Number(mistake) + 2 * Number(updated),
    );
    examples.count++;
  }

  /** Appends another list to this one. */
  append(other: WriteList): void {
    for (const one of other.#all)
      if (one instanceof GatheringExamples) {
        const examples = this.#following(one.model, one.first);
        for (const line of one.lines) examples.lines.push(line);
        examples.count += one.count;
      } else this.push(one);
  }

  /** The whole list, in the form that is sent to the thread. */
  blocks(): (Write | ExampleBlock)[] {
    return this.#all.map((one) => (one instanceof GatheringExamples ? one.block() : one));
  }

  /** The collection that the example with this number belongs to. */
  #following(model: number, sequence: number): GatheringExamples {
    const last = this.#all.at(-1);
    if (last instanceof GatheringExamples && last.model === model && last.first + last.count === sequence) return last;
    const examples = new GatheringExamples(model, sequence);
    this.#all.push(examples);
    return examples;
  }
}

/** A text as SQLite stores it: lone surrogates are not characters, and are replaced. */
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

/** The statement that inserts `count` examples of a block. */
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

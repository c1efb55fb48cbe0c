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

/** Examples of one model with consecutive numbers, as they gather. */
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

/** An example that was learned, as it is kept. Texts are JSON, but for the id. */
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

/** What is to be written, in order. Examples that follow one another are put together as they come. */
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

  /** Puts everything of another list behind what this one has. */
  append(other: WriteList): void {
    for (const one of other.#all)
      if (one instanceof GatheringExamples) {
        const examples = this.#following(one.model, one.first);
        for (const line of one.lines) examples.lines.push(line);
        examples.count += one.count;
      } else this.push(one);
  }

  /** All of it, as a thread is sent it. */
  blocks(): (Write | ExampleBlock)[] {
    return this.#all.map((one) => (one instanceof GatheringExamples ? one.block() : one));
  }

  /** The examples that one with this number is put to. */
  #following(model: number, sequence: number): GatheringExamples {
    const last = this.#all.at(-1);
    if (last instanceof GatheringExamples && last.model === model && last.first + last.count === sequence) return last;
    const examples = new GatheringExamples(model, sequence);
    this.#all.push(examples);
    return examples;
  }
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

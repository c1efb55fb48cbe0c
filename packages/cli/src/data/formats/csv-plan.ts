// Determines the kinds of the columns of several CSV files if the first is too short for that: reads as many files as
// necessary, as if they were one.

import { InputError } from "rosenblatt";
import { CsvReader } from "rosenblatt/readers";
import type { Input } from "../input/input.js";
import { type TextInput, textChunks } from "../input/text-chunks.js";
import { csvOptions } from "./csv.js";
import type { Reading } from "./reading.js";

const [lineFeed, carriageReturn, quote] = [10, 13, 34];

/** What is known from the first rows of several files, and the files, which can still be read from their beginning. */
export interface PlannedFiles {
  /** Undefined if the first file alone decides. */
  readonly known: Reading["known"];
  inputs(): AsyncGenerator<TextInput>;
}

/** Reads as much of several CSV files as is needed to know their columns. */
export async function planFiles(reading: Reading): Promise<PlannedFiles> {
  const inputs = reading.inputs();
  const kept: TextInput[] = [];
  const reader = new CsvReader({ ...csvOptions(reading), streaming: true });
  // Only the columns are wanted, no rows.
  reader.pauseAt({ rows: 0, bytes: Infinity });
  let header: Uint8Array | undefined;
  let goesOn = true;
  while (goesOn && !reader.columns) {
    const { value: input, done } = await inputs.next();
    if (done) break;
    const text = withoutMark(input.head);
    const top = topOf(text, reading.options.comment);
    const first = text.subarray(top.from, top.to);
    if (!header) reader.begin(input.name);
    const again = header && (reading.options.header ?? Buffer.compare(header, first) === 0);
    const from = !header ? 0 : again ? top.behind : top.from;
    if (header && isReordered(first, header)) goesOn = false;
    const looked = new LookedAt(input);
    kept.push(looked);
    goesOn &&= await looked.show(reader, from);
    header ??= first;
  }
  if (!reader.columns) quietly(() => reader.end());
  const { columns, delimiter } = reader;
  return {
    known:
      kept.length > 1 && columns
        ? { plan: columns, planFrom: kept[0].name, ...(delimiter !== undefined && { delimiter }) }
        : undefined,
    async *inputs() {
      yield* kept;
      yield* inputs;
    },
  };
}

/** An input whose beginning was shown to a reader, and which can still be read from there. */
class LookedAt implements TextInput {
  readonly name: string;
  readonly head: Uint8Array;
  readonly #input: Input;
  readonly #chunks: AsyncGenerator<Uint8Array>;
  readonly #seen: Uint8Array[] = [];

  constructor(input: Input) {
    this.name = input.name;
    this.head = withoutMark(input.head);
    this.#input = input;
    this.#chunks = textChunks(input);
  }

  /** Shows the text from a position on to a reader until it knows the columns; false if the reader cannot make sense of it. */
  async show(reader: CsvReader, from: number): Promise<boolean> {
    let skipped = from;
    while (!reader.columns) {
      const { value, done } = await this.#chunks.next();
      if (done) break;
      // Copied, because a chunk is valid only until the next one.
      const chunk = value.slice();
      this.#seen.push(chunk);
      const rest = chunk.subarray(skipped);
      skipped -= chunk.length - rest.length;
      if (!quietly(() => reader.write(rest))) return false;
    }
    return true;
  }

  async *chunks(): AsyncGenerator<Uint8Array> {
    yield* this.#seen.splice(0);
    yield* this.#chunks;
  }

  get read(): number {
    return this.#input.read;
  }

  close(): void {
    this.#input.close();
  }
}

/** Ignores faults of rows: they are reported with file and line when the rows are read. */
function quietly(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return false;
  }
}

function withoutMark(head: Uint8Array): Uint8Array {
  return head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
}

/** Where the first record of a text, after empty lines and comments, begins and ends, and where the next one begins. */
function topOf(text: Uint8Array, comment = "#"): { from: number; to: number; behind: number } {
  const mark = Buffer.from(comment);
  for (let from = 0; ; ) {
    const isComment = mark.length > 0 && mark.every((byte, k) => text[from + k] === byte);
    let to = from;
    let isQuoted = false;
    for (; to < text.length; to++) {
      if (text[to] === quote && !isComment) isQuoted = !isQuoted;
      else if (!isQuoted && (text[to] === lineFeed || text[to] === carriageReturn)) break;
    }
    const behind = to + (text[to] === carriageReturn && text[to + 1] === lineFeed ? 2 : 1);
    if ((!isComment && to > from) || to === text.length) return { from, to, behind };
    from = behind;
  }
}

/** Whether a line has the names of the header in another order, so that its file must be read by names. */
function isReordered(line: Uint8Array, header: Uint8Array): boolean {
  const [own, names] = [line, header].map((bytes) =>
    Buffer.from(bytes)
      .toString()
      .split(/[,;|\t ]+/)
      .sort()
      .join(" "),
  );
  return own === names && Buffer.compare(line, header) !== 0;
}

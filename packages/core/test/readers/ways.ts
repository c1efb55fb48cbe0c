// The ways in which the same bytes can be read: in which pieces they come, and how two threads share them.

import { accelerate, type Memory, plainMemory, type Span, type View } from "../../src/compute/memory.js";
import { wasmMemory } from "../../src/compute/wasm.js";
import { apart, InputError } from "../../src/errors.js";
import type { ByteReader, ReadAt } from "../../src/readers/bytes/byte-reader.js";

/** Choices that follow from the bytes alone, so that a file which once showed a fault shows it again. */
export class Choices {
  #state: number;

  constructor(bytes: Uint8Array) {
    let hash = 0x811c9dc5;
    for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
    this.#state = hash >>> 0;
  }

  /** A whole number from 0 to n − 1. */
  below(n: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * n);
  }

  /** One of several. */
  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)];
  }

  /** Places at which bytes are cut into pieces: none, a few, or one behind every byte. */
  cuts(length: number): number[] {
    const kind = this.below(8);
    if (kind === 0 && length < 2000) return Array.from({ length }, (_, k) => k);
    return Array.from({ length: kind }, () => this.below(length + 1)).sort((a, b) => a - b);
  }

  /** Which of two threads takes the next step, again and again. */
  turns(): number[] {
    return Array.from({ length: 1 + this.below(8) }, () => this.below(2));
  }
}

const pool = new ArrayBuffer(1 << 25);
let top = 0;

/** Ordinary memory for one file after another: places that were used before, since making new ones takes longest of all. */
const usedMemory: Memory = {
  ...plainMemory,
  allocate(type, length) {
    const from = top;
    top = Math.ceil((from + length * type.BYTES_PER_ELEMENT) / 8) * 8;
    return top > pool.byteLength ? plainMemory.allocate(type, length) : spanOf(new type(pool, from, length));
  },
};

function spanOf<T extends View>(array: T): Span<T> {
  const first = (length: number) => spanOf(array.subarray(0, length) as T);
  return { address: 0, length: array.length, view: () => array, first, free() {} };
}

let compiledMemory = wasmMemory(1 << 20);
let uses = 0;

/** Does something with plain loops, or with compiled ones. */
export function by<T>(way: "plain" | "compiled", read: () => T): T {
  if (++uses % 100 === 0) compiledMemory = wasmMemory(1 << 20);
  top = 0;
  accelerate(() => (way === "plain" ? usedMemory : compiledMemory));
  try {
    return read();
  } finally {
    accelerate(wasmMemory);
  }
}

/** What came of reading, or what was said instead. Errors that are not about the input are faults, and go on. */
export function outcomeOf<T>(read: () => T): T | { error: string; remedies: unknown } {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { facts, remedies } = apart(error);
    return { error: facts, remedies };
  }
}

/** Gives a reader a file in pieces, by turns in its own room and by a copy; `after` hears of each piece. */
export function feed(
  reader: Omit<ByteReader<unknown>, "rows" | "take">,
  bytes: Uint8Array,
  cuts: readonly number[],
  after: () => void = () => {},
): void {
  reader.begin("data");
  let from = 0;
  for (const [k, to] of [...cuts, bytes.length].entries()) {
    const piece = bytes.subarray(from, to);
    if (k % 2 === 0) reader.write(piece);
    else {
      reader.room(piece.length).set(piece);
      reader.filled(piece.length);
    }
    from = to;
    after();
  }
  reader.end();
  after();
}

/** Reads from bytes as if they were a file. */
export function readerOf(bytes: Uint8Array): ReadAt {
  return (into, position) => {
    const part = bytes.subarray(position, position + into.length);
    into.set(part);
    return part.length;
  };
}

/** The bits of numbers, by which −0 differs from 0 and every NaN equals itself. */
export function bitsOf(values: ArrayLike<number>): string[] {
  const bits = new BigUint64Array(Float64Array.from(values).buffer);
  return Array.from(bits, (word) => word.toString(16));
}

/** Throws unless two ways of reading gave the same; says which two, and what each gave. */
export function same(expected: unknown, got: unknown, way: string): void {
  const [left, right] = [JSON.stringify(expected), JSON.stringify(got)];
  if (left !== right) throw new Error(`${way} must give\n${left}\n; got\n${right}`);
}

/** A reader and its ways of reading bytes, each of which gives something to compare. */
export interface Ways {
  /** All of it in one go, in pieces cut at these places. */
  whole(cuts: readonly number[]): unknown;
  /** Row by row, the rows taken as soon as they are there. */
  early(cuts: readonly number[]): unknown;
  /** By two threads in stripes of this many bytes, which take turns; undefined where they leave the file to one. */
  onTwo(stripe: number, turns: readonly number[]): unknown;
}

/** Throws unless bytes read the same plainly and compiled, in any pieces, by rows taken early, and by two threads; `options` is for messages. */
export function agreeInEveryWay(bytes: Uint8Array, ways: Ways, choices: Choices, options: unknown): void {
  const said = (way: string) => `${way} with ${JSON.stringify(options)}`;
  const cuts = choices.cuts(bytes.length);
  const read = (how: "plain" | "compiled", way: "whole" | "early", places: readonly number[]) =>
    outcomeOf(() => by(how, () => ways[way](places)));
  const plain = read("plain", "whole", []);
  same(plain, read("compiled", "whole", []), said("compiled reading"));
  same(plain, read("plain", "whole", cuts), said(`plain reading in pieces cut at ${cuts}`));
  same(plain, read("compiled", "whole", cuts), said(`compiled reading in pieces cut at ${cuts}`));
  const rows = read("plain", "early", []);
  same(rows, read("plain", "early", cuts), said(`plain rows taken early, in pieces cut at ${cuts}`));
  same(rows, read("compiled", "early", cuts), said(`compiled rows taken early, in pieces cut at ${cuts}`));
  // A memory for two threads takes longer to make than all the rest.
  if (choices.below(4) > 0) return;
  const stripe = 1 + choices.below(bytes.length + 8);
  const two = outcomeOf(() => ways.onTwo(stripe, choices.turns()));
  if (two !== undefined) same(plain, two, said(`reading by two threads in stripes of ${stripe} bytes`));
}

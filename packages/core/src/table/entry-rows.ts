// Gathers named rows feature by feature, in any order.

import { squaredNorm } from "../compute/vector.js";
import { Examples } from "../data/examples.js";
import type { Names } from "../data/vocabulary.js";
import type { ExampleRoom } from "./example-room.js";

/** Rows under construction: features are added to the last one until it is complete. */
export class EntryRows {
  readonly #entries = new EntryList();
  readonly #starts: number[] = [0];
  readonly #targets: number[] = [];

  /** The number of complete rows. */
  get size(): number {
    return this.#targets.length;
  }

  /** Adds to the value of a feature of the present row. */
  add(position: number, value: number): void {
    this.#entries.add(position, value);
  }

  /** Completes the present row, whose class has the position `target`; the next one begins. */
  endRow(target: number): void {
    this.#starts.push(this.#entries.end());
    this.#targets.push(target);
    this.#entries.begin();
  }

  /** ‖x‖² of the last complete row. */
  get lastSquaredNorm(): number {
    const { indices, values } = this.#entries;
    return squaredNorm({ width: 0, starts: Uint32Array.from(this.#starts.slice(-2)), indices, values }, 0);
  }

  /** All rows as examples, written to a room. */
  examples<L extends string | number>(
    vocabulary: Names,
    classes: readonly L[],
    labelled: boolean,
    room: ExampleRoom,
  ): Examples<L> {
    const { size } = this;
    const { length } = this.#entries;
    const given = this.#entries.values.subarray(0, length);
    const type = given.every((value) => Math.fround(value) === value) ? Float32Array : Float64Array;
    const arrays = room.sparse(size, length, type);
    const { starts, indices, values, targets } = arrays;
    starts.view().set(this.#starts);
    indices.view().set(this.#entries.indices.subarray(0, length));
    values.view().set(given);
    if (labelled) targets.view().set(this.#targets);
    return Examples.over({ ...arrays, form: "named", size, width: vocabulary.size, vocabulary, classes, labelled });
  }
}

/** Features and their values, gathered cell by cell; positions ascend within each cell. */
export class EntryList {
  indices: Uint32Array<ArrayBuffer> = new Uint32Array(256);
  values: Float64Array<ArrayBuffer> = new Float64Array(256);
  length = 0;
  #start = 0;
  /** By position: the entry last made for it. */
  #entry = new Uint32Array(256);

  /** Begins a cell; returns its first place. */
  begin(): number {
    this.#start = this.length;
    return this.length;
  }

  /** Adds to the value of a feature in this cell. */
  add(position: number, value: number): void {
    if (position >= this.#entry.length) this.#entry = longer(this.#entry, new Uint32Array(2 * position));
    const entry = this.#entry[position];
    if (entry >= this.#start && entry < this.length && this.indices[entry] === position) {
      this.values[entry] += value;
      return;
    }
    const n = this.length++;
    if (n === this.indices.length) {
      this.indices = longer(this.indices, new Uint32Array(2 * n));
      this.values = longer(this.values, new Float64Array(2 * n));
    }
    this.indices[n] = position;
    this.values[n] = value;
    this.#entry[position] = n;
  }

  /** Sorts the cell's features; returns where the cell ends. */
  end(): number {
    const { indices, values, length } = this;
    const start = this.#start;
    let k = start + 1;
    while (k < length && indices[k - 1] < indices[k]) k++;
    if (k >= length) return length;
    const entry = this.#entry;
    const before = values.slice(start, length);
    indices.subarray(start, length).sort();
    for (k = start; k < length; k++) values[k] = before[entry[indices[k]] - start];
    for (k = start; k < length; k++) entry[indices[k]] = k;
    return length;
  }
}

function longer<T extends Float64Array | Uint32Array>(from: T, to: T): T {
  to.set(from as never);
  return to;
}

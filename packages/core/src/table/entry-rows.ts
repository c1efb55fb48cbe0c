// Named rows gathered feature by feature, in any order.

import { Examples, type Values } from "../data/examples.js";
import type { Names } from "../data/vocabulary.js";
import { EntryList } from "./entry-list.js";
import type { ExampleRoom } from "./example-room.js";

export class EntryRows {
  readonly #entries = new EntryList();
  readonly #starts: number[] = [0];
  readonly #targets: number[] = [];

  get size(): number {
    return this.#targets.length;
  }

  /** Adds to the value of a feature of the row under way. */
  add(position: number, value: number): void {
    this.#entries.add(position, value);
  }

  /** The row is whole; the next one begins. */
  endRow(target: number): void {
    this.#starts.push(this.#entries.end());
    this.#targets.push(target);
    this.#entries.begin();
  }

  /** All rows, put into a room. */
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
    const memory = room.memory(length * (4 + type.BYTES_PER_ELEMENT) + 8 * size);
    const starts = room.allocate("starts", Uint32Array, size + 1);
    const indices = room.allocate("indices", Uint32Array, length);
    const values = room.allocate<Values>("values", type, length);
    const targets = room.allocate("targets", Uint32Array, size);
    starts.view().set(this.#starts);
    indices.view().set(this.#entries.indices.subarray(0, length));
    values.view().set(given);
    if (labelled) targets.view().set(this.#targets);
    return Examples.over({
      ...{ memory, form: "named", size, width: vocabulary.size, vocabulary, classes, labelled },
      ...{ starts, indices, values, targets },
    });
  }
}

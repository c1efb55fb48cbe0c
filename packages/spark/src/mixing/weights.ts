// The weights of a mixed learner without the learner itself, which is constructed on demand: with a wide model, a shard and the driver need few of
// them at a time.

import { type Json, type Label, type ModelContent, ModelError } from "rosenblatt";
import {
  change,
  changesFrom,
  changesOfBytes,
  changesToBytes,
  type NumberChanges,
  numbersAt,
} from "./changed-numbers.js";
import { learnerOf, type Mixable } from "./mixable.js";

interface Place {
  readonly array?: number;
}

/** The content of a learner's model file that describes its weights. */
export interface WeightsHead {
  readonly learner: string;
  readonly options: { readonly [name: string]: Json };
  readonly classes: readonly Label[];
  readonly width: number;
  readonly names: readonly string[] | null;
  readonly time: number;
  readonly w: readonly Place[];
  readonly v: readonly Place[];
  readonly [key: string]: unknown;
}

/** A vector stored as its most common value and the positions that differ from it. */
interface Sparse {
  readonly most: number;
  readonly others: NumberChanges;
}

/** The weights of a mixed learner. They are never changed: learning works on a copy. */
export class Weights<L extends Label = Label> {
  readonly head: WeightsHead;
  #numbers: Float64Array[] | undefined;
  #sparse: readonly Sparse[] | undefined;
  #learner: Mixable<L> | undefined;

  private constructor(head: WeightsHead) {
    this.head = head;
  }

  /** The weights of a learner, which must not learn afterwards. */
  static of<L extends Label>(learner: Mixable<L>): Weights<L> {
    const content = learner.content();
    const made = isWhole(content) ? Weights.ofContent<L>(content) : new Weights<L>(headOf(content));
    made.#learner = learner;
    return made;
  }

  /** The weights in the content of a model file that stores all of them. */
  static ofContent<L extends Label>(content: ModelContent): Weights<L> {
    const made = new Weights<L>(headOf(content));
    made.#numbers = content.arrays as Float64Array[];
    return made;
  }

  /** The weights whose numbers `packed` wrote. */
  static unpacked<L extends Label>(head: WeightsHead, bytes: Uint8Array): Weights<L> {
    const vectors = head.w.length + head.v.length;
    if (8 * vectors > bytes.length) throw new ModelError("", `the weights must have ${vectors} vectors`);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const others = changesOfBytes(bytes.subarray(8 * vectors), vectors, head.width + 1);
    const made = new Weights<L>(head);
    made.#sparse = others.map((own, k) => ({ most: view.getFloat64(8 * k, true), others: own }));
    return made;
  }

  /** Whether all weights are available; otherwise a file of the learner stores only some of them, and the learner itself is needed. */
  get isWhole(): boolean {
    return this.#numbers !== undefined || this.#sparse !== undefined;
  }

  /** All weights, by vector. */
  get numbers(): readonly Float64Array[] {
    this.#numbers ??= this.#sparse!.map(({ most, others }) => {
      const vector = new Float64Array(this.head.width + 1);
      if (!Object.is(most, 0)) vector.fill(most);
      change(vector, others);
      return vector;
    });
    return this.#numbers;
  }

  /** The learner, which must not be changed; `copy` makes one that may learn. */
  get learner(): Mixable<L> {
    this.#learner ??= this.copy();
    return this.#learner;
  }

  /** Constructs an independent learner with these weights. */
  copy(): Mixable<L> {
    if (!this.isWhole) return learnerOf<L>(this.#learner!.content());
    return learnerOf<L>({ head: this.head as ModelContent["head"], arrays: [...this.numbers] });
  }

  /** The bias and the weights of some columns, given in ascending order, by vector. */
  at(columns: Uint32Array): Float64Array[] {
    const all = new Uint32Array(columns.length + 1);
    for (let k = 0; k < columns.length; k++) all[k + 1] = columns[k] + 1;
    if (this.#numbers) return this.#numbers.map((vector) => numbersAt(vector, all));
    return this.#sparse!.map(({ most, others: { places, values } }) => {
      const some = new Float64Array(columns.length + 1).fill(most);
      for (let k = 0, at = 0; k < some.length; k++) {
        const place = all[k];
        while (at < places.length && places[at] < place) at++;
        if (places[at] === place) some[k] = values[at];
      }
      return some;
    });
  }

  /** The weights from position `start` up to but excluding `end`, by vector. */
  between(start: number, end: number): Float64Array[] {
    if (this.#numbers) return this.#numbers.map((vector) => vector.slice(start, end));
    return this.#sparse!.map(({ most, others: { places, values } }) => {
      const some = new Float64Array(end - start).fill(most);
      for (let k = 0; k < places.length; k++)
        if (places[k] >= start && places[k] < end) some[places[k] - start] = values[k];
      return some;
    });
  }

  /** All weights as bytes: for each vector its apparently most common value, and then all others. */
  packed(): Uint8Array {
    const starts = Float64Array.from(this.numbers, usualIn);
    const others = this.numbers.map((vector, k) => changesFrom(starts[k], vector));
    return Buffer.concat([new Uint8Array(starts.buffer), changesToBytes(others)]);
  }
}

/** The most common value among 64 evenly spaced elements of a vector. */
function usualIn(vector: Float64Array): number {
  const looks = 64;
  const counts = new Map<number, number>();
  for (let k = 1; k <= looks; k++) {
    const number = vector[Math.floor((k * (vector.length - 1)) / looks)];
    counts.set(number, (counts.get(number) ?? 0) + 1);
  }
  return [...counts].reduce((most, own) => (own[1] > most[1] ? own : most))[0];
}

function headOf({ head }: ModelContent): WeightsHead {
  return head as unknown as WeightsHead;
}

/** Whether a file stores all weights of the vectors, in order, and nothing else. */
function isWhole(content: ModelContent): boolean {
  const { w, v, width } = headOf(content);
  return (
    content.arrays.length === w.length + v.length &&
    [...w, ...v].every(({ array }, k) => array === k) &&
    content.arrays.every((array) => array instanceof Float64Array && array.length === width + 1)
  );
}

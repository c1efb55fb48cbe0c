// The rows of a stream that are held back to test the model in the end.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { packed, packedHeadBytes, Unpacking } from "rosenblatt/readers";
import { PickedRows } from "../data/picked-rows.js";
import { rowDraw } from "../data/row-draw.js";
import { eachScore } from "../model/measure.js";
import { type Tested, testedOn, type WeightedRows } from "../model/tested.js";
import type { ScoredRows } from "./settled-scores.js";

/** The share of a stream that is held back by default, the same as for early stopping. */
export const usualPart = 0.1;

/** The most rows to keep: enough to estimate an accuracy to a fifth of a percent, in memory that does not grow with the stream. */
export interface HoldoutLimit {
  readonly rows: number;
  readonly bytes: number;
}

const usualLimit: HoldoutLimit = { rows: 2 ** 16, bytes: 2 ** 26 };

/** Held-back rows of one batch. */
interface KeptRows {
  /** As they lie in memory. */
  readonly bytes: Uint8Array;
  /** For each row, its random draw and its number in the stream. */
  readonly draws: Float64Array;
  readonly numbers: Float64Array;
  /** The weight of each row; undefined if all rows weigh the same. */
  readonly weights: Float64Array | undefined;
}

/** Rows of a batch that are to be learned from. */
export interface LearnedRows {
  readonly examples: Examples<Label>;
  readonly weights: Float64Array | undefined;
}

/**
 * Holds back rows throughout a stream: those whose random draw is below a bar, which at first is the requested share. When the limit is exceeded, the bar
 * is halved and the rows above it are dropped, so that the remaining rows are spread over the whole stream as evenly as before. The first row of a class
 * is always learned from.
 */
export class StreamHoldout {
  readonly #seed: number;
  readonly #limit: HoldoutLimit;
  #bar: number;
  #row = 0;
  readonly #known = new Set<Label>();
  #kept: KeptRows[] = [];
  #bytes = 0;
  /** Rows kept to test on. */
  rows = 0;
  /** Rows that were held back and then dropped: neither learned from nor tested on. */
  letGo = 0;
  #list = new Uint32Array(0);
  readonly #learned = new PickedRows();
  readonly #held = new PickedRows();

  constructor(part: number, seed: number, limit: HoldoutLimit = usualLimit) {
    this.#bar = part;
    this.#seed = seed;
    this.#limit = limit;
  }

  /** Keeps some rows of the next batch and returns the others, which are valid until the next call, or undefined if there are none. */
  part(
    batch: Examples<Label>,
    weights?: Float64Array,
    numberOf: (row: number) => number = (r) => this.#row + r,
  ): LearnedRows | undefined {
    const { targets, classes, size } = batch;
    const isKnown = Uint8Array.from(classes, (label) => (this.#known.has(label) ? 1 : 0));
    if (this.#list.length < size) this.#list = new Uint32Array(2 * size);
    const learned = this.#list;
    let left = 0;
    const held: number[] = [];
    const draws: number[] = [];
    for (let r = 0; r < size; r++) {
      const draw = rowDraw(this.#seed, this.#row + r);
      if (draw < this.#bar && isKnown[targets[r]]) {
        held.push(r);
        draws.push(draw);
      } else {
        learned[left++] = r;
        isKnown[targets[r]] = 1;
      }
    }
    classes.forEach((label, k) => {
      if (isKnown[k]) this.#known.add(label);
    });
    if (held.length > 0)
      this.#keep(
        this.#held.of(batch, held),
        Float64Array.from(draws),
        Float64Array.from(held, numberOf),
        weights && Float64Array.from(held, (r) => weights[r]),
      );
    this.#row += batch.size;
    while (this.rows > this.#limit.rows || (this.#bytes > this.#limit.bytes && this.rows > 1)) this.#thin();
    if (held.length === 0) return { examples: batch, weights };
    if (left === 0) return undefined;
    const rows = learned.subarray(0, left);
    return { examples: this.#learned.of(batch, rows), weights: weights && Float64Array.from(rows, (r) => weights[r]) };
  }

  /** The numbers of the rows kept, among all rows read, counted from 0. */
  numbers(): number[] {
    return this.#kept.flatMap(({ numbers }) => [...numbers]);
  }

  /** How a model predicts the rows kept, given the final names of features. */
  measured(learner: BatchLearner<Label>, classes: readonly Label[], names: Examples["vocabulary"]): Tested {
    return testedOn(learner, this.#batches(classes, names));
  }

  /** The scores of the rows kept, given the final names of features. */
  scored(learner: BatchLearner<Label>, classes: readonly Label[], names: Examples["vocabulary"]): ScoredRows {
    const scores: number[][] = [];
    const labels: Label[] = [];
    for (const [examples] of this.#batches(classes, names))
      eachScore(learner, examples, (own, r) => {
        scores.push(Array.from(own));
        labels.push(examples.label(r)!);
      });
    return { scores, labels };
  }

  *#batches(classes: readonly Label[], names: Examples["vocabulary"]): Generator<WeightedRows> {
    const unpacking = new Unpacking<Label>();
    for (const { bytes, weights } of this.#kept) yield [unpacked(bytes, unpacking, classes, names), weights];
  }

  #keep(rows: Examples<Label>, draws: Float64Array, numbers: Float64Array, weights: Float64Array | undefined): void {
    const bytes = Buffer.concat(packed(rows));
    this.#kept.push({ bytes, draws, numbers, weights });
    this.#bytes += bytes.length;
    this.rows += draws.length;
  }

  /** Halves the bar and drops the rows above it. */
  #thin(): void {
    this.#bar /= 2;
    const before = this.#kept;
    this.letGo += this.rows;
    this.#kept = [];
    this.#bytes = 0;
    this.rows = 0;
    const unpacking = new Unpacking<Label>();
    for (const { bytes, draws, numbers, weights } of before) {
      const left = [...draws.keys()].filter((r) => draws[r] < this.#bar);
      if (left.length === 0) continue;
      const picked = this.#held.of(unpacked(bytes, unpacking, [], undefined), left);
      this.#keep(
        picked,
        Float64Array.from(left, (r) => draws[r]),
        Float64Array.from(left, (r) => numbers[r]),
        weights && Float64Array.from(left, (r) => weights[r]),
      );
    }
    this.letGo -= this.rows;
  }
}

/** The data set with these bytes, valid until the next one is read. */
function unpacked(
  bytes: Uint8Array,
  unpacking: Unpacking<Label>,
  classes: readonly Label[],
  names: Examples["vocabulary"],
): Examples<Label> {
  let at = packedHeadBytes;
  for (const place of unpacking.place(bytes.subarray(0, at))) {
    place.set(bytes.subarray(at, at + place.length));
    at += place.length;
  }
  return unpacking.examples(classes, names);
}

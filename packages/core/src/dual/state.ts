// The state of a kernel learner: support vectors, where each came from, and what is kept of its past.

import type { Support } from "../support/support.js";
import type { State } from "../training/experience.js";
import type { Budget } from "./budget.js";
import type { PastMoves } from "./past-moves.js";

/** Where a support vector came from. */
export interface Origin {
  /** The position of the example in the data, or how many came before it in a stream. */
  readonly index: number;
  /** The pass in which the example became a support vector. */
  readonly epoch: number;
  /** The class of the example, as its position in `classes`. */
  readonly label: number;
  /** Whether the example came from a data set of `fit`, whose later passes visit it again. */
  readonly inRun: boolean;
}

/** What a kernel learner has learned: support vectors, where each came from, and what is kept of its past. */
export class DualState<Source> implements State<DualState<Source>> {
  readonly support: Support<Source>;
  readonly origins: Origin[] = [];
  readonly moves: PastMoves | undefined;
  readonly budget: Budget | undefined;
  /**
   * What the second table of coefficients sums, if there is one: t·step, for the mean of all vectors, or |step|, for how large rounding errors
   * may be.
   */
  readonly second: "sums" | "reach" | undefined;
  /** The coefficients as vectors, which are checked for overflow. */
  readonly vectors: { readonly w: Float64Array[]; readonly v: Float64Array[] };
  /** The position in the batch of the example being learned from. */
  b = 0;
  #origin: Origin = { index: 0, epoch: 0, label: 0, inRun: false };
  #slot = -1;
  /** Support vectors from runs, by index; the later one if two have the same index. */
  #slots: Map<number, number> | undefined;

  constructor(support: Support<Source>, averaged: boolean, moves?: PastMoves, budget?: Budget) {
    this.support = support;
    this.second = averaged ? "sums" : budget?.tidy && "reach";
    this.moves = moves;
    this.budget = budget;
    const state = this;
    this.vectors = {
      get w() {
        return [state.coefficients(0)];
      },
      get v() {
        const { size } = state.support;
        // Beside the coefficients, the K(x, x) that a budget multiplies them with.
        const own = state.budget ? Float64Array.from({ length: size }, (_, i) => state.support.between(i, i)) : [];
        return [...(state.second ? [state.coefficients(1)] : []), Float64Array.from(own)];
      },
    };
  }

  /**
   * Makes room for the classes known so far: one column for up to two classes, that of the positive one; one for each of more, α
   * becoming (−α, +α, 0).
   */
  grow(_width: number, classes: number, positive: number): void {
    const { support } = this;
    const columns = classes > 2 ? classes : 1;
    if (support.columns >= columns) return;
    const split = columns > 1 && support.columns === 1;
    support.columns = columns;
    if (!split) return;
    for (let t = 0; t < (this.second ? 2 : 1); t++) {
      const table = support.table(t);
      const mirrored = t === 1 && this.second === "reach" ? 1 : -1;
      for (let i = 0; i < support.size; i++) {
        const entry = table[i * support.stride];
        table[i * support.stride + positive] = entry;
        table[i * support.stride + 1 - positive] = 0 + mirrored * entry;
      }
    }
  }

  /** Makes example b of the batch the one to learn from next. */
  lesson(b: number, origin: Origin): void {
    this.b = b;
    this.#origin = origin;
    this.#slot = -1;
  }

  /** Writes the scores of the batch's example b by table t to `out`. */
  scores(b: number, t: number, out: Float64Array): void {
    this.support.scores(b, t, out);
    this.budget?.tidy?.(this, b, out);
  }

  /** Moves class k along the example being learned from, which is number t of all examples, from 1. */
  move(k: number, step: number, t: number): void {
    if (this.budget) {
      this.budget.move(this, k, step);
      return;
    }
    const found = this.find();
    const slot = found < 0 ? this.add() : found;
    this.nudge(slot, k, step);
    if (this.second) this.support.table(1)[slot * this.support.stride + k] += t * step;
  }

  /** Finds the support vector for the example being learned from; −1 if there is none yet. */
  find(): number {
    if (this.#slot >= 0 || !this.#origin.inRun) return this.#slot;
    this.#slots ??= this.#bySource();
    const slot = this.#slots.get(this.#origin.index) ?? -1;
    // A resumed run may have been given other data than the one before it.
    if (slot >= 0 && this.#isSame(slot)) this.#slot = slot;
    return this.#slot;
  }

  /** Adds the example being learned from as a support vector. */
  add(): number {
    const slot = this.support.size;
    this.support.add(this.b);
    this.origins.push(this.#origin);
    if (this.#origin.inRun) this.#slots?.set(this.#origin.index, slot);
    this.#slot = slot;
    return slot;
  }

  remove(i: number): void {
    this.support.remove(i);
    this.origins.splice(i, 1);
    this.#slots = undefined;
  }

  /** Changes coefficient k of support vector i by `step`. */
  nudge(i: number, k: number, step: number): void {
    const at = i * this.support.stride + k;
    this.support.table(0)[at] += step;
    if (this.second === "reach") this.support.table(1)[at] += Math.abs(step);
  }

  /** Gives the used part of a table of coefficients, without the room for more. */
  coefficients(t: number): Float64Array {
    const { size, stride, columns } = this.support;
    const table = this.support.table(t);
    const packed = new Float64Array(size * columns);
    for (let i = 0; i < size; i++) for (let k = 0; k < columns; k++) packed[i * columns + k] = table[i * stride + k];
    return packed;
  }

  finite(time: number): boolean {
    const alpha = this.coefficients(0);
    const second = this.second ? this.coefficients(1) : [];
    // For the mean, the numerator is the largest part.
    const sound = (entry: number, i: number) =>
      Number.isFinite(this.second === "sums" ? (time + 1) * alpha[i] - entry : entry);
    return alpha.every(Number.isFinite) && second.every(sound) && (this.budget?.finite?.() ?? true);
  }

  copy(): DualState<Source> {
    const copy = new DualState(this.support.copy(), this.second === "sums", this.moves?.copy(), this.budget?.copy());
    for (const origin of this.origins) copy.origins.push(origin);
    return copy;
  }

  keep(): DualState<Source> {
    return this.copy();
  }

  restored(kept: DualState<Source>): DualState<Source> {
    return kept;
  }

  fits(kept: DualState<Source>): boolean {
    return kept.support.columns === this.support.columns;
  }

  /** Whether the kernel cannot tell the example being learned from and a support vector apart: ‖φ(x) − φ(z)‖ = 0. */
  #isSame(slot: number): boolean {
    const own = this.support.own(this.b);
    return this.support.similarities(this.b)[slot] === own && this.support.between(slot, slot) === own;
  }

  #bySource(): Map<number, number> {
    const slots = new Map<number, number>();
    this.origins.forEach(({ index, inRun }, i) => {
      if (inRun) slots.set(index, i);
    });
    return slots;
  }
}

import { Cholesky } from "../compute/algebra/cholesky.js";
import type { Budget } from "../dual/budget.js";
import type { DualState } from "../dual/state.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";

/** The grid to which scores are rounded, relative to the sum of |terms|: far coarser than rounding, far finer than exact data. */
const grid = 1.5 * 2 ** 8;

/**
 * The Projectron: a step along φ(x) is replaced by its projection onto the span of the support vectors, d = G⁻¹k, if the squared length of
 * what is left out, δ² = K(x, x) − k·d, is at most the threshold's square, or if the set is full. Orabona, Keshet & Caputo 2009, JMLR 10.
 * Without a threshold, steps are only spread when the set is full.
 *
 * In floating point, an example counts as in the span when δ² ≤ 2⁻³⁶·K(x, x), and once a step has been spread, scores are
 * rounded to some 44 bits of Σ|step·K| over all steps. On whole numbers and other short binary fractions that gives the exact scores.
 */
export class Projectron implements Budget {
  readonly size: number;
  readonly classes: number = Infinity;
  readonly #threshold: number | undefined;
  /** Cholesky factor of the support vectors that are independent of those before them; rebuilt when needed. */
  #factor: Cholesky | undefined;
  #spread = false;

  constructor(size: number, threshold: number | undefined) {
    this.size = size;
    this.#threshold = threshold;
  }

  move(state: DualState<unknown>, k: number, step: number): void {
    const slot = state.find();
    if (slot >= 0) {
      state.nudge(slot, k, step);
      return;
    }
    const { support, b } = state;
    const full = support.size >= this.size;
    if (!full && this.#threshold === undefined) {
      state.nudge(state.add(), k, step);
      return;
    }
    const factor = this.#factorOf(state);
    const own = support.own(b);
    const left = factor.project(support.similarities(b), own);
    // Without support vectors there is nothing to spread a step over.
    const threshold = support.size > 0 ? (this.#threshold ?? 0) : 0;
    if (full || left <= threshold * threshold || !factor.isIndependent(left, own)) {
      this.#spread = true;
      for (const [i, share] of factor.shares()) state.nudge(i, k, step * share);
    } else {
      factor.extend(left, own);
      state.nudge(state.add(), k, step);
    }
  }

  tidy({ support }: DualState<unknown>, b: number, scores: Float64Array): void {
    if (!this.#spread) return;
    const reach = support.table(1);
    const similarities = support.similarities(b);
    for (let k = 0; k < support.columns; k++) {
      let parts = 0;
      for (let i = 0; i < support.size; i++) parts += reach[i * support.stride + k] * Math.abs(similarities[i]);
      // The power of two from `parts` on (Rump); adding and subtracting a large number rounds to its last bit.
      const larger = 2 ** 53 * parts;
      const large = grid * (larger + parts - larger || parts);
      if (large < Infinity) scores[k] = scores[k] + large - large;
    }
  }

  #factorOf({ support }: DualState<unknown>): Cholesky {
    this.#factor ??= new Cholesky();
    const factor = this.#factor;
    for (let i = factor.rows; i < support.size; i++) {
      const row = Float64Array.from({ length: i }, (_, j) => support.between(i, j));
      const own = support.between(i, i);
      factor.extend(factor.project(row, own), own);
    }
    return factor;
  }

  copy(): Projectron {
    const copy = new Projectron(this.size, this.#threshold);
    copy.#spread = this.#spread;
    return copy;
  }

  save(): Json {
    return { spread: this.#spread };
  }

  restore(head: HeadReader): void {
    this.#spread = head.flag("spread");
  }
}

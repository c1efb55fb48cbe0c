import type { Budget } from "../dual/budget.js";
import type { DualState } from "../dual/state.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";

/** The damage of forgetting a support vector with coefficient ±λ and margin μ: Ψ(λ, μ) = λ² + 2λ − 2λμ. */
export function damage(lambda: number, mu: number): number {
  return lambda * lambda + 2 * lambda - 2 * lambda * mu;
}

/**
 * The largest φ ≤ 1 that keeps the damage done within 15/32 of the mistakes made: Q + Ψ(φσ, φμ) ≤ 15/32·M, a quadratic
 * inequality in φ.
 */
export function shrinkage(sigma: number, mu: number, Q: number, M: number): number {
  const a = sigma * sigma - 2 * sigma * mu;
  const b = 2 * sigma;
  const c = Q - (15 / 32) * M;
  if (a + b + c <= 0) return 1;
  // Not (−b + √…)/2a, which cancels.
  return Math.max(0, Math.min(1, (-2 * c) / (b + Math.sqrt(Math.max(0, b * b - 4 * a * c)))));
}

/**
 * The self-tuned Forgetron: when the set is full, all coefficients are multiplied by φ and the oldest support vector is removed, which has
 * become light by then. Dekel, Shalev-Shwartz & Singer 2008, SIAM Journal on Computing 37(5), for K(x, x) ≤ 1 and steps of 1.
 */
export class Forgetron implements Budget {
  readonly size: number;
  readonly classes = 2;
  readonly longest: number;
  /** M and Q of the formula. */
  #mistakes = 0;
  #damage = 0;

  /** `longest` is the largest K(x, x) accepted; the analysis holds for 1. */
  constructor(size: number, longest: number) {
    this.size = size;
    this.longest = longest;
  }

  move(state: DualState<unknown>, k: number, step: number): void {
    const { support } = state;
    this.#mistakes++;
    const slot = state.find();
    if (slot >= 0 || support.size < this.size) {
      state.nudge(slot >= 0 ? slot : state.add(), k, step);
      return;
    }
    const alpha = support.table(0);
    const { stride, size } = support;
    let score = step * support.similarities(state.b)[0];
    for (let i = 0; i < size; i++) score += alpha[i * stride] * support.between(i, 0);
    const sigma = Math.abs(alpha[0]);
    const mu = alpha[0] < 0 ? -score : score;
    const phi = shrinkage(sigma, mu, this.#damage, this.#mistakes);
    this.#damage += damage(phi * sigma, phi * mu);
    for (let i = 0; i < size; i++) alpha[i * stride] *= phi;
    state.remove(0);
    state.nudge(state.add(), k, step * phi);
  }

  finite(): boolean {
    return Number.isFinite(this.#damage);
  }

  copy(): Forgetron {
    const copy = new Forgetron(this.size, this.longest);
    copy.#mistakes = this.#mistakes;
    copy.#damage = this.#damage;
    return copy;
  }

  save(): Json {
    // Adding 0 makes 0 of −0, which JSON cannot write.
    return { mistakes: this.#mistakes, damage: this.#damage + 0 };
  }

  restore(head: HeadReader): void {
    this.#mistakes = head.number("mistakes", { min: 0, whole: true });
    this.#damage = head.number("damage");
  }
}

// The two claims of the convergence proof for one mistake, in numbers: w·u grows by at least ηγ, ‖w‖² by at most η²R².

import type { Weights } from "../geometry/weights.js";
import type { Proof } from "./make-theory.js";

/** The effect of one mistake, in the terms of the proof. With a bias, the constant 1 is a coordinate of x, and b one of w. */
export interface ClaimNumbers {
  /** w·u before and after the mistake, and what was added: ηy(x·u). */
  readonly along: { readonly before: number; readonly added: number; readonly after: number };
  /** ‖w‖² before and after, and the two terms that were added: 2ηy(w·x), which is at most 0, and η²‖x‖². */
  readonly square: {
    readonly before: number;
    readonly crossed: number;
    readonly own: number;
    readonly after: number;
  };
}

/** Returns the effect of a mistake on the example x of class y, when the weights were `before`. */
export function claimNumbers(
  before: Weights,
  x: readonly [number, number],
  y: 1 | -1,
  { rate, bias }: { readonly rate: number; readonly bias: boolean },
  { u }: Pick<Proof, "u">,
): ClaimNumbers {
  const example = [bias ? 1 : 0, x[0], x[1]];
  const w = [bias ? before.b : 0, before.w[0], before.w[1]];
  const along = dot(w, u);
  const added = rate * y * dot(example, u);
  const square = dot(w, w);
  // Adding 0 removes the sign of a −0.
  const crossed = 2 * rate * y * dot(w, example) + 0;
  const own = rate * rate * dot(example, example);
  return {
    along: { before: along, added, after: along + added },
    square: { before: square, crossed, own, after: square + crossed + own },
  };
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, j) => sum + value * b[j], 0);
}

// The kind of a linear learner whose weights are a sum of examples, moved by a step that depends on the margin alone.

import { additive } from "../compute/rules/additive.js";
import type { Rule } from "../compute/rules/visit.js";
import type { Kind } from "./kind.js";

/**
 * Makes the kind of a learner whose weights are a sum of examples. `threshold` and `far` describe the step to the compiled loop: it is
 * 1 up to that margin, and `far` times as long below 0. `move` also keeps the sum that the mean of the vectors is found from.
 */
export function additiveKind(
  name: string,
  step: (margin: number) => number,
  { threshold = 0, far = 1, move }: { threshold?: number; far?: number; move?: Rule["move"] } = {},
): Kind {
  return {
    name,
    rule: additive(step, { move }),
    compiled: "perceptron",
    parameters: [threshold, far],
    scoresLinearly: true,
    w: 0,
    ...(move && { v: 0, mirrorSecond: true }),
    mirror: "negate",
  };
}

import { oneOf } from "../check.js";
import { additive } from "../compute/additive.js";
import type { Label } from "../learner.js";
import { LinearLearner } from "./linear-learner.js";
import type { Kind } from "./linear-state.js";
import { type LinearOptions, Settings } from "./options.js";
import { load } from "./saved.js";

export interface PerceptronOptions<L extends Label = Label> extends LinearOptions<L> {
  /** "mistake": step η when y·s ≤ 0. "delta": step η(y − sign s), which is 2η on a wrong side. Defaults to "mistake". */
  rule?: "mistake" | "delta";
}

/** w ← w + ηyx when y·(w·x + b) ≤ 0. Rosenblatt 1958, Psychological Review 65(6). */
export function perceptronStep(margin: number): number {
  return margin <= 0 ? 1 : 0;
}

/** w ← w + η(y − ŷ)x with ŷ = sign(w·x + b) and sign 0 = 0, as a multiple of ηy. */
export function deltaStep(margin: number): number {
  return margin < 0 ? 2 : margin === 0 ? 1 : 0;
}

/** The additive learner with the perceptron's step. */
export function perceptronKind(name: string, rule: "mistake" | "delta", averaged = false): Kind {
  const step = oneOf("rule", rule, ["mistake", "delta"]) === "delta" ? deltaStep : perceptronStep;
  return {
    name,
    rule: additive(step, { averaged }),
    compiled: "perceptron",
    // The threshold of the margin, and the step on the wrong side.
    parameters: [0, rule === "delta" ? 2 : 1],
    linear: true,
    w: 0,
    ...(averaged && { v: 0, mirrorSecond: true }),
    mirror: "negate",
  };
}

/** Rosenblatt's perceptron: moves by an example whenever it gets that example wrong. */
export class Perceptron<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: PerceptronOptions<L> = {}) {
    const { rule = "mistake" } = options;
    super(perceptronKind("perceptron", rule), new Settings(options, ["rule"]));
  }

  static fromJSON<L extends Label = Label>(file: unknown): Perceptron<L> {
    return load(file, "perceptron", (options) => new Perceptron<L>(options));
  }
}

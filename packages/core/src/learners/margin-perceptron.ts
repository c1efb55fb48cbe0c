import { natural } from "../check.js";
import { additive } from "../compute/additive.js";
import type { Label } from "../learner.js";
import { LinearLearner } from "./linear-learner.js";
import { type LinearOptions, Settings } from "./options.js";
import { load } from "./saved.js";

export interface MarginPerceptronOptions<L extends Label = Label> extends LinearOptions<L> {
  /** Update while y·s is not above this. Defaults to 1; 0 is the perceptron. */
  margin?: number;
}

/** w ← w + ηyx when y·(w·x + b) ≤ β. Duda & Hart 1973, §5.5; Krauth & Mézard 1987, J. Phys. A 20. */
export function marginStep(margin: number, beta: number): number {
  return margin <= beta ? 1 : 0;
}

/** The perceptron that is not content with being right: it wants to be right by a margin. */
export class MarginPerceptron<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: MarginPerceptronOptions<L> = {}) {
    const { margin = 1 } = options;
    const beta = natural("margin", margin);
    super(
      {
        name: "margin-perceptron",
        rule: additive((m) => marginStep(m, beta)),
        compiled: "perceptron",
        parameters: [beta, 1],
        linear: true,
        w: 0,
        mirror: "negate",
      },
      new Settings(options, ["margin"]),
    );
  }

  static fromJSON<L extends Label = Label>(file: unknown): MarginPerceptron<L> {
    return load(file, "margin-perceptron", (options) => new MarginPerceptron<L>(options));
  }
}

import { positive } from "../check.js";
import { adaptive } from "../compute/adaptive.js";
import type { Label } from "../learner.js";
import { LinearLearner } from "./linear-learner.js";
import { type LinearOptions, Settings } from "./options.js";
import { load } from "./saved.js";

export interface ArowOptions<L extends Label = Label> extends Omit<LinearOptions<L>, "rate"> {
  /** Regularisation r > 0: the larger, the less each example moves. Defaults to 1. */
  r?: number;
}

/**
 * α = max(0, 1 − m)·β with β = 1/(xᵀΣx + r), then w ← w + αyΣx and Σ ← Σ − βΣxxᵀΣ, here with diagonal Σ starting from
 * the identity. Crammer, Kulesza & Dredze 2009, NIPS 22, fig. 1.
 */
export function arowStep(margin: number, beta: number): number {
  return margin < 1 ? (1 - margin) * beta : 0;
}

/** Adaptive regularisation of weights: features seen often move less. */
export class Arow<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: ArowOptions<L> = {}) {
    const { r = 1 } = options;
    positive("r", r);
    super(
      {
        name: "arow",
        rule: adaptive(arowStep, r),
        compiled: "arow",
        parameters: [r],
        linear: true,
        w: 0,
        v: 1,
        mirror: "negate",
        notAdditive:
          "AROW scales each update by confidences that later updates change, so past updates do not add up to a score",
      },
      new Settings(options, ["r"]),
    );
  }

  static fromJSON<L extends Label = Label>(file: unknown): Arow<L> {
    return load(file, "arow", (options) => new Arow<L>(options));
  }
}

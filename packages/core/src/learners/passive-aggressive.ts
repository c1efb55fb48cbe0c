import { flag, oneOf, positive } from "../check.js";
import { additive } from "../compute/additive.js";
import type { Task } from "../compute/task.js";
import type { Label } from "../learner.js";
import { AveragedLearner } from "./averaged-perceptron.js";
import type { LinearState } from "./linear-state.js";
import { type LinearOptions, Settings } from "./options.js";
import { load } from "./saved.js";

export type PassiveAggressiveVariant = "pa" | "pa1" | "pa2";

export interface PassiveAggressiveOptions<L extends Label = Label> extends Omit<LinearOptions<L>, "rate"> {
  /** "pa": as far as it takes. "pa1": at most C. "pa2": less far the smaller C. Defaults to "pa1". */
  variant?: PassiveAggressiveVariant;
  /** Aggressiveness C > 0 of pa1 and pa2. Defaults to 1. */
  C?: number;
  /** Predict with the mean of all weight vectors. Defaults to false. */
  averaged?: boolean;
  /** Count the constant feature in ‖x‖². Defaults to true; scikit-learn and River do not. */
  biasInNorm?: boolean;
}

/** Less than this is not divided by: 1/‖x‖² would overflow. */
const shortest = 2 ** -900;

/**
 * τ for the hinge loss ℓ = max(0, 1 − m): PA ℓ/‖x‖², PA-I min(C, ℓ/‖x‖²), PA-II ℓ/(‖x‖² + 1/2C), all of them
 * min(most, ℓ/(‖x‖² + slack)). Crammer et al. 2006, JMLR 7, p. 558.
 */
export function paStep(margin: number, xx: number, most: number, slack: number): number {
  return margin < 1 && xx + slack >= shortest ? Math.min(most, (1 - margin) / (xx + slack)) : 0;
}

/** Moves just far enough to be right by a margin of 1, when it is not already. */
export class PassiveAggressive<L extends Label = Label> extends AveragedLearner<L> {
  protected readonly zeroStart = false;
  readonly #averaged: boolean;

  constructor(options: PassiveAggressiveOptions<L> = {}) {
    const { variant = "pa1", C = 1, averaged = false, biasInNorm = true } = options;
    oneOf("variant", variant, ["pa", "pa1", "pa2"]);
    positive("C", C);
    const most = variant === "pa1" ? C : Number.MAX_VALUE;
    const slack = variant === "pa2" ? 1 / (2 * C) : 0;
    super(
      {
        name: "passive-aggressive",
        rule: additive((margin, xx) => paStep(margin, xx, most, slack), {
          norm: true,
          averaged: flag("averaged", averaged),
        }),
        compiled: "passiveAggressive",
        parameters: [most, slack],
        ...(!flag("biasInNorm", biasInNorm) && { normConstant: 0 }),
        linear: true,
        w: 0,
        ...(averaged && { v: 0, mirrorSecond: true }),
        mirror: "negate",
      },
      new Settings(options, ["variant", "C", "averaged", "biasInNorm"]),
    );
    this.#averaged = averaged;
  }

  override predicting(): Pick<LinearState, "w" | "v" | "length"> {
    return this.#averaged ? super.predicting() : this.trained.state;
  }

  protected override score(task: Task, k: number): number {
    return this.#averaged ? super.score(task, k) : this.kind.rule.score(task, 0, k);
  }

  override get averages(): boolean {
    return this.#averaged;
  }

  override share(t: number): number {
    return this.#averaged ? super.share(t) : 1;
  }

  static fromJSON<L extends Label = Label>(file: unknown): PassiveAggressive<L> {
    return load(file, "passive-aggressive", (options) => new PassiveAggressive<L>(options));
  }
}

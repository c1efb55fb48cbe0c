import { additive } from "../compute/rules/additive.js";
import { moveWithSum } from "../compute/rules/mean.js";
import type { Label } from "../data/row.js";
import { LinearLearner } from "../linear/learner.js";
import { mean } from "../linear/mean.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { choice, numberAbove, type OwnOption, ownValues, yesOrNo } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";

/** How far a passive-aggressive learner steps. */
export type PassiveAggressiveVariant = "pa" | "pa1" | "pa2";

/** Options of a passive-aggressive learner. */
export interface PassiveAggressiveOptions<L extends Label = Label> extends Omit<LinearOptions<L>, "rate"> {
  /** How far to step. "pa": as far as needed. "pa1": at most C. "pa2": the smaller C, the shorter. Defaults to "pa1". */
  variant?: PassiveAggressiveVariant;
  /** The aggressiveness C > 0 of "pa1" and "pa2". Defaults to 1. */
  C?: number;
  /** Whether to predict with the mean of all weight vectors. Defaults to false. */
  averaged?: boolean;
  /** Whether to count the constant feature in ‖x‖². Defaults to true; scikit-learn and River do not count it. */
  biasInNorm?: boolean;
}

/** The least divisor of a step: below it, 1/‖x‖² would overflow. */
const shortest = 2 ** -900;

/**
 * The step τ for the hinge loss ℓ = max(0, 1 − m): PA ℓ/‖x‖², PA-I min(C, ℓ/‖x‖²), PA-II ℓ/(‖x‖² + 1/2C), all of them min(most,
 * ℓ/(‖x‖² + slack)). Crammer et al. 2006, JMLR 7, p. 558.
 */
export function paStep(margin: number, xx: number, most: number, slack: number): number {
  return margin < 1 && xx + slack >= shortest ? Math.min(most, (1 - margin) / (xx + slack)) : 0;
}

/** The longest step and the slack that make a variant of the one formula. @internal */
export function paLimits(variant: PassiveAggressiveVariant, C: number): { most: number; slack: number } {
  return { most: variant === "pa1" ? C : Number.MAX_VALUE, slack: variant === "pa2" ? 1 / (2 * C) : 0 };
}

/** The options of a passive-aggressive learner in any space. @internal */
export const paOptions: {
  readonly C: OwnOption<number>;
  readonly variant: OwnOption<PassiveAggressiveVariant>;
  readonly averaged: OwnOption<boolean>;
} = {
  C: numberAbove(0, 1, "the longest step", { word: "aggressiveness", symbol: "C" }),
  variant: choice<PassiveAggressiveVariant>(["pa", "pa1", "pa2"], "pa1", "how far a step may go"),
  averaged: yesOrNo(false, "predict with the mean of all weights", { word: "average" }),
};

const own = {
  ...paOptions,
  biasInNorm: yesOrNo<boolean>(true, "count the constant feature in ‖x‖²"),
};

/** A learner that moves just far enough to reach a margin of 1, where the margin is smaller. */
export class PassiveAggressive<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: PassiveAggressiveOptions<L> = {}) {
    const { variant, C, averaged, biasInNorm } = ownValues(options, own);
    const { most, slack } = paLimits(variant, C);
    super(
      {
        name: "passive-aggressive",
        rule: additive((margin, xx) => paStep(margin, xx, most, slack), {
          norm: true,
          move: averaged ? moveWithSum : undefined,
        }),
        compiled: "passiveAggressive",
        parameters: [most, slack],
        ...(!biasInNorm && { normConstant: 0 }),
        scoresLinearly: true,
        w: 0,
        ...(averaged && { v: 0, mirrorSecond: true, predictor: mean(false) }),
        mirror: "negate",
      },
      new Settings(options, Object.keys(own)),
    );
  }

  /** Reads the learner from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): PassiveAggressive<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): PassiveAggressive<L> {
  return linearLearnerOf(content, "passive-aggressive", (options) => new PassiveAggressive<L>(options));
}

const definition: Definition = {
  name: "passive-aggressive",
  short: "passive-aggressive",
  entry: "rosenblatt",
  purpose: "streams, drift, text",
  step: "just enough to be right by 1, or at most C",
  predicts: "w, or mean",
  options: own,
  without: ["rate"],
  isAdditive: true,
  create: (options) => new PassiveAggressive(options),
  read,
};
export default definition;

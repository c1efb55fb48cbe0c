// ALMA, the approximate large margin algorithm with p = 2. Gentile 2001, JMLR 2, pp. 213–242.

import type { Label, LinearOptions, ModelContent } from "rosenblatt";
import {
  fromModelFile,
  LinearLearner,
  linearLearnerOf,
  numberAbove,
  numberFrom,
  ownValues,
  registerLearner,
  Settings,
  sumOfExamples,
} from "rosenblatt/extend";

export interface AlmaOptions<L extends Label = Label> extends Omit<LinearOptions<L>, "rate"> {
  /** The part of the best margin that may be missed: from 0, where only the best will do, to below 1. Defaults to 0.9. */
  alpha?: number;
  /** The factor of the margin asked for. Defaults to 1/α. */
  B?: number;
  /** The factor of the step. Defaults to √2. */
  C?: number;
}

const own = {
  alpha: numberFrom(0, 0.9, "the part of the best margin that may be missed", { below: 1 }),
  B: numberAbove<number | undefined>(0, undefined, "the factor of the margin asked for"),
  C: numberAbove<number>(0, Math.SQRT2, "the factor of the step"),
};

/** The step on x̂ = x/‖x‖ when y w·x̂ ≤ (1 − α) γ_k: it is η_k y x̂, where γ_k = B/√k, η_k = C/√k and k − 1 updates came before. */
export function almaStep(margin: number, xx: number, updates: number, alpha: number, B: number, C: number): number {
  const k = updates + 1;
  const length = Math.sqrt(xx);
  return margin / length <= ((1 - alpha) * B) / Math.sqrt(k) ? C / Math.sqrt(k) / length : 0;
}

/** The factor that brings w back into the unit ball: w ← w / max(1, ‖w‖). */
export function almaShrink(ww: number): number {
  return 1 / Math.max(1, Math.sqrt(ww));
}

const name = "rosenblatt-alma/alma";

/** A learner that comes close to the widest margin: it asks for less and steps less far with every update. */
export class Alma<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: AlmaOptions<L> = {}) {
    const { alpha, C, B = 1 / alpha } = ownValues(options, own);
    const kind = sumOfExamples(name, {
      step: (margin, xx, updates) => almaStep(margin, xx, updates, alpha, B, C),
      shrink: almaShrink,
    });
    super(kind, new Settings(options, Object.keys(own)));
  }

  /** The learner of a model file, given as its text or as the object parsed from it. */
  static fromJSON<L extends Label = Label>(file: unknown): Alma<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): Alma<L> {
  return linearLearnerOf(content, name, (options: AlmaOptions<L>) => new Alma(options));
}

registerLearner({ name, read });

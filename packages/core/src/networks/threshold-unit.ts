import { having } from "../check.js";
import { OptionError } from "../errors.js";

/**
 * A perceptron with given weights: its output is 1 if w·x + b ≥ 0, else 0. McCulloch & Pitts 1943, Bulletin of Mathematical
 * Biophysics 5.
 */
export interface ThresholdUnit {
  /** The name of the unit in a trace. */
  readonly name?: string;
  /** The weights, one for each input. */
  readonly weights: readonly number[];
  /** The bias b. */
  readonly bias: number;
}

/** A unit whose output is 1 when both inputs are 1. */
export const andUnit: ThresholdUnit = { name: "and", weights: [1, 1], bias: -1.5 };

/** A unit whose output is 1 when at least one input is 1. */
export const orUnit: ThresholdUnit = { name: "or", weights: [1, 1], bias: -0.5 };

/** A unit whose output is 1 when its input is 0. */
export const notUnit: ThresholdUnit = { name: "not", weights: [-1], bias: 0.5 };

/** A unit whose output is 1 unless both inputs are 1. */
export const nandUnit: ThresholdUnit = { name: "nand", weights: [-1, -1], bias: 1.5 };

/** A unit whose output is 1 when both inputs are 0. */
export const norUnit: ThresholdUnit = { name: "nor", weights: [-1, -1], bias: 0.5 };

/** The sum w·x + b of a unit, added up in the order of the inputs. */
export function unitScore(unit: ThresholdUnit, x: ArrayLike<number>): number {
  const { weights, bias } = having("unit", unit, "a unit with weights and a bias", "weights", "bias");
  having("x", x, "a list of numbers, one per weight", "length");
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] * x[i];
  return sum + bias;
}

/** The output of a unit with this score: 1 from 0 on, else 0. */
export function fires(score: number): 0 | 1 {
  return score >= 0 ? 1 : 0;
}

/** Refuses a unit that has no weights, or numbers that are not finite. */
export function checkUnit(unit: ThresholdUnit, where: string): void {
  const { weights, bias } = having(where, unit, "a unit with weights and a bias", "weights", "bias");
  if (weights.length === 0) throw new OptionError(`${where} must have a weight for each input; got none`);
  weights.forEach((weight, i) => {
    if (!Number.isFinite(weight))
      throw new OptionError(`${where}: weights[${i}] must be a finite number; got ${weight}`);
  });
  if (!Number.isFinite(bias)) throw new OptionError(`${where}: bias must be a finite number; got ${bias}`);
}

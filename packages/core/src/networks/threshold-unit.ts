import { OptionError } from "../errors.js";

/** A perceptron with given weights: 1 when w·x + b ≥ 0, else 0. McCulloch & Pitts 1943, Bulletin of Mathematical Biophysics 5. */
export interface ThresholdUnit {
  /** What it is called in a trace. */
  readonly name?: string;
  /** One for each input. */
  readonly weights: readonly number[];
  readonly bias: number;
}

/** 1 when both inputs are. */
export const andUnit: ThresholdUnit = { name: "and", weights: [1, 1], bias: -1.5 };

/** 1 when an input is. */
export const orUnit: ThresholdUnit = { name: "or", weights: [1, 1], bias: -0.5 };

/** 1 when the input is not. */
export const notUnit: ThresholdUnit = { name: "not", weights: [-1], bias: 0.5 };

/** 1 unless both inputs are. */
export const nandUnit: ThresholdUnit = { name: "nand", weights: [-1, -1], bias: 1.5 };

/** 1 when neither input is. */
export const norUnit: ThresholdUnit = { name: "nor", weights: [-1, -1], bias: 0.5 };

/** w·x + b, added up in the order of the inputs. */
export function unitScore({ weights, bias }: ThresholdUnit, x: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i] * x[i];
  return sum + bias;
}

/** Whether a score makes a unit fire. */
export function fires(score: number): 0 | 1 {
  return score >= 0 ? 1 : 0;
}

export function checkUnit({ weights, bias }: ThresholdUnit, where: string): void {
  if (weights.length === 0) throw new OptionError(`${where} must have a weight for each input; got none`);
  weights.forEach((weight, i) => {
    if (!Number.isFinite(weight))
      throw new OptionError(`${where}: weights[${i}] must be a finite number; got ${weight}`);
  });
  if (!Number.isFinite(bias)) throw new OptionError(`${where}: bias must be a finite number; got ${bias}`);
}

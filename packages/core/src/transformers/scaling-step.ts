// The effect of a scaler on a row, as fixed numbers: all that a compact model keeps of it.

import type { RowViews } from "../compute/task.js";
import { squaredNorm } from "../compute/vector.js";
import type { Form } from "../data/row-reader.js";
import type { Vocabulary } from "../data/vocabulary.js";
import { InputError } from "../errors.js";

/** Divides a row by its own length, or by a radius, or each column by a divisor of its own after a shift; by 0 it gives 0. */
export type ScalingStep =
  | { readonly kind: "unit-length"; readonly shifts?: undefined; readonly vocabulary?: undefined }
  | {
      readonly kind: "unit-ball";
      readonly radius: number;
      readonly shifts?: undefined;
      readonly vocabulary?: undefined;
    }
  | {
      readonly kind: "standardize";
      readonly divisors: Float64Array;
      /** What is subtracted first; undefined for nothing. */
      readonly shifts: Float64Array | undefined;
      /** The columns of the two arrays, if they are not those of the learner. */
      readonly vocabulary: Vocabulary | undefined;
    };

/** What comes after a scaler: the columns of a learner, its vectors with the bias in front, and the steps in between. */
export interface Target {
  readonly form: Form;
  readonly width: number;
  readonly vocabulary: Vocabulary | undefined;
  readonly vectors: readonly Float64Array[];
  readonly steps: readonly ScalingStep[];
}

/** The values of a single row after a step; `slot` gives the place of a column in the arrays of the step, −1 for none. */
export function scaledValues(step: ScalingStep, row: RowViews, slot: (column: number) => number): Float64Array {
  const { indices, values } = row;
  const scaled = Float64Array.from(values.subarray(0, indices ? row.starts[1] : row.width));
  if (step.kind === "standardize") {
    const { divisors, shifts } = step;
    return scaled.map((x, k) => {
      const j = slot(indices ? indices[k] : k);
      const divisor = divisors[j];
      return divisor === undefined ? x : divisor > 0 ? (x - (shifts?.[j] ?? 0)) / divisor : 0;
    });
  }
  const length = step.kind === "unit-ball" ? step.radius : Math.sqrt(squaredNorm(row, 0));
  if (!(length < Infinity)) throw new InputError("x is too large: ‖x‖² overflows; scale the features");
  return length > 0 ? scaled.map((x) => x / length) : scaled;
}

// Scales every row to length 1.

import { type NoOptions, onlyKnown } from "../check.js";
import { divideRow } from "../compute/scale.js";
import type { RowViews } from "../compute/task.js";
import { squaredNorm } from "../compute/vector.js";
import type { Json } from "../model/format.js";
import { Scaler } from "./scaler.js";
import type { ScalingStep } from "./scaling-step.js";

/** Scales each row by its own length: x / ‖x‖, without the constant feature. */
export function unitLength(options: NoOptions = {}): Scaler {
  onlyKnown(options, []);
  return new UnitLength();
}

/** Divides every row by its own length, so that only its direction counts. A row of zeros stays as it is. */
export class UnitLength extends Scaler {
  readonly kind = "unit-length";

  compact(): ScalingStep {
    return { kind: this.kind };
  }

  copy(): UnitLength {
    const copy = new UnitLength();
    copy.examples = this.examples;
    copy.frozen = this.frozen;
    return copy;
  }

  save(): { [key: string]: Json } {
    const { kind, examples, frozen } = this;
    return { kind, examples, frozen };
  }

  fresh(): UnitLength {
    return new UnitLength();
  }

  protected take(): void {
    this.examples++;
  }

  protected remember(): () => void {
    return () => {};
  }

  protected write(rows: RowViews, r: number, _: Int32Array | undefined, out: Float64Array, at: number): number {
    return divideRow(rows, r, Math.sqrt(squaredNorm(rows, r)) || 1, out, at);
  }
}

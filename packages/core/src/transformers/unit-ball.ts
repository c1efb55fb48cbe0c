// Scales all rows into the unit ball.

import { type NoOptions, onlyKnown } from "../check.js";
import { divideRow } from "../compute/scale.js";
import type { RowViews } from "../compute/task.js";
import { squaredNorm } from "../compute/vector.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { fold } from "./fold.js";
import { Scaler } from "./scaler.js";
import type { ScalingStep, Target } from "./scaling-step.js";

/** Scales all rows by one number, the length of the longest: x / max‖x‖, without the constant feature. */
export function unitBall(options: NoOptions = {}): Scaler {
  onlyKnown(options, []);
  return new UnitBall();
}

/** Divides every row by the longest one's length, so that all lie in the unit ball; the bound (R/γ)² becomes 1/γ². */
export class UnitBall extends Scaler {
  readonly kind = "unit-ball";
  /** The length of the longest row. */
  radius = 0;

  compact({ vectors, steps }: Target): ScalingStep | undefined {
    const { kind, radius } = this;
    return steps.length === 0 && fold(vectors, () => radius || 1) ? undefined : { kind, radius };
  }

  copy(): UnitBall {
    const copy = new UnitBall();
    copy.examples = this.examples;
    copy.frozen = this.frozen;
    copy.radius = this.radius;
    return copy;
  }

  save(): { [key: string]: Json } {
    const { kind, examples, frozen, radius } = this;
    return { kind, examples, frozen, radius };
  }

  fresh(): UnitBall {
    return new UnitBall();
  }

  protected take(rows: RowViews, r: number): void {
    this.examples++;
    this.radius = Math.max(this.radius, Math.sqrt(squaredNorm(rows, r)));
  }

  protected remember(): () => void {
    const { radius } = this;
    return () => {
      this.radius = radius;
    };
  }

  protected write(rows: RowViews, r: number, _: Int32Array | undefined, out: Float64Array, at: number): number {
    return divideRow(rows, r, this.radius || 1, out, at);
  }

  static load(head: HeadReader): UnitBall {
    const scaler = new UnitBall();
    scaler.radius = head.number("radius", { min: 0 });
    return scaler;
  }
}

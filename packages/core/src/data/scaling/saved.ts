// Scalers out of model files.

import { shown } from "../../check.js";
import { ModelError } from "../../errors.js";
import type { HeadReader } from "../../model/reader.js";
import type { Scaler } from "./scaler.js";
import { Standardize } from "./standardize.js";
import { UnitBall } from "./unit-ball.js";
import { UnitLength } from "./unit-length.js";

/** The scaler of a model file. */
export function scalerOf(head: HeadReader): Scaler {
  const kind = head.text("kind");
  const scaler =
    kind === "standardize"
      ? Standardize.load(head)
      : kind === "unit-ball"
        ? UnitBall.load(head)
        : kind === "unit-length"
          ? new UnitLength()
          : undefined;
  if (!scaler) throw new ModelError(".head.scaler.kind", `must be a scaler; got ${shown(kind)}`);
  scaler.examples = head.number("examples", { min: 0, whole: true });
  scaler.frozen = head.flag("frozen");
  return scaler;
}

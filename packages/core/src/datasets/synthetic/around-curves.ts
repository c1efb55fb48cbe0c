// Examples around two curves, one for each class.

import { atLeastZero, onlyKnown, whole } from "../../check.js";
import { type Random, random } from "../../random.js";
import { normal } from "../../random-normal.js";
import type { DataSet } from "../data-set.js";
import { balanced } from "./balanced.js";
import { columns } from "./columns.js";
import { type LabelNoise, withNoise } from "./label-noise.js";

/** Options of examples around curves. */
interface AroundCurvesOptions extends LabelNoise {
  examples?: number;
  spread?: number;
  seed?: number;
}

/** Makes examples at places on the curves of their classes, −1 and 1, moved by `spread` standard deviations in both directions. */
export function aroundCurves(
  options: AroundCurvesOptions,
  placeOn: (y: number, next: Random) => [x1: number, x2: number],
): DataSet<-1 | 1> {
  onlyKnown(options, ["examples", "spread", "noise", "seed"]);
  const { noise = 0, seed = 0 } = options;
  const examples = whole("examples", options.examples ?? 100, 1);
  const spread = atLeastZero("spread", options.spread ?? 0.1);
  const next = random(seed);
  const labels = balanced(examples, 2, next).map((k) => (k ? 1 : -1));
  const rows = labels.map((y) => {
    const [a, b] = placeOn(y, next);
    return [a + spread * normal(next), b + spread * normal(next)];
  });
  return { rows, labels: withNoise(labels, [-1, 1], noise, seed), features: columns(2) };
}

// Round clouds, one per class.

import { atLeastZero, onlyKnown, whole } from "../../check.js";
import { random, uniform } from "../../random.js";
import { normal } from "../../random-normal.js";
import type { DataSet } from "../data-set.js";
import { balanced } from "./balanced.js";
import { columns } from "./columns.js";
import { type LabelNoise, withNoise } from "./label-noise.js";

/** Options of `blobs`. */
export interface BlobsOptions extends LabelNoise {
  /** The number of examples. Defaults to 100. */
  examples?: number;
  /** The number of classes, each with a cloud of its own. Defaults to 2. */
  classes?: number;
  /** The number of features. Defaults to 2. */
  dimensions?: number;
  /** The standard deviation around a centre, in every direction; the centres lie in a cube with sides of 20. Defaults to 1. */
  spread?: number;
  /** The seed of all random numbers. Defaults to 0. */
  seed?: number;
}

/**
 * Makes round clouds, normally distributed around centres drawn uniformly from [−10, 10] in each dimension; labels are 0, 1, ….
 */
export function blobs(options: BlobsOptions = {}): DataSet<number> {
  onlyKnown(options, ["examples", "classes", "dimensions", "spread", "noise", "seed"]);
  const { noise = 0, seed = 0 } = options;
  const examples = whole("examples", options.examples ?? 100, 1);
  const classes = whole("classes", options.classes ?? 2, 2);
  const dimensions = whole("dimensions", options.dimensions ?? 2, 1);
  const spread = atLeastZero("spread", options.spread ?? 1);
  const next = random(seed);
  const centres = Array.from({ length: classes }, () =>
    Array.from({ length: dimensions }, () => 20 * uniform(next) - 10),
  );
  const members = balanced(examples, classes, next);
  const rows = members.map((k) => centres[k].map((centre) => centre + spread * normal(next)));
  return { rows, labels: withNoise(members, [...centres.keys()], noise, seed), features: columns(dimensions) };
}

// Wrong labels, drawn independently of the rows: the same seed gives the same rows with and without them.

import { shown } from "../../check.js";
import { OptionError } from "../../errors.js";
import { below, random, uniform } from "../../random.js";

/** The option of wrong labels that several generators have. */
export interface LabelNoise {
  /** The probability of each label to be replaced by one of the other classes. Defaults to 0. */
  noise?: number;
}

/** Replaces each label, with probability `noise`, by one of the other `classes`, all equally likely. */
export function withNoise<L>(labels: L[], classes: readonly L[], noise: number, seed: number): L[] {
  if (!(noise >= 0 && noise < 1)) throw new OptionError(`noise must be at least 0 and below 1; got ${shown(noise)}`);
  const next = random(seed, 1);
  return labels.map((label) => {
    if (uniform(next) >= noise) return label;
    const others = classes.filter((other) => other !== label);
    return others[below(others.length, next)];
  });
}

// "At least one of these few attributes is 1", for which Winnow is made.

import { onlyKnown, shown, whole } from "../../check.js";
import { pow } from "../../compute/elementary.js";
import { OptionError } from "../../errors.js";
import { random, shuffle, uniform } from "../../random.js";
import type { DataSet } from "../data-set.js";
import { columns } from "./columns.js";
import { type LabelNoise, withNoise } from "./label-noise.js";

/** Options of `disjunction`. */
export interface DisjunctionOptions extends LabelNoise {
  /** The number of examples. Defaults to 1,000. */
  examples?: number;
  /** The number n of attributes. Defaults to 100. */
  attributes?: number;
  /** The number r of relevant attributes. Defaults to 3. */
  relevant?: number;
  /** The seed of all random numbers. Defaults to 0. */
  seed?: number;
}

/**
 * Makes examples with label 1 if at least one of the columns in `relevant`, which are drawn at random, is 1, and −1 otherwise.
 * Attributes are 1 with probability 1 − 2^(−1/r), else 0, so that both labels are equally likely.
 */
export function disjunction(options: DisjunctionOptions = {}): DataSet<-1 | 1> & { relevant: number[] } {
  onlyKnown(options, ["examples", "attributes", "relevant", "noise", "seed"]);
  const { noise = 0, seed = 0 } = options;
  const examples = whole("examples", options.examples ?? 1000, 1);
  const n = whole("attributes", options.attributes ?? 100, 1);
  const r = whole("relevant", options.relevant ?? 3, 1);
  if (r > n) throw new OptionError(`relevant must be at most attributes, ${n}; got ${shown(r)}`);
  const next = random(seed);
  const relevant = shuffle([...Array(n).keys()], next)
    .slice(0, r)
    .sort((a, b) => a - b);
  const chance = 1 - pow(0.5, 1 / r);
  const rows = Array.from({ length: examples }, () =>
    Array.from({ length: n }, () => (uniform(next) < chance ? 1 : 0)),
  );
  const labels = rows.map((x) => (relevant.some((j) => x[j] === 1) ? 1 : -1));
  return { rows, labels: withNoise(labels, [-1, 1], noise, seed), features: columns(n), relevant };
}

// The baseline that a model must beat: always predicting the commonest class.

import type { Examples, Label } from "rosenblatt";
import { classCounts } from "../data/class-tally.js";

/** The commonest class of a data set, and how often predicting it is right. */
export interface Baseline {
  readonly class: Label;
  readonly accuracy: number;
  readonly errors: number;
}

/** The baseline that any model of these examples has to beat. */
export function baselineOf(examples: Examples<Label>): Baseline {
  const counts = classCounts(examples);
  const most = Math.max(...counts);
  return {
    class: examples.classes[counts.indexOf(most)],
    accuracy: most / examples.size,
    errors: examples.size - most,
  };
}

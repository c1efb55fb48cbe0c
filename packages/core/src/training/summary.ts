// The report of a run, from what it left behind.

import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
import type { Errors, Report, Stopped } from "../learner.js";
import type { Experience } from "./experience.js";

/** The report of a run over a data set, from what the experience has counted. */
export function summary<L extends Label>(
  learner: string,
  { classes, counters, reader }: Experience<L>,
  examples: Labelled<L>,
  stopped: Stopped,
  training: Errors | null,
): Report<L> {
  const { mistakesPerEpoch, updatesPerEpoch, validationErrors } = counters;
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    learner,
    examples: examples.size,
    features: reader.width,
    classes: [...classes.labels],
    epochs: mistakesPerEpoch.length,
    mistakes: sum(mistakesPerEpoch),
    updates: sum(updatesPerEpoch),
    mistakesPerEpoch,
    updatesPerEpoch,
    stopped,
    training,
    validationErrors,
  };
}

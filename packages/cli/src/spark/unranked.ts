// Notes for when the ROC area is left out of a report because too many scores would have to be fetched from the cluster.

import type { BatchLearner, Label } from "rosenblatt";
import { count } from "../text/number.js";

/** The most rows whose scores a cluster sends, given the most scores, in words; together with the number of rows. */
export function scoredAtMost({ classes }: BatchLearner<Label>, rows: number, most: number): string {
  return `${count(Math.floor(most / classes.length))} rows; got ${count(rows)}`;
}

/** The note on the missing area. */
export function unrankedNote(learner: BatchLearner<Label>, rows: number, most: number): string {
  return `the ROC area is left out, which needs the scores of all rows, at most ${scoredAtMost(learner, rows, most)}`;
}

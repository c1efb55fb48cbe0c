// What is said where the ROC area is left out of a report, because too many scores would have to come from the cluster.

import type { BatchLearner, Label } from "rosenblatt";
import { count } from "../text/number.js";

/** The most rows whose scores a cluster sends, given the most scores, and how many rows there are. */
export function scoredAtMost({ classes }: BatchLearner<Label>, rows: number, most: number): string {
  return `${count(Math.floor(most / classes.length))} rows; got ${count(rows)}`;
}

/** The note on it. */
export function unrankedNote(learner: BatchLearner<Label>, rows: number, most: number): string {
  return `the ROC area is left out, which needs the scores of all rows, at most ${scoredAtMost(learner, rows, most)}`;
}

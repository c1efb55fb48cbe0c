// What a learner says of rows, and whether its scores decide it.

import type { Examples } from "../data/examples.js";
import type { BatchLearner, Label, Row, Rows } from "../learner.js";
import type { Settings } from "../options/shared-options.js";
import { type Driven, engine } from "../training/engine-of.js";
import type { Experience } from "../training/experience.js";
import { judged } from "../training/judged.js";

/** What the engine of a learner knows of ties. */
interface TieRule<L extends Label> {
  readonly settings: Pick<Settings<L>, "zeroUpdates">;
  readonly experience: Pick<Experience<L>, "winner" | "sigmoids">;
}

/**
 * Calls `seen` with the class predicted for each row, and whether it is undecided: another class has the same score, which of two is a
 * score of exactly 0, and the learner takes that for a mistake whatever the label. Learners that are not of this library have no such rows.
 */
export function judge<L extends Label>(
  learner: BatchLearner<L>,
  rows: Rows | Examples<L>,
  seen: (predicted: L, undecided: boolean, row: number) => void,
): void {
  const rule = tieRule(learner);
  if (!rule || !learner.scoreAll) {
    for (const [row, predicted] of learner.predictAll(rows).entries()) seen(predicted, false, row);
    return;
  }
  learner.scoreAll(rows, (scores, row) => seen(rule.experience.winner(scores), isShared(scores), row));
}

/** Whether a learner that knows some class has a row right, which it need not have learned from yet: predicted as its class, and not undecided. */
export function isRight<L extends Label>(learner: BatchLearner<L>, x: Row, label: L): boolean {
  const found = judged(learner, x);
  return found.predicted === label && !(tieRule(learner) && isShared(found.scores));
}

/** The rule of a learner, or of the one at the end of a pipeline, that takes ties for mistakes; undefined where it does not. */
function tieRule<L extends Label>(learner: BatchLearner<L>): TieRule<L> | undefined {
  const { learner: behind, [engine]: own } = learner as { learner?: BatchLearner<L> } & Partial<Driven<TieRule<L>>>;
  if (behind) return tieRule(behind);
  // A threshold leaves nothing undecided.
  const hasThreshold = (own?.experience.sigmoids?.length ?? 0) % 2 > 0;
  return own?.settings.zeroUpdates && !hasThreshold ? own : undefined;
}

/** Whether two classes have the highest score. */
function isShared(scores: ArrayLike<number>): boolean {
  let [best, times] = [-Infinity, 0];
  for (let k = 0; k < scores.length; k++)
    if (scores[k] > best) [best, times] = [scores[k], 1];
    else if (scores[k] === best) times++;
  return times > 1;
}

// What a learner says of rows, and whether its scores decide it.

import type { Examples } from "../data/examples.js";
import type { BatchLearner, Label, Row, Rows } from "../learner.js";
import type { Settings } from "../options/shared-options.js";
import { type Driven, engine } from "../training/engine-of.js";
import type { Experience } from "../training/experience.js";
import { judged } from "../training/judged.js";

/** What the engine of a learner knows of ties and of what they predict. */
interface Judge<L extends Label> {
  readonly settings: Pick<Settings<L>, "zeroUpdates">;
  readonly experience: Pick<Experience<L>, "winner" | "sigmoids">;
}

/**
 * Calls `seen` with the class predicted for each row, and whether it is undecided: another class has the same score, which of two is a
 * score of exactly 0, and the learner takes that for a mistake whatever the label. Learners that are not of this library have no such rows;
 * of the others, `seen` gets the scores, too, in an array that is used again.
 */
export function judge<L extends Label>(
  learner: BatchLearner<L>,
  rows: Rows | Examples<L>,
  seen: (predicted: L, undecided: boolean, row: number, scores?: ArrayLike<number>) => void,
): void {
  const own = judgeOf(learner);
  if (!own || !learner.scoreAll) {
    for (const [row, predicted] of learner.predictAll(rows).entries()) seen(predicted, false, row);
    return;
  }
  const { experience } = own;
  const ties = takesTies(own);
  const [first, second, third] = learner.classes;
  const two = third === undefined && second !== undefined && !hasThreshold(own);
  learner.scoreAll(rows, (scores, row) => {
    // By far the most rows, and quickly told.
    if (two && scores[0] !== scores[1]) seen(scores[0] > scores[1] ? first : second, false, row, scores);
    else seen(experience.winner(scores), ties && isShared(scores), row, scores);
  });
}

/** Whether a learner that knows some class has a row right, which it need not have learned from yet: predicted as its class, and not undecided. */
export function isRight<L extends Label>(learner: BatchLearner<L>, x: Row, label: L): boolean {
  const found = judged(learner, x);
  const own = judgeOf(learner);
  return found.predicted === label && !(own && takesTies(own) && isShared(found.scores));
}

/** The engine of a learner, or of the one at the end of a pipeline; undefined for a learner made elsewhere. */
function judgeOf<L extends Label>(learner: BatchLearner<L>): Judge<L> | undefined {
  const { learner: behind, [engine]: own } = learner as { learner?: BatchLearner<L> } & Partial<Driven<Judge<L>>>;
  return behind ? judgeOf(behind) : own;
}

/** Whether ties are mistakes; a threshold leaves none. */
function takesTies<L extends Label>(judge: Judge<L>): boolean {
  return judge.settings.zeroUpdates && !hasThreshold(judge);
}

/** Whether another score than the highest decides. */
function hasThreshold<L extends Label>({ experience }: Judge<L>): boolean {
  return (experience.sigmoids?.length ?? 0) % 2 > 0;
}

/** Whether two classes have the highest score. */
function isShared(scores: ArrayLike<number>): boolean {
  let best = -Infinity;
  let times = 0;
  for (let k = 0; k < scores.length; k++) {
    if (scores[k] > best) times = 0;
    if (scores[k] >= best) {
      best = scores[k];
      times++;
    }
  }
  return times > 1;
}

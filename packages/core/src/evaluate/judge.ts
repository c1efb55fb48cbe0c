// The predictions of a learner for rows, and whether its scores decide them.

import type { Examples } from "../data/examples.js";
import { drain } from "../data/steps.js";
import type { BatchLearner, Label, Row, Rows } from "../learner.js";
import { LinearEngine } from "../linear/engine.js";
import { scoring } from "../linear/scoring.js";
import type { Settings } from "../options/shared-options.js";
import { type Driven, engine } from "../training/engine-of.js";
import type { Experience } from "../training/experience.js";
import { hasLearned, judged } from "../training/judged.js";

/** The parts of a learner's engine that decide ties. */
interface Judge<L extends Label> {
  readonly settings: Pick<Settings<L>, "zeroUpdates">;
  readonly experience: Pick<Experience<L>, "winner" | "sigmoids">;
}

/** The predictions by the sign of a score between two classes. */
export interface Sides<L extends Label> {
  /** The classes of scores below 0, of 0 and above 0. */
  readonly predicted: readonly [L, L, L];
  /** Whether a score of 0 is a mistake whatever the label. */
  readonly isTieUndecided: boolean;
}

/**
 * Calls `seen`, block by block, with the scores for the positive one of two classes, the position of the first row, the number of rows, and the
 * position of that class. Returns what the signs predict. If anything but the sign of one score decides, it calls nothing and returns undefined.
 */
export function judgeBySign<L extends Label>(
  learner: BatchLearner<L>,
  examples: Examples<L>,
  seen: (scores: Float64Array, from: number, rows: number, positive: number) => void,
): Sides<L> | undefined {
  const own = (learner as Partial<Driven<unknown>>)[engine];
  if (!(own instanceof LinearEngine) || learner.classes.length !== 2 || !hasLearned(learner)) return undefined;
  const { domain, experience, kind, predictor, settings } = own as LinearEngine<L>;
  if (predictor.voting || experience.state.w.length > 1 || hasThreshold(own)) return undefined;
  const data = drain(domain.dataSet(examples, undefined, experience));
  domain.check(data, experience);
  own.flush?.();
  const { positive } = experience;
  const each = (scores: Float64Array, from: number, rows: number) => seen(scores, from, rows, positive);
  drain(scoring(data, settings, kind, own.predicting(), experience.ranks(), undefined, each));
  const { [positive]: above, [1 - positive]: below } = learner.classes as readonly L[];
  return { predicted: [below, experience.winner([0, 0]), above], isTieUndecided: takesTies(own) };
}

/**
 * Calls `seen` with the class predicted for each row, and whether it is undecided: another class has the same score, which for two classes means
 * a score of exactly 0, and the learner counts that as a mistake whatever the label. Learners made elsewhere have no undecided rows;
 * with the others, `seen` gets the scores as well, in an array that is reused.
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
    // The most common case, and the fastest.
    if (two && scores[0] !== scores[1]) seen(scores[0] > scores[1] ? first : second, false, row, scores);
    else seen(experience.winner(scores), ties && isShared(scores), row, scores);
  });
}

/** Whether a learner that knows a class, and need not have learned yet, gets a row right: predicts its class, and is not undecided. */
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

/** Whether ties count as mistakes; with a threshold there are none. */
function takesTies<L extends Label>(judge: Judge<L>): boolean {
  return judge.settings.zeroUpdates && !hasThreshold(judge);
}

/** Whether a threshold decides, instead of the highest score. */
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

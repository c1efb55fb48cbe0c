// Measures a model that was learned on a cluster, there, on the rows that it learned from and on others.

import type { Evaluated, FittedRows, ScoredRows, Survey } from "@rosenblatt/spark";
import type { BatchLearner, Label } from "rosenblatt";
import type { Measured } from "../model/measure.js";
import { Rankings } from "../model/rankings.js";
import { isUnequal } from "../report/measures.js";
import { UsageError } from "../terminal/exit.js";
import { count } from "../text/number.js";
import {
  checkSettled,
  type ScoredRows as Scored,
  type SettledScores,
  settleScores,
  settlesOn,
} from "../training/settled-scores.js";
import type { TrainOptions } from "../training/training.js";

/** The results of measuring and calibrating. */
export interface ClusterMeasures {
  readonly onTraining: Measured;
  /** Undefined if there were no rows to test on other than those learned from. */
  readonly onTest: Measured | undefined;
  /** The area under the ROC curve on the test rows; null if the classes are about the same size, or if there are too many scores. */
  readonly auc: number | null;
  /** The number of rows with too many scores for that area; 0 if the area is known or not wanted. */
  readonly unranked: number;
  readonly settled: SettledScores | undefined;
}

/** Refuses rows on which nothing can be calibrated, before anything is learned; at most `most` scores can be fetched from the cluster. */
export function checkHeldBack({ uses, classes }: Survey, options: TrainOptions, most: number): void {
  if (!settlesOn(options)) return;
  if (options.decide && classes.length !== 2)
    throw new UsageError(
      `--decide chooses between two classes; got ${classes.length}: --sql takes the rows of two, by a WHERE`,
    );
  const flag = options.calibrate ? "--calibrate" : "--decide";
  checkSettled(
    flag,
    classes.filter((_, k) => uses.settle[k] > 0),
    classes,
  );
  const rows = uses.settle.reduce((sum, own) => sum + own, 0);
  if (rows * classes.length > most)
    throw new UsageError(
      `${flag} takes at most ${count(most)} scores from the cluster, one for each class of a row held back; got ${count(rows)} rows of ${count(classes.length)} classes: learn from fewer rows, by --sql "SELECT * FROM … TABLESAMPLE (10 PERCENT) REPEATABLE (7)"`,
    );
}

/** Calibrates a learner and sets its threshold, as asked for, on the rows held back for that. */
export async function settleOnCluster(
  learner: BatchLearner<Label>,
  rows: FittedRows,
  options: TrainOptions,
): Promise<SettledScores | undefined> {
  if (!settlesOn(options)) return undefined;
  const { scored } = await rows.evaluate(learner, "settle", { scores: true });
  return settleScores(learner, byRow(scored!, learner.classes), options, options.positive);
}

/** Measures a learner on the rows that it learned from, and on those held back or those of `test`. */
export async function measureOnCluster(
  learner: BatchLearner<Label>,
  rows: FittedRows,
  { uses }: Survey,
  test: (() => Promise<Evaluated>) | undefined,
): Promise<Omit<ClusterMeasures, "settled">> {
  const isHeldOut = uses.test.length > 0;
  const isTested = isHeldOut || test !== undefined;
  const onTraining = await rows.evaluate(learner, "learn", { scores: !isTested && isUnequal(uses.learn) });
  const onTest = isHeldOut ? await rows.evaluate(learner, "test", { scores: isUnequal(uses.test) }) : await test?.();
  const judged = onTest ?? onTraining;
  const isRanked = isUnequal(judged.confusion.perClass.map(({ support }) => support));
  const unranked = isRanked && !judged.scored ? judged.confusion.examples : 0;
  return { onTraining, onTest, auc: isRanked ? areaOf(learner, judged) : null, unranked };
}

/** The area under the ROC curve; null if scores were not fetched, or if there are classes that the learner does not know. */
function areaOf(learner: BatchLearner<Label>, { scored, unknown }: Evaluated): number | null {
  if (!scored || unknown.length > 0) return null;
  const ranking = new Rankings(learner, undefined);
  eachRow(scored, learner.classes, (scores, label) => ranking.add(scores, label));
  return ranking.auc();
}

/** Calls `seen` with the scores and the class of each row whose class is known. */
export function eachRow(
  { targets, scores }: ScoredRows,
  classes: readonly Label[],
  seen: (scores: Float64Array, label: Label) => void,
): void {
  const { length } = classes;
  for (let r = 0; r < targets.length; r++)
    if (targets[r] >= 0) seen(scores.subarray(r * length, (r + 1) * length), classes[targets[r]]);
}

function byRow(scored: ScoredRows, classes: readonly Label[]): Scored {
  const rows: { readonly scores: number[][]; readonly labels: Label[] } = { scores: [], labels: [] };
  eachRow(scored, classes, (scores, label) => {
    rows.scores.push(Array.from(scores));
    rows.labels.push(label);
  });
  return rows;
}

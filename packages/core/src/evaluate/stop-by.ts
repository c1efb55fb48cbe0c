// Early stopping by a measure other than the number of errors.

import { callable, onlyKnown } from "../check.js";
import type { Labelled } from "../data/labelled.js";
import { weightsFor } from "../data/part.js";
import type { Pause } from "../data/pause.js";
import type { BatchLearner, Label, StoppingMeasure } from "../learner.js";
import type { Scorer as Judge } from "../training/error-count.js";
import { calibrate, ownCalibration } from "./calibrate.js";
import { counted } from "./fold.js";
import { type HeldOut, type ScorerOption, scorerOf } from "./scorer.js";

/** Options of `stopBy`. */
export interface StopByOptions<L extends Label = Label> {
  /** Of two classes, the one that precision, recall, F1 and the ROC curve are about. Defaults to the one that scores above 0. */
  positive?: L;
  /** One weight for each row of the data set that is measured; without them all rows count the same. */
  sampleWeights?: ArrayLike<number>;
  /** Called after each epoch with the value measured. */
  onMeasure?: (value: number) => void;
}

/**
 * Makes the option `stopBy` of `fit`: early stopping then keeps the epoch that does best by this measure on the validation examples.
 * A scorer that is a function gets the scores of an example as its row. Probabilities, which `logLoss` needs, are the learner's own, or
 * come from a sigmoid fitted to the same examples.
 */
export function stopBy<L extends Label>(scorer: ScorerOption<L>, options: StopByOptions<L> = {}): StoppingMeasure {
  onlyKnown(options, ["positive", "sampleWeights", "onMeasure"]);
  const { positive, onMeasure = () => {} } = options;
  callable("onMeasure", onMeasure, "a function");
  const { better, needsProbabilities, score } = scorerOf(scorer);
  return function* (judge: Judge<L, Labelled<L>>, data: Labelled<L>, listed?: Uint32Array): Generator<Pause, number> {
    const { experience } = judge;
    const { labels: classes } = experience.classes;
    const rows: number[][] = [];
    const labels: L[] = [];
    const given = weightsFor(options.sampleWeights, data.size);
    const weights: number[] = [];
    yield* judge.judging(
      data,
      (row, scores) => {
        rows.push(Array.from(scores));
        labels.push(data.classes[data.targets[row]]);
        if (given) weights.push(given[row]);
      },
      listed,
    );
    const predictions = rows.map((row) => experience.winner(row));
    const learner = {
      classes,
      scores: (row: number[]) => row,
      ...(needsProbabilities && {
        calibration: ownCalibration(judge as never) ?? calibrate(rows, labels, classes),
      }),
    } as unknown as BatchLearner<L>;
    const held: HeldOut<L> = {
      learner,
      rows,
      labels,
      predictions,
      classes,
      confusion: counted(classes, labels, predictions, []),
      ...(given && { sampleWeights: weights, byWeight: counted(classes, labels, predictions, [], weights) }),
      positive: positive ?? classes[experience.positive],
    };
    const value = score(held);
    onMeasure(value);
    return better === "higher" ? -value : value;
  } as StoppingMeasure;
}

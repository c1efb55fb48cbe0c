// The threshold at which a learner decides between two classes: the score that the positive one must reach.

import { having, oneOf, onlyKnown, shown } from "../check.js";
import { log } from "../compute/elementary.js";
import { classNames } from "../data/classes.js";
import { Examples } from "../data/examples.js";
import { classNumbers, labelList } from "../data/label-list.js";
import { InputError, OptionError } from "../errors.js";
import type { BatchLearner, Calibration, Label, Rows } from "../learner.js";
import { calibrationOf, neededCalibration } from "./calibrate.js";
import { positiveOf } from "./clone.js";
import { type Confusion, confusionFromCounts } from "./confusion.js";
import { probabilitiesOf } from "./probabilities-of.js";
import { scoresAll } from "./score-table.js";

/** The measures that a threshold can maximise. */
export type DecisionMeasure = "f1" | "accuracy" | "balancedAccuracy" | "mcc";

/** What a threshold is chosen for: one of `measure`, `recall`, `precision`, `cost` and `probability`. */
export interface DecideOptions<L extends Label = Label> {
  /** The measure to maximise. Defaults to "f1" if nothing else is given. */
  measure?: DecisionMeasure;
  /** The least recall of the positive class; among the thresholds that reach it, the one of highest precision is chosen. */
  recall?: number;
  /** The least precision of the positive class; among the thresholds that reach it, the one of highest recall is chosen. */
  precision?: number;
  /** The costs of a false alarm and of a missed positive, whose sum is minimised. */
  cost?: { falsePositive: number; falseNegative: number };
  /** The probability from which on the positive class is predicted; the learner must be calibrated. */
  probability?: number;
  /** The class to find. Defaults to the one that scores above 0. */
  positive?: L;
}

/** The threshold chosen, and its results on the examples it was chosen on. */
export interface Decision<L extends Label = Label> {
  /** The class to find. */
  readonly positive: L;
  /** The least score of the learner's second class that predicts it, as its calibration keeps it. */
  readonly threshold: number;
  /** The probability of the positive class at the threshold, if the learner is calibrated. */
  readonly probability: number | null;
  /** Whether the recall or precision asked for is reached; true if something else was asked for. */
  readonly met: boolean;
  /** The predictions for the examples by this threshold. */
  readonly confusion: Confusion<L>;
}

/** The value of calling so many positives (hits) and negatives (alarms) positive; if the first numbers are equal, the second decide. */
type Worth = (hits: number, alarms: number) => readonly [first: number, second: number];

const measures: readonly DecisionMeasure[] = ["f1", "accuracy", "balancedAccuracy", "mcc"];
const goals = ["measure", "recall", "precision", "cost", "probability"] as const;

/**
 * Chooses the threshold between the two classes of a learner on examples that it was not trained on, and makes it predict by that from now
 * on: the threshold becomes part of its `calibration`, and so of its model file, and further learning drops it. Among equally good
 * thresholds, the highest is chosen.
 */
export function decide<L extends Label>(
  learner: BatchLearner<L>,
  rows: Rows | Examples<L>,
  labels?: Iterable<L>,
  options: DecideOptions<L> = {},
): Decision<L> {
  onlyKnown(options, [...goals, "positive"]);
  having("learner", learner, "a learner or a pipeline", "classes", "scores");
  const { classes } = learner;
  if (classes.length !== 2)
    throw new InputError(`a threshold decides between two classes; the learner has ${classes.length}`);
  const asked = goals.filter((name) => options[name] !== undefined);
  if (asked.length > 1)
    throw new OptionError(`only one of ${goals.join(", ")} can be asked for; got ${asked.join(", ")}`);
  const positive = options.positive ?? (positiveOf(learner) as L | undefined) ?? classes[1];
  const p = classes.indexOf(positive);
  if (p < 0) throw new InputError(`positive must be one of ${classNames(classes)}; got ${shown(positive)}`);
  const { scores, truth } = judgedRows(learner, rows, labels);
  const calibration: Calibration<L> = learner.calibration ?? { classes: [...classes], sigmoids: [] };
  const likely = calibrationOf(learner);
  const { probability } = options;
  const { threshold, met } =
    probability === undefined
      ? bestThreshold(scores, truth, p, options)
      : { threshold: scoreAt(neededCalibration(learner as never), within("probability", probability), p), met: true };
  learner.calibration = { ...calibration, threshold };
  const counts = [
    [0, 0],
    [0, 0],
  ];
  scores.forEach((score, i) => {
    counts[truth[i]][+(score >= threshold)]++;
  });
  return {
    positive,
    threshold,
    met,
    probability: likely ? probabilitiesOf(likely, [-threshold, threshold])[p] : null,
    confusion: confusionFromCounts(classes, counts),
  };
}

/** The score of the second class and the position of the right class of each row. */
function judgedRows<L extends Label>(learner: BatchLearner<L>, rows: Rows | Examples<L>, labels?: Iterable<L>) {
  const own = rows instanceof Examples && labels === undefined ? rows : undefined;
  if (!own?.labelled && labels === undefined) throw new InputError("labels are needed, one for each row");
  const given = own ? Array.from(own.targets, (target) => own.classes[target]) : labelList("labels", labels!);
  const truth = classNumbers("labels", given, learner.classes);
  const scores = scoresAll(learner, rows as never).map((row) => row[1]);
  if (scores.length !== truth.length)
    throw new InputError(`labels must have ${scores.length} entries, one per row; got ${truth.length}`);
  return { scores, truth };
}

/** Tries all thresholds between different scores, from the highest down. */
function bestThreshold<L extends Label>(
  scores: readonly number[],
  truth: readonly number[],
  positive: number,
  options: DecideOptions<L>,
): { threshold: number; met: boolean } {
  const totals = [0, 1].map((k) => truth.filter((t) => t === k).length);
  if (totals.includes(0)) throw new InputError("labels must hold both classes to decide between them");
  const worth = worthOf(options, totals[positive], totals[1 - positive]);
  const order = scores.map((_, i) => i).sort((i, j) => scores[j] - scores[i]);
  // By class, how many score at least the threshold and so are predicted as the second one.
  const above = [0, 0];
  const now = () => (positive === 1 ? worth(above[1], above[0]) : worth(totals[0] - above[0], totals[1] - above[1]));
  let best = { threshold: Number.MAX_VALUE, worth: now() };
  for (let i = 0; i < order.length; ) {
    const score = scores[order[i]];
    for (; i < order.length && scores[order[i]] === score; i++) above[truth[order[i]]]++;
    const found = now();
    if (found[0] > best.worth[0] || (found[0] === best.worth[0] && found[1] > best.worth[1]))
      best = { threshold: i < order.length ? between(scores[order[i]], score) : -Number.MAX_VALUE, worth: found };
  }
  const isWanted = options.recall !== undefined || options.precision !== undefined;
  return { threshold: best.threshold, met: !isWanted || best.worth[0] >= 1 };
}

/** Expresses what is asked for as a number to maximise; a desired recall or precision is reached if that is at least 1. */
function worthOf<L extends Label>(options: DecideOptions<L>, positives: number, negatives: number): Worth {
  const recall = (hits: number) => hits / positives;
  const precision = (hits: number, alarms: number) => (hits > 0 ? hits / (hits + alarms) : 0);
  if (options.recall !== undefined) {
    const least = within("recall", options.recall);
    return (h, a) => [recall(h) >= least ? 1 + precision(h, a) : recall(h), recall(h)];
  }
  if (options.precision !== undefined) {
    const least = within("precision", options.precision);
    return (h, a) => [h > 0 && precision(h, a) >= least ? 1 + recall(h) : precision(h, a) - 1, precision(h, a)];
  }
  if (options.cost !== undefined) {
    const { falsePositive, falseNegative } = having(
      "cost",
      options.cost,
      "what each error costs",
      "falsePositive",
      "falseNegative",
    );
    for (const one of [falsePositive, falseNegative])
      if (!(typeof one === "number" && one >= 0 && one < Infinity))
        throw new OptionError(`cost must have two numbers of at least 0; got ${shown(one)}`);
    return (h, a) => [-(falsePositive * a + falseNegative * (positives - h)), 0];
  }
  switch (oneOf("measure", options.measure ?? "f1", measures)) {
    case "accuracy":
      return (h, a) => [h - a, 0];
    case "balancedAccuracy":
      return (h, a) => [h * negatives - a * positives, 0];
    case "f1":
      return (h, a) => [(2 * h) / (h + a + positives), 0];
    case "mcc":
      return (h, a) => {
        const [called, not] = [h + a, positives + negatives - h - a];
        return [called * not > 0 ? (h * negatives - a * positives) / Math.sqrt(called * not) : 0, 0];
      };
  }
}

/** A number above `low` and at most `high`. */
function between(low: number, high: number): number {
  const middle = low / 2 + high / 2;
  return middle > low ? middle : high;
}

/** The score of the second class at which a class has a probability; beyond all scores if it never has. */
function scoreAt({ sigmoids }: Calibration, probability: number, positive: number): number {
  const p = positive === 1 ? probability : 1 - probability;
  const [{ a, b }] = sigmoids;
  if (sigmoids.length === 1) {
    if (!(a < 0)) throw new InputError("probabilities must rise with the scores to decide by them; these do not");
    return Math.min(Math.max((log((1 - p) / p) - b) / a, -Number.MAX_VALUE), Number.MAX_VALUE);
  }
  const at = sigmoids.findIndex((corner) => corner.b >= p);
  if (at <= 0) return at < 0 ? Number.MAX_VALUE : -Number.MAX_VALUE;
  const [left, right] = [sigmoids[at - 1], sigmoids[at]];
  return left.a + (right.a - left.a) * ((p - left.b) / (right.b - left.b));
}

function within(name: string, value: number): number {
  if (!(typeof value === "number" && value > 0 && value < 1) && !(value === 1 && name !== "probability"))
    throw new OptionError(`${name} must lie between 0 and 1; got ${shown(value)}`);
  return value;
}

// One number for how well a learner did on examples held out from it.

import { oneOf, shown } from "../check.js";
import { leads } from "../compute/winner.js";
import { InputError, OptionError } from "../errors.js";
import type { BatchLearner, Label } from "../learner.js";
import { probabilitiesAll } from "./calibrate.js";
import type { Averages, Confusion } from "./confusion.js";
import { logLoss } from "./log-loss.js";
import { auc, aucOneVsRest } from "./roc.js";
import { scoresAll } from "./score-table.js";

/** The predictions of a learner for examples held out from it. */
export interface HeldOut<L extends Label = Label, Given = unknown> {
  /** The learner, fitted to all other examples. */
  readonly learner: BatchLearner<L>;
  /** The rows held out, in the form in which rows were given. */
  readonly rows: Given;
  /** The right class of each row. */
  readonly labels: readonly L[];
  /** The weight of each row, if weights were given. */
  readonly sampleWeights?: ArrayLike<number>;
  /** The class predicted for each row. */
  readonly predictions: readonly L[];
  /** Which class was taken for which. */
  readonly confusion: Confusion<L>;
  /** The same weighted, if weights were given; the named measures use it. */
  readonly byWeight?: Confusion<L>;
  /** All classes of the data, including those not among the rows held out. */
  readonly classes: readonly L[];
  /** The class to find, if there are two. */
  readonly positive: L;
}

/**
 * The named measures. Precision, recall and F1 are of the positive class if there are two, else their plain means over the classes,
 * as `macroF1` always is. `auc` of more than two is the mean of each against the rest, ranked by its lead over the best other. Rows
 * count by their weights. `logLoss` needs probabilities, so learners are calibrated; lower is better.
 */
export type ScorerName =
  | "accuracy"
  | "balancedAccuracy"
  | "precision"
  | "recall"
  | "f1"
  | "macroF1"
  | "mcc"
  | "auc"
  | "logLoss";

/** A measure by name, or a function for which higher is better, such as the negative of a loss. */
export type ScorerOption<L extends Label = Label> = ScorerName | ((held: HeldOut<L>) => number);

/** A measure, and how to compare two learners by it. */
export interface Scorer<L extends Label = Label> {
  /** The name of the measure. */
  readonly name: string;
  /** Whether higher or lower is better. */
  readonly better: "higher" | "lower";
  /** Whether the learner must be calibrated. */
  readonly needsProbabilities: boolean;
  /** Measures. */
  score(held: HeldOut<L>): number;
}

const measures: { readonly [name in ScorerName]: <L extends Label>(held: HeldOut<L>) => number } = {
  accuracy: ({ confusion }) => confusion.accuracy,
  balancedAccuracy: ({ confusion }) => confusion.balancedAccuracy,
  precision: (held) => average("precision", held),
  recall: (held) => average("recall", held),
  f1: (held) => average("f1", held),
  macroF1: ({ confusion }) => macro("f1", confusion),
  mcc: ({ confusion }) => confusion.mcc,
  auc({ learner, rows, labels, classes, positive, sampleWeights }) {
    const table = scoresAll(learner, rows as never);
    const known = learner.classes;
    const missing = classes.find((label) => !known.includes(label));
    if (missing !== undefined)
      throw new InputError(
        `auc needs every class in the training part; there is no ${shown(missing)}: use fewer folds`,
      );
    if (classes.length > 2) return aucOneVsRest(table.map(leads), labels, known, sampleWeights).macro;
    const own = known.indexOf(positive);
    return auc(
      table.map((row) => row[own]),
      labels,
      positive,
      sampleWeights,
    );
  },
  logLoss: ({ learner, rows, labels, sampleWeights }) =>
    logLoss(probabilitiesAll(learner, rows as never), labels, learner.classes, sampleWeights),
};

/** Gives the named measure, or makes one from a function. */
export function scorerOf<L extends Label>(given: ScorerOption<L> = "accuracy"): Scorer<L> {
  if (typeof given !== "function") {
    const name = oneOf("scorer", given, Object.keys(measures) as ScorerName[]);
    const isLoss = name === "logLoss";
    const measure = (held: HeldOut<L>) => measures[name]({ ...held, confusion: held.byWeight ?? held.confusion });
    return { name, better: isLoss ? "lower" : "higher", needsProbabilities: isLoss, score: measure };
  }
  const score = (held: HeldOut<L>) => {
    const value = given(held);
    if (typeof value !== "number") throw new OptionError(`scorer must return a number; got ${shown(value)}`);
    return value;
  };
  return { name: given.name || "scorer", better: "higher", needsProbabilities: false, score };
}

function average<L extends Label>(name: keyof Averages, { confusion, classes, positive }: HeldOut<L>): number {
  if (classes.length > 2) return macro(name, confusion);
  return confusion.perClass.find(({ label }) => label === positive)?.[name] ?? 0;
}

/** The plain mean over the classes that were held out or predicted. */
function macro(name: keyof Averages, { perClass }: Confusion): number {
  const there = perClass.filter(({ support, predicted }) => support + predicted > 0);
  return there.reduce((sum, one) => sum + one[name], 0) / there.length;
}

// Counts predictions against labels: the confusion matrix, and precision, recall and F1 of each class.

import { having, onlyKnown } from "../check.js";
import { classList, classNumbers, labelList, labelsFor } from "../data/label-list.js";
import { weightsFor } from "../data/part.js";
import { InputError } from "../errors.js";
import type { Label } from "../learner.js";

/** Precision, recall and F1. */
export interface Averages {
  /** The fraction of the predictions of a class that are right. */
  readonly precision: number;
  /** The fraction of the examples of a class that are found. */
  readonly recall: number;
  /** The harmonic mean of precision and recall. */
  readonly f1: number;
}

/** Precision, recall and F1 of one class, with the counts behind them. */
export interface ClassMeasures<L extends Label = Label> extends Averages {
  /** The class. */
  readonly label: L;
  /** The number of examples of this class. */
  readonly support: number;
  /** How often this class was predicted. */
  readonly predicted: number;
  /** The number of examples of this class that were predicted as it, but undecided by their scores, so that they count as errors. */
  readonly undecided: number;
}

/**
 * Which class was taken for which, and the measures that follow. 0 / 0 counts as 0: the precision of a class never predicted,
 * the recall of a class without examples, the F1 of a class that is neither (as in scikit-learn).
 */
export interface Confusion<L extends Label = Label> {
  /** The classes, in the order of `counts`. */
  readonly classes: readonly L[];
  /** The confusion matrix: counts[t][p] examples of class t were predicted as class p. With sample weights, all counts are sums of these. */
  readonly counts: readonly (readonly number[])[];
  /** The number of predictions. */
  readonly examples: number;
  /** Wrong predictions, and right ones that are undecided. */
  readonly errors: number;
  /**
   * How many right predictions count as errors, because the class shares the highest score and the learner counts that as a mistake.
   * Always 0 for `confusion`, which only gets predictions.
   */
  readonly undecided: number;
  /** The fraction of the predictions that are not errors. */
  readonly accuracy: number;
  /** The fraction of errors: errors / examples. */
  readonly error: number;
  /** The mean recall of the classes that have examples. */
  readonly balancedAccuracy: number;
  /** Matthews' correlation of predictions with labels, from −1 to 1, for any number of classes (Gorodkin 2004); 0 if either is constant. */
  readonly mcc: number;
  /** The measures of each class, in the order of `classes`. */
  readonly perClass: readonly ClassMeasures<L>[];
  /** The plain means of the measures over all classes. */
  readonly macro: Averages;
  /** The means of the measures weighted by support. */
  readonly weighted: Averages;
}

/** Counts predictions against labels, by weight if weights are given. Classes are in order of appearance, labels first, unless declared. */
export function confusion<L extends Label>(
  predictions: Iterable<L>,
  labels: Iterable<L>,
  options: { classes?: Iterable<L>; sampleWeights?: ArrayLike<number> } = {},
): Confusion<L> {
  onlyKnown(options, ["classes", "sampleWeights"]);
  const predicted = labelList("predictions", predictions);
  const truth = labelsFor(labels, predicted.length, "prediction");
  const classes = options.classes ? classList(options.classes) : [...new Set([...truth, ...predicted])];
  const rows = classNumbers("labels", truth, classes);
  const columns = classNumbers("predictions", predicted, classes);
  const counts = classes.map(() => classes.map(() => 0));
  const weights = weightsFor(options.sampleWeights, rows.length);
  for (let i = 0; i < rows.length; i++) counts[rows[i]][columns[i]] += weights?.[i] ?? 1;
  return confusionFromCounts(classes, counts);
}

/**
 * Measures from a confusion matrix that was counted elsewhere: counts[t][p] examples of class t were predicted as class p, and undecided[t]
 * of the counts[t][t] are undecided by their scores.
 */
export function confusionFromCounts<L extends Label>(
  classes: readonly L[],
  counts: readonly (readonly number[])[],
  undecided: readonly number[] = Array.isArray(classes) ? classes.map(() => 0) : [],
): Confusion<L> {
  having("classes", classes, "a list of classes", "map");
  for (const row of having("counts", counts, "a list of counts for each class", "flat"))
    having("counts", row, "a list of counts for each class", "length");
  having("undecided", undecided, "a list of counts", "every");
  const n = classes.length;
  if (counts.length !== n || counts.some((row) => row.length !== n))
    throw new InputError(`counts must have ${n} rows of ${n}, one per class`);
  if (!counts.every((row) => row.every((count) => Number.isFinite(count) && count >= 0)))
    throw new InputError("counts must be numbers of at least 0");
  if (undecided.length !== n || !undecided.every((own, k) => own >= 0 && own <= counts[k][k]))
    throw new InputError(`undecided must have ${n} numbers, each from 0 to the right predictions of its class`);
  const predicted = classes.map(() => 0);
  // Row by row, as they lie in memory.
  for (const row of counts) for (let k = 0; k < n; k++) predicted[k] += row[k];
  const perClass = classes.map((label, k) => measures(label, k, counts[k], predicted[k], undecided[k]));
  const examples = sum(perClass.map((one) => one.support));
  if (examples === 0) throw new InputError("counts must not all be 0: there is nothing to measure");
  const hits = sum(counts.map((row, k) => row[k] - undecided[k]));
  const present = perClass.filter((one) => one.support > 0);
  return {
    classes: [...classes],
    counts: counts.map((row) => [...row]),
    examples,
    errors: examples - hits,
    undecided: sum(undecided),
    accuracy: hits / examples,
    error: (examples - hits) / examples,
    balancedAccuracy: sum(present.map((one) => one.recall)) / present.length,
    mcc: correlation(perClass, hits, examples),
    perClass,
    macro: averages(perClass, () => 1, n),
    weighted: averages(perClass, (one) => one.support, examples),
  };
}

/** precision = tp / (tp + fp), recall = tp / (tp + fn), F1 = 2tp / (2tp + fp + fn). */
function measures<L extends Label>(
  label: L,
  k: number,
  row: readonly number[],
  predicted: number,
  undecided: number,
): ClassMeasures<L> {
  const support = sum(row);
  const hits = row[k] - undecided;
  return {
    label,
    support,
    predicted,
    undecided,
    precision: ratio(hits, predicted),
    recall: ratio(hits, support),
    f1: ratio(2 * hits, predicted + support),
  };
}

function averages(all: readonly ClassMeasures[], weight: (one: ClassMeasures) => number, total: number): Averages {
  const mean = (name: keyof Averages) => sum(all.map((one) => weight(one) * one[name])) / total;
  return { precision: mean("precision"), recall: mean("recall"), f1: mean("f1") };
}

/** (c·n − Σ pₖtₖ) / √((n² − Σ pₖ²)(n² − Σ tₖ²)), for c hits among n examples, where class k is predicted pₖ and right tₖ times. */
function correlation(all: readonly ClassMeasures[], hits: number, n: number): number {
  const products = (a: "support" | "predicted", b: typeof a) => sum(all.map((one) => one[a] * one[b]));
  const spread = (of: "support" | "predicted") => n * n - products(of, of);
  return ratio(hits * n - products("support", "predicted"), Math.sqrt(spread("support") * spread("predicted")));
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

import { onlyKnown } from "../check.js";
import { setOf, setsFor } from "../data/label-sets.js";
import { InputError } from "../errors.js";
import type { Label } from "../learner.js";
import type { Averages } from "./confusion.js";

/** Precision, recall and F1 of one label, with the counts behind them. */
export interface LabelMeasures<L extends Label = string> extends Averages {
  /** The label. */
  readonly label: L;
  /** The number of rows that have the label. */
  readonly support: number;
  /** How often the label was predicted. */
  readonly predicted: number;
  /** How often it was predicted for a row that has it. */
  readonly hits: number;
}

/** How good predicted sets of labels are. 0 / 0 counts as 0, as in scikit-learn. */
export interface MultiLabelMeasures<L extends Label = string> {
  /** The number of rows. */
  readonly examples: number;
  /** The labels, in the order of `perLabel`. */
  readonly labels: readonly L[];
  /** The fraction of wrong answers to whether a row has a label, over all rows and labels. */
  readonly hammingLoss: number;
  /** The fraction of rows whose set of labels was predicted exactly. */
  readonly subsetAccuracy: number;
  /** Precision, recall and F1 of each label. */
  readonly perLabel: readonly LabelMeasures<L>[];
  /** The measures of all answers together, so that labels count as often as they occur. */
  readonly micro: Averages;
  /** The plain means of the measures over all labels. */
  readonly macro: Averages;
}

/** Counts predicted sets of labels against the right ones. Labels are in order of appearance, the right ones first, unless declared. */
export function multiLabelMeasures<L extends Label>(
  predictions: Iterable<Iterable<L>>,
  labels: Iterable<Iterable<L>>,
  options: { labels?: Iterable<L> } = {},
): MultiLabelMeasures<L> {
  onlyKnown(options, ["labels"]);
  const predicted = setsFor("predictions", predictions);
  const truth = setsFor("labels", labels, predicted.length);
  const examples = truth.length;
  if (examples === 0) throw new InputError("predictions must not be empty: there is nothing to measure");
  const found = [...truth, ...predicted].flatMap((set) => [...set]);
  const all = options.labels ? setOf(options.labels, "labels") : new Set(found);
  const unknown = found.find((label) => !all.has(label));
  if (unknown !== undefined)
    throw new InputError(`labels of options must have every label; ${String(unknown)} is missing`);

  const perLabel = Array.from(all, (label): LabelMeasures<L> => {
    const support = count(truth, (set) => set.has(label));
    const times = count(predicted, (set) => set.has(label));
    const hits = count(truth, (set, r) => set.has(label) && predicted[r].has(label));
    return { label, support, predicted: times, hits, ...averages(hits, times, support) };
  });
  const total = (of: (one: LabelMeasures<L>) => number) => perLabel.reduce((sum, one) => sum + of(one), 0);
  const mean = (of: (one: LabelMeasures<L>) => number) => ratio(total(of), perLabel.length);
  const wrong = total(({ support, predicted: times, hits }) => support + times - 2 * hits);
  return {
    examples,
    labels: [...all],
    hammingLoss: ratio(wrong, examples * all.size),
    subsetAccuracy:
      count(truth, (set, r) => set.size === predicted[r].size && [...set].every((label) => predicted[r].has(label))) /
      examples,
    perLabel,
    micro: averages(
      total((one) => one.hits),
      total((one) => one.predicted),
      total((one) => one.support),
    ),
    macro: { precision: mean((one) => one.precision), recall: mean((one) => one.recall), f1: mean((one) => one.f1) },
  };
}

function averages(hits: number, predicted: number, support: number): Averages {
  return { precision: ratio(hits, predicted), recall: ratio(hits, support), f1: ratio(2 * hits, predicted + support) };
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0;
}

function count<T>(list: readonly T[], holds: (item: T, position: number) => boolean): number {
  return list.filter(holds).length;
}

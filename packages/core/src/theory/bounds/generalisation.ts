// From mistakes to new examples: the use of a mistake bound.
//
// Of n examples drawn independently, each is predicted by what was learned from those before it, so to that predictor it is as new
// as any other. Hence the expected error on new examples of one of the n predictors, drawn uniformly, is the expected number of wrong
// predictions divided by n; and a mistake bound for any sequence bounds that, too.

import { flag, having, onlyKnown, shown, whole } from "../../check.js";
import { log } from "../../compute/elementary.js";
import { labelsFor, listed } from "../../data/label-list.js";
import { OptionError } from "../../errors.js";
import { evaluate } from "../../evaluate/evaluate.js";
import { isRight } from "../../evaluate/judge.js";
import { type Spread, spread } from "../../evaluate/spread.js";
import type { Label, Learner, Row } from "../../learner.js";
import { below, random, shuffle } from "../../random.js";
import { hasLearned } from "../../training/judged.js";

/** Keeps the random numbers of the order apart from those of the draws. */
const orders = 1;

/** Rows, and one label for each. */
export interface LabelledRows<L extends Label = Label> {
  /** The rows. */
  readonly rows: Iterable<Row>;
  /** The label of each row. */
  readonly labels: Iterable<L>;
}

/** Options of `generalisation`. */
export interface GeneralisationOptions {
  /** How many of the n predictors to draw and measure; if there are no more, all of them. Defaults to 100. */
  draws?: number;
  /** Whether to shuffle the training examples first, as the theorem requires. Defaults to false: they are in random order already. */
  shuffle?: boolean;
  /** The seed of the draws and of the order. Defaults to 0. */
  seed?: number;
  /** The probability, below 1, with which `atMost` holds. Defaults to 0.95. */
  confidence?: number;
}

/** What one pass over training examples says about the error on new ones, and what was measured. */
export interface Generalisation {
  /** The number n of training examples. */
  readonly examples: number;
  /** Errors in the one pass, counted as in the report of `fit`, each before its example was learned. */
  readonly errors: number;
  /** errors / n: an unbiased estimate of the error on new examples of a predictor drawn from the n. */
  readonly expected: number;
  /**
   * An upper bound of the mean error of the n predictors; over the draw of the examples, it fails with a probability of at most
   * 1 − confidence.
   */
  readonly atMost: number;
  /** The errors measured on the test examples. */
  readonly test: {
    readonly examples: number;
    /** Error of the predictors drawn. */
    readonly drawn: Spread;
    /** The error of the last predictor, which has learned from all n examples: nothing is proved about it. */
    readonly last: number;
  };
}

/**
 * Returns errors/n + √(2 ln(1/δ)/n) with δ = 1 − confidence, which bounds the mean error of the n predictors of one pass.
 * Cesa-Bianchi, Conconi & Gentile 2004, IEEE Trans. Information Theory 50(9), prop. 1.
 */
export function onlineToBatch(errors: number, examples: number, confidence: number): number {
  checkConfidence(confidence);
  const n = whole("examples", examples, 1);
  return whole("errors", errors, 0) / n + Math.sqrt((-2 * log(1 - confidence)) / n);
}

/**
 * Teaches the learner, which must be new, the training examples once, in their order or in a random one, and returns the
 * error that the theorem promises, along with errors measured on the test examples. The predictors are what `predict` uses: w, or a
 * mean or vote if there is one.
 */
export function generalisation<L extends Label>(
  learner: Learner<L>,
  training: LabelledRows<L>,
  test: LabelledRows<L>,
  options: GeneralisationOptions = {},
): Generalisation {
  onlyKnown(options, ["draws", "shuffle", "seed", "confidence"]);
  having("learner", learner, "a new learner that learns one example at a time", "classes", "learn");
  for (const [name, part] of [
    ["training", training],
    ["test", test],
  ] as const)
    having(name, part, "{ rows, labels }", "rows", "labels");
  const given = listed("rows", training.rows);
  const known = labelsFor(training.labels, given.length, "row");
  const order = Uint32Array.from(given.keys());
  if (flag("shuffle", options.shuffle ?? false)) shuffle(order, random(whole("seed", options.seed ?? 0, 0), orders));
  const rows = Array.from(order, (i) => given[i]);
  const labels = Array.from(order, (i) => known[i]);
  const testRows = listed("rows", test.rows);
  const testLabels = labelsFor(test.labels, testRows.length, "row");
  const n = rows.length;
  const drawn = drawnTimes(n, whole("draws", options.draws ?? 100, 1), whole("seed", options.seed ?? 0, 0));
  const { confidence = 0.95 } = options;
  checkConfidence(confidence);

  /** The error on the test examples of the learner in its present state. */
  const measured = () => {
    if (learner.classes.length === 0) return 1;
    if (hasLearned(learner)) return evaluate(learner, testRows, testLabels).error;
    return testRows.filter((x, i) => !isRight(learner, x, testLabels[i])).length / testRows.length;
  };
  const found: number[] = [];
  let errors = 0;
  let rate: number | undefined;
  for (let t = 0; t < n; t++) {
    if (drawn[t] > 0) {
      rate ??= measured();
      for (let again = 0; again < drawn[t]; again++) found.push(rate);
    }
    if (learner.classes.length === 0 || !isRight(learner, rows[t], labels[t])) errors++;
    const before = learner.classes.length;
    const { updated } = learner.learn(rows[t], labels[t]);
    if (updated || learner.classes.length !== before) rate = undefined;
  }
  return {
    examples: n,
    errors,
    expected: errors / n,
    atMost: onlineToBatch(errors, n, confidence),
    test: { examples: testRows.length, drawn: spread(found), last: measured() },
  };
}

/** How often the predictor of each example was drawn. */
function drawnTimes(n: number, draws: number, seed: number): Uint32Array {
  if (n <= draws) return new Uint32Array(n).fill(1);
  const times = new Uint32Array(n);
  const next = random(seed);
  for (let d = 0; d < draws; d++) times[below(n, next)]++;
  return times;
}

function checkConfidence(confidence: number): void {
  if (!(confidence > 0 && confidence < 1))
    throw new OptionError(`confidence must lie between 0 and 1; got ${shown(confidence)}`);
}

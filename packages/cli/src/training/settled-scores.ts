// Probabilities and the threshold between two classes, fitted on rows that are held back from learning.

import type { Use } from "@rosenblatt/spark/mixing";
import type { BatchLearner, Examples, Label } from "rosenblatt";
import {
  type CalibrationMethod,
  calibrate,
  calibrationOf,
  decide,
  probabilities,
  scoresAll,
  splitIndices,
} from "rosenblatt/evaluate";
import { classFor } from "../data/classes.js";
import { parted, partedBy } from "../data/parted.js";
import { contraryWords } from "../model/contrary-scores.js";
import { listed, positivePosition } from "../model/measure.js";
import type { DecisionOptions } from "../options/decision.js";
import type { Decided } from "../report/decision-lines.js";
import { UsageError } from "../terminal/exit.js";
import { count } from "../text/number.js";

/** The share of the rows on which probabilities and thresholds are fitted. */
export const settledPart = 0.2;

/** Whether the options ask for anything to be fitted on rows held back. */
export function settlesOn({ calibrate: method, decide: goal }: DecisionOptions): boolean {
  return method !== undefined || goal !== undefined;
}

/** What was fitted on the rows held back. */
export interface SettledScores {
  readonly rows: number;
  /** The class with the fewest of these rows. */
  readonly rarest: { readonly label: Label; readonly rows: number };
  /** How scores become probabilities; undefined without --calibrate. */
  readonly method: CalibrationMethod | undefined;
  /** The threshold and its purpose; undefined without --decide. */
  readonly decision: Decided | undefined;
  /** The number of rows whose predicted class is not the more probable one: a score of 0 need not be a probability of one half. */
  readonly otherwise: number;
  /** What is wrong with probabilities that do not rise with the scores; undefined if they do, or if there are none. */
  readonly contrary: string | undefined;
}

/** The error of a decision that is not between two classes. */
export function notTwo(classes: readonly Label[]): UsageError {
  return new UsageError(
    `--decide chooses between two classes; got ${classes.length}: --classes ${listed(classes.slice(0, 2)).replaceAll(/[" ]/g, "")} takes the rows of two`,
  );
}

/**
 * Holds back a fifth of the rows for --calibrate or --decide: the same share of each class, unless the rows are chosen by their content (`uses`).
 */
export function settlingPart(
  { classes, targets }: Pick<Examples<Label>, "classes" | "targets">,
  options: DecisionOptions & { seed?: number },
  uses: readonly Use[] | undefined,
): { readonly train: Uint32Array; readonly settle: Uint32Array } | undefined {
  if (!settlesOn(options)) return undefined;
  const { calibrate: method, decide: goal, seed = 0 } = options;
  if (goal && classes.length !== 2) throw notTwo(classes);
  const flag = method ? "--calibrate" : "--decide";
  const labels = () => Array.from(targets, (target) => classes[target]);
  const { train, settle } = parted(`the rows held back for ${flag}`, settledPart, targets.length, () =>
    uses ? partedBy(uses, "settle") : stratified(labels(), seed),
  );
  const held = new Set(Array.from(settle, (row) => targets[row]));
  checkSettled(
    flag,
    classes.filter((_, place) => held.has(place)),
    classes,
  );
  return { train, settle };
}

function stratified(labels: readonly Label[], seed: number) {
  const { train, validation } = splitIndices(labels, { validation: settledPart, seed });
  return { train, settle: validation };
}

/** Refuses rows held back that lack one of the classes. */
export function checkSettled(flag: string, held: readonly Label[], classes: readonly Label[]): void {
  const absent = classes.find((label) => !held.includes(label));
  if (absent === undefined) return;
  throw new UsageError(
    `${flag} holds a fifth of the rows back, and none of them is of the class ${JSON.stringify(absent)}, which has too few: at least five rows of each class are needed`,
  );
}

/** The scores of rows and their true classes. */
export interface ScoredRows {
  /** By row, in the order of the learner's classes. */
  readonly scores: readonly number[][];
  readonly labels: readonly Label[];
}

/** The scores and classes of a data set. */
export function scoredRows(learner: BatchLearner<Label>, held: Examples<Label>): ScoredRows {
  const labels = Array.from(held.targets, (target) => held.classes[target]);
  return { scores: scoresAll(learner, held), labels };
}

/** Fits the calibration and the threshold that the options ask for. A threshold on the probability implies a sigmoid unless another calibration is named. */
export function settleScores(
  learner: BatchLearner<Label>,
  { scores, labels }: ScoredRows,
  { calibrate: asked, decide: goal }: DecisionOptions,
  positive: string | undefined,
): SettledScores {
  const { classes } = learner;
  const needsProbabilities = goal?.options.probability !== undefined && !calibrationOf(learner);
  const method = asked ?? (needsProbabilities ? "platt" : undefined);
  if (method) learner.calibration = calibrate(scores, labels, classes, { method });
  const contrary = method && contraryWords(calibrationOf(learner)!);
  if (contrary !== undefined && goal?.options.probability !== undefined)
    throw new UsageError(
      `--decide by a probability needs one that rises with the score; ${contrary}: more rows or other columns are needed`,
    );
  const decision = goal && {
    // The scores are passed instead of the rows.
    ...decide<Label>(
      { classes, calibration: calibrationOf(learner), scores: (own: number[]) => own } as never,
      scores as never,
      labels,
      {
        ...goal.options,
        positive:
          positive === undefined ? classes[positivePosition(learner)] : classFor(positive, classes, "--positive"),
      },
    ),
    goal,
  };
  const settled = learner.calibration ?? { classes: [...classes], sigmoids: [] };
  if (decision) learner.calibration = { ...settled, threshold: decision.threshold };
  const calibration = calibrationOf(learner);
  const isOtherwise = (own: readonly number[]) => {
    const place = own[1] > own[0] ? 1 : 0;
    return probabilities(calibration!, own)[place] < 0.5;
  };
  const counts = classes.length === 2 && calibration && !decision;
  return {
    rows: labels.length,
    rarest: rarestOf(labels, classes),
    method,
    decision,
    otherwise: counts ? scores.filter(isOtherwise).length : 0,
    contrary,
  };
}

function rarestOf(labels: readonly Label[], classes: readonly Label[]): SettledScores["rarest"] {
  const sizes = new Map(classes.map((label) => [label, 0]));
  for (const label of labels) sizes.set(label, (sizes.get(label) ?? 0) + 1);
  return [...sizes].map(([label, rows]) => ({ label, rows })).sort((a, b) => a.rows - b.rows)[0];
}

/** What is settled by fewer rows of a class may be due to chance. */
const leastRows = 10;

/** Notes on weights that do not count for the rows held back, and on too few rows. */
export function settledNotes(
  settled: SettledScores | undefined,
  { weight, calibrate: asked, decide: goal }: DecisionOptions & { readonly weight?: string },
): string[] {
  if (!settled) return [];
  const { method, rows, rarest } = settled;
  const flags = [...(asked ? ["--calibrate"] : []), ...(goal ? ["--decide"] : [])].join(" and ");
  // The threshold for a probability is found without counting rows.
  const counts = method !== undefined || goal?.options.probability === undefined;
  return [
    ...(weight !== undefined && counts
      ? ["--calibrate and --decide count the rows held back one by one, not by --weight"]
      : []),
    ...(rarest.rows < leastRows
      ? [
          `only ${count(rarest.rows)} of the ${count(rows)} rows held back for ${flags} ${rarest.rows === 1 ? "is" : "are"} of the class ${JSON.stringify(rarest.label)}: what was found on ${rarest.rows === 1 ? "it" : "them"} may be due to chance; rosenblatt evaluate on other rows shows whether it holds`,
        ]
      : []),
    ...(method === "isotonic" && rows < 1000
      ? [`isotonic curves want a thousand rows, and ${rows} were held back for them: --calibrate platt does with fewer`]
      : []),
  ];
}

// Measures that say more than accuracy when classes differ in size.

import type { Label } from "rosenblatt";
import type { Confusion } from "rosenblatt/evaluate";
import { type Measures, measuresOf } from "../model/measures.js";
import { quoted } from "../options/command-line.js";
import type { Style } from "../terminal/style.js";
import { headed } from "../text/headings.js";
import { count, percent } from "../text/number.js";
import { fitting } from "../text/table.js";

/** Whether some class has over a tenth more rows than another, so that accuracy mostly reflects the larger ones. */
export function isUnequal(rowsByClass: readonly number[]): boolean {
  const sizes = rowsByClass.filter((n) => n > 0);
  return Math.max(...sizes) > 1.1 * Math.min(...sizes);
}

/** Precision, recall and F1 of the positive class of two, or their means over the classes; the ROC area where it is known; balanced accuracy. */
export function measuresText({ positive, precision, recall, f1, auc, balancedAccuracy }: Measures): string {
  return [
    `${positive !== null ? `of ${fitting(String(positive), 24)}` : "mean over the classes"}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}, F1 ${f1.toFixed(3)}`,
    ...(auc === null ? [] : [`ROC area ${auc.toFixed(4)}`]),
    `balanced accuracy ${percent(balancedAccuracy, 1)}`,
  ].join("; ");
}

/** A hint if the measures are about the larger of two classes, which is seldom the one of interest. */
function otherWay({ perClass }: Confusion<Label>, positive: Label): string {
  const other = perClass.find(({ label }) => label !== positive)!;
  const own = perClass.find(({ label }) => label === positive);
  if (perClass.length !== 2 || !own || own.support <= other.support) return "";
  return `; --positive ${quoted(String(other.label))} looks for the other class`;
}

/** A line with the measures if the classes are unequal; `isChosen` says that the user named the class they are about. */
export function measureLines(
  confusion: Confusion<Label>,
  positive: Label,
  auc: number | null,
  isChosen: boolean,
  style: Style,
): string[] {
  if (!isUnequal(confusion.perClass.map(({ support }) => support))) return [];
  const hint = isChosen ? "" : otherWay(confusion, positive);
  return [headed("measures", `${measuresText(measuresOf(confusion, positive, auc))}${hint}`, style)];
}

/** A difference of more standard errors than this is not due to chance. */
const certain = 2;

/** The standard error of the balanced accuracy of random guesses that predict each class as often as the model does. */
function guessingError({ perClass, counts, examples }: Confusion<Label>): number {
  const present = perClass.flatMap(({ support }, k) => (support > 0 ? [{ support, k }] : []));
  const variance = present.reduce((sum, { support, k }) => {
    const answered = counts.reduce((all, row) => all + row[k], 0) / examples;
    return sum + (answered * (1 - answered)) / support;
  }, 0);
  return Math.sqrt(variance) / present.length;
}

/** A balanced accuracy that exceeds guessing by no more than this is of little use, even if it is not due to chance. */
const slight = 0.05;

/** From this ROC area on, the scores are informative. */
const telling = 0.6;

/**
 * A line if the model is no better than always predicting the commonest class, or so little better that chance explains it;
 * `auc` is its ROC area, if known, and `isDecided` says that --decide has already chosen where to answer otherwise.
 */
export function noBetterLines(
  confusion: Confusion<Label>,
  commonest: Label,
  auc: number | null,
  isDecided: boolean,
  style: Style,
): string[] {
  const { examples, errors, balancedAccuracy, perClass } = confusion;
  const missed = examples - (perClass.find(({ label }) => label === commonest)?.support ?? 0);
  const place = confusion.classes.indexOf(commonest);
  // McNemar's test: only rows on which the two predictions differ can show that one is better.
  const differing = confusion.counts.reduce(
    (sum, row, k) => sum + row.reduce((own, n, j) => own + (j !== place && (k === place || k === j) ? n : 0), 0),
    0,
  );
  const isWithinChance = errors < missed;
  if (missed - errors > Math.sqrt(differing)) return [];
  // Without a majority class, always predicting the commonest one is no sensible baseline.
  if (isWithinChance && 2 * missed >= examples) return [];
  const classes = perClass.filter(({ support }) => support > 0).length;
  // With a single class there is nothing to distinguish.
  if (classes < 2) return [];
  const shares = [errors, missed].map((own) => percent(own, examples));
  const [made, against] = isWithinChance && shares[0] === shares[1] ? [count(errors), count(missed)] : shares;
  const rival = `always answering ${fitting(String(commonest), 24)}`;
  const than = isWithinChance ? `better than ${rival}, but perhaps by chance` : `no better by accuracy than ${rival}`;
  const isGuess = balancedAccuracy <= 1 / classes + 1e-9;
  const isChance = balancedAccuracy <= 1 / classes + Math.max(1e-9, certain * guessingError(confusion));
  const balanced = `balanced accuracy ${percent(balancedAccuracy, 1)}, where guessing has ${percent(1, classes)}`;
  const decide =
    confusion.classes.length === 2 && !isDecided
      ? ": --decide balanced or F1 finds the score from which on to answer otherwise"
      : "";
  const worth =
    errors === 0
      ? "more rows are needed to be sure"
      : (isChance || isWithinChance) && auc !== null && auc >= telling
        ? `yet its scores tell the classes apart, with a ROC area of ${auc.toFixed(4)}${decide}`
        : isGuess
          ? "and it does not tell the classes apart, either"
          : isChance
            ? `and chance explains its ${balanced}`
            : `though it tells the classes apart${balancedAccuracy < 1 / classes + slight ? " a little" : ""}: ${balanced}`;
  return [headed("careful", `${than}: ${made} wrong against ${against}; ${worth}`, style)];
}

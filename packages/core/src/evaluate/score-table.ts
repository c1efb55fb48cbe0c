// Scores of many examples, checked once.

import { having, iterated, shown } from "../check.js";
import { classList, classNumbers, labelsFor, listed } from "../data/label-list.js";
import { InputError } from "../errors.js";
import type { BatchLearner, Label } from "../learner.js";

/** Gives one score per class for each row, in the order of `learner.classes`, with the same bits as `scores` gives for single rows. */
export function scoresAll<L extends Label, X, Given>(learner: BatchLearner<L, X, Given>, rows: Given): number[][] {
  const table: number[][] = [];
  having("learner", learner, "a learner", "scores");
  if (learner.scoreAll)
    learner.scoreAll(rows, (scores) => {
      table.push(Array.from(scores));
    });
  else for (const x of iterated("rows", rows as Iterable<X>)) table.push(learner.scores(x));
  return table;
}

/** Lists rows of scores, as `learner.scores` gives them; throws InputError if a row is not one finite number per class. */
export function scoreTable(name: string, rows: Iterable<ArrayLike<number>>, classes: number): ArrayLike<number>[] {
  const table = listed(name, rows);
  table.forEach((row, i) => {
    checkScores(`${name}[${i}]`, row, classes);
  });
  return table;
}

/** Lists rows of scores or probabilities, the classes that their columns stand for, and the position of each row's class among them. */
export function labelledTable<L extends Label>(
  name: "scores" | "probabilities",
  rows: Iterable<ArrayLike<number>>,
  labels: Iterable<L>,
  classes: Iterable<L>,
): { readonly order: L[]; readonly table: ArrayLike<number>[]; readonly truth: number[] } {
  const order = classList(classes);
  const table = scoreTable(name, rows, order.length);
  if (name === "probabilities") table.forEach(checkProbabilities);
  const truth = classNumbers("labels", labelsFor(labels, table.length, `row of ${name}`), order);
  return { order, table, truth };
}

/** Throws InputError unless the numbers of the row can be the probabilities of all classes. */
function checkProbabilities(row: ArrayLike<number>, i: number): void {
  const p = Array.from(row);
  const whole = p.reduce((sum, one) => sum + one, 0);
  if (p.some((one) => one < 0) || Math.abs(whole - 1) > 1e-8)
    throw new InputError(`probabilities[${i}] must be at least 0 and sum to 1; got ${p.join(", ")}`);
}

/** Throws InputError unless the row has one finite number per class. */
export function checkScores(name: string, row: ArrayLike<number>, classes: number): void {
  if (typeof row !== "object" || row === null || row.length !== classes)
    throw new InputError(`${name} must have ${classes} numbers, one per class; got ${row?.length ?? shown(row)}`);
  for (let k = 0; k < classes; k++)
    if (!Number.isFinite(row[k])) throw new InputError(`${name}[${k}] must be a finite number; got ${shown(row[k])}`);
}

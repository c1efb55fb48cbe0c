// How much a column says about the class: the F of an analysis of variance, or χ².

import { dataSet, oneOf, onlyKnown, shown } from "../check.js";
import { addClassSums, addSquaredDeviations, leastOf } from "../compute/maps/class-moments.js";
import type { Examples } from "../data/examples.js";
import { drain, inBlocks, type Steps } from "../data/steps.js";
import { InputError } from "../errors.js";

/**
 * How to score a column. "f": the F of a one-way analysis of variance, the variance between classes divided by that within them. "chi2":
 * Pearson's χ² between the class and the sum of the column, for counts and other values of at least 0.
 */
export type ColumnMeasure = "f" | "chi2";

/** The scores for columns. */
export const columnMeasures: readonly ColumnMeasure[] = ["f", "chi2"];

/** The most classes times columns: half a gigabyte of sums. */
const mostSums = 2 ** 26;

/**
 * Returns how much each column of a data set says about its class; more is higher, as with `f_classif` and `chi2` of scikit-learn; 0 for a
 * constant column. Fisher 1925, Statistical Methods for Research Workers; Pearson 1900, Philosophical Magazine 50.
 */
export function columnScores(examples: Examples, options: { readonly by?: ColumnMeasure } = {}): Float64Array {
  onlyKnown(options, ["by"]);
  return drain(columnScoring(dataSet(examples), undefined, oneOf("by", options.by ?? "f", columnMeasures)));
}

/** Computes `columnScores`, perhaps only for the listed rows, in steps. */
export function* columnScoring(
  examples: Examples,
  listed: Uint32Array | undefined,
  by: ColumnMeasure,
): Steps<Float64Array> {
  const { width, targets, entries, size } = examples;
  if (!examples.labelled) throw new InputError("a column is judged by the classes of its rows; got no labels");
  const n = listed?.length ?? size;
  const sizes = new Float64Array(examples.classes.length);
  for (let i = 0; i < n; i++) sizes[targets[listed ? listed[i] : i]]++;
  const classes = sizes.filter((rows) => rows > 0).length;
  if (classes < 2) throw new InputError(`a column is judged by rows of at least two classes; got ${classes}`);
  if (sizes.length * width > mostSums)
    throw new InputError(
      `${width} columns of ${sizes.length} classes are too many to judge; at most ${mostSums} in all: hash to fewer`,
    );
  const work = 4 * (entries / size + 1);
  const sums = new Float64Array(sizes.length * width);
  const counts = new Uint32Array(examples.rows.indices ? sums.length : 0);
  yield* inBlocks(n, work, (from, until) =>
    addClassSums(examples.rows, examples.targets, listed, from, until, sums, counts, width),
  );
  const bad = sums.findIndex((sum) => !Number.isFinite(sum));
  if (bad >= 0)
    throw new InputError(`column ${named(examples, bad % width)} is too large to judge; scale the features`);
  if (by === "chi2") {
    const least = leastOf(examples.rows, listed, n);
    if (least < 0) throw new InputError(`chi2 needs values of at least 0, such as counts; got ${least}: use "f"`);
    return chiSquares(sums, sizes, width, n);
  }
  const totals = totalsOf(sums, width);
  const means = sums.map((sum, i) => sum / (sizes[Math.floor(i / width)] || 1));
  const within = new Float64Array(width);
  if (examples.rows.indices)
    for (let i = 0; i < means.length; i++)
      within[i % width] += (sizes[Math.floor(i / width)] - counts[i]) * means[i] * means[i];
  yield* inBlocks(n, work, (from, until) =>
    addSquaredDeviations(examples.rows, examples.targets, listed, from, until, means, width, within),
  );
  const between = new Float64Array(width);
  for (let i = 0; i < means.length; i++) {
    const away = means[i] - totals[i % width] / n;
    between[i % width] += sizes[Math.floor(i / width)] * away * away;
  }
  return between.map((variance, j) => {
    if (!(variance > 0)) return 0;
    return variance / (classes - 1) / (within[j] / Math.max(1, n - classes));
  });
}

/** Σ (observed − expected)² / expected over the classes, where the expected share of each class in the column's sum is that of its rows. */
function chiSquares(sums: Float64Array, sizes: Float64Array, width: number, n: number): Float64Array {
  const totals = totalsOf(sums, width);
  const scores = new Float64Array(width);
  for (let i = 0; i < sums.length; i++) {
    const expected = (sizes[Math.floor(i / width)] / n) * totals[i % width];
    if (expected > 0) scores[i % width] += ((sums[i] - expected) * (sums[i] - expected)) / expected;
  }
  return scores;
}

/** The sums of all classes together. */
function totalsOf(sums: Float64Array, width: number): Float64Array {
  const totals = new Float64Array(width);
  for (let i = 0; i < sums.length; i++) totals[i % width] += sums[i];
  return totals;
}

function named({ vocabulary }: Examples, column: number): string {
  return shown(vocabulary?.names?.[column] ?? column);
}

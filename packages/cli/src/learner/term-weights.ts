// Words weighted by tf-idf: which features are words, how they are weighted, and the learner that suits them.

import type { Examples, Transformer } from "rosenblatt";
import { tfidf } from "rosenblatt/text";
import { boundsFor } from "../data/formats/text-terms.js";
import type { LearnerOptions } from "../options/learner.js";
import { UsageError } from "../terminal/exit.js";

/** The default learner for texts; bench/text compares it with others. */
export const textLearner = { learner: "max-margin", loss: "squared-hinge", aggressiveness: 0.3 } as const;

/** Data with fewer columns than this is not taken for a vocabulary. */
const fewestColumns = 5000;
/** Nor is data whose rows on average use more than this share of the columns. */
const densest = 0.02;

/**
 * Whether columns without names look like counts of words: many columns, few of them used in each row, whole numbers
 * above 0, some of them above 1.
 */
export function looksLikeCounts({ form, size, width, entries, rows }: Examples): boolean {
  if (form !== "sparse" || width < fewestColumns || entries > densest * size * width) return false;
  const { values } = rows;
  let above = 0;
  for (let k = 0; k < values.length; k++) {
    const x = values[k];
    if (!(x >= 1 && Number.isInteger(x))) return false;
    if (x > 1) above++;
  }
  return above > 0.02 * values.length;
}

/** The transformers that weight words, one for each column of text or, if columns have no names, one for all; and the options in force. */
export function termWeights(
  given: LearnerOptions,
  examples: Examples,
  prefixes: readonly string[],
  size: number = examples.size,
): { weights: Transformer[]; settled: Readonly<Record<string, unknown>> } {
  const { tf = "log", idf = true } = given;
  if (examples.form === "dense")
    throw new UsageError(
      "--scale tfidf weighs words: of columns of text, or of LIBSVM and VW files; got a table of numbers",
    );
  if (prefixes.length === 0) checkCounts(examples, tf);
  const { minDf, maxDf } = boundsFor(given, size);
  const options = {
    idf,
    minDf,
    maxDf,
    sublinear: tf === "log",
    binary: tf === "binary",
    ...(examples.form === "sparse" && { hash: examples.width }),
  };
  const weights = prefixes.length > 0 ? prefixes.map((prefix) => tfidf({ ...options, prefix })) : [tfidf(options)];
  return { weights, settled: { tf, idf, minDf, maxDf } };
}

/** Refuses numbers that cannot be counts. */
function checkCounts({ rows }: Examples, tf: string): void {
  const least = tf === "log" ? 1 : 0;
  const bad = rows.values.find((x) => x < least && x !== 0);
  if (bad === undefined) return;
  throw new UsageError(
    least === 1
      ? `--scale tfidf with --tf log takes counts of at least 1; got ${bad}: --tf count takes other numbers above 0`
      : `--scale tfidf takes counts of words; got ${bad}`,
  );
}

// What a kernel requires of the columns of a table.

import type { LoadOptions } from "../data/formats/reading.js";
import type { TermBounds } from "../data/formats/text-terms.js";
import { kernelIn } from "../options/kernel-text.js";
import { UsageError } from "../terminal/exit.js";

/**
 * The options about data, extended by what the kernel requires. For hamming every column is categorical, so that x·z of
 * the 0/1 features counts the columns that agree. For ngram, the columns of --text, or all, are text whose features
 * count runs of characters, so that x·z is the spectrum kernel.
 */
export function columnsFor<O extends LoadOptions & { kernel?: string }>(options: O): O {
  if (options.kernel === undefined) return options;
  const choice = kernelIn(options.kernel, "--kernel");
  if (choice.kernel === "hamming") {
    refuse(
      options,
      ["numeric", "text", "date", "dayFirst", "ngrams", "hash"],
      "hamming takes every column as categories",
    );
    return { ...options, otherwise: "categorical" };
  }
  if (choice.kernel !== "ngram") return options;
  refuse(options, ["numeric", "categorical", "date", "dayFirst", "ngrams"], `${options.kernel} takes columns as text`);
  return { ...options, characters: choice.n, ...(options.text ? { only: options.text } : { otherwise: "text" }) };
}

/**
 * The options about data for a learner of words: if words are weighted, those in too few or too many texts are left
 * out, and pairs of words are features too.
 */
export function weightedColumnsFor<O extends LoadOptions & { kernel?: string; scale?: string } & TermBounds>(
  options: O,
): O {
  const asked = columnsFor(options);
  const { characters, otherwise, scale } = asked;
  if ((characters ?? otherwise) !== undefined || (scale !== undefined && scale !== "tfidf")) return asked;
  const { minDf, maxDf } = asked;
  return { ...asked, termBounds: { minDf, maxDf } };
}

function refuse(options: LoadOptions, names: readonly (keyof LoadOptions)[], what: string): void {
  for (const name of names)
    if (options[name] !== undefined) throw new UsageError(`--${name} does not go with --kernel: ${what}`);
}

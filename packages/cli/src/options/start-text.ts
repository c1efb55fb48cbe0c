// Reads where k-means starts, as it is typed.

import { UsageError } from "../terminal/exit.js";

/** Where k-means starts: from random rows, from rows given by their numbers, or from given centres. */
export type StartText =
  | "k-means++"
  | "random"
  | { readonly rows: readonly number[] }
  | { readonly centres: readonly number[][] };

/** Reads a start: `k-means++`, `random`, `rows:1,51,101` with rows counted from 1, or centres as `5,3;6,2`. */
export function startText(text: string, flag: string): StartText {
  if (text === "k-means++" || text === "++") return "k-means++";
  if (text === "random") return "random";
  const numbers = (list: string) => list.split(",").map((word) => (word.trim() === "" ? Number.NaN : Number(word)));
  if (text.startsWith("rows:")) {
    const rows = numbers(text.slice(5));
    if (rows.every((row) => Number.isSafeInteger(row) && row >= 1) && new Set(rows).size === rows.length)
      return { rows };
  } else {
    const centres = text.split(";").map(numbers);
    if (centres.every((own) => own.length === centres[0].length && own.every(Number.isFinite))) return { centres };
  }
  throw new UsageError(
    `${flag} must be k-means++, random, rows:1,51,101 (different rows, from 1), or centres as 5,3;6,2, all as long; got ${JSON.stringify(text)}`,
  );
}

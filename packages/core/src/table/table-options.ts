// What a caller can say about the columns of a table, and which columns that means.

import { oneOf, textsGiven, textual } from "../check.js";
import type { MissingWords } from "../text/missing.js";

/** What a caller can say about the columns of a table. */
export interface TableOptions {
  /** The column of the classes: its name, its number counted from 1, "first" or "last". Defaults to one called label, class, target or y, else the last. */
  label?: string;
  /** The file need not have the label's column; for predicting. Defaults to false. */
  unlabelled?: boolean;
  /** Columns to leave out, by name or number. */
  ignore?: readonly string[];
  /** The only columns to take besides the label's, by name or number. */
  only?: readonly string[];
  /** Columns to take as numbers, by name or number, instead of judging them by their cells. */
  numeric?: readonly string[];
  /** Columns to take as categories, by name or number. */
  categorical?: readonly string[];
  /** Columns whose words are to be features, by name or number. */
  text?: readonly string[];
  /** Columns to take as dates, by name or number. */
  date?: readonly string[];
  /** Whether 03/04/2024 has the day first where no day of its column is above 12. Defaults to whether another column has. */
  dayFirst?: boolean;
  /** What columns are taken as that no option names, instead of judging them by their cells. */
  otherwise?: "categorical" | "text";
  /** Further words for a missing value: as they are written, and numbers in columns of numbers by their value. */
  missing?: readonly string[];
  /** Where ?, NA, N/A, NaN, null, none, #N/A, <NA> and N.A. stand for a missing value, in any case. Defaults to "plausible". */
  missingWords?: MissingWords;
  /** Words of a text that make one feature together, up to so many in a row. Defaults to 1. */
  ngrams?: number;
  /** Every run of so many characters of a text makes a feature, and its words do not: what the kernel `ngram` counts. */
  characters?: number;
  /** Features of text fall into so many places per column instead of having one each. */
  hash?: number;
}

/** The names of all of them. */
export const tableOptionNames: readonly string[] = [
  ...["label", "unlabelled", "ignore", "only", "numeric", "categorical", "text", "date", "otherwise", "missing"],
  ...["dayFirst", "missingWords", "ngrams", "characters", "hash"],
];

/** The rule for words that may stand for a missing value; what is none is refused, and so are further words that are no texts. */
export function missingRule({ missing = [], missingWords = "plausible" }: TableOptions): MissingWords {
  textsGiven("missing", missing, "a list of words");
  return oneOf("missingWords", missingWords, ["plausible", "everywhere", "none"]);
}

/** The names of a header made to differ from each other: an empty one is `column3`, a repeated one `name.2`. */
export function columnNames(header: readonly string[]): string[] {
  textsGiven("header", header);
  const taken = new Set(header);
  const seen = new Set<string>();
  return header.map((given, j) => {
    let name = given === "" ? `column${j + 1}` : given;
    for (let k = 2; seen.has(name) || (name !== given && taken.has(name)); k++) name = `${given || "column"}.${k}`;
    seen.add(name);
    return name;
  });
}

/** The position of the column that is called `text`, else of the one with that number, counted from 1; −1 for none. */
export function findColumn(text: string, names: readonly string[]): number {
  const named = names.indexOf(text);
  if (named >= 0) return named;
  return /^[1-9]\d{0,8}$/.test(text) && Number(text) <= names.length ? Number(text) - 1 : -1;
}

/** The position of the column that an option names; a name that is no column is refused. */
export function columnOf(option: string, text: string, names: readonly string[]): number {
  const found = findColumn(text, names);
  if (found < 0) oneOf(option, text, names.slice(0, 50));
  return found;
}

const usualLabels = ["label", "class", "target", "y"];

/** The position of the classes' column; −1 where `unlabelled` allows that there is none. */
export function labelColumnOf(label: string | undefined, names: readonly string[], unlabelled: boolean): number {
  textsGiven("names", names);
  if (label !== undefined) textual("label", label);
  if (label === undefined) {
    const lower = names.map((name) => name.trim().toLowerCase());
    const usual = usualLabels.map((name) => lower.indexOf(name)).find((found) => found >= 0);
    return usual ?? (unlabelled ? -1 : names.length - 1);
  }
  const found = findColumn(label, names);
  if (found >= 0) return found;
  if (label === "first") return 0;
  if (label === "last") return names.length - 1;
  return unlabelled ? -1 : columnOf("label", label, names);
}

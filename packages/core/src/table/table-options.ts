// The options for the columns of a table, and which columns they refer to.

import { oneOf, textsGiven, textual } from "../check.js";
import type { MissingWords } from "../text/missing.js";

/** Options for the columns of a table. */
export interface TableOptions {
  /** The column of the classes: its name, its number counted from 1, "first" or "last". Defaults to one called label, class, target or y, else the last. */
  label?: string;
  /** Whether the file may lack the label's column, for predicting. Defaults to false. */
  unlabelled?: boolean;
  /** Columns to leave out, by name or number. */
  ignore?: readonly string[];
  /** The only columns to keep besides the label's, by name or number. */
  only?: readonly string[];
  /** Columns to take as numbers, by name or number, instead of deciding by their cells. */
  numeric?: readonly string[];
  /** Columns to take as categories, by name or number. */
  categorical?: readonly string[];
  /** Columns whose words become features, by name or number. */
  text?: readonly string[];
  /** Columns to take as dates, by name or number. */
  date?: readonly string[];
  /** Whether 03/04/2024 has the day first if no day in its column is above 12. Defaults to whether another column has. */
  dayFirst?: boolean;
  /** The kind of columns that no option names, instead of deciding by their cells. */
  otherwise?: "categorical" | "text";
  /** Further words for a missing value: as written, and numbers in columns of numbers by their value. */
  missing?: readonly string[];
  /** Where ?, NA, N/A, NaN, null, none, #N/A, <NA> and N.A. mean a missing value, in any case. Defaults to "plausible". */
  missingWords?: MissingWords;
  /** The most words of a text in a run that makes a feature. Defaults to 1. */
  ngrams?: number;
  /** The length of runs of characters of a text that make a feature each, instead of its words: what the kernel `ngram` counts. */
  characters?: number;
  /** The number of places per column into which features of text are hashed, instead of having one each. */
  hash?: number;
}

/** The names of all of them. */
export const tableOptionNames: readonly string[] = [
  ...["label", "unlabelled", "ignore", "only", "numeric", "categorical", "text", "date", "otherwise", "missing"],
  ...["dayFirst", "missingWords", "ngrams", "characters", "hash"],
];

/** The rule for words that may mean a missing value; refuses unknown rules, and further words that are not texts. */
export function missingRule({ missing = [], missingWords = "plausible" }: TableOptions): MissingWords {
  textsGiven("missing", missing, "a list of words");
  return oneOf("missingWords", missingWords, ["plausible", "everywhere", "none"]);
}

/** The names of a header made different from each other: an empty one becomes `column3`, a repeated one `name.2`. */
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

/** The position of the column named `text`, else of the one with that number, counted from 1; −1 for none. */
function findColumn(text: string, names: readonly string[]): number {
  const named = names.indexOf(text);
  if (named >= 0) return named;
  return /^[1-9]\d{0,8}$/.test(text) && Number(text) <= names.length ? Number(text) - 1 : -1;
}

/** The position of the column that an option names; refuses a name that is not a column. */
export function columnOf(option: string, text: string, names: readonly string[]): number {
  const found = findColumn(text, names);
  if (found < 0) oneOf(option, text, names.slice(0, 50));
  return found;
}

const usualLabels = ["label", "class", "target", "y"];

/** The position of the classes' column; −1 if there is none and `unlabelled` allows it. */
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

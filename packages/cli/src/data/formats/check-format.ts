// Checks that a format is compatible with the given options and with the model that its rows are for.

import type { Format } from "../../options/data.js";
import { UsageError } from "../../terminal/exit.js";
import { type Encoding, isOfRecords, isTable } from "./encoding.js";
import type { LoadOptions } from "./reading.js";

const tables: readonly Format[] = ["csv", "tsv", "jsonl", "parquet"];

const owners: readonly [formats: readonly Format[], ...options: (keyof LoadOptions)[]][] = [
  [
    tables,
    "label",
    "ignore",
    "only",
    "numeric",
    "categorical",
    "text",
    "textColumn",
    "date",
    "dayFirst",
    "missing",
    "weight",
  ],
  [[...tables, "text"], "ngrams", "hash"],
  [["csv", "tsv"], "delimiter", "header", "byPosition", "comment"],
  [["libsvm"], "zeroBased", "sort"],
];

/** The flag of an option that a format does not have, and the formats that have it; undefined if all options are those of the format. */
export function foreignOption(
  format: Format,
  options: LoadOptions,
): { readonly flag: string; readonly formats: readonly Format[] } | undefined {
  for (const [formats, ...own] of owners)
    for (const option of own) {
      const value = options[option];
      if (value !== undefined && !formats.includes(format)) return { flag: flagOf(option, value), formats };
    }
  return options.missingWords === false && !tables.includes(format) && format !== "text"
    ? { flag: "--no-missing-words", formats: tables }
    : undefined;
}

/** Refuses options that the format does not have, and a format that does not match that of the earlier data; `name` is the first file. */
export function checkFormat(name: string, format: Format, options: LoadOptions, encoding?: Encoding): void {
  const foreign = foreignOption(format, options);
  if (foreign) throw new UsageError(`${foreign.flag} belongs to ${foreign.formats.join(", ")}; got ${format}: ${name}`);
  if ((options.otherwise ?? options.characters) !== undefined && !tables.includes(format) && format !== "text")
    throw new UsageError(
      `--kernel hamming and --kernel ngram compare columns of ${tables.join(", ")}; got ${format}: ${name}: --kernel linear counts what its rows have in common`,
    );
  if (encoding && !isAlike(encoding, format))
    throw new UsageError(`${name} must be ${encoding.format}, as the data before it; got ${format}`);
}

/** An option as it is typed. */
function flagOf(option: string, value: unknown): string {
  return `--${value === false ? "no-" : ""}${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * Table formats can replace each other: the columns of one are the keys of another. But a model of records with open
 * keys cannot read Parquet files.
 */
function isAlike(encoding: Encoding, format: Format): boolean {
  if (format === "text") return isAlike(encoding, "jsonl");
  if (!isTable(encoding)) return encoding.format === format;
  return tables.includes(format) && !(isOfRecords(encoding) && format === "parquet");
}

// The formats in which data can be written.

import { UsageError } from "../terminal/exit.js";
import type { Option } from "./option.js";

/** The formats in which data can be written. */
export const textFormats = ["csv", "tsv", "jsonl", "libsvm", "vw"] as const;
export type TextFormat = (typeof textFormats)[number];

/** The option that keeps spreadsheets from interpreting cells as formulas. */
export const safeCsvOption: Option = {
  flags: "--safe-csv",
  description:
    "put an apostrophe before cells that a spreadsheet would take for a formula: those that start with =, +, - or @ and are not numbers",
};

/** The format that the name of an output file implies; undefined for standard output. */
export function textFormatOf(path: string | undefined): TextFormat | undefined {
  if (path === undefined || path === "-") return undefined;
  const end = path.toLowerCase().match(/\.([a-z]+)(\.gz)?$/)?.[1] ?? "";
  const format = { svm: "libsvm", svmlight: "libsvm", ndjson: "jsonl" }[end] ?? end;
  if ((textFormats as readonly string[]).includes(format)) return format as TextFormat;
  throw new UsageError(
    `${path} does not end in a format that can be written; --to says which: ${textFormats.join(", ")}`,
  );
}

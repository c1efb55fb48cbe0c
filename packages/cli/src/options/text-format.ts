// The formats in which data can be written.

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

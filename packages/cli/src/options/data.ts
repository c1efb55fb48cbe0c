// Options about the data: which format, which columns, what they are.

import type { TableOptions } from "rosenblatt/readers";
import { UsageError } from "../terminal/exit.js";
import type { Option, OptionGroup } from "./option.js";
import { joined, list, whole } from "./values.js";

/** The formats that data can be read in. */
export const formats = ["csv", "tsv", "jsonl", "libsvm", "vw", "idx", "parquet", "text"] as const;
export type Format = (typeof formats)[number];

/** The values of the options about data, and about the columns of a table. */
export interface DataOptions extends Omit<TableOptions, "unlabelled" | "missingWords"> {
  /** False where no usual word stands for a missing value. */
  missingWords?: boolean;
  format?: Format;
  /** The classes whose rows are taken; all where it is absent. */
  classes?: readonly string[];
  positive?: string;
  delimiter?: string;
  header?: boolean;
  /** Columns of a file without a header are those of the model, in their order. */
  byPosition?: true;
  comment?: string;
  /** The column that says how much each row counts. */
  weight?: string;
  /** What becomes of rows that cannot be read. */
  badRows?: "fail" | "skip" | "missing";
  /** Each line of a file is a text, for a model of texts. */
  lines?: true;
  /** Columns of text, beside those of `text`. */
  textColumn?: readonly string[];
  zeroBased?: boolean;
  /** LIBSVM lines whose columns do not increase are sorted instead of refused. */
  sort?: boolean;
}

const columns = { parse: list, collect: joined };

/** One character; a tab is hard to type. */
function delimiter(text: string, flag: string): string {
  if (text === "tab" || text === "\\t") return "\t";
  if (/^[\t -!#-~]$/.test(text)) return text;
  throw new UsageError(`${flag} must be one character that is no quote, or tab; got ${JSON.stringify(text)}`);
}

/** `2` or `1-2`: the longest run of words. */
function ngrams(text: string, flag: string): number {
  const [from, to] = text.includes("-") ? text.split("-", 2) : ["1", text];
  if (from.trim() !== "1")
    throw new UsageError(`${flag} must begin with single words, as 1-2; got ${JSON.stringify(text)}`);
  return whole(1, 64)(to, flag);
}

const format: Option = {
  flags: "--format <format>",
  description: "of all files; guessed from the name, then from the content",
  choices: formats,
};
const text: Option[] = [
  { flags: "--delimiter <character>", description: "between the cells of a table, or tab; guessed", parse: delimiter },
  { flags: "--header", description: "the first line of a table has the names; guessed" },
  { flags: "--no-header", description: "the first line of a table is data: columns are called column1, column2, …" },
  { flags: "--comment <text>", description: "lines that start with it are left out" },
  { flags: "--zero-based", description: "LIBSVM columns count from 0; they count from 1 otherwise" },
  { flags: "--sort", description: "LIBSVM columns may come in any order; they must increase otherwise" },
];

const badRows: Option = {
  flags: "--bad-rows <how>",
  description: "rows with what cannot be read: fail, skip the row, or take the bad cell as missing",
  choices: ["fail", "skip", "missing"],
  usual: "fail",
};

const classes: Option = {
  flags: "--classes <classes>",
  description: "take the rows of these classes only, as versicolor,virginica; at least two",
  ...columns,
};

/** The option of a command in which rows can count more or less than others. */
export const weightOption: Option = {
  flags: "--weight <column>",
  description: "how much each row counts, as a number from 0 on; the column is not learned from",
};

/** The option of a command that reads tables for a model. */
export const byPositionOption: Option = {
  flags: "--by-position",
  description: "a table without a header has its columns in the order of the model's; refused otherwise",
};

/** The option of a command that takes texts without their classes. */
export const linesOption: Option = {
  flags: "--lines",
  description:
    "for a model of texts: each line of a file is a text; to one that learned from documents, a file is one otherwise",
};

/** The options of a command that decides how data becomes rows. */
export const dataOptions: OptionGroup = {
  title: "Data",
  options: [
    format,
    {
      flags: "-l, --label <column>",
      description: "the column to learn: its name, its number from 1, first or last",
    },
    classes,
    { flags: "--positive <class>", description: "the class that scores above 0, of two" },
    { flags: "--ignore <columns>", description: "columns to leave out, separated by commas", ...columns },
    { flags: "--only <columns>", description: "the only columns to learn from", ...columns },
    { flags: "--numeric <columns>", description: "columns to take as numbers", ...columns },
    { flags: "--categorical <columns>", description: "columns to take as categories", ...columns },
    { flags: "--text <columns>", description: "columns to take as text: one feature for each word", ...columns },
    { flags: "--text-column <columns>", description: "the same as --text", ...columns },
    { flags: "--date <columns>", description: "columns to take as dates", ...columns },
    {
      flags: "--missing <words>",
      description: "further words for a missing value; -999 is -999.0, too, in a column of numbers",
      ...columns,
    },
    {
      flags: "--no-missing-words",
      description:
        "take ?, NA, N/A, NaN, null, none, #N/A, <NA> and N.A. as the texts that they are: only empty cells are missing",
    },
    { flags: "--ngrams <n>", description: "up to n words of a text in a row make a feature: 2, or 1-2", parse: ngrams },
    badRows,
    { flags: "--hash <n>", description: "put the words of a text into n places per column", parse: whole(1) },
    ...text,
  ],
};

/** The options of a command whose model knows how data becomes rows: only what a new file may have differently. */
export const newDataOptions: OptionGroup = {
  title: "Data",
  options: [
    format,
    { flags: "-l, --label <column>", description: "the column of the classes, where it is called otherwise" },
    classes,
    byPositionOption,
    badRows,
    ...text,
  ],
};

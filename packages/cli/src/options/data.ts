// Options about the data: its format, its columns and their kinds.

import type { TableOptions } from "rosenblatt/readers";
import { UsageError } from "../terminal/exit.js";
import type { Option, OptionGroup } from "./option.js";
import { joined, list, whole } from "./values.js";

/** The formats that data can be read in. */
export const formats = ["csv", "tsv", "jsonl", "libsvm", "vw", "idx", "parquet", "text"] as const;
export type Format = (typeof formats)[number];

/** The values of the options about data, and about the columns of a table. */
export interface DataOptions extends Omit<TableOptions, "unlabelled" | "missingWords"> {
  /** False if the usual words for missing values are to be taken as values. */
  missingWords?: boolean;
  format?: Format;
  /** The classes whose rows are used; all if absent. */
  classes?: readonly string[];
  positive?: string;
  delimiter?: string;
  header?: boolean;
  /** In a file without a header, columns are those of the model, in their order. */
  byPosition?: true;
  comment?: string;
  /** The column with the weight of each row. */
  weight?: string;
  /** What becomes of rows that cannot be read. */
  badRows?: "fail" | "skip" | "missing";
  /** Each line of a file is a text, for a model of texts. */
  lines?: true;
  /** Columns of text, in addition to those of `text`. */
  textColumn?: readonly string[];
  zeroBased?: boolean;
  /** LIBSVM lines whose columns do not increase are sorted instead of refused. */
  sort?: boolean;
}

const columns = { parse: list, collect: joined };

/** Reads one character, or a word for a tab, which is hard to type. */
function delimiter(text: string, flag: string): string {
  if (text === "tab" || text === "\\t") return "\t";
  if (/^[\t -!#-~]$/.test(text)) return text;
  throw new UsageError(`${flag} must be one character other than a quote, or tab; got ${JSON.stringify(text)}`);
}

/** `2` or `1-2`: the longest run of words. */
function ngrams(text: string, flag: string): number {
  const [from, to] = text.includes("-") ? text.split("-", 2) : ["1", text];
  if (from.trim() !== "1") throw new UsageError(`${flag} must begin at 1, such as 1-2; got ${JSON.stringify(text)}`);
  return whole(1, 64)(to, flag);
}

const format: Option = {
  flags: "--format <format>",
  description: "the format of all files; guessed from the name, then from the content",
  choices: formats,
};
const text: Option[] = [
  {
    flags: "--delimiter <character>",
    description: "the character between the cells of a table, or tab; guessed by default",
    parse: delimiter,
  },
  { flags: "--header", description: "the first line of a table holds the column names; guessed by default" },
  { flags: "--no-header", description: "the first line of a table is data; the columns are named column1, column2, …" },
  { flags: "--comment <text>", description: "skip lines that start with this text" },
  { flags: "--zero-based", description: "LIBSVM columns are numbered from 0 instead of 1" },
  { flags: "--sort", description: "allow LIBSVM columns in any order; by default they must increase" },
];

const badRows: Option = {
  flags: "--bad-rows <how>",
  description: "what to do with a row that cannot be read: fail, skip it, or treat the bad cell as missing",
  choices: ["fail", "skip", "missing"],
  usual: "fail",
};

const classes: Option = {
  flags: "--classes <classes>",
  description: "use only the rows of these classes, such as versicolor,virginica; at least two",
  ...columns,
};

/** The option of commands in which rows can have weights. */
export const weightOption: Option = {
  flags: "--weight <column>",
  description: "the column that says how much each row counts, from 0 up; it is not learned from",
};

/** The option of commands that read tables for a model. */
export const byPositionOption: Option = {
  flags: "--by-position",
  description: "accept a table without a header and match its columns to the model's by their order",
};

/** The option of commands that take texts without classes. */
export const linesOption: Option = {
  flags: "--lines",
  description:
    "for a model of texts: treat each line of a file as one text, even if the model learned from whole files",
};

/** The options of commands that determine how data becomes rows. */
export const dataOptions: OptionGroup = {
  title: "Data",
  options: [
    format,
    {
      flags: "-l, --label <column>",
      description: "the column to learn: its name, its number counted from 1, first or last",
    },
    classes,
    { flags: "--positive <class>", description: "of two classes, the one that scores above 0" },
    { flags: "--ignore <columns>", description: "columns to leave out, separated by commas", ...columns },
    { flags: "--only <columns>", description: "the only columns to learn from", ...columns },
    { flags: "--numeric <columns>", description: "columns to read as numbers", ...columns },
    { flags: "--categorical <columns>", description: "columns to read as categories", ...columns },
    { flags: "--text <columns>", description: "columns to read as text, with one feature for each word", ...columns },
    { flags: "--text-column <columns>", description: "the same as --text", ...columns },
    { flags: "--date <columns>", description: "columns to read as dates", ...columns },
    {
      flags: "--day-first",
      description:
        "03/04/2024 is the third of April in a column where no day is above 12; the fourth of March otherwise",
    },
    {
      flags: "--missing <words>",
      description: "more words that mean a missing value; in a column of numbers, -999 also matches -999.0",
      ...columns,
    },
    {
      flags: "--no-missing-words",
      description:
        "read ?, NA, N/A, NaN, null, none, #N/A, <NA> and N.A. as ordinary text; only empty cells are missing",
    },
    { flags: "--ngrams <n>", description: "make features of up to n consecutive words: 2, or 1-2", parse: ngrams },
    badRows,
    { flags: "--hash <n>", description: "hash the words of a text into n features per column", parse: whole(1) },
    ...text,
  ],
};

/** The options of commands whose model determines how data becomes rows: only what can differ in a new file. */
export const newDataOptions: OptionGroup = {
  title: "Data",
  options: [
    format,
    {
      flags: "-l, --label <column>",
      description: "the column of the classes, if its name is not the one that the model knows",
    },
    classes,
    byPositionOption,
    badRows,
    ...text,
  ],
};

// What the reader of a format receives and returns.

import type { Examples, Label } from "rosenblatt";
import type { CsvOptions } from "rosenblatt/readers";
import type { DataOptions, Format } from "../../options/data.js";
import type { BadRows } from "../bad-rows/bad-rows.js";
import type { Weightless } from "../bad-rows/weightless.js";
import type { Input } from "../input/input.js";
import type { BatchSize } from "./batch-feed.js";
import type { ColumnReport } from "./columns.js";
import type { Encoding } from "./encoding.js";
import type { TermBounds } from "./text-terms.js";

/** All rows as examples, encoded as determined by some of them. */
export interface SettledRows {
  readonly examples: Examples<Label>;
  readonly encoding: Encoding;
  readonly numeric: readonly string[] | undefined;
}

/** Determines the encoding of all rows (columns, categories, words, and values for missing cells) by the rows at these ascending positions. */
export type SettledBy = (rows: ArrayLike<number>) => SettledRows;

/** How a command reads data: the options given, and the purpose of the data. */
export interface LoadOptions extends DataOptions {
  /** Whether the data need not have labels, as for predicting. */
  unlabelled?: boolean;
  /** Whether labels may be missing, in some rows or altogether, though a column is chosen for them. */
  holes?: boolean;
  /** Whether it is to be learned from: its order then matters, and with an encoding new categories and classes become known. */
  learning?: boolean;
  /**
   * What a kernel takes those columns of a table as that no option names; `characters` is the length of the runs of text that
   * are features.
   */
  otherwise?: "categorical" | "text";
  characters?: number;
  /** Which words of texts are kept; all where it is absent. */
  termBounds?: TermBounds;
  /** The order in which it will be learned from, where that is settled. */
  order?: string;
  /** Whether only some of the rows will be learned from, which then settle what the rows become. */
  partly?: boolean;
  /** Whether the second thread reads it where it can, while the first does something else. */
  beside?: boolean;
  /** How much of a stream is read before it is learned from, where that is not `batchSize`. */
  batches?: BatchSize;
}

/** Files of one format, to be read one after the other. */
export interface Reading {
  readonly format: Format;
  readonly options: LoadOptions;
  /** Of the model that the data is for. */
  readonly encoding: Encoding | undefined;
  /** What becomes of rows that cannot be read; undefined where the first of them is an error. */
  readonly bad?: BadRows | undefined;
  /** Counts the rows that weigh nothing, which are left out. */
  readonly weightless?: Weightless | undefined;
  /** Rows that came before those of this reading, where another read them. */
  readonly rowsBefore?: number;
  /** What the columns of the first file are called, where a label must be looked for among them. */
  readonly names?: readonly string[] | undefined;
  /** Go on learning: new categories and classes become known. */
  readonly learning: boolean;
  /** Of all files as they lie on disk, where that is known and they are not packed. */
  readonly bytes: number | undefined;
  /** The one file there is, when it is a plain file on disk; it can then be read by its name instead of by `inputs`. */
  readonly path: string | undefined;
  /** What is known of CSV files before they are read one after the other. */
  readonly known?: Pick<CsvOptions, "plan" | "delimiter"> | undefined;
  /** Takes what is worth knowing about rows, for readings in batches. */
  note?(text: string): void;
  /** Refuses to go on when the memory is nearly used up; for readers that do not read by way of `inputs`. */
  checkMemory?(unlistedTexts?: number): void;
  /** Is told how far the reading has come; for readers that do not read by way of `inputs`. */
  onRead?(position: number): void;
  /** Opens each in turn. */
  inputs(): AsyncGenerator<Input>;
}

/** What was read from files of one format. */
export interface Content {
  readonly examples: Examples<Label>;
  readonly encoding: Encoding;
  readonly notes: readonly string[];
  readonly columns: readonly ColumnReport[];
  readonly numeric: readonly string[] | undefined;
  readonly labelColumn: string | undefined;
  /** How much each example counts, where the data says so and they differ. */
  readonly sampleWeights: Float64Array | undefined;
  /** Rows that could not be read and are left out, as numbers among all rows, counted from 0; none where it is absent. */
  readonly skipped?: readonly number[];
  /** Absent where a model has settled what rows become, and where they are features already; kept for rows that are `partly` learned from. */
  readonly settledBy?: SettledBy;
  /** Before unpacking. */
  readonly bytes: number;
}

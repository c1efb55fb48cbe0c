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

/** All rows as examples, with an encoding that was determined by some of them. */
export interface SettledRows {
  readonly examples: Examples<Label>;
  readonly encoding: Encoding;
  readonly numeric: readonly string[] | undefined;
}

/**
 * Determines the encoding of all rows (columns, categories, words, and values for missing cells) from the rows at these
 * ascending positions.
 */
export type SettledBy = (rows: ArrayLike<number>) => SettledRows;

/** How a command reads data: the options given, and the purpose of the data. */
export interface LoadOptions extends DataOptions {
  /** Whether the data need not have labels, as for predicting. */
  unlabelled?: boolean;
  /** Whether labels may be missing, in some rows or in all, although a column is chosen for them. */
  holes?: boolean;
  /** Whether the data is to be learned from: its order then matters, and new categories and classes are added to a given encoding. */
  learning?: boolean;
  /**
   * For some kernels: what columns are taken as if no option names them; `characters` is the length of the runs of text
   * that are features.
   */
  otherwise?: "categorical" | "text";
  characters?: number;
  /** Which words of texts are kept; all if absent. */
  termBounds?: TermBounds;
  /** The order in which the data will be learned from, if it is already known. */
  order?: string;
  /** Whether only some of the rows will be learned from; these then determine the encoding of all. */
  partly?: boolean;
  /** Whether to leave the reading to the second thread, if possible, while the first does something else. */
  beside?: boolean;
  /** How much of a stream is read before it is learned from, if not `batchSize`. */
  batches?: BatchSize;
}

/** Files of one format, to be read one after the other. */
export interface Reading {
  readonly format: Format;
  readonly options: LoadOptions;
  /** The encoding of the model that the data is for. */
  readonly encoding: Encoding | undefined;
  /** What becomes of unreadable rows; undefined if the first of them is an error. */
  readonly bad?: BadRows | undefined;
  /** Counts the rows of weight 0, which are left out. */
  readonly weightless?: Weightless | undefined;
  /** The number of rows before those of this reading, if they were read by another. */
  readonly rowsBefore?: number;
  /** The names of the columns of the first file, if a label must be looked up among them. */
  readonly names?: readonly string[] | undefined;
  /** Whether to go on learning: new categories and classes are added. */
  readonly learning: boolean;
  /** The size of all files on disk, if it is known and they are not packed. */
  readonly bytes: number | undefined;
  /** The path of the only file, if it is a plain file on disk; it can then be read by its path instead of through `inputs`. */
  readonly path: string | undefined;
  /** What is known of CSV files before they are read one after the other. */
  readonly known?: Pick<CsvOptions, "plan" | "planFrom" | "delimiter"> | undefined;
  /** Is given notes about rows, when reading in batches. */
  note?(text: string): void;
  /** Refuses to continue when memory is nearly used up; for readers that do not read through `inputs`. */
  checkMemory?(unlistedTexts?: number): void;
  /** Is told how far reading has come; for readers that do not read through `inputs`. */
  onRead?(position: number): void;
  /** Opens each file in turn. */
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
  /** The weight of each example, if the data gives weights and they differ. */
  readonly sampleWeights: Float64Array | undefined;
  /** Rows that could not be read and are left out, as numbers among all rows, counted from 0; absent if there are none. */
  readonly skipped?: readonly number[];
  /**
   * Kept for rows of which only some (`partly`) are learned from; absent if a model has determined the encoding, or if
   * the rows are already features.
   */
  readonly settledBy?: SettledBy;
  /** The number of bytes before unpacking. */
  readonly bytes: number;
}

// What a format's reading is given, and what it gives back.

import type { Examples, Label } from "rosenblatt";
import type { DataOptions, Format } from "../../options/data.js";
import type { Input } from "../input/input.js";
import type { ColumnReport } from "./columns.js";
import type { Encoding } from "./encoding.js";

/** What a command says about the data that it reads: the options that were typed, and what it wants the data for. */
export interface LoadOptions extends DataOptions {
  /** The data need not have labels; for predicting. */
  unlabelled?: boolean;
  /** The data may lack labels, in some rows or altogether, though a column is chosen for them. */
  holes?: boolean;
  /** It is to be learned from: its order matters, and with an encoding new categories and classes become known. */
  learning?: boolean;
  /** What columns of a table are taken as that no option names, and of text the length of runs that are features: for a kernel. */
  otherwise?: "categorical" | "text";
  characters?: number;
  /** In which order it will be learned from, where that is settled. */
  order?: string;
}

/** Files of one format, to be read one after the other. */
export interface Reading {
  readonly format: Format;
  readonly options: LoadOptions;
  /** Of the model that the data is for. */
  readonly encoding: Encoding | undefined;
  /** Go on learning: new categories and classes become known. */
  readonly learning: boolean;
  /** Of all files as they lie on disk, where that is known and they are not packed. */
  readonly bytes: number | undefined;
  /** The one file there is, when it is a plain file on disk; it can then be read by its name instead of by `inputs`. */
  readonly path: string | undefined;
  /** Opens each in turn. */
  inputs(): AsyncGenerator<Input>;
}

export interface Content {
  readonly examples: Examples<Label>;
  readonly encoding: Encoding;
  readonly notes: readonly string[];
  readonly columns: readonly ColumnReport[];
  readonly numeric: readonly string[] | undefined;
  readonly labelColumn: string | undefined;
  /** How much each example counts, where the data says so and they differ. */
  readonly sampleWeights: Float64Array | undefined;
  /** Before unpacking. */
  readonly bytes: number;
}

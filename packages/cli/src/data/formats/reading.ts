// What a format's reading is given, and what it gives back.

import type { Examples, Label } from "rosenblatt";
import type { Format } from "../../options/data.js";
import type { Input } from "../input/input.js";
import type { ColumnReport, LoadOptions } from "../load.js";
import type { Encoding } from "./encoding.js";

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

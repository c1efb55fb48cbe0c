// A transformer: what becomes of the rows before the learner sees them, a scaler or a feature map.

import type { Examples } from "../data/examples.js";
import type { Label, Row } from "../data/row.js";
import type { Json, ModelArray } from "../model/format.js";

/** Something taken from the rows seen, that can be frozen, saved and gone on with, and the rows transformed by it. */
export interface Transformer {
  /** Its name in model files. */
  readonly kind: string;
  /** Rows it was made of. */
  readonly examples: number;
  /** It stays as it is; `learn` changes nothing. `fit` freezes. */
  frozen: boolean;

  /** What these examples (or the rows listed) make of it and nothing before them, frozen: a new transformer. */
  fit(examples: Examples, listed?: Uint32Array): Transformer;
  /** Takes one more row in, unless frozen. Returns what takes it back. */
  learn(x: Row): () => void;
  /** The row, by what was taken in so far. */
  transform(x: Row): Row;
  /** A data set, by what was taken in so far; `release` gives its place in memory back. */
  transformAll<L extends Label>(examples: Examples<L>): Examples<L>;
  /** Of a map, which makes columns of its own: how many columns the rows have that it takes, and their names if they have any. */
  readonly inputs?: { readonly width: number; readonly names: readonly string[] | undefined };
  /** Name of a column it makes; undefined, or no such function, where columns are the rows' own. */
  columnName?(column: number): string | undefined;
  copy(): Transformer;
  /** As plain data for a model file; `put` keeps an array and says where. */
  save(put: (array: ModelArray) => Json): { [key: string]: Json };
}

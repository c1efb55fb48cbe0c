// The features of an encoding, and those of one cell: the plain rule that every faster way of encoding must equal.

import { Names } from "../data/vocabulary.js";
import { type Fault, type FeatureColumn, MeasuredColumn, type WordColumn } from "./encoded-column.js";
import type { Cell } from "./raw-table.js";

/** The names of all features with their positions, and the positions of words that were looked up before. */
export class Features {
  readonly vocabulary: Names;
  /** Positions by column and word, found once; a text's words are too many to put their names together every time. */
  readonly #found = new Map<WordColumn, Map<string, number>>();
  /** The names as they were when a data set last took them. */
  taken: Names | undefined;

  constructor(names: Iterable<string>) {
    this.vocabulary = new Names(names);
  }

  /** The positions of a column's words that were found so far; what is found is to be put there. */
  found(column: WordColumn): Map<string, number> {
    let own = this.#found.get(column);
    if (!own) {
      own = new Map();
      this.#found.set(column, own);
    }
    return own;
  }
}

/** The names as they are now, for a data set to keep. */
export function takenNames(features: Features): Names {
  if (features.taken?.size !== features.vocabulary.size) features.taken = features.vocabulary.copy();
  return features.taken!;
}

/** Where features go; values of one position add up. */
export interface Entries {
  add(position: number, value: number): void;
}

/** Adds the features of one cell, which is null when missing. `fault` makes the error of one that cannot be read. */
export function encodeCell(
  column: FeatureColumn,
  cell: Cell,
  features: Features,
  learning: boolean,
  to: Entries,
  fault: Fault,
): void {
  if (column instanceof MeasuredColumn) encodeMeasure(column, cell, features, to, fault);
  else encodeWords(column, cell === null ? null : String(cell), features, learning, to);
}

/** Adds the feature of a measure. A number that is 0 is a feature still, so that it can be centred; no and false are none. */
export function encodeMeasure(
  column: MeasuredColumn,
  cell: Cell,
  { vocabulary }: Features,
  to: Entries,
  fault: Fault,
): void {
  const value = cell === null ? column.fill : column.read(cell, fault);
  if (value !== 0 || column.kind !== "boolean") to.add(vocabulary.find(column.name), value);
  if (cell === null && column.indicator !== null) to.add(vocabulary.find(column.indicator), 1);
}

/** Adds 1 for each word that has a feature; returns whether one has. */
export function encodeWords(
  column: WordColumn,
  cell: string | null,
  features: Features,
  learning: boolean,
  to: Entries,
): boolean {
  const found = features.found(column);
  const { vocabulary } = features;
  let known = false;
  for (const word of column.words(cell)) {
    let position = found.get(word);
    if (position === undefined) {
      const name = column.prefix + word;
      position = learning ? vocabulary.intern(name) : vocabulary.find(name);
      if (position < 0) continue;
      found.set(word, position);
    }
    to.add(position, 1);
    known = true;
  }
  return known;
}

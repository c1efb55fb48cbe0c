// The features of one cell: the plain rule that every faster way of encoding must equal.

import type { Cell } from "./cell.js";
import type { FeatureColumn } from "./encoded-column.js";
import type { Features } from "./features.js";
import { type Fault, MeasuredColumn } from "./measured-column.js";
import type { WordColumn } from "./word-column.js";

/** Where features go; values of one position add up. */
export interface Entries {
  add(position: number, value: number): void;
}

/** A missing cell is null. `fault` makes the error of one that cannot be read. */
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

/** A number that is 0 is a feature still, so that it can be centred; no and false are none. */
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

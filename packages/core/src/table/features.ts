// The features of one cell: the plain rule that all faster ways of encoding must match.

import type { Names } from "../data/vocabulary.js";
import type { Fault, MeasuredColumn, WordColumn } from "./encoded-column.js";
import type { Cell } from "./raw-table.js";

/** The destination of features; values of the same position add up. */
export interface Entries {
  add(position: number, value: number): void;
}

/**
 * Adds the feature of a measure, which is null if missing; `fault` makes the error if it cannot be read. The number 0 is added, so that
 * it can be centred; no and false are not.
 */
export function encodeMeasure(column: MeasuredColumn, cell: Cell, vocabulary: Names, to: Entries, fault: Fault): void {
  const value = cell === null ? column.fill : column.read(cell, fault);
  if (value !== 0 || column.kind !== "boolean") to.add(vocabulary.find(column.name), value);
  if (cell === null && column.indicator !== null) to.add(vocabulary.find(column.indicator), 1);
}

/** Adds 1 for each word of a cell, which is null if missing, that has a feature; returns whether any has. */
export function encodeWords(
  column: WordColumn,
  cell: string | null,
  vocabulary: Names,
  learning: boolean,
  to: Entries,
): boolean {
  const { found } = column;
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

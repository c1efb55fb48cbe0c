// How the cells of a table's rows become features: the loops read nothing else. The features of each text that occurs are
// made once, however often it occurs.

import type { Names } from "../data/vocabulary.js";
import { type FeatureColumn, MeasuredColumn } from "./encoded-column.js";
import { EntryList } from "./entry-rows.js";
import { encodeMeasure, encodeWords } from "./features.js";
import { RowError } from "./raw-table.js";
import { cellRemedies } from "./remedies.js";
import { type CodeUse, type TableUse, usedCodes } from "./table-use.js";

/** How the cells of a table's rows become features. */
export interface RowPlan {
  readonly size: number;
  /** The number of places of a row of numbers. */
  readonly numberWidth: number;
  /** The number of places of a row of codes. */
  readonly codeWidth: number;
  /** By numeric column: its place among the numbers. */
  readonly numberPlaces: Uint32Array;
  /** By numeric column: the position of its feature. */
  readonly positions: Uint32Array;
  /** By numeric column: the value that replaces a missing one. */
  readonly fills: Float64Array;
  /** By numeric column: the position of the feature that says that a value is missing; −1 for none. */
  readonly indicators: Int32Array;
  /** By coded column: its place among the codes. */
  readonly codePlaces: Uint32Array;
  readonly entries: CodeEntries;
}

/** Plans the rows of a table of so many rows. */
export function rowPlan(
  size: number,
  use: TableUse,
  { numeric, coded }: { numeric: readonly MeasuredColumn[]; coded: readonly FeatureColumn[] },
  vocabulary: Names,
  entries: CodeEntries,
): RowPlan {
  return {
    size,
    numberWidth: use.numberWidth,
    codeWidth: use.codes.length,
    numberPlaces: Uint32Array.from(numeric, ({ name }) => use.numberPlaces.get(name)!),
    positions: Uint32Array.from(numeric, ({ name }) => vocabulary.find(name)),
    fills: Float64Array.from(numeric, ({ fill }) => fill),
    indicators: Int32Array.from(numeric, ({ indicator }) => (indicator === null ? -1 : vocabulary.find(indicator))),
    codePlaces: Uint32Array.from(coded, ({ name }) => use.codePlaces.get(name)!),
    entries,
  };
}

/** A column whose cells are codes of texts, and how often its texts occur. */
export interface CodedColumn {
  readonly column: FeatureColumn;
  readonly use: CodeUse;
}

/** How to treat new names: left out, added column by column (as when fitting), or in the order of the rows (so that a table may come in parts). */
export type NewNames = "left out" | "by column" | "by row";

/** The features of each text that occurs, as entries one after the other. */
export interface CodeEntries {
  /** By column: the place of its code 0 in `from` and `to`. */
  readonly base: Uint32Array;
  /** By place of a code: where its entries begin. */
  readonly from: Uint32Array;
  /** By place of a code: where its entries end. */
  readonly to: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Float64Array;
  /** The number of entries of all rows together. */
  readonly total: number;
  readonly largest: number;
  readonly narrow: boolean;
  /** By column: the number of rows with a category that has no feature, and of rows without a category if that has no feature either. */
  readonly unseen: Float64Array;
  readonly empty: Float64Array;
}

/** Makes the features of each text that occurs in coded columns. */
export function codeEntries(coded: readonly CodedColumn[], vocabulary: Names, newNames: NewNames): CodeEntries {
  const base = new Uint32Array(coded.length + 1);
  coded.forEach(({ use }, c) => {
    base[c + 1] = base[c] + use.counts.length;
  });
  const from = new Uint32Array(base[coded.length]);
  const to = new Uint32Array(base[coded.length]);
  const unseen = new Float64Array(coded.length);
  const empty = new Float64Array(coded.length);
  const entries = new EntryList();
  let total = 0;
  for (const { c, code } of inOrder(coded, newNames)) {
    const { column, use } = coded[c];
    from[base[c] + code] = entries.begin();
    const cell = use.texts[code] || null;
    if (column instanceof MeasuredColumn)
      encodeMeasure(
        column,
        cell,
        vocabulary,
        entries,
        (facts, name, own) => new RowError(use.first[code], facts, cellRemedies(name, own)),
      );
    else if (!encodeWords(column, cell, vocabulary, newNames !== "left out", entries) && column.kind === "categorical")
      (cell === null ? empty : unseen)[c] += use.counts[code];
    to[base[c] + code] = entries.end();
    total += use.counts[code] * (to[base[c] + code] - from[base[c] + code]);
  }
  const values = entries.values.subarray(0, entries.length);
  let largest = 0;
  let narrow = true;
  for (const value of values) {
    largest = Math.max(largest, Math.abs(value));
    narrow &&= Math.fround(value) === value;
  }
  return { base, from, to, indices: entries.indices, values, total, largest, narrow, unseen, empty };
}

function inOrder(coded: readonly CodedColumn[], newNames: NewNames): { c: number; code: number; row: number }[] {
  const used = coded.flatMap(({ use }, c) => usedCodes(use).map((code) => ({ c, code, row: use.first[code] })));
  return newNames === "by row" ? used.sort((a, b) => a.row - b.row || a.c - b.c) : used;
}

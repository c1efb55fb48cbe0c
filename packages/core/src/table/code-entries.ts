// The features of each text that occurs in a table, made once however often it occurs.

import { type CodeUse, usedCodes } from "./code-use.js";
import { encodeMeasure, encodeWords } from "./encode-cell.js";
import { EntryList } from "./entry-list.js";
import type { Features } from "./features.js";
import { MeasuredColumn } from "./measured-column.js";
import { RowError } from "./row-error.js";
import type { WordColumn } from "./word-column.js";

export interface CodedColumn {
  readonly column: MeasuredColumn | WordColumn;
  readonly use: CodeUse;
}

/** New names: left out, added column by column (as when fitting), or in the order of the rows (so that a table may come in parts). */
export type NewNames = "left out" | "by column" | "by row";

export interface CodeEntries {
  /** By column: the place of its code 0 in `from` and `to`. */
  readonly base: Uint32Array;
  /** The entries of a code. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  readonly indices: Uint32Array;
  readonly values: Float64Array;
  /** Entries of all rows together. */
  readonly total: number;
  readonly largest: number;
  readonly narrow: boolean;
  /** By column: rows with a category that has no feature. */
  readonly unseen: Float64Array;
}

export function codeEntries(coded: readonly CodedColumn[], features: Features, newNames: NewNames): CodeEntries {
  const base = new Uint32Array(coded.length + 1);
  coded.forEach(({ use }, c) => {
    base[c + 1] = base[c] + use.counts.length;
  });
  const from = new Uint32Array(base[coded.length]);
  const to = new Uint32Array(base[coded.length]);
  const unseen = new Float64Array(coded.length);
  const entries = new EntryList();
  let total = 0;
  for (const { c, code } of inOrder(coded, newNames)) {
    const { column, use } = coded[c];
    from[base[c] + code] = entries.begin();
    const cell = code === 0 ? null : use.texts[code];
    if (column instanceof MeasuredColumn)
      encodeMeasure(column, cell, features, entries, (reason) => new RowError(use.first[code], reason));
    else if (!encodeWords(column, cell, features, newNames !== "left out", entries) && column.kind === "categorical")
      unseen[c] += use.counts[code];
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
  return { base, from, to, indices: entries.indices, values, total, largest, narrow, unseen };
}

function inOrder(coded: readonly CodedColumn[], newNames: NewNames): { c: number; code: number; row: number }[] {
  const used = coded.flatMap(({ use }, c) => usedCodes(use).map((code) => ({ c, code, row: use.first[code] })));
  return newNames === "by row" ? used.sort((a, b) => a.row - b.row || a.c - b.c) : used;
}

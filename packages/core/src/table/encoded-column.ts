// What became of a column.

import { shown } from "../check.js";
import { InputError } from "../errors.js";
import { MeasuredColumn } from "./measured-column.js";
import { WordColumn } from "./word-column.js";

/** One that has no features: the label's, or one left out. */
export interface OtherColumn {
  readonly name: string;
  readonly kind: "label" | "ignored";
  readonly reason: string;
}

export type FeatureColumn = MeasuredColumn | WordColumn;
export type EncodedColumn = FeatureColumn | OtherColumn;

export function isFeatureColumn(column: EncodedColumn): column is FeatureColumn {
  return column instanceof MeasuredColumn || column instanceof WordColumn;
}

/** Refuses columns that leave nothing to learn from. */
export function checkSome(columns: readonly EncodedColumn[]): void {
  if (columns.some(isFeatureColumn)) return;
  const reasons = columns
    .filter(({ kind }) => kind === "ignored")
    .slice(0, 20)
    .map(({ name, reason }) => `${shown(name)} (${reason})`);
  throw new InputError(
    reasons.length > 0
      ? `no column is left to learn from: left out were ${reasons.join(", ")}`
      : "no column is left to learn from: the label's is the only one",
  );
}

/** Refuses data that lacks columns which an encoding needs, and names them all. */
export function checkColumns(needed: readonly EncodedColumn[], names: readonly string[]): void {
  const there = new Set(names);
  const missing = needed.filter(({ name }) => !there.has(name)).map(({ name }) => shown(name));
  if (missing.length === 0) return;
  throw new InputError(
    `column${missing.length > 1 ? "s" : ""} ${missing.join(", ")} must be there, as in training; got ${names.slice(0, 50).map(shown).join(", ")}`,
  );
}

// Where the cells of a table's rows go: the loops read this and nothing else.

import type { CodeEntries } from "./code-entries.js";
import type { FeatureColumn } from "./encoded-column.js";
import type { Features } from "./features.js";
import type { MeasuredColumn } from "./measured-column.js";
import type { TableUse } from "./table-use.js";

export interface RowPlan {
  readonly size: number;
  /** Places in a row of numbers, and in a row of codes. */
  readonly numberWidth: number;
  readonly codeWidth: number;
  /** By numeric column: its place among the numbers, its feature, what stands for a missing value, and the feature that says so (−1: none). */
  readonly numberPlaces: Uint32Array;
  readonly positions: Uint32Array;
  readonly fills: Float64Array;
  readonly indicators: Int32Array;
  /** By coded column: its place among the codes. */
  readonly codePlaces: Uint32Array;
  readonly entries: CodeEntries;
}

export function rowPlan(
  size: number,
  use: TableUse,
  { numeric, coded }: { numeric: readonly MeasuredColumn[]; coded: readonly FeatureColumn[] },
  { vocabulary }: Features,
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

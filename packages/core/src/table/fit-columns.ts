// Learns of each column what its encoding needs: means for what is missing, and whether anything is.

import { type CodeUse, usedCodes } from "./code-use.js";
import type { EncodedColumn } from "./encoded-column.js";
import { indicatorOf, MeasuredColumn, type MeasuredKind } from "./measured-column.js";
import type { ColumnKind, PlannedColumn } from "./raw-table.js";
import { RowError } from "./row-error.js";
import type { TableUse } from "./table-use.js";
import { type TextOptions, WordColumn } from "./word-column.js";

export function fitColumns(columns: readonly PlannedColumn[], use: TableUse, text: TextOptions): EncodedColumn[] {
  const names = columns.map(({ name }) => name);
  return columns.map((column): EncodedColumn => {
    const { name, kind, reason } = column;
    if (kind === "label" || kind === "ignored") return { name, kind, reason };
    const number = use.numberPlaces.get(name);
    if (number === undefined) return fitCoded(column, names, use.codes[use.codePlaces.get(name)!], text);
    return fitMeasured(column, names, use.numbers.means[number], use.numbers.missing[number]);
  });
}

/** A column whose cells are codes of texts. */
export function fitCoded(
  column: PlannedColumn,
  names: readonly string[],
  use: CodeUse,
  text: TextOptions,
): MeasuredColumn | WordColumn {
  const { name, kind, reason } = column;
  const missing = use.counts[0];
  const used = usedCodes(use).filter((code) => code > 0);
  if (isWordKind(kind)) return new WordColumn({ name, kind, reason, missing, distinct: used.length }, text);
  const reader = fitMeasured(column, names, 0, 0);
  let sum = 0;
  let present = 0;
  for (const code of used) {
    sum += use.counts[code] * reader.read(use.texts[code], (reason) => new RowError(use.first[code], reason));
    present += use.counts[code];
  }
  return fitMeasured(column, names, present > 0 ? sum / present : 0, missing);
}

function isWordKind(kind: ColumnKind): kind is "categorical" | "text" {
  return kind === "categorical" || kind === "text";
}

export function fitMeasured(
  { name, kind, reason }: PlannedColumn,
  names: readonly string[],
  fill: number,
  missing: number,
): MeasuredColumn {
  const indicator = missing > 0 ? indicatorOf(name, names) : null;
  return new MeasuredColumn({ name, kind: kind as MeasuredKind, reason, fill, missing, indicator });
}

// Learns from each column what its encoding needs: means for missing values, and whether there are any.

import { shown } from "../check.js";
import type { IsMissing } from "../text/missing.js";
import {
  type EncodedColumn,
  type Fault,
  indicatorOf,
  MeasuredColumn,
  type MeasuredKind,
  type TextOptions,
  WordColumn,
} from "./encoded-column.js";
import { entryCell, type JsonRecords, recordError } from "./json-records.js";
import { type Cell, type ColumnKind, type PlannedColumn, type RawTable, RowError } from "./raw-table.js";
import { cellRemedies } from "./remedies.js";
import { type CodeUse, type TableUse, usedCodes } from "./table-use.js";

/** The reasons of columns that the caller chose. */
const isAsked: ReadonlySet<string> = new Set(["asked for", "as every column"]);

/** Fits the columns of a table. A constant column is left out unless it was asked for. */
export function fitColumns({ columns, size, part }: RawTable, use: TableUse, text: TextOptions): EncodedColumn[] {
  const names = columns.map(({ name }) => name);
  return columns.map((column): EncodedColumn => {
    const { name, kind } = column;
    if (kind === "label" || kind === "ignored") return { ...column, kind };
    const number = use.numberPlaces.get(name);
    const coded = use.codes[use.codePlaces.get(name)!];
    if (size > 1 && !part && !isAsked.has(column.reason)) {
      const value =
        number === undefined ? coded.texts[coded.counts.indexOf(size)] || undefined : use.numbers.constants[number];
      if (value !== undefined) return { name, kind: "ignored", reason: `constant: ${shown(value)} in every row` };
    }
    if (number === undefined) return fitCoded(column, names, coded, text);
    return fitMeasured(column, names, use.numbers.means[number], use.numbers.missing[number]);
  });
}

/** Fits a column whose cells are codes of texts. */
function fitCoded(
  column: PlannedColumn,
  names: readonly string[],
  use: CodeUse,
  text: TextOptions,
): MeasuredColumn | WordColumn {
  const { name, kind, reason } = column;
  const [gaps, used] = [true, false].map((gap) => usedCodes(use).filter((code) => (use.texts[code] === "") === gap));
  const missing = gaps.reduce((sum, code) => sum + use.counts[code], 0);
  if (isWordKind(kind)) return new WordColumn({ name, kind, reason, missing, distinct: used.length }, text);
  const reader = fitMeasured(column, names, 0, 0);
  let sum = 0;
  let present = 0;
  for (const code of used) {
    sum +=
      use.counts[code] *
      reader.read(
        use.texts[code],
        (facts, name, cell) => new RowError(use.first[code], facts, cellRemedies(name, cell)),
      );
    present += use.counts[code];
  }
  return fitMeasured(column, names, present > 0 ? sum / present : 0, missing);
}

/** Whether a column of this kind has words. */
function isWordKind(kind: ColumnKind): kind is "categorical" | "text" {
  return kind === "categorical" || kind === "text";
}

/** A column of one number per row, given the mean of its values and how many were missing. */
function fitMeasured(
  { name, kind, reason, unit }: PlannedColumn,
  names: readonly string[],
  fill: number,
  missing: number,
): MeasuredColumn {
  const indicator = missing > 0 ? indicatorOf(name, names) : null;
  return new MeasuredColumn({ name, kind: kind as MeasuredKind, unit, reason, fill, missing, indicator });
}

/** What has been seen of a key. */
interface KeyUse {
  missing: number;
  present: number;
  sum: number;
  readonly distinct: Set<Cell>;
  /** Reads the values of a measure; null for other columns. */
  readonly reader: MeasuredColumn | null;
}

/** Fits the planned keys of records. */
export function fitRecordColumns(
  plan: readonly PlannedColumn[],
  records: JsonRecords,
  isMissing: IsMissing,
  text: TextOptions,
): EncodedColumn[] {
  const { names, starts, keys, size } = records;
  const uses = new Map<string, KeyUse>();
  for (const column of plan)
    if (column.kind !== "label" && column.kind !== "ignored")
      uses.set(column.name, {
        missing: 0,
        present: 0,
        sum: 0,
        distinct: new Set(),
        reader: isWordKind(column.kind) ? null : fitMeasured(column, names, 0, 0),
      });
  const byKey = names.map((name) => uses.get(name));
  for (let r = 0; r < size; r++)
    for (let e = starts[r]; e < starts[r + 1]; e++) {
      const use = byKey[keys[e]];
      if (use)
        take(use, entryCell(records, e), isMissing, (facts, column, cell) =>
          recordError(records, r, facts, cellRemedies(column, cell)),
        );
    }
  return plan.map((column): EncodedColumn => {
    const { name, kind, reason } = column;
    const use = uses.get(name);
    if (!use || kind === "label" || kind === "ignored") return { ...column, kind: kind as "label" | "ignored" };
    const { missing, present, sum, distinct } = use;
    if (isWordKind(kind)) return new WordColumn({ name, kind, reason, missing, distinct: distinct.size }, text);
    return fitMeasured(column, names, present > 0 ? sum / present : 0, missing);
  });
}

function take(use: KeyUse, cell: Cell, isMissing: IsMissing, fault: Fault): void {
  if (isMissing(cell, use.reader?.kind ?? "text")) {
    use.missing++;
    return;
  }
  use.present++;
  if (use.reader) use.sum += use.reader.read(cell!, fault);
  else use.distinct.add(cell);
}

// Learns of each planned key of records what its encoding needs.

import type { Cell } from "./cell.js";
import type { EncodedColumn } from "./encoded-column.js";
import { fitMeasured } from "./fit-columns.js";
import { entryCell, type JsonRecords, recordError } from "./json-records.js";
import type { Fault, MeasuredColumn } from "./measured-column.js";
import type { PlannedColumn } from "./raw-table.js";
import { type TextOptions, WordColumn } from "./word-column.js";

interface KeyUse {
  missing: number;
  present: number;
  sum: number;
  readonly distinct: Set<Cell>;
  /** Reads measures; null for other columns. */
  readonly reader: MeasuredColumn | null;
}

export function fitRecordColumns(
  plan: readonly PlannedColumn[],
  records: JsonRecords,
  isMissing: (cell: Cell) => boolean,
  text: TextOptions,
): EncodedColumn[] {
  const { names, starts, keys, size } = records;
  const uses = new Map<string, KeyUse>();
  for (const column of plan)
    if (column.kind !== "label" && column.kind !== "ignored")
      uses.set(column.name, {
        ...{ missing: 0, present: 0, sum: 0, distinct: new Set() },
        reader: column.kind === "categorical" || column.kind === "text" ? null : fitMeasured(column, names, 0, 0),
      });
  const byKey = names.map((name) => uses.get(name));
  for (let r = 0; r < size; r++)
    for (let e = starts[r]; e < starts[r + 1]; e++) {
      const use = byKey[keys[e]];
      if (use) take(use, entryCell(records, e), isMissing, (reason) => recordError(records, r, reason));
    }
  return plan.map((column): EncodedColumn => {
    const { name, kind, reason } = column;
    const use = uses.get(name);
    if (!use || kind === "label" || kind === "ignored") return { name, kind: kind as "label" | "ignored", reason };
    const { missing, present, sum, distinct } = use;
    if (kind === "categorical" || kind === "text")
      return new WordColumn({ name, kind, reason, missing, distinct: distinct.size }, text);
    return fitMeasured(column, names, present > 0 ? sum / present : 0, missing);
  });
}

function take(use: KeyUse, cell: Cell, isMissing: (cell: Cell) => boolean, fault: Fault): void {
  if (isMissing(cell)) {
    use.missing++;
    return;
  }
  use.present++;
  if (use.reader) use.sum += use.reader.read(cell!, fault);
  else use.distinct.add(cell);
}

// What each column of a table is taken as, decided once, on its first rows.

import { shown } from "../check.js";
import { OptionError } from "../errors.js";
import { missingCells } from "../text/missing.js";
import { kindOf } from "./column-kind.js";
import { columnNames, columnOf, labelColumnOf } from "./column-names.js";
import type { ColumnKind, PlannedColumn } from "./raw-table.js";
import type { TableOptions } from "./table-options.js";

/** Rows that decide; fewer are the whole file. */
export const sampleRows = 4096;

/** The first rows of a file, column by column. */
export interface TableSample {
  /** Whether there are no further rows. */
  readonly whole: boolean;
  /** Raw cells of a column: all, or so many that all would be judged the same. */
  cells(place: number): readonly string[];
}

/**
 * The kind of each column, in the order of the file. `sample` holds its first `sampleRows` rows, or their raw cells when
 * fewer rows are the whole file. What the options say goes; the rest is judged by the cells, and each column says why it
 * is taken as what it is.
 */
export function planColumns(
  header: readonly string[],
  sample: TableSample | readonly (readonly string[])[],
  options: TableOptions = {},
): PlannedColumn[] {
  const first = "cells" in sample ? sample : sampleOf(sample);
  const names = columnNames(header);
  const label = labelColumnOf(options.label, names, options.unlabelled ?? false);
  const asked = askedKinds(names, label, options);
  const isMissing = missingCells(options.missing);
  const only = options.only && new Set(options.only.map((text) => columnOf("only", text, names)));
  const columns = names.map((name, place): PlannedColumn => {
    if (place === label) return { name, kind: "label", reason: labelReason(name, options) };
    const kind = asked.get(place);
    if (kind) return { name, kind, reason: "asked for" };
    if (only && !only.has(place)) return { name, kind: "ignored", reason: "not among --only" };
    if (options.otherwise) return { name, kind: options.otherwise, reason: "as every column" };
    const cells = first.cells(place).map((cell) => (isMissing(cell) ? "" : cell.trim()));
    return { name, ...kindOf({ name, place, cells, whole: first.whole }) };
  });
  const guessedText = ({ kind }: PlannedColumn, place: number) =>
    kind === "text" && !asked.has(place) && options.otherwise === undefined;
  const nothingElse = columns.every((column, place) => guessedText(column, place) || !isLearnedFrom(column));
  return columns.map((column, place): PlannedColumn => {
    if (!guessedText(column, place)) return column;
    return nothingElse ? { ...column, reason: "text, and nothing else to learn from" } : { ...column, kind: "ignored" };
  });
}

function sampleOf(rows: readonly (readonly string[])[]): TableSample {
  return { whole: rows.length < sampleRows, cells: (place) => rows.map((row) => row[place] ?? "") };
}

function isLearnedFrom({ kind }: PlannedColumn): boolean {
  return kind !== "label" && kind !== "ignored";
}

function labelReason(name: string, { label }: TableOptions): string {
  return label !== undefined
    ? "asked for"
    : /^(label|class|target|y)$/i.test(name.trim())
      ? "by its name"
      : "the last column";
}

const kindOptions = ["numeric", "categorical", "text", "date"] as const;

/** Kinds by column as the options say them; a column is in one of them only. */
function askedKinds(names: readonly string[], label: number, options: TableOptions): Map<number, ColumnKind> {
  const asked = new Map<number, ColumnKind>();
  const by = new Map<number, string>(label >= 0 ? [[label, "label"]] : []);
  for (const option of [...kindOptions, "ignore"] as const)
    for (const text of options[option] ?? []) {
      const place = columnOf(option, text, names);
      const other = by.get(place);
      if (other !== undefined && other !== option)
        throw new OptionError(
          `${option} and ${other} must not name the same column; got ${shown(names[place])} in both`,
        );
      by.set(place, option);
      asked.set(place, option === "ignore" ? "ignored" : option);
    }
  return asked;
}

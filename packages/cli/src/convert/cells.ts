// Tables cell by cell, as they are written in the file, whatever a learner would make of them.

import { labelColumnOf } from "rosenblatt/readers";
import type { BadRows } from "../data/bad-rows/bad-rows.js";
import { ClassChoice } from "../data/class-choice.js";
import type { TableFormat } from "../data/formats/encoding.js";
import type { Input } from "../data/input/input.js";
import type { DataOptions, Format } from "../options/data.js";
import { WrittenNumber } from "../text/written-number.js";
import { PaddedText } from "./padded-text.js";

/** The value of a cell; null if it is empty, and undefined if a record does not even have the key. */
export type Cell = string | number | PaddedText | WrittenNumber | boolean | null | undefined;

/** The cells of a row; undefined stands for a row that could not be read. */
export type CellRow = readonly Cell[] | undefined;

/** A table whose rows come in blocks, so that it need not fit into memory. */
export interface CellTable {
  readonly names: readonly string[];
  /** False if the columns have no names, only numbers. */
  readonly named: boolean;
  /** Whether the format distinguishes texts from numbers; otherwise every cell is a text. */
  readonly typed: boolean;
  /** The rows in their order, in blocks. */
  readonly rows: AsyncIterable<readonly CellRow[]>;
}

/** The value of a cell, without the blanks around it. */
export function bareCell(cell: Cell): Exclude<Cell, PaddedText> {
  return cell instanceof PaddedText ? cell.value : cell;
}

/** Whether data of a format has cells. */
export function isTableFormat(format: Format): format is TableFormat {
  return format === "csv" || format === "tsv" || format === "jsonl" || format === "parquet";
}

/**
 * The cells of all files as one table with the columns of the first file. Rows that cannot be read are reported to
 * `bad`; without it, the first of them is an error.
 */
export async function cellsOf(
  format: TableFormat,
  first: Input,
  rest: () => AsyncIterable<Input>,
  options: DataOptions,
  bad: BadRows | undefined,
): Promise<CellTable> {
  switch (format) {
    case "csv":
    case "tsv":
      return (await import("./csv-cells.js")).csvCells(format, first, rest, options, bad);
    case "jsonl":
      return (await import("./json-cells.js")).jsonCells(first, rest, bad);
    case "parquet":
      return (await import("./parquet-cells.js")).parquetCells(first, rest);
  }
}

/** The position of the label's column, before any columns at the end that have neither a name nor a value in these rows. */
function labelPlace(names: readonly string[], label: string | undefined, rows: readonly CellRow[]): number {
  let place = labelColumnOf(label, names, false);
  if (label !== undefined) return place;
  const isEmpty = (j: number) => rows.every((row) => (bareCell(row?.[j]) ?? "") === "");
  while (place > 0 && names[place] === `column${place + 1}` && isEmpty(place)) place--;
  return place;
}

/** The rows whose cell in the label column is one of the classes that --classes names. */
export function ofChosenClasses(table: CellTable, names: readonly string[], { label }: DataOptions): CellTable {
  const choice = new ClassChoice(names);
  let place: number | undefined;
  const chosen = async function* () {
    for await (const block of table.rows) {
      place ??= labelPlace(table.names, label, block);
      const at = place;
      const rows = block.filter((row) => {
        if (!row) return false;
        const cell = bareCell(row[at]) ?? "";
        const own = cell instanceof WrittenNumber ? Number(cell.text) : typeof cell === "number" ? cell : String(cell);
        choice.count(own, 1);
        return choice.has(own);
      });
      if (rows.length > 0) yield rows;
    }
    choice.check();
  };
  return { ...table, rows: chosen() };
}

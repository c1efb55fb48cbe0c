// Cells as the text of a table.

import { missingValues, writeCsv } from "rosenblatt/readers";
import type { DataOptions } from "../options/data.js";
import { UsageError } from "../terminal/exit.js";
import { safeCell } from "../text/safe-cell.js";
import { isJsonNumber, WrittenNumber } from "../text/written-number.js";
import { bareCell, type Cell, type CellTable } from "./cells.js";
import { PaddedText } from "./padded-text.js";

/** The text of a table in another format, in pieces; --ignore and --only choose its columns, and --missing empties cells. */
export async function* tableText(
  table: CellTable,
  to: "csv" | "tsv" | "jsonl",
  options: Pick<DataOptions, "ignore" | "only" | "missing"> & { safeCsv?: true },
): AsyncGenerator<string> {
  const kept = keptOf(table.names, options);
  const names = kept.map((j) => table.names[j]);
  const chosen = (row: readonly Cell[]) => kept.map((j) => row[j]);
  const keys = names.map((name) => JSON.stringify(name));
  const delimiter = to === "tsv" ? "\t" : ",";
  const cellOf = options.safeCsv ? safeCsvCell : csvCell;
  let header = table.named ? names.map((name) => (options.safeCsv ? safeCell(name) : name)) : undefined;
  const present = options.missing ? presentBy(options.missing) : (rows: readonly (readonly Cell[])[]) => rows;
  for await (const all of table.rows) {
    const block = present(all.filter((row) => row !== undefined));
    if (to === "jsonl") yield block.map((row) => jsonLine(keys, kept, row, table.typed)).join("");
    else {
      // A word that could stand for a missing value is written as it is.
      const way = { delimiter, missingWords: "none" } as const;
      const cells = block.map(chosen);
      if (!cells.some((row) => row.some((cell) => cell instanceof PaddedText)))
        yield* writeCsv(
          header,
          cells.map((row) => row.map(cellOf)),
          way,
        );
      else {
        if (header) yield* writeCsv(header, [], way);
        const written = (cell: Cell) => [...writeCsv(undefined, [[cellOf(cell), null]], way)].join("").slice(0, -2);
        const line = (row: readonly Cell[]) =>
          row
            .map((cell) => (cell instanceof PaddedText ? cell.among(delimiter, written(cell.value)) : written(cell)))
            .join(delimiter);
        yield cells.map((row) => `${line(row) || '""'}\n`).join("");
      }
      header = undefined;
    }
  }
}

/** A function that empties the cells that stand for a missing value; words that are numbers match by value. */
function presentBy(words: readonly string[]): (rows: readonly (readonly Cell[])[]) => readonly (readonly Cell[])[] {
  const isMissing = missingValues(words, "none");
  const isGap = (given: Cell) => {
    const cell = bareCell(given);
    return cell !== undefined && isMissing(cell instanceof WrittenNumber ? Number(cell.text) : cell, "numeric");
  };
  return (rows) => rows.map((row) => row.map((cell) => (isGap(cell) ? null : cell)));
}

/** Positions of the columns that are kept. */
function keptOf(names: readonly string[], { ignore, only }: Pick<DataOptions, "ignore" | "only">): number[] {
  const position = (text: string, flag: string) => {
    const named = names.indexOf(text);
    if (named >= 0) return named;
    if (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= names.length) return Number(text) - 1;
    throw new UsageError(`${flag} must name columns: ${names.slice(0, 20).join(", ")}; got ${JSON.stringify(text)}`);
  };
  const left = new Set(ignore?.map((text) => position(text, "--ignore")));
  const taken = only && new Set(only.map((text) => position(text, "--only")));
  return [...names.keys()].filter((j) => !left.has(j) && (!taken || taken.has(j)));
}

function csvCell(cell: Cell): string | number | null {
  if (cell instanceof WrittenNumber) return cell.text;
  if (cell instanceof PaddedText) return cell.value;
  return typeof cell === "boolean" ? String(cell) : (cell ?? null);
}

function safeCsvCell(cell: Cell): string | number | null {
  return typeof cell === "string" ? safeCell(cell) : csvCell(cell);
}

function jsonLine(keys: readonly string[], kept: readonly number[], row: readonly Cell[], typed: boolean): string {
  let line = "";
  for (let i = 0; i < kept.length; i++) {
    const cell = row[kept[i]];
    if (cell !== undefined) line += `${line === "" ? "" : ","}${keys[i]}:${jsonValue(cell, typed)}`;
  }
  return `{${line}}\n`;
}

function jsonValue(cell: Exclude<Cell, undefined>, typed: boolean): string {
  if (cell instanceof WrittenNumber) return cell.text;
  if (cell instanceof PaddedText) return jsonValue(cell.value, typed);
  if (typeof cell === "string") return !typed && isJsonNumber(cell) ? cell : JSON.stringify(cell);
  return Object.is(cell, -0) ? "-0" : String(cell);
}

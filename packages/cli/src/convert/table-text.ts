// Cells as the text of a table.

import { missingValues, writeCsv } from "rosenblatt/readers";
import type { DataOptions } from "../options/data.js";
import { UsageError } from "../terminal/exit.js";
import { safeCell } from "../text/safe-cell.js";
import { WrittenNumber } from "../text/written-number.js";
import { bareCell, type Cell, type CellTable } from "./cells.js";
import { jsonText } from "./json-text.js";
import { PaddedText } from "./padded-text.js";

type Rows = readonly (readonly Cell[])[];

/** The text of a table in another format, in pieces; --ignore and --only choose its columns, and --missing empties cells. */
export async function* tableText(
  table: CellTable,
  to: "csv" | "tsv" | "jsonl",
  options: Pick<DataOptions, "ignore" | "only" | "missing" | "missingWords"> & { safeCsv?: true },
): AsyncGenerator<string> {
  const kept = keptOf(table.names, options);
  const names = kept.map((j) => table.names[j]);
  const present = options.missing ? presentBy(options.missing) : (rows: Rows) => rows;
  const blocks = async function* () {
    for await (const block of table.rows) yield present(block.flatMap((row) => (row ? [kept.map((j) => row[j])] : [])));
  };
  if (to === "jsonl") yield* jsonText(blocks(), names, table.typed, options);
  else yield* csvText(blocks(), table.named ? names : undefined, to === "tsv" ? "\t" : ",", options.safeCsv ?? false);
}

async function* csvText(
  blocks: AsyncIterable<Rows>,
  names: readonly string[] | undefined,
  delimiter: string,
  isSafe: boolean,
): AsyncGenerator<string> {
  const cellOf = isSafe ? safeCsvCell : csvCell;
  let header = isSafe ? names?.map(safeCell) : names;
  // A word that could stand for a missing value is written as it is.
  const way = { delimiter, missingWords: "none" } as const;
  for await (const cells of blocks) {
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

/** A function that empties the cells that stand for a missing value; words that are numbers match by value. */
function presentBy(words: readonly string[]): (rows: Rows) => Rows {
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

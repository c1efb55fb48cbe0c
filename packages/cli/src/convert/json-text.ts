// Cells as JSON Lines.

import { missingValues, sampleRows } from "rosenblatt/readers";
import type { DataOptions } from "../options/data.js";
import { isCode, isJsonNumber, WrittenNumber } from "../text/written-number.js";
import { bareCell, type Cell } from "./cells.js";

type Rows = readonly (readonly Cell[])[];

/**
 * The rows as JSON Lines. If the format that they come from does not distinguish texts from numbers (`typed`), a column
 * has numbers if its first rows have nothing else but missing values, and no codes such as 007; otherwise all its cells
 * are texts.
 */
export async function* jsonText(
  blocks: AsyncIterable<Rows>,
  names: readonly string[],
  typed: boolean,
  { missingWords }: Pick<DataOptions, "missingWords">,
): AsyncGenerator<string> {
  const keys = names.map((name) => JSON.stringify(name));
  const isMissing = missingValues([], missingWords === false ? "none" : undefined);
  const fits = (cell: Cell) => {
    const value = bareCell(cell);
    return typeof value !== "string" || isMissing(value, "numeric") || isNumber(value);
  };
  let areNumbers: readonly boolean[] | undefined;
  for await (const block of typed ? blocks : beginningWith(sampleRows, blocks)) {
    const first = areNumbers ? [] : block.slice(0, sampleRows);
    areNumbers ??= names.map((_, j) => !typed && first.every((row) => fits(row[j])));
    const kinds = areNumbers;
    yield block.map((row) => jsonLine(keys, kinds, row)).join("");
  }
}

/** The same rows, with at least so many of them in the first block if there are as many, however they arrive. */
async function* beginningWith(rows: number, blocks: AsyncIterable<Rows>): AsyncGenerator<Rows> {
  let first: (readonly Cell[])[] | undefined = [];
  for await (const block of blocks) {
    if (!first) yield block;
    else {
      for (const row of block) first.push(row);
      if (first.length < rows) continue;
      yield first;
      first = undefined;
    }
  }
  if (first && first.length > 0) yield first;
}

/** Whether a text is written as a number, which keeps all its digits for whoever reads it. */
function isNumber(text: string): boolean {
  return isJsonNumber(text) && !isCode(text);
}

function jsonLine(keys: readonly string[], areNumbers: readonly boolean[], row: readonly Cell[]): string {
  const entries = keys.flatMap((key, j) =>
    row[j] === undefined ? [] : [`${key}:${jsonValue(bareCell(row[j]) ?? null, areNumbers[j])}`],
  );
  return `{${entries.join(",")}}\n`;
}

function jsonValue(value: string | number | boolean | WrittenNumber | null, isOfNumbers: boolean): string {
  if (value instanceof WrittenNumber) return value.text;
  if (typeof value === "string") return isOfNumbers && isNumber(value) ? value : JSON.stringify(value);
  return Object.is(value, -0) ? "-0" : String(value);
}

// --weight: how much each row counts, from a column that is not learned from.

import { type JsonRecords, labelColumnOf, numberIn, type RawTable, RowError, recordAt } from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import type { BadRows, RowPlace } from "../bad-rows/bad-rows.js";
import type { Reading } from "./reading.js";

/** A table without the column of the weights, unless the model learned from it, and the weights. */
export interface WeightedTable {
  readonly table: RawTable;
  /** One for each row; undefined where none were asked for. */
  readonly weights: Float64Array | undefined;
}

/** The name that is called so, or has that number. */
export function weightIn(names: readonly string[], weight: string): string {
  const found = labelColumnOf(weight, names, true);
  if (found >= 0) return names[found];
  throw new UsageError(`--weight must name a column: ${names.slice(0, 50).join(", ")}; got ${JSON.stringify(weight)}`);
}

/** Takes the weights of a table out of it; `before` rows came earlier. */
export function weighted(all: RawTable, { options, encoding, bad }: Reading, before: number): WeightedTable {
  if (options.weight === undefined) return { table: all, weights: undefined };
  const name = weightIn(
    all.columns.map((column) => column.name),
    options.weight,
  );
  const numeric = all.columns.filter(({ kind }) => kind === "numeric").map((column) => column.name);
  const place = numeric.indexOf(name);
  if (place < 0) throw new UsageError(`--weight must be a column of numbers; got ${JSON.stringify(name)}`);
  const width = numeric.length;
  const view = all.numbers.view();
  const weights = Float64Array.from({ length: all.size }, (_, r) => view[r * width + place]);
  for (const [r, weight] of weights.entries()) check(weight, name, r, before + r, bad);
  const known = encoding && "table" in encoding ? encoding.table.columns : undefined;
  // A model may have learned from it.
  if (known?.some((column) => column.name === name && column.kind === "numeric")) return { table: all, weights };
  // What is left of each row moves up.
  for (let r = 0, to = 0; r < all.size; r++)
    for (let j = 0; j < width; j++) if (j !== place) view[to++] = view[r * width + j];
  const columns = all.columns.map((column) =>
    column.name === name ? { name, kind: "ignored" as const, reason: "weight of its row" } : column,
  );
  return { table: { ...all, columns, numbers: all.numbers.first(all.size * (width - 1)) }, weights };
}

/** The weights of records. */
export function weightsOf(records: JsonRecords, { options, bad }: Reading): Float64Array | undefined {
  const { weight: name } = options;
  if (name === undefined) return undefined;
  if (!records.names.includes(name))
    throw new UsageError(
      `--weight must name a key: ${records.names.slice(0, 50).join(", ")}; got ${JSON.stringify(name)}`,
    );
  return Float64Array.from({ length: records.size }, (_, r) => {
    const cell = recordAt(records, r).get(name) ?? null;
    const weight = typeof cell === "number" ? cell : typeof cell === "string" ? (numberIn(cell.trim()) ?? NaN) : NaN;
    check(weight, name, r, records.place?.(r) ?? `record ${r + 1}`, bad);
    return weight;
  });
}

/** The rows that weigh nothing: they are as if they were not there. */
export function weightless(weights: Float64Array): number[] {
  return [...weights.keys()].filter((r) => weights[r] === 0);
}

/** A list without the entries at some positions, which ascend. */
export function without(weights: Float64Array | undefined, leftOut: readonly number[]): Float64Array | undefined {
  if (!weights || leftOut.length === 0) return weights;
  const gone = new Set(leftOut);
  return weights.filter((_, r) => !gone.has(r));
}

function check(weight: number, name: string, row: number, place: RowPlace, bad: BadRows | undefined): void {
  if (weight >= 0 && weight < Infinity) return;
  const got = Number.isNaN(weight) ? "none that is a number" : String(weight);
  const reason = `a weight in ${JSON.stringify(name)} must be a number of at least 0; got ${got}`;
  if (!bad)
    throw new RowError(row, reason, [{ text: "fill it in" }, { text: "leave such rows out with --bad-rows skip" }]);
  bad.row(row, reason, place);
}

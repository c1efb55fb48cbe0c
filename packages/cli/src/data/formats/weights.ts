// --weight: the weight of each row, from a column that is not learned from.

import { apart, InputError, RemediableError } from "rosenblatt";
import { type JsonRecords, labelColumnOf, numberIn, type RawTable, RowError, recordAt } from "rosenblatt/readers";
import type { DataOptions } from "../../options/data.js";
import { UsageError } from "../../terminal/exit.js";
import type { BadRows, RowPlace } from "../bad-rows/bad-rows.js";
import type { LoadOptions, Reading } from "./reading.js";

/** The weights, and the table without their column, unless the model learned from it. */
export interface WeightedTable {
  readonly table: RawTable;
  /** One for each row; undefined if none were asked for. */
  readonly weights: Float64Array | undefined;
}

const skip = { text: "leave such rows out with --bad-rows skip" };

/** The name of the column that is given by its name or its number. */
export function weightIn(names: readonly string[], weight: string): string {
  const found = labelColumnOf(weight, names, true);
  if (found >= 0) return names[found];
  throw new UsageError(`--weight must name a column: ${names.slice(0, 50).join(", ")}; got ${JSON.stringify(weight)}`);
}

/** The options with the name of the column of weights, by which a model knows it, if its number among `names` is given. */
export function namingWeight(options: LoadOptions, names: readonly string[] = []): LoadOptions {
  const { weight } = options;
  return weight === undefined ? options : { ...options, weight: names[labelColumnOf(weight, names, true)] ?? weight };
}

/** Separates the weights from a table; `before` rows came earlier. */
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
  // The model learned from this column as well, so it stays.
  if (known?.some((column) => column.name === name && column.kind === "numeric")) return { table: all, weights };
  // The remaining numbers of each row move up.
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

/** The rows of weight 0, which are treated as if they were not there. */
export function weightless(weights: Float64Array): number[] {
  return [...weights.keys()].filter((r) => weights[r] === 0);
}

/** A list without the entries at some positions. */
export function without(weights: Float64Array | undefined, leftOut: readonly number[]): Float64Array | undefined {
  if (!weights || leftOut.length === 0) return weights;
  const gone = new Set(leftOut);
  return weights.filter((_, r) => !gone.has(r));
}

function check(weight: number, name: string, row: number, place: RowPlace, bad: BadRows | undefined): void {
  if (weight >= 0 && weight < Infinity) return;
  const got = Number.isNaN(weight) ? "none that is a number" : String(weight);
  const reason = `a weight in ${JSON.stringify(name)} must be a number of at least 0; got ${got}`;
  if (!bad) throw new RowError(row, reason, [{ text: Number.isNaN(weight) ? "fill it in" : "correct it" }, skip]);
  bad.row(row, reason, place);
}

/**
 * The error about a weight that is no number, with advice that helps: what helps against such a cell in other columns, such as
 * taking it as missing, does not help here. Other errors stay as they are.
 */
export function weightFault(
  error: unknown,
  { weight, numeric = [] }: Pick<DataOptions, "weight" | "numeric">,
): unknown {
  if (weight === undefined || !(error instanceof InputError)) return error;
  // The words in which the reader of tables reports a cell that is no number.
  const [place, about = ""] = cut(apart(error).facts, ": column ");
  const [name, rest = ""] = cut(about, " must be a number, as ");
  const [why, got] = cut(rest, "; got ");
  // Of a column given by its number the name is not known here, but no other is asked for.
  const isWeight = name === JSON.stringify(weight) || (why === "asked for" && numeric.length === 0);
  if (!isWeight || got === undefined) return error;
  const facts = `${place}: a weight in ${name} must be a number of at least 0; got ${got}`;
  return new RemediableError(facts, [{ text: "correct it" }, skip]);
}

/** A text before and after the first occurrence of a part; undefined after it if there is none. */
function cut(text: string, part: string): [string, string?] {
  const place = text.indexOf(part);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + part.length)];
}

// Maps the columns of a file to the columns of a table.

import { shown } from "../../check.js";
import { NUMBER, TEXT } from "../../compute/wasm/csv-layout.js";
import { InputError } from "../../errors.js";
import { isMeasured, isReadable } from "../../table/encoded-column.js";
import type { PlannedColumn } from "../../table/raw-table.js";
import { columnNames } from "../../table/table-options.js";
import { count } from "./body.js";

/** How the columns of a file map to the columns of a table. */
export interface CsvColumns {
  /** The columns of the table. */
  readonly planned: readonly PlannedColumn[];
  /** By column of the file: what to do with it, as numbered in csv-layout.ts. */
  readonly actions: Uint32Array;
  /** By column of the file: its place among the numbers or codes of a row. */
  readonly places: Uint32Array;
  /** By column of the file: the column of the table; extra columns have none. */
  readonly own: readonly (PlannedColumn | undefined)[];
  /** How many columns of numbers the table has. */
  readonly numeric: number;
  /** How many columns of codes the table has. */
  readonly coded: number;
  /** The place of the label among the codes of a row if the file does not have it. */
  readonly absent: number | undefined;
}

/**
 * Makes the columns of a file from those of a table; `at` holds the column of the file for each planned column, −1 for none, as the label may have.
 */
export function csvColumns(planned: readonly PlannedColumn[], at: readonly number[], width: number): CsvColumns {
  const actions = new Uint32Array(width);
  const places = new Uint32Array(width);
  const own: (PlannedColumn | undefined)[] = new Array(width);
  let numeric = 0;
  let coded = 0;
  let absent: number | undefined;
  planned.forEach((column, k) => {
    const { kind } = column;
    const j = at[k];
    if (j >= 0) own[j] = column;
    if (kind === "ignored") return;
    if (j < 0) absent = coded;
    actions[j] = kind === "numeric" ? NUMBER : TEXT;
    places[j] = kind === "numeric" ? numeric++ : coded++;
  });
  return { planned, actions, places, own, numeric, coded, absent };
}

/** Whether the first row of a file names columns of a plan, or at least has words where numbers, amounts or dates are planned. */
export function isPlannedHeader(first: readonly string[], plan: readonly PlannedColumn[]): boolean {
  const used = plan.filter(({ kind }) => kind !== "ignored");
  const cells = new Set(first);
  const named = used.filter(({ name }) => cells.has(name)).length;
  if (2 * named >= used.length && named > 0) return true;
  const measured = plan.slice(0, first.length).flatMap(({ kind, unit }, j) => {
    const cell = first[j].trim();
    return isMeasured(kind) ? [/\p{L}/u.test(cell) && !isReadable(kind, cell, unit)] : [];
  });
  return measured.length > 0 && measured.every(Boolean);
}

/**
 * Finds the columns of a plan in a file: by name if it has a header, otherwise by position. The label may be absent if `unlabelled` says so, but
 * keeps its place in the table. Messages say that `origin` has the columns.
 */
export function matchPlan(
  plan: readonly PlannedColumn[],
  header: readonly string[] | undefined,
  width: number,
  unlabelled: boolean | undefined,
  origin: string,
): CsvColumns {
  const { length } = plan;
  const label = unlabelled ? plan.findIndex(({ kind }) => kind === "label") : -1;
  if (!header || plan.every(({ name }, k) => name === `column${k + 1}`)) {
    const at = Array.from({ length: width }, (_, j) => j);
    if (label >= 0 && width === length - 1) at.splice(label, 0, -1);
    if (at.length !== length)
      throw new InputError(
        `expected the ${count(length, "column")} of ${origin} in their order${label < 0 ? "" : `, or ${length - 1} without the label`}; got ${width}`,
      );
    return csvColumns(plan, at, width);
  }
  const positions = new Map(columnNames(header).map((name, j) => [name, j]));
  const missing = plan.filter(({ name, kind }, k) => kind !== "ignored" && k !== label && !positions.has(name));
  if (missing.length > 0)
    throw new InputError(
      `expected ${missing.length > 1 ? `${missing.length} more columns` : "a column"} called ${shortList(missing.map(({ name }) => shown(name)))}, as in ${origin}; got ${count(header.length, "column")}: ${shortList(header.map(unquoted))}`,
    );
  return csvColumns(
    plan,
    plan.map(({ name }) => positions.get(name) ?? -1),
    width,
  );
}

function shortList(names: readonly string[]): string {
  return names.length > 20 ? `${names.slice(0, 20).join(", ")}, …` : names.join(", ");
}

/** A name as the file has it; of a long one, the beginning. */
function unquoted(name: string): string {
  return name.length > 64 ? `${name.slice(0, 64)}…` : name;
}

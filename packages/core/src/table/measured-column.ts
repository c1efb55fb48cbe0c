// A column that is one number per row: numbers, dates as days, yes and no as 1 and 0.

import { shown } from "../check.js";
import type { InputError } from "../errors.js";
import { truthIn } from "../text/boolean-words.js";
import { commaNumberIn } from "../text/comma-number.js";
import { dayIn } from "../text/day.js";
import { numberIn } from "../text/number.js";
import type { Cell } from "./cell.js";

/** An error of the place where the cell is. */
export type Fault = (reason: string) => InputError;

export type MeasuredKind = "numeric" | "decimal-comma" | "boolean" | "date";

const readings: Record<MeasuredKind, (cell: NonNullable<Cell>) => number | undefined> = {
  numeric: (cell) => (typeof cell === "string" ? numberIn(cell.trim()) : Number(cell)),
  "decimal-comma": (cell) => (typeof cell === "string" ? commaNumberIn(cell) : Number(cell)),
  boolean: (cell) => (typeof cell === "string" ? truthIn(cell) : cell === 0 || cell === 1 ? cell : Number(cell)),
  date: (cell) => (typeof cell === "string" ? dayIn(cell) : undefined),
};

const expected: Record<MeasuredKind, string> = {
  numeric: "a number",
  "decimal-comma": "a number with a decimal comma, such as 1.234,5",
  boolean: "true or false, yes or no",
  date: "a date such as 2024-05-31 or 2024-05-31T12:30:00Z",
};

/** Makes the feature `name`; and, if values were missing when it was fitted, one that is 1 where they are. */
export class MeasuredColumn {
  readonly name: string;
  readonly kind: MeasuredKind;
  readonly reason: string;
  /** Stands where a value is missing: the mean of those that are not. */
  readonly fill: number;
  /** Values missing when it was fitted. */
  readonly missing: number;
  /** The feature that says that the value is missing; null where none was. */
  readonly indicator: string | null;

  constructor(facts: {
    name: string;
    kind: MeasuredKind;
    reason: string;
    fill: number;
    missing: number;
    indicator: string | null;
  }) {
    this.name = facts.name;
    this.kind = facts.kind;
    this.reason = facts.reason;
    this.fill = facts.fill;
    this.missing = facts.missing;
    this.indicator = facts.indicator;
  }

  get features(): string[] {
    return this.indicator === null ? [this.name] : [this.name, this.indicator];
  }

  /** The number of a cell that is not missing; `fault` makes the error of one that cannot be read. */
  read(cell: NonNullable<Cell>, fault: Fault): number {
    const value = readings[this.kind](cell);
    if (value !== undefined && Math.abs(value) < Infinity) return value;
    throw fault(
      `column ${shown(this.name)} must be ${expected[this.kind]}; got ${shown(cell)}: ` +
        `mend it, or say --missing ${shown(cell)} or --categorical ${shown(this.name)}`,
    );
  }
}

/** `name?`, with more question marks while a column is called so. */
export function indicatorOf(name: string, columns: readonly string[]): string {
  let indicator = `${name}?`;
  while (columns.includes(indicator)) indicator += "?";
  return indicator;
}

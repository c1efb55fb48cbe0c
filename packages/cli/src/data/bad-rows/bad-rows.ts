// --bad-rows: counts and lists rows and cells that cannot be read.

import { apart, InputError } from "rosenblatt";
import type { CsvOptions } from "rosenblatt/readers";
import { count, counted } from "../../text/number.js";

/** What to do with rows that cannot be read. */
const badRowWays = ["fail", "skip", "missing"] as const;
export type BadRowWay = (typeof badRowWays)[number];

/** The most faults that a report lists. */
const mostListed = 5;

/** Where a row is: in words, or its number among all rows, counted from 0, until its line has been found. */
export type RowPlace = string | number;

interface Listed {
  readonly place: RowPlace | undefined;
  readonly what: string;
}

/** Counts what could not be read, and remembers which rows of the current table to leave out. */
export class BadRows {
  readonly #leavesOut: boolean;
  #cells = 0;
  #rows = 0;
  #listed: Listed[] = [];
  /** Rows of the current table to leave out, counted from 0. */
  readonly marked: Set<number> = new Set();
  /** How many cells are listed for each row of the current table. */
  readonly #cellsOf = new Map<number, number>();

  /** `skip` leaves out every row with an unreadable cell; `missing` treats the cell as missing. */
  constructor(way: "skip" | "missing") {
    this.#leavesOut = way === "skip";
  }

  /** One cell of a row cannot be read; `what` says which one and, unless `place` does, where. */
  cell(row: number, what: string, place?: RowPlace): void {
    this.#list({ what, place });
    this.#cellsOf.set(row, (this.#cellsOf.get(row) ?? 0) + 1);
    if (this.#leavesOut) this.#mark(row);
    else this.#cells++;
  }

  /** A row cannot be read at all; `what` says why and, unless `place` does, where. A row that is already listed is not listed again. */
  row(row: number, what: string, place?: RowPlace): void {
    const cells = this.#cellsOf.get(row);
    if (cells === undefined && !this.marked.has(row)) this.#list({ what, place });
    // Cells of a row that is left out do not count as missing.
    if (cells !== undefined && !this.#leavesOut && !this.marked.has(row)) this.#cells -= cells;
    this.#mark(row);
  }

  /** Something that is not a row of a table cannot be read. */
  line(what: string): void {
    this.#list({ what, place: undefined });
    this.#rows++;
  }

  /** Returns the rows of the current table to leave out, in ascending order, and begins the next table. */
  taken(): number[] {
    const rows = [...this.marked].sort((a, b) => a - b);
    this.marked.clear();
    this.#cellsOf.clear();
    return rows;
  }

  /** Whether some row is known only by its number. */
  get isUnplaced(): boolean {
    return this.#listed.some(({ place }) => typeof place === "number");
  }

  /** Looks for the lines of rows that are known only by their numbers. */
  async find(lineOf: (row: number) => Promise<string | undefined>): Promise<void> {
    const found: Listed[] = [];
    for (const { what, place } of this.#listed)
      found.push({ what, place: typeof place === "number" ? ((await lineOf(place)) ?? `row ${place + 1}`) : place });
    this.#listed = found;
  }

  /** Sentences for the report. */
  get notes(): string[] {
    const counts = [
      ...(this.#cells > 0
        ? [`${counted(this.#cells, "cell")} that cannot be read ${were(this.#cells)} taken as missing`]
        : []),
      ...(this.#rows > 0
        ? [`${counted(this.#rows, "row")} with what cannot be read ${were(this.#rows)} left out`]
        : []),
    ];
    if (counts.length === 0) return [];
    const all = this.#cells + this.#rows;
    const more = all > this.#listed.length ? [`and ${count(all - this.#listed.length)} more`] : [];
    return [`${counts.join(", and ")}: ${[...this.#said, ...more].join("; ")}`];
  }

  /** Refuses to continue if no row is left. */
  checkLeft(rows: number): void {
    if (rows === 0) throw new InputError(`no row can be read: ${this.#said.join("; ")}`);
  }

  #mark(row: number): void {
    if (!this.marked.has(row)) this.#rows++;
    this.marked.add(row);
  }

  #list(listed: Listed): void {
    if (this.#listed.length < mostListed) this.#listed.push(listed);
  }

  get #said(): string[] {
    return this.#listed.map(({ place, what }) => {
      if (place === undefined) return what;
      return `${typeof place === "number" ? `row ${place + 1}` : place}${what.startsWith(",") ? "" : ": "}${what}`;
    });
  }
}

/** The counter of unreadable rows; undefined if the first of them is an error. */
export function badRowsIn({ badRows = "fail" }: { badRows?: BadRowWay }): BadRows | undefined {
  return badRows === "fail" ? undefined : new BadRows(badRows);
}

/** Reports what cannot be read in a CSV file to `bad`. */
export function faultsTo(bad: BadRows): NonNullable<CsvOptions["onFault"]> {
  return ({ row, message, column }) => (column === undefined ? bad.row(row, message) : bad.cell(row, message));
}

/** The message of an error without its remedy. */
export function factsOf(error: InputError): string {
  return apart(error).facts;
}

function were(n: number): string {
  return n === 1 ? "is" : "are";
}

/**
 * Rows left out in two steps, as numbers among all rows: `second` has numbers among the rows that the first step left.
 * Both lists ascend.
 */
export function leftOutInAll(first: readonly number[], second: readonly number[]): number[] {
  if (second.length === 0) return [...first];
  const all = [...first];
  let before = 0;
  for (const row of second) {
    while (before < first.length && first[before] <= row + before) before++;
    all.push(row + before);
  }
  return all.sort((a, b) => a - b);
}

/**
 * A function that gives the number of a row among all rows, given the rows left out and, if only some of the others
 * were chosen, their positions.
 */
export function numbering(leftOut: readonly number[], chosen?: ArrayLike<number>): (row: number) => number {
  return (row) => {
    const place = chosen ? chosen[row] : row;
    // A binary search finds the number of rows left out before it.
    let [low, high] = [0, leftOut.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (leftOut[middle] - middle <= place) low = middle + 1;
      else high = middle;
    }
    return place + low;
  };
}

// --bad-rows: what becomes of rows and cells that cannot be read, and which ones they were.

import { apart, InputError } from "rosenblatt";
import { count, counted } from "../../text/number.js";

/** What can be done with what cannot be read. */
export const badRowWays = ["fail", "skip", "missing"] as const;
export type BadRowWay = (typeof badRowWays)[number];

/** So many are listed. */
const mostListed = 5;

/** Counts what could not be read, and remembers the rows of the table under way that are to be left out. */
export class BadRows {
  readonly #leavesOut: boolean;
  #cells = 0;
  #rows = 0;
  readonly #listed: string[] = [];
  /** Rows of the table under way, counted from 0, that are to be left out. */
  readonly marked: Set<number> = new Set();

  /** `skip` leaves every row out that has a cell which cannot be read; `missing` takes the cell as missing. */
  constructor(way: "skip" | "missing") {
    this.#leavesOut = way === "skip";
  }

  /** One cell of a row cannot be read; `what` says which, and where. */
  cell(row: number, what: string): void {
    this.#list(what);
    if (this.#leavesOut) this.#mark(row);
    else this.#cells++;
  }

  /** A row cannot be read at all; `what` says why, and where it is. */
  row(row: number, what: string): void {
    this.#list(what);
    this.#mark(row);
  }

  /** A row that is no part of a table cannot be read. */
  line(what: string): void {
    this.#list(what);
    this.#rows++;
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
    return [`${counts.join(", and ")}: ${[...this.#listed, ...more].join("; ")}`];
  }

  /** Refuses to go on without a row. */
  checkLeft(rows: number): void {
    if (rows === 0) throw new InputError(`no row can be read: ${this.#listed.join("; ")}`);
  }

  #mark(row: number): void {
    if (!this.marked.has(row)) this.#rows++;
    this.marked.add(row);
  }

  #list(what: string): void {
    if (this.#listed.length < mostListed) this.#listed.push(what);
  }
}

/** What counts the rows that cannot be read; undefined where the first of them is an error. */
export function badRowsIn({ badRows = "fail" }: { badRows?: BadRowWay }): BadRows | undefined {
  return badRows === "fail" ? undefined : new BadRows(badRows);
}

/** What an error says, without what would help. */
export function factsOf(error: InputError): string {
  return apart(error).facts;
}

function were(n: number): string {
  return n === 1 ? "is" : "are";
}

/** Rows left out in two steps, as numbers among all rows: `second` counts those that the first step has left. Both ascend. */
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

/** Numbers of rows among all rows, given those that were left out and the positions of some of the others that were chosen. */
export function numbering(leftOut: readonly number[], chosen?: ArrayLike<number>): (row: number) => number {
  return (row) => {
    const place = chosen ? chosen[row] : row;
    // The number of rows left out before it is found by halves.
    let [low, high] = [0, leftOut.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (leftOut[middle] - middle <= place) low = middle + 1;
      else high = middle;
    }
    return place + low;
  };
}

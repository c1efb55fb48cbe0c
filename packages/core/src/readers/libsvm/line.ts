// One line of LIBSVM text, with all rules and all error messages of the format.
//
//   line   = [ label [ "qid:" digits ] { index ":" value } ] [ "#" comment ]     blanks and tabs between
//   label  = a whole number          index = digits, increasing along the line          value = a finite number

import { shown } from "../../check.js";
import { squaredNorm } from "../../compute/vector.js";
import { LARGE_VALUE } from "../../compute/wasm/libsvm-layout.js";
import type { Classes } from "../../data/classes.js";
import { InputError, RemediableError, type Remedy } from "../../errors.js";
import { numberAt } from "../../text/number.js";
import type { SparseRows } from "./sparse-rows.js";

/** What was skipped in LIBSVM text, counted by kind. */
export interface LibsvmNotes {
  /** The number of comments. */
  comments: number;
  /** The number of empty lines. */
  blankLines: number;
  /** The number of query ids. */
  queryIds: number;
  /** The number of byte order marks. */
  byteOrderMarks: number;
}

/** The rules for a line of LIBSVM text that options can change. */
export interface LibsvmRules {
  /** The least index, 0 or 1, which belongs to column 0. */
  firstIndex: number;
  lastIndex: number;
  /** Whether indices may be in any order; they are then sorted. */
  sort: boolean;
}

const [tab, lineFeed, carriageReturn, blank, hash, colon] = [9, 10, 13, 32, 35, 58];
const queryId = [113, 105, 100, colon];

const sorting: Remedy = { text: "read with sort: true to have them sorted", option: "sort" };
const countingFrom0: Remedy = { text: "read with zeroBased: true if they count from 0", option: "zeroBased" };
const lineFeeds: Remedy = { text: "lines end with a line feed, not with a carriage return alone" };

/** Reads one line of LIBSVM text, with all rules and all error messages of the format. */
export class LibsvmLine {
  readonly #rules: LibsvmRules;
  readonly #notes: LibsvmNotes;
  #bytes: Uint8Array = new Uint8Array(0);
  #from = 0;
  #where: () => string = () => "";

  constructor(rules: LibsvmRules, notes: LibsvmNotes) {
    this.#rules = rules;
    this.#notes = notes;
  }

  /**
   * Reads the bytes [from, to), including the line end, into rows with enough room. The bytes must not lie in the rows' memory if
   * that may grow. `where` names file and line for messages, which add the column.
   */
  read(
    bytes: Uint8Array,
    from: number,
    to: number,
    rows: SparseRows,
    classes: Classes<number>,
    where: () => string,
  ): void {
    this.#bytes = bytes;
    this.#from = from;
    this.#where = where;
    if (to > from && bytes[to - 1] === lineFeed) to--;
    if (to > from && bytes[to - 1] === carriageReturn) to--;
    let at = this.#skip(from, to);
    if (at === to || bytes[at] === hash) {
      if (at === to) this.#notes.blankLines++;
      else this.#notes.comments++;
      return;
    }
    let end = this.#tokenEnd(at, to);
    const target = this.#class(at, end, classes);
    at = this.#skip(end, to);
    if (queryId.every((byte, k) => at + k < to && bytes[at + k] === byte)) {
      end = this.#tokenEnd(at, to);
      if (this.#digits(at + queryId.length, end) < 0)
        this.#refuse(at, end, "a query id must be qid: and a whole number");
      this.#notes.queryIds++;
      at = this.#skip(end, to);
    }
    const entries = this.#entries(at, to, rows);
    rows.endRow(entries, target);
    this.#checkNorm(rows);
  }

  #skip(at: number, to: number): number {
    while (at < to && (this.#bytes[at] === blank || this.#bytes[at] === tab)) at++;
    return at;
  }

  #tokenEnd(at: number, to: number): number {
    for (; at < to; at++) {
      const byte = this.#bytes[at];
      if (byte === blank || byte === tab || byte === hash) break;
    }
    return at;
  }

  #class(from: number, to: number, classes: Classes<number>): number {
    const label = numberAt(this.#bytes, from, to);
    if (label === undefined) this.#refuse(from, to, "a line must begin with its label, a whole number");
    if (Number.isSafeInteger(label)) return classes.intern(label + 0);
    if (Number.isInteger(label)) this.#refuse(from, to, "a label must be a whole number below 2⁵³");
    return this.#refuse(from, to, "the label is continuous", {
      text: "classes are whole numbers: number them, or cut into ranges",
    });
  }

  /** The index written in [from, to); −1 if there is none, 2³² if it is larger. */
  #digits(from: number, to: number): number {
    if (from >= to) return -1;
    let index = 0;
    for (; from < to; from++) {
      const digit = this.#bytes[from] - 48;
      if (!(digit >= 0 && digit <= 9)) return -1;
      index = Math.min(index * 10 + digit, 2 ** 32);
    }
    return index;
  }

  /** Writes the entries after those of the rows; returns their number. */
  #entries(at: number, to: number, rows: SparseRows): number {
    const bytes = this.#bytes;
    const { firstIndex } = this.#rules;
    const base = rows.entries;
    let n = 0;
    let last = -1;
    let seen: Set<number> | undefined;
    while (at < to && bytes[at] !== hash) {
      const end = this.#tokenEnd(at, to);
      let middle = at;
      while (middle < end && bytes[middle] !== colon) middle++;
      if (middle === end) this.#refuse(at, end, "expected index:value");
      const column = this.#index(at, middle) - firstIndex;
      if (column <= last || seen) {
        seen ??= new Set(rows.indices.subarray(base, base + n));
        if (seen.has(column))
          this.#refuse(at, middle, "an index stands twice in the line", { text: "keep one of the two" });
        if (!this.#rules.sort)
          this.#refuse(
            ...([at, middle, `indices must increase along the line; index ${last + firstIndex} comes before`] as const),
            sorting,
          );
        seen.add(column);
      }
      last = column;
      const value = numberAt(bytes, middle + 1, end);
      if (value === undefined) this.#refuse(middle + 1, end, "a value must be a finite decimal number");
      if (!rows.wide && Math.fround(value) !== value) rows.widen(n);
      rows.indices[base + n] = column;
      rows.values[base + n] = value;
      rows.large ||= Math.abs(value) >= LARGE_VALUE;
      n++;
      at = this.#skip(end, to);
    }
    if (at < to) this.#notes.comments++;
    if (seen) sort(rows, base, n);
    return n;
  }

  #index(from: number, to: number): number {
    const { firstIndex, lastIndex } = this.#rules;
    const index = this.#digits(from, to);
    if (index === 0 && firstIndex === 1) this.#refuse(from, to, "indices count from 1", countingFrom0);
    if (index < 0) this.#refuse(from, to, `an index must be a whole number from ${firstIndex} on`);
    if (index > lastIndex)
      this.#refuse(from, to, `the index is above the limit ${lastIndex}`, { text: "hash or renumber the features" });
    return index;
  }

  /** Refuses rows whose squares add up to infinity, which takes values above 10¹⁴⁹. */
  #checkNorm(rows: SparseRows): void {
    const { starts, indices, values, size } = rows;
    const width = rows.width;
    if (squaredNorm({ width, starts, indices, values }, size - 1) < Infinity) return;
    throw new InputError(`${this.#where()}:1: the row is too large: ‖x‖² overflows; scale the features`);
  }

  #refuse(from: number, to: number, reason: string, remedy?: Remedy): never {
    const token = this.#bytes.slice(from, Math.min(to, from + 64));
    const column = from - this.#from + 1;
    const found = token.includes(carriageReturn) ? lineFeeds : remedy;
    const got = shown(new TextDecoder().decode(token));
    throw new RemediableError(`${this.#where()}:${column}: ${reason}; got ${got}`, found ? [found] : []);
  }
}

/** Sorts the n entries from `base` on by column. */
function sort(rows: SparseRows, base: number, n: number): void {
  const indices = rows.indices.slice(base, base + n);
  const values = rows.values.slice(base, base + n);
  const order = Uint32Array.from(indices, (_, k) => k).sort((j, k) => indices[j] - indices[k]);
  for (let k = 0; k < n; k++) {
    rows.indices[base + k] = indices[order[k]];
    rows.values[base + k] = values[order[k]];
  }
}

// One of several threads that read a CSV file together. A stripe may begin inside quotes, which only the stripes before it can
// tell: it is read as if it did not, and if it did, it is read again when its turn comes.

import { wasmMemory } from "../../compute/wasm.js";
import { InputError } from "../../errors.js";
import type { ReadAt } from "../bytes/byte-reader.js";
import { PendingBytes } from "../bytes/pending-bytes.js";
import { CsvBody } from "./body.js";
import {
  type CsvTicket,
  csvControl as control,
  csvFacts as facts,
  mostWaiting,
  csvOutcome as outcome,
} from "./stripe-ticket.js";
import { type CsvTable, csvTable } from "./table.js";

/** The last record of a stripe usually ends at most this far beyond it. */
const tail = 1 << 12;
/** A record longer than this makes it likely that the stripe began inside quotes, which is certain only on its turn. */
const likely = 1 << 20;
const lineFeed = 10;

/** A stripe that was read: its first row, where it begins (−1 if reading failed) and ends in the file, and how much it holds. */
interface Part {
  readonly stripe: number;
  readonly start: number;
  readonly end: number;
  readonly firstRow: number;
  readonly rows: number;
  readonly lines: number;
}

/** The share of one thread in a CSV file that several threads read. */
export class CsvStripeThread {
  readonly #ticket: CsvTicket;
  readonly #readAt: ReadAt;
  readonly #control: Int32Array;
  readonly #facts: Float64Array;
  readonly #owners: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #numbers: Float64Array;
  readonly #codes: Uint32Array;
  readonly #pending: PendingBytes;
  readonly #table: CsvTable;
  readonly #body: CsvBody;
  readonly #waiting: Part[] = [];
  #exhausted = false;

  constructor(ticket: CsvTicket, readAt: ReadAt) {
    const { buffer, stripes, capacity, start } = ticket;
    const { numeric, coded } = start.columns;
    this.#ticket = ticket;
    this.#readAt = readAt;
    this.#control = new Int32Array(buffer, ticket.control, 3);
    this.#facts = new Float64Array(buffer, ticket.facts, 3);
    this.#owners = new Uint32Array(buffer, ticket.owners, stripes);
    this.#ends = new Uint32Array(buffer, ticket.ends, stripes);
    this.#numbers = new Float64Array(buffer, ticket.numbers, capacity * numeric);
    this.#codes = new Uint32Array(buffer, ticket.codes, capacity * coded);
    const memory = wasmMemory(8 * ticket.stripe);
    this.#table = csvTable(memory, start.columns, ticket.missing, ticket.missingWords, 0);
    this.#pending = new PendingBytes(memory);
    this.#body = new CsvBody(ticket.file, start, this.#table);
  }

  /** The number of texts that are still bytes; `texts` makes strings of them. */
  get unlistedTexts(): number {
    return this.#table.codes.unlisted;
  }

  /** The texts of this thread's codes, by place and code. */
  texts(): readonly (readonly string[])[] {
    return this.#table.codes.texts();
  }

  /** Reads one more stripe, unless too many are waiting for stripes of other threads; "over" once all of its own are placed. */
  step(): "read" | "waiting" | "over" {
    this.#settle();
    if (this.#waiting.length < mostWaiting && !this.#exhausted) {
      const stripe = Atomics.add(this.#control, control.next, 1);
      this.#exhausted = stripe >= this.#ticket.stripes;
      if (!this.#exhausted) {
        this.#waiting.push(this.#readEarly(stripe));
        this.#settle();
      }
    }
    if (Atomics.load(this.#control, control.outcome) !== outcome.going) return "over";
    if (!this.#exhausted && this.#waiting.length < mostWaiting) return "read";
    return this.#waiting.length > 0 ? "waiting" : "over";
  }

  /** Waits for the next turn, at most this long. */
  wait(milliseconds: number): void {
    const turn = Atomics.load(this.#control, control.turn);
    if (turn !== this.#waiting[0]?.stripe) Atomics.wait(this.#control, control.turn, turn, milliseconds);
  }

  /** Reads the stripe whose turn it is, at which another thread failed, to throw its error. */
  readFailed(): void {
    const stripe = Atomics.load(this.#control, control.turn);
    if (stripe < this.#ticket.stripes) this.#readFrom(stripe, this.#facts[facts.start]);
  }

  /** Places the parts whose turn it is. */
  #settle(): void {
    const words = this.#control;
    try {
      while (this.#waiting.length > 0 && Atomics.load(words, control.turn) === this.#waiting[0].stripe) {
        if (Atomics.load(words, control.outcome) !== outcome.going) return;
        this.#place(this.#waiting[0]);
        this.#waiting.shift();
        if (this.#waiting.length === 0) this.#table.rows.size = 0;
      }
    } catch (error) {
      this.#end(error instanceof InputError ? outcome.failed : outcome.givenUp);
      throw error;
    }
  }

  #place(early: Part): void {
    const { stripe } = early;
    const known = this.#facts;
    const start = known[facts.start];
    const { firstRow, rows, lines, end } =
      start >= this.#endOf(stripe)
        ? { firstRow: 0, rows: 0, lines: 0, end: start }
        : early.start === start
          ? early
          : this.#readFrom(stripe, start);
    const before = known[facts.rows];
    if (before + rows > this.#ticket.capacity) {
      this.#end(outcome.givenUp);
      return;
    }
    known[facts.start] = end;
    known[facts.line] += lines;
    known[facts.rows] += rows;
    this.#owners[stripe] = this.#ticket.thread;
    this.#ends[stripe] = before + rows;
    Atomics.store(this.#control, control.turn, stripe + 1);
    Atomics.notify(this.#control, control.turn);

    // This part of the table belongs to this thread alone, so others may go on.
    const { numbers, codes, numeric, coded } = this.#table.rows;
    const last = firstRow + rows;
    this.#numbers.set(numbers.view().subarray(firstRow * numeric, last * numeric), before * numeric);
    this.#codes.set(codes.view().subarray(firstRow * coded, last * coded), before * coded);
  }

  /** Reads a stripe on the assumption that it does not begin inside quotes. */
  #readEarly(stripe: number): Part {
    const { first, stripe: length } = this.#ticket;
    const firstRow = this.#table.rows.size;
    const unknown = { stripe, start: -1, end: -1, firstRow, rows: 0, lines: 0 };
    const from = stripe * length;
    if (first >= this.#endOf(stripe)) return unknown;
    try {
      // One byte more in front tells whether a line begins with the stripe.
      return this.#read(stripe, from <= first ? first : from - 1, from > first) ?? unknown;
    } catch (error) {
      if (error instanceof InputError) return unknown;
      this.#end(outcome.givenUp);
      throw error;
    }
  }

  /** Reads the stripe whose turn it is, now that all before it is known. */
  #readFrom(stripe: number, start: number): Part {
    this.#body.line = this.#facts[facts.line];
    return this.#read(stripe, start, false)!;
  }

  /**
   * Reads the records that begin between a position and the end of the stripe. If `early`, the first one follows a line end, and the
   * result is undefined if there is none, or no record ends soon.
   */
  #read(stripe: number, from: number, early: boolean): Part | undefined {
    const body = this.#body;
    const pending = this.#pending;
    const { rows } = this.#table;
    const { bytes } = this.#ticket;
    const firstRow = rows.size;
    const firstLine = body.line;
    const stop = this.#endOf(stripe);
    let start = from;
    pending.clear();
    // The position of the first byte that is not yet pending, and of where to look for the last line end.
    let at = from;
    let target = stop - 1;
    for (let more = tail; ; ) {
      const room = pending.room(Math.min(bytes, target + more) - at);
      const got = this.#readAt(room.subarray(0, Math.min(bytes, target + more) - at), at);
      const held = room.subarray(0, got);
      const end = held.indexOf(lineFeed, Math.max(0, target - at));
      const last = end < 0 && at + got >= bytes;
      const taken = end < 0 ? got : end + 1;
      if (early && at === from) {
        const skipped = held.subarray(0, stop - from).indexOf(lineFeed) + 1;
        if (skipped === 0 || from + skipped >= stop) return undefined;
        start += skipped;
        pending.from += skipped;
      }
      if (got === 0 && !last)
        throw new InputError(
          `${this.#ticket.file}: the file became shorter while it was read: it had ${bytes} bytes, and ends after ${at}`,
        );
      pending.to += taken;
      at += taken;
      if (end >= 0 || last || pending.length > likely) {
        body.read(pending, at >= bytes);
        if (pending.length === 0) break;
        if (early && pending.length > likely) return undefined;
      }
      // An incomplete record is examined again when there is half as much more.
      target = at + (pending.length >> 1);
      more *= 2;
    }
    return { stripe, start, end: at, firstRow, rows: rows.size - firstRow, lines: body.line - firstLine };
  }

  #endOf(stripe: number): number {
    return Math.min((stripe + 1) * this.#ticket.stripe, this.#ticket.bytes);
  }

  #end(how: number): void {
    Atomics.store(this.#control, control.outcome, how);
    Atomics.notify(this.#control, control.turn);
  }
}

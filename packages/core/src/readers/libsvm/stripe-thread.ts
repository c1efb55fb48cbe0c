// One of several threads that read a file together: it reads stripes, and places their rows when it is their turn.

import type { Span } from "../../compute/memory.js";
import { Classes } from "../../data/classes.js";
import { apart, InputError } from "../../errors.js";
import type { ReadAt } from "../bytes/byte-reader.js";
import type { LibsvmNotes } from "./line.js";
import { LibsvmLines } from "./lines.js";
import { LibsvmScan } from "./scan.js";
import { SparseRows } from "./sparse-rows.js";
import { GivenUp, StripeArena } from "./stripe-arena.js";
import {
  control,
  errorBytes,
  type LeftError,
  outcome,
  patience,
  type StripeTicket,
  slots,
  textBytes,
} from "./stripe-ticket.js";

/** The last line of a stripe usually ends at most this far beyond it. */
const tail = 1 << 12;
const lineFeed = 10;

/** A stripe that was read. */
interface Slot {
  readonly rows: SparseRows;
  readonly notes: LibsvmNotes;
  stripe: number;
  lines: number;
  /** The number of classes that the thread had met by the end of the stripe. */
  classes: number;
}

/** The share of one thread in a LIBSVM file that several threads read. */
export class LibsvmStripeThread {
  readonly #ticket: StripeTicket;
  readonly #readAt: ReadAt;
  readonly #control: Int32Array;
  readonly #notes: LibsvmNotes = noNotes();
  readonly #lines: LibsvmLines;
  readonly #scan: LibsvmScan | undefined;
  readonly #text: Span<Uint8Array<ArrayBuffer>>;
  readonly #labels: Float64Array;
  readonly #starts: Uint32Array;
  readonly #indices: Uint32Array;
  readonly #narrow: Float32Array;
  readonly #wide: Float64Array;
  readonly #targets: Uint32Array;
  readonly #free: Slot[];
  readonly #waiting: Slot[] = [];
  /** The classes of all threads as far as this one knows them, and the positions of its own among them. */
  readonly #all = new Classes<number>();
  readonly #places: number[] = [];

  constructor(ticket: StripeTicket, readAt: ReadAt) {
    const { memory, rules, capacity } = ticket;
    const { buffer } = memory;
    this.#ticket = ticket;
    this.#readAt = readAt;
    this.#control = new Int32Array(buffer, ticket.control, 16);
    this.#labels = new Float64Array(buffer, ticket.classes, capacity.classes);
    this.#starts = new Uint32Array(buffer, ticket.starts, capacity.rows + 1);
    this.#indices = new Uint32Array(buffer, ticket.indices, capacity.entries);
    this.#narrow = new Float32Array(buffer, ticket.narrow, capacity.entries);
    this.#wide = new Float64Array(buffer, ticket.wide, capacity.entries);
    this.#targets = new Uint32Array(buffer, ticket.targets, capacity.rows);
    const arena = new StripeArena(memory, ticket.arena, ticket.module);
    this.#text = arena.allocate(Uint8Array, textBytes);
    this.#scan = LibsvmScan.over(arena, [rules.firstIndex, rules.lastIndex]);
    this.#scan?.reserve(textBytes);
    this.#free = Array.from({ length: slots }, () => {
      const rows = new SparseRows(arena, 0, false);
      rows.reserve(textBytes >> 1, textBytes >> 2);
      return { rows, notes: noNotes(), stripe: 0, lines: 0, classes: 0 };
    });
    this.#lines = new LibsvmLines(rules, this.#notes, new Classes<number>());
    this.#lines.file = ticket.file;
  }

  /** Reads one more stripe; false if there is none left, or reading is over. */
  step(): boolean {
    const words = this.#control;
    if (this.#waiting.length === 0) Atomics.add(words, control.busy, 1);
    try {
      if (this.#free.length === 0 && !this.#settle(1)) return false;
      const stripe = Atomics.add(words, control.next, 1);
      if (stripe * this.#ticket.stripe >= this.#ticket.bytes) {
        this.#settle(this.#waiting.length);
        return false;
      }
      this.#read(stripe);
      return this.#settle(0);
    } catch (error) {
      this.#waiting.length = 0;
      if (error instanceof InputError) this.#fail(error);
      else this.#end(outcome.givenUp);
      if (!(error instanceof GivenUp || error instanceof InputError)) throw error;
      return false;
    } finally {
      if (this.#waiting.length === 0) {
        Atomics.sub(words, control.busy, 1);
        Atomics.notify(words, control.busy);
      }
    }
  }

  #read(stripe: number): void {
    const slot = this.#free.pop()!;
    const { rows, notes } = slot;
    const lines = this.#lines;
    const [start, to] = this.#fill(stripe);
    rows.clear();
    rows.width = 0;
    lines.count = 0;
    Object.assign(this.#notes, noNotes());
    const from = stripe === 0 ? lines.start(this.#text.view()) : start;
    try {
      if (from < to) lines.read(this.#text, from, to, rows, this.#scan, 1);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      if (!this.#settle(this.#waiting.length) || !this.#awaitTurn(stripe)) return;
      // Read again, now that the line number for the error is known.
      rows.clear();
      lines.count = this.#control[control.lines];
      lines.read(this.#text, from, to, rows, this.#scan, 1);
    }
    slot.stripe = stripe;
    slot.lines = lines.count;
    slot.classes = lines.classes.labels.length;
    Object.assign(notes, this.#notes);
    this.#waiting.push(slot);
  }

  /** Reads the lines that begin in a stripe into the text; returns where they begin and end. */
  #fill(stripe: number): [from: number, to: number] {
    const text = this.#text.view();
    const { stripe: length, bytes } = this.#ticket;
    // One byte more in front tells whether a line begins with the stripe.
    const position = Math.max(0, stripe * length - 1);
    const own = Math.min((stripe + 1) * length, bytes) - position;
    const wanted = Math.min(own + tail, bytes - position);
    let held = this.#readAt(text.subarray(0, wanted), position);
    if (held < wanted) this.#refuseShorter(position + held);
    const from = stripe === 0 ? 0 : text.subarray(0, Math.min(own - 1, held)).indexOf(lineFeed) + 1;
    if (stripe > 0 && from === 0) return [0, 0];
    let looked = own - 1;
    while (true) {
      const end = text.subarray(0, held).indexOf(lineFeed, looked);
      if (end >= 0) return [from, end + 1];
      looked = held;
      if (position + held === bytes) {
        text[held] = lineFeed;
        return [from, held + 1];
      }
      const room = text.subarray(held, Math.min(text.length - 1, 2 * held + tail, bytes - position));
      if (room.length === 0) throw new GivenUp();
      const more = this.#readAt(room, position + held);
      held += more;
      if (more < room.length) this.#refuseShorter(position + held);
    }
  }

  #refuseShorter(end: number): never {
    const { file, bytes } = this.#ticket;
    throw new InputError(
      `${file}: the file became shorter while it was read: it had ${bytes} bytes, and ends after ${end}`,
    );
  }

  /** Places stripes whose turn it is, waiting for the turns of the first `least`; false if reading is over. */
  #settle(least: number): boolean {
    for (; this.#waiting.length > 0; least--) {
      const slot = this.#waiting[0];
      if (least <= 0 && Atomics.load(this.#control, control.turn) !== slot.stripe) break;
      if (!this.#awaitTurn(slot.stripe)) break;
      this.#place(slot);
      this.#waiting.shift();
      this.#free.push(slot);
    }
    const going = Atomics.load(this.#control, control.outcome) === outcome.going;
    if (!going) this.#waiting.length = 0;
    return going;
  }

  /** Waits for a stripe's turn; false if reading ends before it comes. */
  #awaitTurn(stripe: number): boolean {
    const words = this.#control;
    while (true) {
      if (Atomics.load(words, control.outcome) !== outcome.going) return false;
      const turn = Atomics.load(words, control.turn);
      if (turn === stripe) return true;
      if (Atomics.wait(words, control.turn, turn, patience) === "timed-out") throw new GivenUp();
    }
  }

  #place({ stripe, rows, notes, lines, classes }: Slot): void {
    const words = this.#control;
    const firstRow = words[control.rows];
    const firstEntry = words[control.entries] >>> 0;
    const { capacity } = this.#ticket;
    const known = this.#meetClasses(classes);
    const fits = firstRow + rows.size <= capacity.rows && firstEntry + rows.entries <= capacity.entries;
    if (!fits || known > capacity.classes) throw new GivenUp();
    words[control.rows] += rows.size;
    words[control.entries] += rows.entries;
    words[control.lines] += lines;
    words[control.width] = Math.max(words[control.width], rows.width);
    words[control.comments] += notes.comments;
    words[control.blankLines] += notes.blankLines;
    words[control.queryIds] += notes.queryIds;
    words[control.byteOrderMarks] += notes.byteOrderMarks;
    if (rows.large) words[control.large] = 1;
    if (rows.wide && words[control.wideFrom] === -1) words[control.wideFrom] = firstEntry;
    const wide = words[control.wideFrom] !== -1;
    Atomics.store(words, control.turn, stripe + 1);
    Atomics.notify(words, control.turn);

    // These places belong to this thread alone, so others may go on.
    copyRows(rows, this.#places, this.#starts, this.#targets, firstRow, firstEntry);
    this.#indices.set(rows.indices.subarray(0, rows.entries), firstEntry);
    (wide ? this.#wide : this.#narrow).set(rows.values.subarray(0, rows.entries), firstEntry);
  }

  /** Finds the positions of this thread's first `own` classes, after those that others have met; returns the number of classes in all. */
  #meetClasses(own: number): number {
    const words = this.#control;
    const labels = this.#all.labels;
    const before = words[control.classes];
    while (labels.length < before) this.#all.intern(this.#labels[labels.length]);
    while (this.#places.length < own)
      this.#places.push(this.#all.intern(this.#lines.classes.labels[this.#places.length]));
    if (labels.length <= this.#labels.length) {
      this.#labels.set(labels.slice(before), before);
      words[control.classes] = labels.length;
    }
    return labels.length;
  }

  /** Leaves the error for the thread that finishes; if it is too long, one thread must read the file alone and find it again. */
  #fail(error: InputError): void {
    const { facts, remedies } = apart(error);
    const bytes = new TextEncoder().encode(JSON.stringify({ facts, remedies } satisfies LeftError));
    if (bytes.length > errorBytes) {
      this.#end(outcome.givenUp);
      return;
    }
    new Uint8Array(this.#ticket.memory.buffer, this.#ticket.error, bytes.length).set(bytes);
    this.#control[control.errorLength] = bytes.length;
    this.#end(outcome.failed);
  }

  #end(how: number): void {
    Atomics.store(this.#control, control.outcome, how);
    // It is nobody's turn now, so that a thread about to wait does not.
    Atomics.store(this.#control, control.turn, -1);
    Atomics.notify(this.#control, control.turn);
  }
}

/** Copies rows after others. As a function of its own it is compiled early, on a machine whose cores are all busy reading. */
function copyRows(
  { starts: own, targets: classes, size }: SparseRows,
  places: readonly number[],
  starts: Uint32Array,
  targets: Uint32Array,
  firstRow: number,
  firstEntry: number,
): void {
  for (let r = 0; r < size; r++) {
    starts[firstRow + r + 1] = firstEntry + own[r + 1];
    targets[firstRow + r] = places[classes[r]];
  }
}

function noNotes(): LibsvmNotes {
  return { comments: 0, blankLines: 0, queryIds: 0, byteOrderMarks: 0 };
}

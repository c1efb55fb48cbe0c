// One CSV file read by several threads into one shared memory. A free thread takes the next stripe of the file, reads its
// records into a memory of its own, and puts the rows after those of the stripe before when that is done. The table and
// the first error are the same as if one thread had read the file.

import type { Span } from "../../compute/memory.js";
import { moduleOf } from "../../compute/module.js";
import { readersWasm } from "../../compute/wasm/readers.wasm.js";
import { sharedMemory, type WasmMemory } from "../../compute/wasm.js";
import type { RawTable } from "../../table/raw-table.js";
import { missingRule } from "../../table/table-options.js";
import { dropMissing, missingNumbers } from "../../text/missing.js";
import type { ReadAt } from "../bytes/byte-reader.js";
import { PendingBytes } from "../bytes/pending-bytes.js";
import { CsvHead, type CsvHeadOptions, type CsvStart } from "./head.js";
import {
  type CsvTicket,
  csvControl as control,
  csvStripeBytes,
  csvFacts as facts,
  csvOutcome as outcome,
} from "./stripe-ticket.js";

type Texts = readonly (readonly string[])[];

const pieceBytes = 1 << 18;
/** The most bytes up to the first rows that determine the columns: twice the sample if records are of usual length. */
const longestHead = 1 << 24;
/** The number of rows is estimated from so many bytes at so many places. */
const probeBytes = 1 << 16;
const probes = 8;
/** What one memory can safely hold. */
const mostBytes = 3.9 * 2 ** 30;
const lineFeed = 10;

/**
 * A CSV file that several threads read into one shared memory: the plan, a ticket for each thread, and the table at the end.
 */
export class CsvStripes {
  /** What was skipped or made up, in words. */
  readonly notes: readonly string[];
  readonly #memory: WasmMemory;
  readonly #ticket: Omit<CsvTicket, "thread">;
  readonly #numbers: Span<Float64Array<ArrayBuffer>>;
  readonly #codes: Span<Uint32Array<ArrayBuffer>>;
  readonly #owners: Span<Uint32Array<ArrayBuffer>>;
  readonly #ends: Span<Uint32Array<ArrayBuffer>>;
  readonly #control: Int32Array;
  readonly #facts: Float64Array;

  private constructor(
    memory: WasmMemory,
    plan: Pick<
      CsvTicket,
      "file" | "bytes" | "stripe" | "stripes" | "start" | "first" | "missing" | "missingWords" | "capacity"
    >,
    notes: readonly string[],
  ) {
    const { stripes, capacity, start, first } = plan;
    this.notes = notes;
    this.#memory = memory;
    const words = memory.allocate(Uint32Array, 3);
    const known = memory.allocate(Float64Array, 3);
    this.#owners = memory.allocate(Uint32Array, stripes);
    this.#ends = memory.allocate(Uint32Array, stripes);
    this.#codes = memory.allocate(Uint32Array, capacity * start.columns.coded);
    this.#numbers = memory.allocate(Float64Array, capacity * start.columns.numeric);
    const { buffer } = memory;
    this.#control = new Int32Array(buffer, words.address, 3);
    this.#facts = new Float64Array(buffer, known.address, 3);
    this.#facts[facts.start] = first;
    this.#facts[facts.line] = start.line;
    this.#ticket = {
      ...plan,
      buffer,
      control: words.address,
      facts: known.address,
      owners: this.#owners.address,
      ends: this.#ends.address,
      numbers: this.#numbers.address,
      codes: this.#codes.address,
    };
  }

  /** Reads the head of a file of so many bytes and plans the rest; undefined if one thread must read it. `length` is that of a stripe. */
  static plan(
    file: string,
    bytes: number,
    readAt: ReadAt,
    options: CsvHeadOptions = {},
    length?: number,
  ): CsvStripes | undefined {
    const notes: string[] = [];
    const head = new CsvHead(file, options, notes);
    const pending = new PendingBytes();
    let start: CsvStart | undefined;
    let read = 0;
    while (!start) {
      // An incomplete record is examined again when there is half as much more.
      const piece = Math.max(pieceBytes, pending.length >> 1);
      const got = readAt(pending.room(piece).subarray(0, piece), read);
      pending.to += got;
      read += got;
      // Where the first records are so long, threads have little to share.
      if (read > longestHead || (got === 0 && read < bytes)) return undefined;
      start = head.read(pending, read >= bytes);
    }
    const { columns, rowBytes } = start;
    const capacity = mostRows(bytes, readAt, columns.actions.length);
    const stripe = length ?? Math.max(csvStripeBytes, Math.ceil(8 * rowBytes));
    const stripes = Math.ceil(bytes / stripe);
    // Lines must end with line feeds, and one memory must be enough.
    if (capacity === 0 || capacity * (8 * columns.numeric + 4 * columns.coded) + 8 * stripes > mostBytes)
      return undefined;
    const memory = sharedMemory();
    if (!memory || !moduleOf(readersWasm)) return undefined;
    const first = read - pending.length;
    const { missing = [] } = options;
    const words = { missing, missingWords: missingRule(options) };
    return new CsvStripes(memory, { file, bytes, stripe, stripes, start, first, ...words, capacity }, notes);
  }

  /** What one thread, counted from 0, needs to take part. */
  ticket(thread: number): CsvTicket {
    return { ...this.#ticket, thread };
  }

  /** Whether rows of this thread are among those placed so far. */
  has(thread: number): boolean {
    const turn = Atomics.load(this.#control, control.turn);
    return this.#owners.view().subarray(0, turn).includes(thread);
  }

  /** Whether all rows have their place; another thread may still be copying the last ones there. */
  get complete(): boolean {
    return Atomics.load(this.#control, control.turn) === this.#ticket.stripes;
  }

  /** Whether a thread stopped at a stripe that it could not read. */
  get failed(): boolean {
    return Atomics.load(this.#control, control.outcome) === outcome.failed;
  }

  /** The whole table, given the texts of each thread; undefined if it is incomplete, and one thread must read the file. */
  finish(texts: readonly (Texts | undefined)[]): RawTable | undefined {
    const { columns } = this.#ticket.start;
    const size = this.#facts[facts.rows];
    if (!this.complete || size === 0 || Atomics.load(this.#control, control.outcome) !== outcome.going)
      return undefined;
    const numbers = this.#numbers.first(size * columns.numeric);
    dropMissing(numbers.view(), missingNumbers(this.#ticket.missing));
    return {
      columns: columns.planned,
      size,
      memory: this.#memory,
      numbers,
      codes: this.#codes.first(size * columns.coded),
      texts: this.#mergeTexts(texts),
    };
  }

  /** Numbers all texts in order of their appearance in the file, and converts the codes of each thread to that. */
  #mergeTexts(texts: readonly (Texts | undefined)[]): string[][] {
    const { coded } = this.#ticket.start.columns;
    const merged = Array.from({ length: coded }, () => ({ texts: [""], codes: new Map<string, number>() }));
    const maps = texts.map((own) => own?.map(({ length }) => new Uint32Array(length).fill(unknown, 1)) ?? []);
    const codes = this.#codes.view();
    const owners = this.#owners.view();
    let from = 0;
    for (const [stripe, end] of coded === 0 ? [] : this.#ends.view().entries()) {
      const owner = owners[stripe];
      for (let place = 0; place < coded; place++) {
        const map = maps[owner][place];
        const stop = end * coded;
        for (let k = from * coded + place; k < stop; ) {
          k = recode(codes, k, stop, coded, map);
          if (k < stop) map[codes[k]] = codeIn(merged[place], texts[owner]![place][codes[k]]);
        }
      }
      from = end;
    }
    return merged.map(({ texts }) => texts);
  }
}

const unknown = 0xffffffff;

/** Maps codes up to the first one that the map does not know; returns the position of that. */
function recode(codes: Uint32Array, from: number, to: number, step: number, map: Uint32Array): number {
  let k = from;
  for (; k < to; k += step) {
    const code = map[codes[k]];
    if (code === unknown) break;
    codes[k] = code;
  }
  return k;
}

function codeIn({ texts, codes }: { texts: string[]; codes: Map<string, number> }, text: string): number {
  let code = codes.get(text);
  if (code === undefined) {
    code = texts.push(text) - 1;
    codes.set(text, code);
  }
  return code;
}

/** An upper estimate of the number of rows, from the line ends in samples of the file; 0 if there are none. */
function mostRows(bytes: number, readAt: ReadAt, width: number): number {
  const probe = new Uint8Array(probeBytes);
  let density = 0;
  for (let k = 0; k < probes; k++) {
    const got = readAt(probe, Math.floor((Math.max(0, bytes - probeBytes) * k) / (probes - 1)));
    let lines = 0;
    for (let p = probe.indexOf(lineFeed); p >= 0 && p < got; p = probe.indexOf(lineFeed, p + 1)) lines++;
    if (got > 0) density = Math.max(density, lines / got);
  }
  // A row has a byte after each cell.
  return density === 0 ? 0 : Math.ceil(Math.min(1.25 * density * bytes + probeBytes, bytes / width)) + 2;
}

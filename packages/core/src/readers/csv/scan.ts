// The compiled scan of CSV records over a memory, and the texts to which it gave codes.

import type { Memory, Span } from "../../compute/memory.js";
import {
  ARENA,
  ARENA_END,
  ARENA_TOP,
  AT,
  CHUNK_IS_READ,
  CODES,
  CODES_BYTES,
  COLUMN_BYTES,
  COLUMN_PLACE,
  COLUMN_STRETCH,
  COLUMNS,
  COMMENT,
  COUNTS,
  DELIMITER,
  END,
  FIRST_TEXT,
  HEADER_BYTES,
  LINES,
  NO_ROOM,
  NO_ROOM_FOR_TEXTS,
  NUMBER,
  NUMBERS,
  NUMBERS_BYTES,
  ODD_RECORD,
  POWERS,
  ROOM,
  SHORT_TEXT,
  TABLE,
  TABLE_FREE,
  TABLE_MASK,
  TEXT_CODE,
  TEXT_HEAD,
  TEXT_LENGTH,
  TEXT_WORDS,
  TOKENS,
  WIDTH,
  WORDS,
} from "../../compute/wasm/csv-layout.js";
import { readersWasm } from "../../compute/wasm/readers.wasm.js";
import { powersOfTen } from "../../text/powers-of-ten.js";
import { LayoutWords } from "../bytes/layout-words.js";
import { unshared } from "./cell-text.js";
import type { CsvColumns } from "./columns.js";
import type { CsvDialect } from "./record.js";
import type { TableRows } from "./table-rows.js";
import type { TextCodes } from "./text-codes.js";

/** The longest word for a missing value that compiled loops look for. */
const longestWord = 255;

/** How `rows` ended: all complete records were read, the next record is irregular, or there is no room for more. */
export type Outcome = "read" | "odd" | "no room";
const outcomes = new Map<number, Outcome>([
  [CHUNK_IS_READ, "read"],
  [ODD_RECORD, "odd"],
  [NO_ROOM, "no room"],
]);

interface Compiled {
  csvIndex(header: number, from: number, end: number): number;
  csvRows(header: number): number;
  csvIntern(header: number, address: number, length: number, place: number, counted: number): number;
  csvRehash(header: number, from: number): void;
}

/** The compiled scan of CSV records over a memory, and the codes of their texts, which lie in the same memory. */
export class CsvScan implements TextCodes {
  readonly #memory: Memory;
  readonly #compiled: Compiled;
  readonly #header: LayoutWords;
  readonly #places: number;
  readonly #isMissing: (text: string) => boolean;
  #index: Span<Uint32Array<ArrayBuffer>>;
  #columns: Span<Uint32Array<ArrayBuffer>>;
  #table: Span<Uint32Array<ArrayBuffer>>;
  #arena: Span<Uint8Array<ArrayBuffer>>;
  #counts: Span<Uint32Array<ArrayBuffer>>;
  readonly #texts: string[][];
  /** The position in the arena up to which `#texts` has been filled. */
  #listed = FIRST_TEXT;

  private constructor(memory: Memory, compiled: Compiled, places: number, inNumbers: Missing, inTexts: Missing) {
    this.#memory = memory;
    this.#compiled = compiled;
    this.#places = places;
    this.#isMissing = inTexts.isMissing;
    this.#texts = Array.from({ length: places }, () => [""]);
    this.#header = new LayoutWords(memory, HEADER_BYTES);
    this.#index = memory.allocate(Uint32Array, 0);
    this.#columns = memory.allocate(Uint32Array, 0);
    this.#counts = memory.allocate(Uint32Array, places);
    this.#counts.view().fill(0);
    this.#table = memory.allocate(Uint32Array, 0);
    this.#arena = memory.allocate(Uint8Array, 1 << 14);
    for (const [at, { words }] of [
      [WORDS, inNumbers],
      [TEXT_WORDS, inTexts],
    ] as const) {
      const list = wordList(words);
      const span = memory.allocate(Uint8Array, list.length);
      span.view().set(list);
      this.#header.set(at, span.address);
    }
    this.#header.set(COUNTS, this.#counts.address);
    this.#header.set(POWERS, powersOfTen(memory).address);
    this.#placeArena(FIRST_TEXT);
    this.#rehash(1 << 10);
  }

  /** The scan over a memory, for this many columns of texts; undefined if nothing is compiled, or a word is too long for it. */
  static over(memory: Memory, places: number, inNumbers: Missing, inTexts: Missing): CsvScan | undefined {
    if (inNumbers.words.some(({ length }) => length > longestWord)) return undefined;
    const compiled = memory.bind(readersWasm);
    return compiled && new CsvScan(memory, compiled as unknown as Compiled, places, inNumbers, inTexts);
  }

  /** Begins a file with this dialect and these columns. */
  begin(dialect: CsvDialect, file: Pick<CsvColumns, "actions" | "places">): void {
    const { actions, places } = file;
    this.#columns.free();
    this.#columns = this.#memory.allocate(Uint32Array, (COLUMN_BYTES >> 2) * actions.length);
    const view = this.#columns.view();
    let stretch = 0;
    for (let j = actions.length - 1; j >= 0; j--) {
      const goesOn = actions[j + 1] === NUMBER && places[j + 1] === places[j] + 1;
      stretch = actions[j] !== NUMBER || j === actions.length - 1 ? 0 : goesOn ? stretch + 1 : 1;
      const column = (j * COLUMN_BYTES) >> 2;
      view[column] = actions[j];
      view[column + (COLUMN_PLACE >> 2)] = places[j] * (actions[j] === NUMBER ? 8 : 4);
      view[column + (COLUMN_STRETCH >> 2)] = stretch;
    }
    const header = this.#header;
    header.set(COLUMNS, this.#columns.address);
    header.set(WIDTH, actions.length);
    header.set(DELIMITER, dialect.delimiter);
    header.set(COMMENT, dialect.comment.length > 0 ? dialect.comment[0] : 256);
  }

  /** Makes the index of the bytes [from, to), addresses of the memory; needed before `rows`. Returns whether all are ASCII. */
  index(from: number, to: number): boolean {
    if (this.#index.length < to - from + 16) {
      this.#index.free();
      this.#index = this.#memory.allocate(Uint32Array, to - from + 16);
    }
    this.#header.set(TOKENS, this.#index.address);
    return this.#compiled.csvIndex(this.#header.address, from, to) === 0;
  }

  /** Reads records from an address on; `position` and `lines` say how far it got. */
  rows(rows: TableRows, from: number): Outcome {
    const { size, numeric, coded } = rows;
    const most = Math.min(rows.capacity, rows.portion.rows);
    for (;;) {
      const header = this.#header.view();
      const done = rows.size;
      header[AT >> 2] = from;
      header[NUMBERS >> 2] = rows.numbers.address + 8 * numeric * done;
      header[NUMBERS_BYTES >> 2] = 8 * numeric;
      header[CODES >> 2] = rows.codes.address + 4 * coded * done;
      header[CODES_BYTES >> 2] = 4 * coded;
      header[ROOM >> 2] = most - done;
      if (done === size) header[LINES >> 2] = 0;
      const outcome = this.#compiled.csvRows(this.#header.address);
      rows.size = most - header[ROOM >> 2];
      from = header[AT >> 2];
      if (outcome !== NO_ROOM_FOR_TEXTS) return outcomes.get(outcome)!;
      this.#enlarge(header[END >> 2] - from);
    }
  }

  /** The address of the first record not yet read. */
  get position(): number {
    return this.#header.get(AT);
  }

  /** The number of lines that the last call read. */
  get lines(): number {
    return this.#header.get(LINES);
  }

  codeOf(place: number, text: string, quoted: boolean): number {
    if (text === "") return 0;
    const missing = this.#isMissing(text);
    // Quoted words for a missing value are texts of their own, kept where bare ones do not find them.
    return this.#intern(missing && quoted ? place + this.#places : place, text, missing && !quoted ? -1 : place);
  }

  #intern(place: number, text: string, counted: number): number {
    const bytes = new TextEncoder().encode(text);
    const scratch = this.#memory.allocate(Uint8Array, bytes.length + SHORT_TEXT);
    scratch.view().set(bytes);
    for (;;) {
      const code = this.#compiled.csvIntern(this.#header.address, scratch.address, bytes.length, place, counted);
      if (code >= 0) {
        scratch.free();
        return code;
      }
      this.#enlarge(bytes.length);
    }
  }

  get unlisted(): number {
    let texts = 0;
    for (const [place, count] of this.#counts.view().entries()) texts += count - (this.#texts[place].length - 1);
    return texts;
  }

  texts(): readonly (readonly string[])[] {
    const top = this.#header.get(ARENA_TOP) - this.#arena.address;
    const bytes = this.#arena.view();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    while (this.#listed < top) {
      const place = view.getUint32(this.#listed, true) % this.#places;
      const code = view.getUint32(this.#listed + TEXT_CODE, true);
      const start = this.#listed + TEXT_HEAD;
      const length = view.getUint32(this.#listed + TEXT_LENGTH, true);
      const end = start + length;
      if (code > 0) this.#texts[place].push(decoder.decode(unshared(bytes, start, end)));
      this.#listed += (TEXT_HEAD + Math.max(length, SHORT_TEXT) + 7) & ~3;
    }
    return this.#texts;
  }

  forget(places: readonly number[]): void {
    this.texts();
    const kept = this.#texts.map((texts, place) => (places.includes(place) ? [] : texts));
    for (const place of places) this.#texts[place] = [""];
    this.#counts.view().fill(0);
    this.#placeArena(FIRST_TEXT);
    this.#rehash(this.#table.length / 2);
    for (const [place, texts] of kept.entries())
      for (let code = 1; code < texts.length; code++) this.codeOf(place, texts[code], true);
    this.#listed = this.#header.get(ARENA_TOP) - this.#arena.address;
  }

  /** Makes more room for texts: in the table if it is full, else in the arena, for at least one text of so many bytes. */
  #enlarge(bytes: number): void {
    const top = this.#header.get(ARENA_TOP) - this.#header.get(ARENA);
    const entries = this.#table.length / 2;
    if (this.#header.get(TABLE_FREE) === 0) {
      this.#rehash(2 * entries);
      return;
    }
    const larger = this.#memory.allocate(Uint8Array, 2 * this.#arena.length + bytes);
    larger.view().set(this.#arena.view().subarray(0, top));
    this.#arena.free();
    this.#arena = larger;
    this.#placeArena(top);
  }

  /** Tells the compiled loops where the arena is, and where its next text goes. */
  #placeArena(top: number): void {
    const { address, length } = this.#arena;
    this.#header.set(ARENA, address);
    this.#header.set(ARENA_TOP, address + top);
    this.#header.set(ARENA_END, address + length);
  }

  /** Makes a table of so many entries for the texts of the arena, at most half full. */
  #rehash(entries: number): void {
    if (this.#table.length !== 2 * entries) {
      this.#table.free();
      this.#table = this.#memory.allocate(Uint32Array, 2 * entries);
    }
    this.#table.view().fill(0);
    this.#header.set(TABLE, this.#table.address);
    this.#header.set(TABLE_MASK, entries - 1);
    this.#header.set(TABLE_FREE, entries / 2);
    this.#compiled.csvRehash(this.#header.address, this.#arena.address + FIRST_TEXT);
  }
}

/** What means a missing value. */
export interface Missing {
  readonly isMissing: (text: string) => boolean;
  /** The words for it, in lower case. */
  readonly words: readonly string[];
}

/** The words as lengths and bytes. Those that are not plain ASCII are left to `isMissing`. */
function wordList(texts: readonly string[]): Uint8Array {
  const plain = texts.filter((text) => /^[!-~]([ -~]{0,253}[!-~])?$/.test(text));
  return Uint8Array.from([...plain.flatMap((text) => [text.length, ...new TextEncoder().encode(text)]), 0]);
}

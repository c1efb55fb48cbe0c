// The compiled scan of CSV records over a memory, and the texts it gave codes to.

import type { Memory, Span } from "../../compute/memory.js";
import { readersWasm } from "../../compute/wasm/readers.wasm.js";
import { powersOfTen } from "../../text/powers-of-ten.js";
import { type CsvColumns, number } from "./columns.js";
import { type CsvDialect, unshared } from "./record.js";
import type { TableRows } from "./table-rows.js";
import type { TextCodes } from "./text-codes.js";

// Words of the header, as ../compute/wasm/csv-header.as.ts has them.
const at = 0;
const tokens = 2;
const columns = 5;
const width = 6;
const numbers = 7;
const numbersBytes = 8;
const codes = 9;
const codesBytes = 10;
const room = 11;
const lines = 12;
const delimiter = 13;
const comment = 14;
const words = 15;
const powers = 16;
const table = 17;
const tableMask = 18;
const tableFree = 19;
const arena = 20;
const arenaTop = 21;
const arenaEnd = 22;
const counts = 23;
const headerWords = 24;

/** How `rows` ended. */
export type Outcome = "read" | "odd" | "no room";
const outcomes: readonly Outcome[] = ["read", "odd", "no room"];
const noRoomForTexts = 3;

/** Where the first text is in the arena; 0 is none. */
const firstText = 8;
/** Place, code and length before a text. */
const textHead = 12;
/** Shorter ones take as much room. */
const shortText = 32;

interface Compiled {
  csvIndex(header: number, from: number, end: number): number;
  csvRows(header: number): number;
  csvIntern(header: number, address: number, length: number, place: number, counted: number): number;
  csvRehash(header: number, from: number): void;
}

export class CsvScan implements TextCodes {
  readonly #memory: Memory;
  readonly #compiled: Compiled;
  readonly #header: Span<Uint32Array<ArrayBuffer>>;
  readonly #places: number;
  readonly #isMissing: (text: string) => boolean;
  #index: Span<Uint32Array<ArrayBuffer>>;
  #columns: Span<Uint32Array<ArrayBuffer>>;
  #table: Span<Uint32Array<ArrayBuffer>>;
  #arena: Span<Uint8Array<ArrayBuffer>>;
  #counts: Span<Uint32Array<ArrayBuffer>>;
  readonly #texts: string[][];
  /** How far in the arena `#texts` goes. */
  #listed = firstText;

  private constructor(memory: Memory, compiled: Compiled, places: number, missing: Missing) {
    this.#memory = memory;
    this.#compiled = compiled;
    this.#places = places;
    this.#isMissing = missing.isMissing;
    this.#texts = Array.from({ length: places }, () => [""]);
    this.#header = memory.allocate(Uint32Array, headerWords);
    this.#index = memory.allocate(Uint32Array, 0);
    this.#columns = memory.allocate(Uint32Array, 0);
    this.#counts = memory.allocate(Uint32Array, places);
    this.#counts.view().fill(0);
    this.#table = memory.allocate(Uint32Array, 0);
    this.#arena = memory.allocate(Uint8Array, 1 << 14);
    const list = wordList(missing.words);
    const wordSpan = memory.allocate(Uint8Array, list.length);
    wordSpan.view().set(list);
    const header = this.#header.view();
    header[words] = wordSpan.address;
    header[counts] = this.#counts.address;
    header[powers] = powersOfTen(memory).address;
    this.#placeArena(firstText);
    this.#rehash(1 << 10);
  }

  /** For texts at so many places; undefined where nothing is compiled. */
  static over(memory: Memory, places: number, missing: Missing): CsvScan | undefined {
    const compiled = memory.bind(readersWasm);
    return compiled && new CsvScan(memory, compiled as unknown as Compiled, places, missing);
  }

  /** What comes from now on is written so, and goes there. */
  begin(dialect: CsvDialect, file: CsvColumns): void {
    const { actions, places } = file;
    this.#columns.free();
    this.#columns = this.#memory.allocate(Uint32Array, 3 * actions.length);
    const view = this.#columns.view();
    let stretch = 0;
    for (let j = actions.length - 1; j >= 0; j--) {
      const goesOn = actions[j + 1] === number && places[j + 1] === places[j] + 1;
      stretch = actions[j] !== number || j === actions.length - 1 ? 0 : goesOn ? stretch + 1 : 1;
      view.set([actions[j], places[j] * (actions[j] === number ? 8 : 4), stretch], 3 * j);
    }
    const header = this.#header.view();
    header[columns] = this.#columns.address;
    header[width] = actions.length;
    header[delimiter] = dialect.delimiter;
    header[comment] = dialect.comment.length > 0 ? dialect.comment[0] : 256;
  }

  /** Looks over the bytes [from, to), addresses of the memory; needed before `rows`. Returns whether all are ASCII. */
  index(from: number, to: number): boolean {
    if (this.#index.length < to - from + 16) {
      this.#index.free();
      this.#index = this.#memory.allocate(Uint32Array, to - from + 16);
    }
    this.#header.view()[tokens] = this.#index.address;
    return this.#compiled.csvIndex(this.#header.address, from, to) === 0;
  }

  /** Reads records from an address on; `position` and `lines` say how far it came. */
  rows(rows: TableRows, from: number): Outcome {
    const { size, numeric, coded } = rows;
    for (;;) {
      const header = this.#header.view();
      const done = rows.size;
      header[at] = from;
      header[numbers] = rows.numbers.address + 8 * numeric * done;
      header[numbersBytes] = 8 * numeric;
      header[codes] = rows.codes.address + 4 * coded * done;
      header[codesBytes] = 4 * coded;
      header[room] = rows.capacity - done;
      if (done === size) header[lines] = 0;
      const outcome = this.#compiled.csvRows(this.#header.address);
      rows.size = rows.capacity - header[room];
      from = header[at];
      if (outcome !== noRoomForTexts) return outcomes[outcome];
      this.#enlarge();
    }
  }

  /** Address of the first record not read. */
  get position(): number {
    return this.#header.view()[at];
  }

  /** Lines that the last call read. */
  get lines(): number {
    return this.#header.view()[lines];
  }

  codeOf(place: number, text: string, quoted: boolean): number {
    if (text === "") return 0;
    const missing = this.#isMissing(text);
    // Quoted words for a missing value are texts of their own, which bare ones must not find.
    return this.#intern(missing && quoted ? place + this.#places : place, text, missing && !quoted ? -1 : place);
  }

  #intern(place: number, text: string, counted: number): number {
    const bytes = new TextEncoder().encode(text);
    const scratch = this.#memory.allocate(Uint8Array, bytes.length + shortText);
    scratch.view().set(bytes);
    for (;;) {
      const code = this.#compiled.csvIntern(this.#header.address, scratch.address, bytes.length, place, counted);
      if (code >= 0) {
        scratch.free();
        return code;
      }
      this.#enlarge();
    }
  }

  texts(): readonly (readonly string[])[] {
    const top = this.#header.view()[arenaTop] - this.#arena.address;
    const bytes = this.#arena.view();
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    while (this.#listed < top) {
      const place = view.getUint32(this.#listed, true) % this.#places;
      const code = view.getUint32(this.#listed + 4, true);
      const start = this.#listed + textHead;
      const length = view.getUint32(this.#listed + 8, true);
      const end = start + length;
      if (code > 0) this.#texts[place].push(decoder.decode(unshared(bytes, start, end)));
      this.#listed += (textHead + Math.max(length, shortText) + 7) & ~3;
    }
    return this.#texts;
  }

  forget(places: readonly number[]): void {
    this.texts();
    const kept = this.#texts.map((texts, place) => (places.includes(place) ? [] : texts));
    for (const place of places) this.#texts[place] = [""];
    this.#counts.view().fill(0);
    this.#placeArena(firstText);
    this.#rehash(this.#table.length / 2);
    for (const [place, texts] of kept.entries())
      for (let code = 1; code < texts.length; code++) this.codeOf(place, texts[code], true);
    this.#listed = this.#header.view()[arenaTop] - this.#arena.address;
  }

  /** More room for texts: in the table when it is full, else in the arena. */
  #enlarge(): void {
    const header = this.#header.view();
    const top = header[arenaTop] - header[arena];
    const entries = this.#table.length / 2;
    if (header[tableFree] === 0) {
      this.#rehash(2 * entries);
      return;
    }
    const larger = this.#memory.allocate(Uint8Array, 2 * this.#arena.length);
    larger.view().set(this.#arena.view().subarray(0, top));
    this.#arena.free();
    this.#arena = larger;
    this.#placeArena(top);
  }

  /** Tells the compiled loops where the arena is, and where its next text goes. */
  #placeArena(top: number): void {
    const header = this.#header.view();
    header[arena] = this.#arena.address;
    header[arenaTop] = this.#arena.address + top;
    header[arenaEnd] = this.#arena.address + this.#arena.length;
  }

  /** A table of so many entries for the texts of the arena, at most half full. */
  #rehash(entries: number): void {
    if (this.#table.length !== 2 * entries) {
      this.#table.free();
      this.#table = this.#memory.allocate(Uint32Array, 2 * entries);
    }
    this.#table.view().fill(0);
    const header = this.#header.view();
    header[table] = this.#table.address;
    header[tableMask] = entries - 1;
    header[tableFree] = entries / 2;
    this.#compiled.csvRehash(this.#header.address, this.#arena.address + firstText);
  }
}

export interface Missing {
  readonly isMissing: (text: string) => boolean;
  /** What it goes by, in lower case. */
  readonly words: readonly string[];
}

/** Lengths and bytes. What is not plain ASCII is left to `isMissing`. */
function wordList(texts: readonly string[]): Uint8Array {
  const plain = texts.filter((text) => /^[!-~]([ -~]{0,253}[!-~])?$/.test(text));
  return Uint8Array.from([...plain.flatMap((text) => [text.length, ...new TextEncoder().encode(text)]), 0]);
}

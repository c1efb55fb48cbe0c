// LIBSVM and SVMlight text to examples: one `label index:value index:value …` per line.

import { flag, having, onlyKnown, whole } from "../../check.js";
import { type Memory, memoryFor, type Span } from "../../compute/memory.js";
import { Classes } from "../../data/classes.js";
import { Examples } from "../../data/examples.js";
import { mostColumns } from "../../data/row-reader.js";
import { InputError } from "../../errors.js";
import type { ByteReader } from "../bytes/byte-reader.js";
import { longestRecord as longestLine } from "../bytes/record-limit.js";
import type { LibsvmNotes, LibsvmRules } from "./line.js";
import { LibsvmLines } from "./lines.js";
import { LibsvmScan } from "./scan.js";
import { SparseRows } from "./sparse-rows.js";

/** How LIBSVM text is read. */
export interface LibsvmOptions {
  /** Whether indices count from 0 instead of 1. Defaults to false: index 0 is then an error. */
  zeroBased?: boolean;
  /** Whether to sort lines whose indices do not increase, which are otherwise an error. Defaults to false. */
  sort?: boolean;
  /** The least number of columns; larger indices add more. */
  columns?: number;
  /** Classes known beforehand; others follow in order of appearance. */
  classes?: Iterable<number>;
  /** The largest index allowed. Defaults to 2³¹ − 1. */
  maxIndex?: number;
  /** Whether rows taken are valid only until the next bytes, after which their memory is reused. Defaults to false. */
  streaming?: boolean;
  /** How many bytes will come in all, if known; this saves moving rows to larger places. */
  bytes?: number;
}

const known = ["zeroBased", "sort", "columns", "classes", "maxIndex", "streaming", "bytes"];

/** Bytes scanned at once: text, ends and rows fit into the second-level cache. */
const block = 1 << 18;
const lineFeed = 10;

/** The rules that options ask for. */
export function libsvmRules({ zeroBased = false, sort = false, maxIndex }: LibsvmOptions): LibsvmRules {
  const firstIndex = flag("zeroBased", zeroBased) ? 0 : 1;
  const most = mostColumns + firstIndex;
  const lastIndex = Math.min(whole("maxIndex", maxIndex ?? most, firstIndex), most);
  return { firstIndex, lastIndex, sort: flag("sort", sort) };
}

/** Reads LIBSVM and SVMlight files, in pieces of any size, into sparse examples. */
export class LibsvmReader implements ByteReader<Examples<number>> {
  /** What was skipped so far. */
  readonly notes: LibsvmNotes = { comments: 0, blankLines: 0, queryIds: 0, byteOrderMarks: 0 };
  readonly #rules: LibsvmRules;
  readonly #lines: LibsvmLines;
  readonly #streaming: boolean;
  readonly #expected: number | undefined;
  #width: number;
  #memory: Memory | undefined;
  #rows!: SparseRows;
  #scan: LibsvmScan | undefined;
  /** The bytes of incomplete lines, and how many. */
  #buffer!: Span<Uint8Array<ArrayBuffer>>;
  #held = 0;
  #carried = new Uint8Array(0);
  /** The number of bytes from which the rows not yet taken were read. */
  #done = 0;
  #open = false;

  constructor(options: LibsvmOptions = {}) {
    onlyKnown(options, known);
    this.#rules = libsvmRules(options);
    this.#lines = new LibsvmLines(this.#rules, this.notes, new Classes(options.classes));
    this.#width = whole("columns", options.columns ?? 0, 0);
    this.#streaming = flag("streaming", options.streaming ?? false);
    this.#expected = options.bytes === undefined ? undefined : whole("bytes", options.bytes, 0);
  }

  get rows(): number {
    return this.#memory ? this.#rows.size : 0;
  }

  /** Classes seen so far, and those known beforehand. */
  get classes(): readonly number[] {
    return this.#lines.classes.labels;
  }

  begin(file: string): void {
    if (this.#open) this.end();
    this.#open = true;
    this.#lines.file = file;
    this.#lines.count = 0;
  }

  room(bytes: number): Uint8Array {
    if (!this.#memory) this.#settle();
    // One more, for a line end if the last line has none.
    const least = this.#held + bytes + 1;
    if (this.#buffer.length < least) {
      const larger = this.#memory!.allocate(Uint8Array, Math.max(least, 2 * this.#buffer.length));
      larger.view().set(this.#buffer.view().subarray(0, this.#held));
      this.#buffer.free();
      this.#buffer = larger;
    }
    return this.#buffer.view().subarray(this.#held, this.#held + bytes);
  }

  /** Makes a memory, with rows in it and the scan over it. */
  #settle(): void {
    this.#memory = memoryFor(this.#expected ?? Infinity);
    this.#scan = LibsvmScan.over(this.#memory, [this.#rules.firstIndex, this.#rules.lastIndex]);
    this.#rows = new SparseRows(this.#memory, this.#width, false);
    this.#buffer = this.#memory.allocate(Uint8Array, Math.max(this.#carried.length, 64));
    this.#buffer.view().set(this.#carried);
  }

  filled(bytes: number): void {
    const last = this.#buffer
      .view()
      .subarray(this.#held, this.#held + bytes)
      .lastIndexOf(lineFeed);
    const end = last < 0 ? 0 : this.#held + last + 1;
    this.#held += bytes;
    if (end > 0) this.#readLines(end);
    if (this.#held > longestLine) this.#refuseLine();
  }

  write(bytes: Uint8Array): void {
    having("bytes", bytes, "a Uint8Array", "subarray");
    for (let from = 0; from < bytes.length; from += block) {
      const piece = bytes.subarray(from, from + block);
      this.room(piece.length).set(piece);
      this.filled(piece.length);
    }
  }

  end(): void {
    this.#open = false;
    if (this.#held === 0) return;
    this.room(0);
    this.#buffer.view()[this.#held++] = lineFeed;
    this.#readLines(this.#held);
  }

  take(): Examples<number> {
    if (this.rows === 0) throw new InputError(`${this.#lines.file}: there are 0 examples; at least 1 is needed`);
    const { size, width, entries, spans, longest } = this.#rows;
    const examples = Examples.over<number>({
      // It was checked that the squares of each row add up to a finite number.
      memory: this.#memory!,
      form: "sparse",
      size,
      width,
      classes: [...this.classes],
      largest: 0,
      longest,
      starts: spans.starts.first(size + 1),
      indices: spans.indices.first(entries),
      values: spans.values.first(entries),
      targets: spans.targets.first(size),
    });
    this.#width = width;
    this.#done = 0;
    if (this.#streaming) this.#rows.clear();
    else {
      this.#carried = this.#buffer.view().slice(0, this.#held);
      this.#memory = undefined;
    }
    return examples;
  }

  /** Reads the first `end` bytes held, which are complete lines, and keeps the rest. */
  #readLines(end: number): void {
    for (let from = 0; from < end; ) {
      let to = end;
      if (to - from > block) {
        const view = this.#buffer.view();
        to = from + view.subarray(from, from + block).lastIndexOf(lineFeed) + 1;
        if (to === from) to = view.indexOf(lineFeed, from) + 1;
        if (to - from > longestLine) this.#refuseLine();
      }
      if (this.#lines.count === 0) from = this.#lines.start(this.#buffer.view());
      this.#lines.read(this.#buffer, from, to, this.#rows, this.#scan, this.#growth());
      this.#done += to - from;
      from = to;
    }
    this.#buffer.view().copyWithin(0, end, this.#held);
    this.#held -= end;
  }

  /** By how much the number of rows so far is expected to multiply. */
  #growth(): number {
    if (this.#expected === undefined || this.#done === 0) return 2;
    return Math.max(1.25, (1.02 * this.#expected) / this.#done);
  }

  #refuseLine(): never {
    throw new InputError(
      `${this.#lines.file}:${this.#lines.count + 1}:1: a line must be at most ${longestLine} bytes long; got more: is this LIBSVM text?`,
    );
  }
}

/** How LIBSVM text that is in memory as a whole is read. */
export interface ReadLibsvmOptions extends LibsvmOptions {
  /** The name in messages. Defaults to "libsvm". */
  file?: string;
}

/** Reads LIBSVM text that is in memory as a whole into sparse examples. */
export function readLibsvm(text: Uint8Array | string, options: ReadLibsvmOptions = {}): Examples<number> {
  const { file = "libsvm", ...rest } = options ?? {};
  onlyKnown(options, [...known, "file"]);
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  having("text", bytes, "text, or its bytes", "subarray");
  const reader = new LibsvmReader({ bytes: bytes.length, ...rest });
  reader.begin(file);
  reader.write(bytes);
  reader.end();
  return reader.take();
}

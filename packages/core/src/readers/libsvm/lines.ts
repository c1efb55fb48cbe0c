import type { Span } from "../../compute/memory.js";
import type { Classes } from "../../data/classes.js";
import { LibsvmLine, type LibsvmNotes, type LibsvmRules } from "./line.js";
import type { LibsvmScan } from "./scan.js";
import type { SparseRows } from "./sparse-rows.js";

const lineFeed = 10;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/** Reads complete lines of LIBSVM text: by the compiled scan where they are regular, and one by one where they are not. */
export class LibsvmLines {
  /** The number of lines of the file read so far. */
  count = 0;
  file = "";
  readonly classes: Classes<number>;
  readonly #notes: LibsvmNotes;
  readonly #line: LibsvmLine;
  readonly #where = (): string => `${this.file}:${this.count}`;

  constructor(rules: LibsvmRules, notes: LibsvmNotes, classes: Classes<number>) {
    this.#notes = notes;
    this.#line = new LibsvmLine(rules, notes);
    this.classes = classes;
  }

  /** Reads bytes [from, to) of a text that lies in the memory of the rows; `growth` as for SparseRows. */
  read(
    text: Span<Uint8Array<ArrayBuffer>>,
    from: number,
    to: number,
    rows: SparseRows,
    scan: LibsvmScan | undefined,
    growth: number,
  ): void {
    const base = text.address;
    scan?.begin(base + from, base + to);
    // The shortest row is "0\n", the shortest entry " 1:0".
    rows.reserve((to - from) >> 1, (to - from) >> 2, growth);
    while (from < to) {
      if (scan) {
        const { size } = rows;
        from = scan.rows(rows, this.classes.labels, base + from, base + to) - base;
        this.count += rows.size - size;
        if (from === to) break;
      }
      const bytes = text.view();
      const first = from;
      while (from < to && bytes[from] === lineFeed) from++;
      if (from > first) {
        this.count += from - first;
        this.#notes.blankLines += from - first;
        continue;
      }
      const end = bytes.indexOf(lineFeed, from) + 1;
      this.count++;
      // A copy, because compiled memory may grow when the line's values need more room.
      if (scan) this.#line.read(bytes.slice(from, end), 0, end - from, rows, this.classes, this.#where);
      else this.#line.read(bytes, from, end, rows, this.classes, this.#where);
      from = end;
    }
  }

  /** Where the text of a file begins: after its byte order mark, if any. */
  start(bytes: Uint8Array): number {
    if (!byteOrderMark.every((byte, k) => bytes[k] === byte)) return 0;
    this.#notes.byteOrderMarks++;
    return byteOrderMark.length;
  }
}

// The text of records, cut out of the bytes of a file.

const [tab, lineFeed, carriageReturn, blank, quote] = [9, 10, 13, 32, 34];

/** Gathers the text of rows while a reader is given the same bytes; both find the same rows in the same order. */
export interface RecordTexts {
  /** Takes the next bytes of the file. */
  write(bytes: Uint8Array): void;
  /** Ends the file; its last line needs no line end. */
  end(): void;
  /** Returns the text of the next rows, without their line ends; `firstLine` is the line on which the rows of the file begin. */
  take(rows: number, firstLine: number): string[];
  /** The text of the record above the rows; undefined if there is none. */
  readonly above: string | undefined;
}

/** What gathering texts has in common for all formats: bytes that do not yet make a whole record. */
abstract class PendingRecords implements RecordTexts {
  above: string | undefined;
  #texts: string[] = [];
  #lines: number[] = [];
  #taken = 0;
  #pending: Uint8Array[] = [];
  #length = 0;
  /** Look for whole records again once this many bytes are pending. */
  #enough = 0;

  write(bytes: Uint8Array): void {
    // Copied, because the bytes are valid only until the next call.
    this.#pending.push(new Uint8Array(bytes));
    this.#length += bytes.length;
    if (this.#length >= this.#enough) this.#split(false);
  }

  end(): void {
    this.#split(true);
  }

  take(rows: number, firstLine: number): string[] {
    // The reader may by now have looked at what was pending.
    if (this.#length > 0) this.#split(false);
    while (this.#taken < this.#texts.length && this.#lines[this.#taken] < firstLine)
      this.above = this.#texts[this.#taken++];
    const end = this.#taken + rows;
    const texts = this.#texts.slice(this.#taken, end);
    this.#texts = this.#texts.slice(end);
    this.#lines = this.#lines.slice(end);
    this.#taken = 0;
    return texts;
  }

  protected add(text: string, line: number): void {
    this.#texts.push(text);
    this.#lines.push(line);
  }

  /** Adds the complete records; returns where the first incomplete one begins. */
  protected abstract records(bytes: Buffer, last: boolean): number;

  #split(last: boolean): void {
    const bytes = this.#pending.length === 1 ? Buffer.from(this.#pending[0].buffer) : Buffer.concat(this.#pending);
    const end = this.records(bytes, last);
    const rest = bytes.subarray(end);
    this.#pending = rest.length > 0 ? [new Uint8Array(rest)] : [];
    this.#length = rest.length;
    this.#enough = end === 0 ? 1.5 * rest.length : 0;
  }
}

/** The text of rows that are one line each; blank lines are no rows. */
export class LineTexts extends PendingRecords {
  protected override records(bytes: Buffer, last: boolean): number {
    const end = last ? bytes.length : bytes.lastIndexOf(lineFeed) + 1;
    if (end > 0)
      for (const line of bytes.toString("utf8", 0, end).split("\n"))
        if (line.trim() !== "") this.add(line.replace(/\r$/, ""), 1);
    return end;
  }
}

/** As in the reader of CSV files, anything longer than this is not a record. */
export const longestRecord: number = 1 << 26;
/** The most cells of a record, as in the reader of CSV files. */
export const mostCells: number = 1 << 20;

/** Stands for the end of a record where there is none, so that its first line is taken for a bad row. */
const noRecord = -1;

/**
 * The text of CSV records, as the reader of CSV files sees them. If something is not a record, such as a quote that is
 * never closed, that reader leaves out its first line as an unreadable row and goes on with the second.
 */
export class CsvTexts extends PendingRecords {
  readonly #delimiter: number;
  readonly #comment: Uint8Array;
  /** Lines above the first record that begin with # are also comments. */
  readonly #comments: Uint8Array;
  #line = 1;
  #begun = false;

  constructor(delimiter: string, comment: string | undefined) {
    super();
    this.#delimiter = delimiter.charCodeAt(0);
    this.#comment = Buffer.from(comment ?? "");
    this.#comments = Buffer.from(comment ?? "#");
  }

  protected override records(bytes: Buffer, last: boolean): number {
    // Positions of the next line feed, carriage return and quote, each searched for only once.
    let [feed, back, mark] = [-1, -1, -1];
    const after = (found: number, byte: number, from: number) => {
      if (found >= from) return found;
      const next = bytes.indexOf(byte, from);
      return next < 0 ? bytes.length : next;
    };
    for (let from = 0; ; ) {
      if (from === bytes.length) return from;
      feed = after(feed, lineFeed, from);
      back = after(back, carriageReturn, from);
      mark = after(mark, quote, from);
      const lineEnd = Math.min(feed, back);
      const comment = this.#begun ? this.#comment : this.#comments;
      const isComment = comment.length > 0 && comment.every((byte, k) => bytes[from + k] === byte);
      let end = mark < lineEnd && !isComment ? this.#quotedEnd(bytes, from, last) : lineEnd;
      // Something that is too long is not a record either, even if no end has been found.
      if (end !== noRecord && behind(bytes, end) - from > longestRecord) end = noRecord;
      if (end === noRecord) end = lineEnd;
      // A carriage return may be followed by a line feed that has not arrived yet.
      if (!last && (end >= bytes.length || (bytes[end] === carriageReturn && end + 1 === bytes.length))) return from;
      if (!isComment && !this.#isEmpty(bytes, from, end)) {
        this.add(bytes.toString("utf8", from, end), this.#line);
        this.#begun = true;
      }
      const next = behind(bytes, end);
      this.#line += end === lineEnd ? 1 : lineEnds(bytes, from, next);
      from = next;
    }
  }

  #isEmpty(bytes: Buffer, from: number, end: number): boolean {
    const isRun = this.#delimiter === blank;
    for (let at = from; at < end; at++) {
      const byte = bytes[at];
      if ((byte !== blank && byte !== tab) || (byte === this.#delimiter && !isRun)) return false;
    }
    return true;
  }

  /** Where a record with quotes ends: at a line end, or at the end of the bytes if it continues beyond them. */
  #quotedEnd(bytes: Buffer, from: number, last: boolean): number {
    const delimiter = this.#delimiter;
    const isRun = delimiter === blank;
    const isLineEnd = (byte: number) => byte === lineFeed || byte === carriageReturn;
    const isEnd = (byte: number) => byte === delimiter || (isRun && byte === tab) || isLineEnd(byte);
    const isAround = (byte: number) => (byte === blank || byte === tab) && byte !== delimiter && !isRun;
    let at = from;
    for (let cells = 1; ; cells++) {
      while (at < bytes.length && (isAround(bytes[at]) || (isRun && (bytes[at] === blank || bytes[at] === tab)))) at++;
      if (bytes[at] === quote) {
        for (at++; bytes[at] !== quote || bytes[at + 1] === quote; at += bytes[at] === quote ? 2 : 1)
          if (at >= bytes.length) return last ? noRecord : bytes.length;
        at++;
        while (at < bytes.length && isAround(bytes[at])) at++;
        if (at < bytes.length && !isEnd(bytes[at])) return noRecord;
      } else while (at < bytes.length && !isEnd(bytes[at])) at++;
      if (cells > mostCells) return noRecord;
      if (at >= bytes.length || isLineEnd(bytes[at])) return at;
      at++;
    }
  }
}

/** The position after the line end at `end`, or the end of the bytes if they end before that. */
function behind(bytes: Buffer, end: number): number {
  return Math.min(end + (bytes[end] === carriageReturn && bytes[end + 1] === lineFeed ? 2 : 1), bytes.length);
}

/** How many lines end in [from, to). */
function lineEnds(bytes: Buffer, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at++)
    if (bytes[at] === lineFeed || (bytes[at] === carriageReturn && bytes[at + 1] !== lineFeed)) lines++;
  return lines;
}

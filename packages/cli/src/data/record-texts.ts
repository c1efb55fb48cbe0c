// The text of records, cut out of the bytes of a file.

const [tab, lineFeed, carriageReturn, blank, quote] = [9, 10, 13, 32, 34];

/** Gathers the text of rows while a reader takes the same bytes in; the rows of both are the same, in the same order. */
export interface RecordTexts {
  /** Takes the next bytes of the file. */
  write(bytes: Uint8Array): void;
  /** Ends the file; its last line needs no end. */
  end(): void;
  /** Gives the text of the next rows, without their line ends; `firstLine` is the line that the rows of the file begin on. */
  take(rows: number, firstLine: number): string[];
  /** The text of the record above the rows; undefined where there is none. */
  readonly above: string | undefined;
}

/** What texts of any format have in common: bytes that are not yet a whole record. */
abstract class PendingRecords implements RecordTexts {
  above: string | undefined;
  #texts: string[] = [];
  #lines: number[] = [];
  #taken = 0;
  #pending: Uint8Array[] = [];
  #length = 0;
  /** Looks for whole records again when so much is pending. */
  #enough = 0;

  write(bytes: Uint8Array): void {
    // The bytes are good until the next.
    this.#pending.push(new Uint8Array(bytes));
    this.#length += bytes.length;
    if (this.#length >= this.#enough) this.#split(false);
  }

  end(): void {
    this.#split(true);
  }

  take(rows: number, firstLine: number): string[] {
    // The reader may have looked at what came since.
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

  /** Adds the records that are whole; returns where the first one begins that is not. */
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

/** The text of rows that are a line each; lines with nothing on them are none. */
export class LineTexts extends PendingRecords {
  protected override records(bytes: Buffer, last: boolean): number {
    const end = last ? bytes.length : bytes.lastIndexOf(lineFeed) + 1;
    if (end > 0)
      for (const line of bytes.toString("utf8", 0, end).split("\n"))
        if (line.trim() !== "") this.add(line.replace(/\r$/, ""), 1);
    return end;
  }
}

/** A record longer than this is none, as in the reader of CSV files. */
export const longestRecord: number = 1 << 26;
/** The most cells of a record, as in the reader of CSV files. */
export const mostCells: number = 1 << 20;

/** What stands where a record is looked for: the first line of something that is no record. */
const noRecord = -1;

/**
 * The text of CSV records: what the reader of CSV files takes for one. Of what is no record, such as a quote that is never closed, that
 * reader leaves the first line out as a row that cannot be read, and goes on with the second.
 */
export class CsvTexts extends PendingRecords {
  readonly #delimiter: number;
  readonly #comment: Uint8Array;
  /** Lines with # above the first record are comments, too. */
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
    // The next line ends and the next quote, found once each.
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
      // What has no end yet is no record either, once it is too long.
      if (end !== noRecord && behind(bytes, end) - from > longestRecord) end = noRecord;
      if (end === noRecord) end = lineEnd;
      // A line feed may follow a carriage return.
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

  /** Where a record with quotes in it ends: at a line end, or at the end of the bytes where it goes on behind them. */
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

/** The position behind the line end at `end`, which the bytes may end before. */
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

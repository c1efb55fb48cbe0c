// Where one batch of rows ends and the next begins: decided by the text alone, in whatever chunks it arrives.

import type { ByteReader, CsvReader } from "rosenblatt/readers";

/** How many rows determine how the rest of a stream is read, and how many bytes of text make a batch. */
export interface BatchSize {
  /** The first batch ends with this row, unless its bytes end it before. */
  readonly settlingRows: number;
  /** A batch ends with the row in which its unpacked text reaches this many bytes; headers of tables are not counted. */
  readonly bytes: number;
}

/** The size of batches that the documentation states. */
export const batchSize: BatchSize = { settlingRows: 32_768, bytes: 2 ** 23 };

/** Hands bytes to a reader until it holds the rows of one batch. */
export interface BatchFeed {
  /** Rows read but not yet taken. */
  readonly rows: number;
  /** Texts that will become objects when the rows are taken. */
  readonly unlistedTexts: number;
  /** Whether the batch is complete, so that its rows must be taken before more bytes are written. */
  readonly full: boolean;
  begin(file: string): void;
  /**
   * Takes bytes up to the end of the batch, and returns how many. After each batch it is called again with the
   * remaining bytes, even if there are none.
   */
  write(bytes: Uint8Array): number;
  /** Ends the file; it is called again after each batch that it completes. */
  end(): void;
}

const lineFeed = 10;

/** Batches of formats with one row a line, each a run of whole lines. */
export class LineFeed implements BatchFeed {
  readonly #reader: ByteReader<unknown>;
  readonly unlistedTexts = 0;
  readonly #most: number;
  #mostRows: number;
  /** Bytes written since the last batch. */
  #bytes = 0;
  #full = false;

  constructor(reader: ByteReader<unknown>, { settlingRows, bytes }: BatchSize) {
    this.#reader = reader;
    this.#most = bytes;
    this.#mostRows = settlingRows;
  }

  get rows(): number {
    return this.#reader.rows;
  }

  get full(): boolean {
    return this.#full && this.rows > 0;
  }

  begin(file: string): void {
    this.#reader.begin(file);
  }

  write(bytes: Uint8Array): number {
    if (this.#full) this.#beginBatch();
    let at = 0;
    while (at < bytes.length && !this.#full) {
      const end = this.#lastLine(bytes, at);
      this.#reader.write(bytes.subarray(at, end));
      this.#bytes += end - at;
      at = end;
      if (bytes[end - 1] !== lineFeed || (this.#bytes < this.#most && this.rows < this.#mostRows)) continue;
      if (this.rows > 0) this.#full = true;
      // Lines without any row do not make a batch.
      else this.#bytes = 0;
    }
    return at;
  }

  end(): void {
    if (this.#full) this.#beginBatch();
    this.#reader.end();
  }

  #beginBatch(): void {
    this.#full = false;
    this.#bytes = 0;
    this.#mostRows = Infinity;
  }

  /** The end of the first line that may be the last of the batch, given that each line has at most one row. */
  #lastLine(bytes: Uint8Array, from: number): number {
    const reached = from + Math.max(this.#most - this.#bytes, 1) - 1;
    const end = reached < bytes.length ? behind(bytes, reached) : bytes.length;
    if (this.#mostRows === Infinity) return end;
    let at = from;
    for (let rows = this.rows; rows < this.#mostRows && at < end; rows++) at = behind(bytes, at);
    return Math.min(at, end);
  }
}

/** The position after the next line feed, or the length if there is none. */
function behind(bytes: Uint8Array, from: number): number {
  return bytes.indexOf(lineFeed, from) + 1 || bytes.length;
}

/** Batches of CSV files, whose reader knows where records end. */
export class CsvFeed implements BatchFeed {
  readonly #reader: CsvReader;
  readonly #bytes: number;
  #settled = false;

  constructor(reader: CsvReader, { settlingRows, bytes }: BatchSize) {
    this.#reader = reader;
    this.#bytes = bytes;
    reader.pauseAt({ rows: settlingRows, bytes });
  }

  get rows(): number {
    return this.#reader.rows;
  }

  get unlistedTexts(): number {
    return this.#reader.unlistedTexts;
  }

  get full(): boolean {
    return this.#reader.full;
  }

  begin(file: string): void {
    this.#reader.begin(file);
  }

  write(bytes: Uint8Array): number {
    this.#goOn();
    if (bytes.length > 0) this.#reader.write(bytes);
    else this.#reader.filled(0);
    this.#settled ||= this.full;
    return bytes.length;
  }

  end(): void {
    this.#goOn();
    this.#reader.end();
    this.#settled ||= this.full;
  }

  /** After the first batch, only bytes count. */
  #goOn(): void {
    if (this.#settled) this.#reader.pauseAt({ rows: Infinity, bytes: this.#bytes });
  }
}

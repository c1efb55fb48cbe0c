// How bytes go into a reader and data sets come out.

/**
 * Takes the bytes of one file after another, in pieces of any size, and gives what was in them: the same whatever the
 * pieces. Bad bytes are an InputError that starts with `file:line:column: `.
 */
export interface ByteReader<T> {
  /** A file begins; its name is for messages. */
  begin(file: string): void;
  /** Room for the next bytes, at least `bytes` of it; then say how many came with `filled`. Saves a copy. */
  room(bytes: number): Uint8Array;
  filled(bytes: number): void;
  /** The same with bytes from elsewhere, which are copied. */
  write(bytes: Uint8Array): void;
  /** The file is over; a last line needs no end. */
  end(): void;
  /** Whole rows read and not yet taken. */
  readonly rows: number;
  /** The rows read so far, which the reader then forgets; what it learned of classes and names it keeps. */
  take(): T;
}

/** Fills the array with bytes of the file from a position on; returns how many, fewer only at its end. */
export type ReadAt = (into: Uint8Array, position: number) => number;

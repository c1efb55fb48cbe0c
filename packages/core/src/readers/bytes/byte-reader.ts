// How bytes go into a reader and data sets come out.

/**
 * Takes the bytes of one file after another, in pieces of any size, and gives what was in them: the same whatever the
 * pieces. Bad bytes are an InputError that starts with `file:line:column: `.
 */
export interface ByteReader<T> {
  /** Begins a file; its name is for messages. */
  begin(file: string): void;
  /** Gives room for at least so many of the next bytes; `filled` then says how many came. This saves the copy of `write`. */
  room(bytes: number): Uint8Array;
  /** Says how many bytes were put into the room that was given. */
  filled(bytes: number): void;
  /** Takes the next bytes, which are copied. */
  write(bytes: Uint8Array): void;
  /** Ends the file; its last line needs no end. */
  end(): void;
  /** How many whole rows were read and not yet taken. */
  readonly rows: number;
  /** Gives the rows read so far, which the reader then forgets; what it learned of classes and names it keeps. */
  take(): T;
}

/** Fills the array with bytes of the file from a position on; returns how many, fewer only at its end. */
export type ReadAt = (into: Uint8Array, position: number) => number;

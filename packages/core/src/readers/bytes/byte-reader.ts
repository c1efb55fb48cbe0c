// A reader: bytes go in, data sets come out.

/**
 * Takes the bytes of one file after another, in pieces of any size, and gives their contents, which do not depend on how the files were cut
 * into pieces. Bad bytes are an InputError that starts with `file:line:column: `.
 */
export interface ByteReader<T> {
  /** Begins a file; its name is for messages. */
  begin(file: string): void;
  /** Gives room for at least so many of the next bytes; call `filled` afterwards. This saves the copy that `write` makes. */
  room(bytes: number): Uint8Array;
  /** Says how many bytes were written to the room given. */
  filled(bytes: number): void;
  /** Takes the next bytes, which are copied. */
  write(bytes: Uint8Array): void;
  /** Ends the file, whose last line needs no line end. */
  end(): void;
  /** The number of complete rows read and not yet taken. */
  readonly rows: number;
  /** Gives the rows read so far and forgets them; the classes and names seen are kept. */
  take(): T;
}

/** Fills the array with bytes of the file from a position on; returns how many, fewer only at the file's end. */
export type ReadAt = (into: Uint8Array, position: number) => number;

// Lines that cannot be read, found and left out before a reader sees them.

import { InputError } from "rosenblatt";
import type { ByteReader } from "rosenblatt/readers";
import { type BadRows, factsOf } from "./bad-rows.js";

const lineFeed = 10;

/**
 * Wraps a reader of one row per line so that it skips unreadable lines: a second reader tries every block of lines
 * first, and a block that it refuses is halved until the bad lines are found.
 */
class LineFilter<T> implements ByteReader<T> {
  readonly #reader: ByteReader<T>;
  readonly #trial: () => ByteReader<unknown>;
  readonly #bad: BadRows;
  #file = "";
  #line = 1;
  #pending: Buffer[] = [];
  #room = new Uint8Array(0);
  /** Lines left out since rows were last taken, each as its number among all rows since then, counted from 0. */
  leftOut: number[] = [];

  constructor(reader: ByteReader<T>, trial: () => ByteReader<unknown>, bad: BadRows) {
    this.#reader = reader;
    this.#trial = trial;
    this.#bad = bad;
  }

  get rows(): number {
    return this.#reader.rows;
  }

  begin(file: string): void {
    this.#file = file;
    this.#line = 1;
    this.#reader.begin(file);
  }

  room(bytes: number): Uint8Array {
    if (this.#room.length < bytes) this.#room = new Uint8Array(bytes);
    return this.#room;
  }

  filled(bytes: number): void {
    if (bytes > 0) this.write(this.#room.subarray(0, bytes));
  }

  write(bytes: Uint8Array): void {
    const end = bytes.lastIndexOf(lineFeed) + 1;
    if (end > 0) {
      this.#pass(Buffer.concat([...this.#pending, bytes.subarray(0, end)]));
      this.#pending = [];
    }
    if (end < bytes.length) this.#pending.push(Buffer.from(bytes.subarray(end)));
  }

  end(): void {
    if (this.#pending.length > 0) this.#pass(Buffer.concat(this.#pending));
    this.#pending = [];
    this.#reader.end();
  }

  take(): T {
    if (this.leftOut.length > 0) this.#bad.checkLeft(this.rows);
    this.leftOut = [];
    return this.#reader.take();
  }

  #pass(lines: Buffer): void {
    const error = this.#tried(lines);
    if (!error) {
      this.#reader.write(lines);
      for (const byte of lines) if (byte === lineFeed) this.#line++;
      return;
    }
    const middle = lines.indexOf(lineFeed, Math.floor((lines.length - 1) / 2)) + 1;
    const first = lines.indexOf(lineFeed) + 1;
    const cut = middle > 0 && middle < lines.length ? middle : first > 0 && first < lines.length ? first : 0;
    if (cut > 0) {
      this.#pass(lines.subarray(0, cut));
      this.#pass(lines.subarray(cut));
      return;
    }
    // The trial reader counts lines from the start of its block.
    const said = factsOf(error);
    const place = /:\d{1,15}(:\d{1,15}: )/.exec(said);
    const facts = place ? said.slice(place.index + place[0].length - place[1].length) : said;
    this.#bad.line(`${this.#file}:${this.#line}${facts.startsWith(":") ? "" : ": "}${facts}`);
    this.leftOut.push(this.rows + this.leftOut.length);
    // An empty line takes the place of the bad one, so that later lines keep their numbers.
    this.#reader.write(Uint8Array.of(lineFeed));
    this.#line++;
  }

  #tried(lines: Buffer): InputError | undefined {
    const trial = this.#trial();
    try {
      trial.begin("");
      trial.write(lines);
      trial.end();
      return undefined;
    } catch (error) {
      if (error instanceof InputError) return error;
      throw error;
    }
  }
}

/** Wraps a reader in a filter if unreadable rows are to be left out; `trial` makes another reader of the same kind. */
export function filtered<T>(
  reader: ByteReader<T>,
  trial: () => ByteReader<unknown>,
  bad: BadRows | undefined,
): ByteReader<T> {
  return bad ? new LineFilter(reader, trial, bad) : reader;
}

/** Forgets the lines that a filter has left out since rows were last taken; returns their number. */
export function forgetLeftOut(reader: ByteReader<unknown>): number {
  if (!(reader instanceof LineFilter)) return 0;
  const { length } = reader.leftOut;
  reader.leftOut = [];
  return length;
}

/** The lines that a filter has left out since rows were last taken. */
export function leftOutBy(reader: ByteReader<unknown>): readonly number[] {
  return reader instanceof LineFilter ? reader.leftOut : [];
}

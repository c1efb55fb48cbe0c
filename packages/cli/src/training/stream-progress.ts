// Progress of a stream on standard error: a row at every power of two of examples, and one live line on a terminal.

import { wipeLine } from "../terminal/escape-sequences.js";
import type { Io } from "../terminal/io.js";
import { bytes, count, percent } from "../text/number.js";
import { timeLeft } from "../text/time-left.js";

/** Milliseconds before the live line appears, and between two of them. */
const patience = 1000;
const pace = 100;

/** What has been learned from so far. */
export interface StreamState {
  readonly mistakesPerPass: readonly number[];
  readonly visited: number;
}

/** Shows on standard error how far a stream has come. */
export class StreamProgress {
  readonly #io: Io;
  readonly #begin: number = performance.now();
  readonly #passes: number;
  readonly #size: number | undefined;
  /** Examples of the first pass, once it is over. */
  #examples = 0;
  #pass = 0;
  /** The number of examples at which the next row is due, and the numbers of examples and mistakes at the last one. */
  #due = 1024;
  #seen = 0;
  #visited = 0;
  #mistakes = 0;
  #lastLive = 0;
  #isLive = false;
  #headed = false;

  /** `passes` are made over `size` bytes, undefined if their number is unknown. */
  constructor(io: Io, passes: number = 1, size?: number) {
    this.#io = io;
    this.#passes = passes;
    this.#size = size;
  }

  update(state: StreamState, read: number): void {
    if (!this.#io.settings.progress) return;
    if (state.mistakesPerPass.length !== this.#pass) {
      // The whole of the previous epoch.
      if (this.#visited > this.#seen)
        this.#row({ mistakesPerPass: state.mistakesPerPass.slice(0, this.#pass), visited: this.#visited });
      this.#startPass(state.mistakesPerPass.length);
    }
    this.#visited = state.visited;
    if (state.visited >= this.#due) this.#row(state);
    this.#live(state, read);
  }

  finish(state: StreamState): void {
    this.clear();
    if (this.#io.settings.progress && state.visited > this.#seen) this.#row(state);
  }

  clear(): void {
    if (this.#isLive) this.#io.stderr.write(wipeLine);
    this.#isLive = false;
  }

  #startPass(pass: number): void {
    if (pass === 2) this.#examples = this.#visited;
    this.#pass = pass;
    this.#due = 1024;
    this.#seen = 0;
    this.#mistakes = 0;
  }

  #row({ mistakesPerPass, visited }: StreamState): void {
    this.clear();
    if (!this.#headed) this.#io.stderr.write(" epoch     examples    mistakes        of rows   since last\n");
    this.#headed = true;
    const mistakes = mistakesPerPass.at(-1)!;
    const since = percent(mistakes - this.#mistakes, visited - this.#seen);
    this.#io.stderr.write(
      `${count(this.#pass).padStart(6)}${count(visited).padStart(13)}${count(mistakes).padStart(12)}${percent(mistakes, visited).padStart(15)}${since.padStart(13)}\n`,
    );
    this.#seen = visited;
    this.#mistakes = mistakes;
    while (this.#due <= visited) this.#due *= 2;
  }

  #live({ mistakesPerPass, visited }: StreamState, read: number): void {
    const now = performance.now();
    if (!this.#io.stderr.isTTY || now - this.#begin < patience || now - this.#lastLive < pace) return;
    this.#lastLive = now;
    this.#isLive = true;
    const mistakes = mistakesPerPass.at(-1)!;
    const elapsed = ((now - this.#begin) / 1000).toFixed(1);
    const left = timeLeft(this.#share(visited, read), now - this.#begin);
    this.#io.stderr.write(
      `${wipeLine}epoch ${this.#pass}: ${count(visited)} examples, ${bytes(read)} read, ${percent(mistakes, visited)} mistakes; ${elapsed} s${left === "" ? "" : `, ${left}`}`,
    );
  }

  /** The share of all passes that is done; undefined if unknown. */
  #share(visited: number, read: number): number | undefined {
    const own = this.#pass === 1 ? this.#size && read / this.#size : visited / this.#examples;
    return own === undefined ? undefined : (this.#pass - 1 + own) / this.#passes;
  }
}

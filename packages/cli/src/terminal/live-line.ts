// One line on a terminal that is written over while something takes long.

import { visible, wipeLine } from "./escape-sequences.js";
import type { Io } from "./io.js";

/** Milliseconds before it appears, and between two of them. */
const patience = 1000;
const pace = 100;

/** A line on a terminal that appears when something takes longer than a second, and is written over until it ends. */
export class LiveLine {
  readonly #io: Io;
  readonly #begin = performance.now();
  #last = 0;
  #isShown = false;

  constructor(io: Io) {
    this.#io = io;
  }

  /** Shows a text, and what `rest` says of the milliseconds so far: how long it still takes, where that is known. */
  show(text: () => string, rest: (milliseconds: number) => string = () => ""): void {
    const { settings, stderr } = this.#io;
    if (!settings.progress || stderr.isTTY !== true) return;
    const now = performance.now();
    if (now - this.#begin < patience || now - this.#last < pace) return;
    this.#last = now;
    this.#isShown = true;
    const elapsed = now - this.#begin;
    const more = rest(elapsed);
    stderr.write(`${wipeLine}${visible(text())}; ${(elapsed / 1000).toFixed(1)} s${more === "" ? "" : `, ${more}`}`);
  }

  /** Wipes the line away, before something else is written. */
  clear(): void {
    if (this.#isShown) this.#io.stderr.write(wipeLine);
    this.#isShown = false;
  }
}

// One line on a terminal that is rewritten while something takes long.

import { visible, wipeLine } from "./escape-sequences.js";
import type { Io } from "./io.js";

/** Milliseconds before the line appears, and between two updates. */
const patience = 1000;
const pace = 100;

/** A line on a terminal that appears when something takes longer than a second, and is rewritten until it ends. */
export class LiveLine {
  readonly #io: Io;
  readonly #begin = performance.now();
  #last = 0;
  #isShown = false;

  constructor(io: Io) {
    this.#io = io;
  }

  /** Shows a text, followed by what `rest` says about the elapsed milliseconds: how long it will still take, if known. */
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

  /** Clears the line, before something else is written. */
  clear(): void {
    if (this.#isShown) this.#io.stderr.write(wipeLine);
    this.#isShown = false;
  }
}

// Progress of a run on standard error: rows of a table at powers of two, and one line that is written over on a terminal.

import type { BatchLearner, Label, Progress, Report } from "rosenblatt";
import { factsOf } from "../model/model-parts.js";
import { wipeLine } from "../terminal/escape-sequences.js";
import type { Io } from "../terminal/io.js";
import { count, percent } from "../text/number.js";
import { timeLeft } from "../text/time-left.js";

/** Milliseconds before the live line appears, and between two of them. */
const patience = 1000;
const pace = 100;

export class ProgressTable {
  readonly #io: Io;
  readonly #learner: BatchLearner<Label>;
  readonly #begin = performance.now();
  readonly #live: boolean;
  #shown = 0;
  #epoch = -1;
  #mistakes: number[] = [];
  #visited: number[] = [];
  #lastLive = 0;
  #isLive = false;

  constructor(io: Io, learner: BatchLearner<Label>) {
    this.#io = io;
    this.#learner = learner;
    this.#live = io.settings.progress && io.stderr.isTTY === true;
  }

  /** For `onProgress`. */
  readonly update = ({ epoch, epochs, position, examples, mistakes }: Progress): void => {
    if (!this.#io.settings.progress) return;
    if (epoch !== this.#epoch) {
      if (this.#epoch >= 0) this.#row(this.#epoch);
      this.#epoch = epoch;
    }
    this.#mistakes[epoch] = mistakes;
    this.#visited[epoch] = position;
    const now = performance.now();
    if (!this.#live || now - this.#begin < patience || now - this.#lastLive < pace) return;
    this.#lastLive = now;
    this.#isLive = true;
    const elapsed = ((now - this.#begin) / 1000).toFixed(1);
    // Early stopping may end the run before that.
    const left = timeLeft((epoch + position / examples) / epochs, now - this.#begin).replace("about", "at most");
    this.#io.stderr.write(
      `${wipeLine}epoch ${epoch + 1} of ${epochs}, ${percent(position, examples)}: ${count(mistakes)} mistakes; ${elapsed} s${left === "" ? "" : `, ${left}`}`,
    );
  };

  /** Writes the last row and removes the live line. */
  finish(report: Report<Label>): void {
    this.#clear();
    if (!this.#io.settings.progress || this.#epoch < 0) return;
    this.#mistakes = [...report.mistakesPerEpoch];
    for (let epoch = this.#shown; epoch < report.epochs; epoch++)
      this.#row(epoch, epoch === report.epochs - 1, report.validationErrors);
  }

  /** Removes the live line, because something else will be written or the run failed. */
  clear(): void {
    this.#clear();
  }

  #clear(): void {
    if (this.#isLive) this.#io.stderr.write(wipeLine);
    this.#isLive = false;
  }

  #row(epoch: number, last = false, held: readonly number[] = this.#held()): void {
    const number = epoch + 1;
    if (epoch < this.#shown || (!last && (number & (number - 1)) !== 0)) return;
    this.#clear();
    if (this.#shown === 0)
      this.#io.stderr.write(` epoch    mistakes   of rows${held.length > 0 ? "   wrong of those held back" : ""}\n`);
    this.#shown = epoch + 1;
    const visited = this.#visited[epoch] ?? 0;
    const rate = visited > 0 ? percent(this.#mistakes[epoch], visited) : "";
    const errors = held[epoch] === undefined ? "" : count(held[epoch]).padStart(27);
    this.#io.stderr.write(
      `${count(number).padStart(6)}${count(this.#mistakes[epoch]).padStart(12)}${rate.padStart(10)}${errors}\n`,
    );
  }

  /** Validation errors after each epoch so far. */
  #held(): readonly number[] {
    return factsOf(this.#learner).validationErrors;
  }
}

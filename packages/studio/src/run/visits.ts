// Records the visits of a run: those that changed the learner as it reports them, and those between as they must have been.

import { type Stopped, visitOrder } from "rosenblatt";
import type { Doc } from "../document/document.js";
import type { Trace } from "./trace.js";

/** What is known about a visit that changed the learner. */
export interface Move {
  /** Row of the lesson that was visited. */
  readonly index: number;
  /** Number of the pass, from 0. */
  readonly epoch: number;
  readonly score: number;
  readonly mistake: boolean;
  readonly step: number;
  /** Index in the document of the class that lost; −1 for none. */
  readonly rival: number;
}

/** Records the visits of a run, given only those that changed the learner. */
export class Visits {
  readonly #order: "given" | "shuffle";
  readonly #seed: number;
  readonly #size: number;
  /** The score of a row with the current weights. */
  readonly #scoreOf: (row: number) => number;
  readonly #rows: number[] = [];
  readonly #passes: number[] = [];
  readonly #scores: number[] = [];
  readonly #moved: number[] = [];
  readonly #moves: Move[] = [];
  readonly #weights: number[] = [];
  readonly #sums: number[] = [];
  readonly #vectors: number;
  #pass: Uint32Array = new Uint32Array(0);

  constructor({ order }: Doc, size: number, vectors: number, scoreOf: (row: number) => number) {
    this.#order = order.kind === "shuffle" ? "shuffle" : "given";
    this.#seed = order.kind === "shuffle" ? order.seed : 0;
    this.#size = size;
    this.#vectors = vectors;
    this.#scoreOf = scoreOf;
    this.#note(new Float64Array(3 * vectors), 0);
  }

  /** Records everything up to a move and the move itself; `weights` are those after it, as b, w₁, w₂ of each vector. */
  move(move: Move, weights: ArrayLike<number>): void {
    while (this.#next() !== move.index || this.#passes.length <= move.epoch) this.#visit();
    const before = this.#moves.length > 0 ? this.#moved[this.#moved.length - 1] + 1 : 0;
    this.#moved.push(this.#rows.length);
    this.#scores.push(move.score);
    this.#rows.push(move.index);
    this.#moves.push(move);
    this.#note(weights, this.#rows.length - 1 - before);
  }

  /** Records the visits after the last move, to the end of `passes` passes. */
  finish(passes: number): void {
    while (this.#rows.length < passes * this.#size) this.#visit();
  }

  /** Returns the recorded trace; `places` are the indices of the rows in the document. */
  trace(places: Uint32Array, stopped: Stopped): Trace {
    const mistakes = new Uint8Array(this.#rows.length);
    this.#moves.forEach(({ mistake }, u) => {
      if (mistake) mistakes[this.#moved[u]] = 1;
    });
    return {
      visited: Uint32Array.from(this.#rows, (row) => places[row]),
      passes: Uint32Array.from(this.#passes),
      scores: Float64Array.from(this.#scores),
      mistakes,
      updates: Uint32Array.from(this.#moved),
      steps: Float64Array.from(this.#moves, ({ step }) => step),
      rivals: Int32Array.from(this.#moves, ({ rival }) => rival),
      vectors: this.#vectors,
      weights: Float64Array.from(this.#weights),
      sums: Float64Array.from(this.#sums),
      stopped,
      doubtful: false,
    };
  }

  /** The next row; begins a new pass if the last one is complete. */
  #next(): number {
    const at = this.#rows.length % this.#size;
    if (this.#rows.length === this.#passes.length * this.#size) {
      this.#pass = visitOrder(this.#order, this.#seed, this.#passes.length, this.#size);
      this.#passes.push(this.#rows.length);
    }
    return this.#pass[at];
  }

  /** Records a visit that changed nothing. */
  #visit(): void {
    const row = this.#next();
    this.#scores.push(this.#scoreOf(row));
    this.#rows.push(row);
  }

  /** Records the weights after a move, and their sums: the previous weights lasted `visits` visits, these one so far. */
  #note(weights: ArrayLike<number>, visits: number): void {
    const length = 3 * this.#vectors;
    const before = this.#weights.length - length;
    const first = this.#weights.length === 0;
    for (let j = 0; j < length; j++) {
      this.#sums.push(first ? 0 : this.#sums[before + j] + visits * this.#weights[before + j] + weights[j]);
    }
    for (let j = 0; j < length; j++) this.#weights.push(weights[j]);
  }
}

// Every change of a kernel learner's coefficients, oldest first, for the vote of all past vectors.

import { type ClassMoves, type Moves, movePlaces, movesByClass } from "../compute/rules/votes.js";
import type { PastUpdate } from "../training/update-log.js";

/** Every change of a kernel learner's coefficients, oldest first. */
export class PastMoves {
  size = 0;
  #places: Uint32Array = new Uint32Array(16 * movePlaces);
  #steps: Float64Array = new Float64Array(16);
  #times: Float64Array = new Float64Array(16);

  #byClass: ClassMoves | undefined;

  add(slot: number, { right, rival, step, time, classes }: PastUpdate): void {
    this.#byClass = undefined;
    const i = this.size++;
    if (i === this.#steps.length) this.#reserve(2 * i);
    const at = i * movePlaces;
    this.#places[at] = slot;
    this.#places[at + 1] = right;
    this.#places[at + 2] = rival + 1;
    this.#places[at + 3] = classes;
    this.#steps[i] = step;
    this.#times[i] = time;
  }

  /** The moves as views, valid until the next move. */
  get views(): Moves {
    return {
      places: this.#places.subarray(0, this.size * movePlaces),
      steps: this.#steps.subarray(0, this.size),
      times: this.#times.subarray(0, this.size),
    };
  }

  /** Gives the moves of each class separately; they are sorted once for many votes. */
  byClass(classes: number): ClassMoves {
    if (this.#byClass?.starts.length !== classes + 1) this.#byClass = movesByClass(this.views, classes);
    return this.#byClass;
  }

  copy(): PastMoves {
    return PastMoves.of(this.views);
  }

  static of({ places, steps, times }: Moves): PastMoves {
    const moves = new PastMoves();
    moves.#reserve(Math.max(16, steps.length));
    moves.#places.set(places);
    moves.#steps.set(steps);
    moves.#times.set(times);
    moves.size = steps.length;
    return moves;
  }

  #reserve(moves: number): void {
    const [places, steps, times] = [this.#places, this.#steps, this.#times];
    this.#places = new Uint32Array(moves * movePlaces);
    this.#places.set(places);
    this.#steps = new Float64Array(moves);
    this.#steps.set(steps);
    this.#times = new Float64Array(moves);
    this.#times.set(times);
  }
}

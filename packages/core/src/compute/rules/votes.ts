// The vote of all vectors that a learner has had, from its moves: their running sums are the vectors' scores.

import { winner } from "../winner.js";

/** The moves of a learner's vectors, in order. */
export interface Moves {
  /**
   * Four numbers for each move: the support vector, the class that gained, the class that lost (counted from 1, 0 for none), and the number
   * of classes known then.
   */
  readonly places: Uint32Array;
  readonly steps: Float64Array;
  /** The number of each move's example among all learned, from 1. */
  readonly times: Float64Array;
}

/** How many numbers `places` has for each move. */
export const movePlaces = 4;

/**
 * Counts votes of joint classes, or of two: each vector votes for the class it would have predicted, with the number of examples it
 * survived. `votes` become those for a class less those against it, `running` the scores of the last vector.
 */
export function voteJointly(
  { places, steps, times }: Moves,
  similarities: Float64Array,
  examples: number,
  ranks: Uint32Array,
  running: Float64Array,
  votes: Float64Array,
): void {
  const classes = votes.length;
  const moves = steps.length;
  running.fill(0);
  votes.fill(0);
  let known = Math.max(1, Math.min(classes, moves > 0 ? places[3] : classes));
  let since = 1;
  for (let i = 0, at = 0; i <= moves; i++, at += movePlaces) {
    const until = i < moves ? times[i] : examples + 1;
    const lasted = until - since;
    if (lasted !== 0) votes[winner(known === classes ? running : running.subarray(0, known), ranks)] += 2 * lasted;
    if (i === moves) break;
    const amount = steps[i] * similarities[places[at]];
    const lost = places[at + 2];
    if (places[at + 1] < classes) running[places[at + 1]] += amount;
    if (lost > 0 && lost <= classes) running[lost - 1] -= amount;
    known = places[at + 3];
    since = until;
  }
  for (let k = 0; k < classes; k++) votes[k] -= examples;
}

/** The moves of each class, in order: those of class k from starts[k] up to starts[k + 1]. */
export interface ClassMoves {
  readonly starts: Uint32Array;
  readonly slots: Uint32Array;
  readonly steps: Float64Array;
  readonly times: Float64Array;
}

/** Sorts moves by class. A move that took from a class counts as a move of that class with the step negated. */
export function movesByClass({ places, steps, times }: Moves, classes: number): ClassMoves {
  const starts = new Uint32Array(classes + 1);
  for (let at = 0; at < places.length; at += movePlaces) {
    starts[places[at + 1] + 1]++;
    if (places[at + 2] > 0) starts[places[at + 2]]++;
  }
  for (let k = 0; k < classes; k++) starts[k + 1] += starts[k];
  const next = starts.slice();
  const size = starts[classes];
  const own = { slots: new Uint32Array(size), steps: new Float64Array(size), times: new Float64Array(size) };
  const add = (k: number, slot: number, step: number, time: number) => {
    const i = next[k]++;
    own.slots[i] = slot;
    own.steps[i] = step;
    own.times[i] = time;
  };
  for (let i = 0, at = 0; i < steps.length; i++, at += movePlaces) {
    add(places[at + 1], places[at], steps[i], times[i]);
    if (places[at + 2] > 0) add(places[at + 2] - 1, places[at], -steps[i], times[i]);
  }
  return { starts, ...own };
}

/** Counts votes of classes learned one against the rest: each class's own vectors vote for or against it; a score of 0 counts as `zero`. */
export function voteApart(
  { starts, slots, steps, times }: ClassMoves,
  similarities: Float64Array,
  examples: number,
  zero: number,
  running: Float64Array,
  votes: Float64Array,
): void {
  for (let k = 0; k < votes.length; k++) {
    let score = 0;
    let since = 1;
    let sum = 0;
    for (let i = starts[k]; i < starts[k + 1]; i++) {
      sum += (score > 0 ? 1 : score < 0 ? -1 : zero) * (times[i] - since);
      since = times[i];
      score += steps[i] * similarities[slots[i]];
    }
    running[k] = score;
    votes[k] = sum + (score > 0 ? 1 : score < 0 ? -1 : zero) * (examples + 1 - since);
  }
}

// The scores of one of the vectors that a learner had, drawn at random. Freund & Schapire 1999, MLJ 37(3), call predicting like this "random".

import { random, seedWords, uniform } from "../../random.js";
import { type Moves, movePlaces } from "./votes.js";

/**
 * Draws one of so many examples, each equally likely, so that a vector is drawn in proportion to the examples it survived. The draw
 * depends on the seed and on the similarities of x to all examples learned from: the same x always gets the same vector.
 */
export function drawnExample(similarities: Float64Array, seed: number, examples: number): number {
  let hash = 0x811c9dc5;
  const bits = new Uint32Array(Float64Array.from(similarities, (k) => k + 0).buffer);
  for (const word of bits) {
    hash = Math.imul(hash ^ word, 0x01000193);
    hash ^= hash >>> 15;
  }
  return 1 + Math.floor(uniform(random(...seedWords(seed), hash >>> 0)) * examples);
}

/** Finds the scores of the vectors as they were after so many examples; a class not known then scores less than any other. */
export function scoresAfter(
  examples: number,
  { places, steps, times }: Moves,
  similarities: Float64Array,
  running: Float64Array,
): void {
  running.fill(0);
  let known = steps.length > 0 ? places[3] : running.length;
  for (let i = 0, at = 0; i < steps.length && times[i] <= examples; i++, at += movePlaces) {
    const amount = steps[i] * similarities[places[at]];
    const lost = places[at + 2];
    if (places[at + 1] < running.length) running[places[at + 1]] += amount;
    if (lost > 0 && lost <= running.length) running[lost - 1] -= amount;
    known = places[at + 3];
  }
  running.fill(-Number.MAX_VALUE, Math.max(1, Math.min(known, running.length)));
}

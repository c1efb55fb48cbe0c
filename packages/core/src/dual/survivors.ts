// The vectors that a kernel learner has had, in order, and how many examples each survived.

import { movePlaces } from "../compute/rules/votes.js";
import type { Label } from "../data/row.js";
import type { DualEngine } from "./engine.js";

/** A vector that a kernel learner has had: the one before it plus step·φ(x), for the class of x. */
export interface KernelSurvivor<L extends Label = Label> {
  /** The number of the update that made the vector, from 1; 0 is the zero vector that there was before the first. */
  readonly update: number;
  /** The position of the example x that the update was made on, or how many came before it in a stream; −1 for the zero vector. */
  readonly index: number;
  /** The class that gained step·φ(x). */
  readonly gained?: L;
  /** The class that lost step·φ(x), if there is one. */
  readonly lost?: L;
  /** The multiple of φ(x) that was added. */
  readonly step: number;
  /** The number c of examples that the vector survived: from the one it was made on up to the next update. */
  readonly survived: number;
}

/**
 * Yields the vectors that there have been, the oldest first, the zero vector only if it survived an example. Classes that learn together have
 * the same vectors; a class k that learns against the rest has its own.
 */
export function* survivors<L extends Label, X>(
  { experience, settings }: DualEngine<L, X>,
  k: number,
): Generator<KernelSurvivor<L>, void, void> {
  const { state, time, classes } = experience;
  const { labels } = classes;
  const { places, steps, times } = state.moves!.views;
  const apart = labels.length > 2 && settings.multiclass === "one-vs-rest";
  const moves = Array.from(steps, (step, i) => {
    const [slot, right, lost] = places.subarray(i * movePlaces);
    return { update: i + 1, slot, right, rival: lost - 1, step, time: times[i] };
  }).filter(({ right, rival }) => !apart || right === k || rival === k);
  const start = moves.length > 0 ? moves[0].time - 1 : time;
  if (start > 0) yield { update: 0, index: -1, step: 0, survived: start };
  for (const [m, { update, slot, right, rival, step, time: from }] of moves.entries())
    yield {
      update,
      index: state.origins[slot].index,
      gained: labels[right],
      ...(rival in labels && { lost: labels[rival] }),
      step,
      survived: (moves[m + 1]?.time ?? time + 1) - from,
    };
}

// All or nothing: how to teach several learners the same thing, or none of them anything.

import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
import type { BatchLearner } from "../learner.js";
import type { Engine } from "./engine.js";
import { type Driven, engine, savepoint } from "./engine-of.js";

/** The key under which a learner that contains another keeps its `Whole`. */
export const whole: unique symbol = Symbol();

/** The two functions below, for a learner that contains another. */
export interface Whole {
  /** As `remembered`. */
  remembered(): () => void;
  /** As `rehearsed`. */
  rehearsed(x: unknown, label: unknown, weight: number): boolean;
}

type Parts<L extends Label> = Partial<Driven<Engine<L, unknown, unknown, Labelled<L>>>> & { readonly [whole]?: Whole };

/**
 * Remembers what a learner has learned so far, and returns a function that restores it. A learner that was made elsewhere is not
 * restored.
 */
export function remembered<L extends Label>(learner: BatchLearner<L>): () => void {
  const { [engine]: own, [whole]: parts } = learner as Parts<L>;
  return own ? savepoint(own) : (parts?.remembered() ?? (() => {}));
}

/**
 * Throws what `learn` would throw about the row, and learns nothing. Returns whether `learn` might throw nevertheless, because a number
 * might overflow or because the learner was made elsewhere.
 */
export function rehearsed<L extends Label>(learner: BatchLearner<L>, x: unknown, label: L, weight: number): boolean {
  const { [engine]: own, [whole]: parts } = learner as Parts<L>;
  if (!own) return parts?.rehearsed(x, label, weight) ?? true;
  own.training.allow("learn");
  const isDoubtful = own.receive(x, label, weight);
  own.takeBack?.(own.experience);
  return isDoubtful;
}

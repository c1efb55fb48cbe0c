// All or nothing: what it takes to teach several learners the same, or none of them anything.

import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
import type { BatchLearner } from "../learner.js";
import type { Engine } from "./engine.js";
import { type Driven, engine, savepoint } from "./engine-of.js";

/** The key under which a learner that has another inside keeps what it takes to learn all or nothing. */
export const whole: unique symbol = Symbol();

/** What it takes to learn all or nothing, of a learner that has another inside. */
export interface Whole {
  /** Does what `remembered` does. */
  remembered(): () => void;
  /** Does what `rehearsed` does. */
  rehearsed(x: unknown, label: unknown, weight: number): boolean;
}

type Parts<L extends Label> = Partial<Driven<Engine<L, unknown, unknown, Labelled<L>>>> & { readonly [whole]?: Whole };

/**
 * Remembers what a learner has learned by now, and returns a function that makes it so again. A learner that was made elsewhere is left
 * as it is.
 */
export function remembered<L extends Label>(learner: BatchLearner<L>): () => void {
  const { [engine]: own, [whole]: parts } = learner as Parts<L>;
  return own ? savepoint(own) : (parts?.remembered() ?? (() => {}));
}

/**
 * Throws what `learn` would throw about the row, and learns nothing. Returns whether `learn` might throw all the same, because a number
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

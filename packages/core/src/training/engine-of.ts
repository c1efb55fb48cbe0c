// How the rest of the library reaches the engine of a learner.

/** The key under which a learner keeps its engine, out of the way of those who use the learner. */
export const engine: unique symbol = Symbol();

/** A learner that has an engine of this kind. */
export interface Driven<E> {
  readonly [engine]: E;
}

// How the rest of the library reaches the engine of a learner.

/** The place where a learner keeps its engine, out of the way of those who use it. */
export const engine: unique symbol = Symbol("engine");

/** What has an engine of this kind. */
export interface Driven<E> {
  readonly [engine]: E;
}

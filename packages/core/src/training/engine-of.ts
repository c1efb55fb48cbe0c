// How the rest of the library reaches the engine of a learner.

/** The key under which a learner keeps its engine, out of the way of those who use the learner. */
export const engine: unique symbol = Symbol();

/** A learner that has an engine of this kind. */
export interface Driven<E> {
  readonly [engine]: E;
}

/** Remembers what an engine has learned by now, and returns a function that makes it so again. */
export function savepoint<E>(own: { experience: E & { mark(): () => E }; restored?(): void }): () => void {
  const back = own.experience.mark();
  return () => {
    (own as { experience: E }).experience = back();
    own.restored?.();
  };
}

// How the rest of the library reaches the engine of a learner.

/** The key under which a learner keeps its engine, so that users of the learner do not see it. */
export const engine: unique symbol = Symbol();

/** A learner that has an engine of this kind. */
export interface Driven<E> {
  readonly [engine]: E;
}

/** Remembers what an engine has learned so far, and returns a function that restores it. */
export function savepoint<E>(own: { experience: E & { mark(): () => E }; restored?(): void }): () => void {
  const back = own.experience.mark();
  return () => {
    (own as { experience: E }).experience = back();
    own.restored?.();
  };
}

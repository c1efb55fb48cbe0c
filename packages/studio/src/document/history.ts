// Edits that can be undone and redone: the present, and what came before and after it.

/** A present state with the states before it and those that were undone. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

/** The most steps that can be undone. */
const longest = 200;

/** Returns a history without a past. */
export function begun<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** Returns the history with one more edit; `joined` merges it into the last one, as for the moves of a drag. */
export function edited<T>(history: History<T>, next: T, joined = false): History<T> {
  if (next === history.present) return history;
  if (joined && history.past.length > 0) return { ...history, present: next, future: [] };
  return { past: [...history.past, history.present].slice(-longest), present: next, future: [] };
}

/** Returns the history with its last edit undone. */
export function undone<T>({ past, present, future }: History<T>): History<T> {
  if (past.length === 0) return { past, present, future };
  return { past: past.slice(0, -1), present: past[past.length - 1], future: [present, ...future] };
}

/** Returns the history with the last undone edit redone. */
export function redone<T>({ past, present, future }: History<T>): History<T> {
  if (future.length === 0) return { past, present, future };
  return { past: [...past, present], present: future[0], future: future.slice(1) };
}

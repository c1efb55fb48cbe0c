// Edits that can be undone and redone: the present, and what came before and after it.

/** A present with what came before it and what was undone after it. */
export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
}

/** Further back nobody goes. */
const longest = 200;

/** Returns a history without a past. */
export function begun<T>(present: T): History<T> {
  return { past: [], present, future: [] };
}

/** Returns the history with one more edit; `joined` makes it part of the last one, as the moves of one drag are. */
export function edited<T>(history: History<T>, next: T, joined = false): History<T> {
  if (next === history.present) return history;
  if (joined && history.past.length > 0) return { ...history, present: next, future: [] };
  return { past: [...history.past, history.present].slice(-longest), present: next, future: [] };
}

/** Returns the history with its last edit taken back. */
export function undone<T>({ past, present, future }: History<T>): History<T> {
  if (past.length === 0) return { past, present, future };
  return { past: past.slice(0, -1), present: past[past.length - 1], future: [present, ...future] };
}

/** Returns the history with the edit made again that was taken back last. */
export function redone<T>({ past, present, future }: History<T>): History<T> {
  if (future.length === 0) return { past, present, future };
  return { past: [...past, present], present: future[0], future: future.slice(1) };
}

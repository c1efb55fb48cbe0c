// Work that would stop the page if it were done at once: one piece after the other, each in a turn of its own.

const waiting = new Set<() => void>();
let running = false;

/** Does a piece of work when its turn comes. Returns what takes it back. */
export function inTurn(work: () => void): () => void {
  waiting.add(work);
  if (!running) {
    running = true;
    setTimeout(turn);
  }
  return () => waiting.delete(work);
}

function turn(): void {
  const [work] = waiting;
  running = work !== undefined;
  if (!work) return;
  waiting.delete(work);
  work();
  // The page is painted, and keys are answered, before the next.
  setTimeout(turn, 4);
}

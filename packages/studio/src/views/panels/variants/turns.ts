// Splits work that would block the page if it were done at once: each piece runs in a task of its own.

const waiting = new Set<() => void>();
let running = false;

/** Runs a piece of work when its turn comes. Returns a function that cancels it. */
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
  // The page is painted and keys are handled before the next piece.
  setTimeout(turn, 4);
}

// Pieces of a stream as they arrive, and the pauses between them, so that what has arrived can be answered, or the waiting ended, before more comes.

/** Milliseconds to wait for another piece before reporting a pause. */
const patience = 10;

/**
 * Yields every piece, and undefined once no other has arrived for some milliseconds, or others have kept arriving for
 * as long. When that is depends on timing, so results must not depend on it. Ends when `signal` is aborted.
 */
export async function* arrivals<T>(pieces: AsyncGenerator<T>, signal?: AbortSignal): AsyncGenerator<T | undefined> {
  let waiting: Promise<IteratorResult<T>> | undefined;
  let since: number | undefined;
  for (;;) {
    waiting ??= pieces.next();
    const next = await within(waiting, since === undefined ? Infinity : since + patience - performance.now(), signal);
    if (next === "aborted") return;
    if (next === "late") {
      since = undefined;
      yield undefined;
      continue;
    }
    waiting = undefined;
    if (next.done) return;
    since ??= performance.now();
    yield next.value;
  }
}

/** Yields every piece; ends as soon as `signal` is aborted, even while it waits for another. */
export async function* piecesUntil<T>(pieces: AsyncGenerator<T>, signal: AbortSignal): AsyncGenerator<T> {
  let isAwaited = false;
  try {
    while (!signal.aborted) {
      isAwaited = true;
      const next = await within(pieces.next(), Infinity, signal);
      if (typeof next === "string") return;
      isAwaited = false;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // A piece that is still awaited would have to come first.
    if (!isAwaited) await pieces.return(undefined);
  }
}

async function within<T>(
  coming: Promise<T>,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<T | "late" | "aborted"> {
  if (signal?.aborted) return "aborted";
  let timer: NodeJS.Timeout | undefined;
  let abort: (() => void) | undefined;
  const rivals: Promise<T | "late" | "aborted">[] = [coming];
  if (milliseconds < Infinity)
    rivals.push(
      new Promise((resolve) => {
        timer = setTimeout(() => resolve("late"), Math.max(0, milliseconds));
      }),
    );
  if (signal)
    rivals.push(
      new Promise((resolve) => {
        abort = () => resolve("aborted");
        signal.addEventListener("abort", abort, { once: true });
      }),
    );
  try {
    return await Promise.race(rivals);
  } finally {
    clearTimeout(timer);
    if (abort) signal!.removeEventListener("abort", abort);
  }
}

// A line on a terminal that says how much of the files has been read, while that takes long.

import type { Io } from "../../terminal/io.js";
import { LiveLine } from "../../terminal/live-line.js";
import { bytes as bytesOf } from "../../text/number.js";
import { timeLeft } from "../../text/time-left.js";
import type { Input } from "./input.js";
import type { Source } from "./source.js";

/** Milliseconds between two looks at what has been read. */
const pace = 200;

/** Shows on a terminal that reading is still going on, and how long it still takes; `read` gives the bytes so far, in their size on disk. */
export class ReadingLine {
  readonly #live: LiveLine;
  readonly #timer: NodeJS.Timeout | undefined;

  constructor(sources: readonly Source[], io: Io, read: () => number) {
    const live = new LiveLine(io);
    const isTyped = sources.some(({ kind }) => kind === "stdin") && io.stdin.isTTY;
    const size = sources.reduce((sum, source) => sum + (source.kind === "file" ? source.bytes : 0), 0);
    const what = `reading ${sources[0].name}${sources.length > 1 ? " …" : ""}${size > 0 ? `, ${bytesOf(size)}` : ""}`;
    // If everything is in files, the total size is known.
    const isKnown = size > 0 && sources.every(({ kind }) => kind === "file");
    const rest = (milliseconds: number) => timeLeft(isKnown ? read() / size : undefined, milliseconds);
    this.#live = live;
    this.#timer = isTyped ? undefined : setInterval(() => live.show(() => what, rest), pace);
  }

  end(): void {
    clearInterval(this.#timer);
    this.#live.clear();
  }
}

/** Yields what is made from the inputs, of which there may be more later, and shows meanwhile how much of them has been read. */
export async function* whileReading<T>(
  made: AsyncIterable<T>,
  sources: readonly Source[],
  inputs: readonly Pick<Input, "read">[],
  io: Io,
): AsyncGenerator<T> {
  const line = new ReadingLine(sources, io, () => inputs.reduce((sum, { read }) => sum + read, 0));
  try {
    yield* made;
  } finally {
    line.end();
  }
}

// How much memory reading may take: what is about to be too much is refused with a reason, where the engine would end the process without one.

import { totalmem } from "node:os";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { UsageError } from "../../terminal/exit.js";
import { bytes as sized } from "../../text/number.js";

/** The most memory of a process that is told nothing else. */
const usual = 4e9;
/** The part of the machine's memory that it takes at most. */
const part = 0.75;
/** The part of the engine's own memory that may be in use while data is read: making examples of it takes some more. */
const heapPart = 0.5;
/** The part of the engine's limit that is for what is new, and cannot be used for what is kept. */
const youngBytes = 48 * 2 ** 20;
/** The part that may be in use when what is foreseen has been made. */
const foreseenPart = 0.9;
/** About what a text that is a category takes: itself, the name of its feature, and their places in tables. */
const textBytes = 400;
/** What may come in addition before garbage is collected once more to see what is left. */
const heapStep = 0.08;
/** Bytes between two looks at the memory of the process, which takes longer than a look at the engine's. */
const pace = 2 ** 22;

/** The most memory that a process takes where no option says otherwise: 4 GB, or three quarters of the memory there is. */
export function usualLimit(): number {
  const allowed = process.constrainedMemory?.() || Infinity;
  return Math.min(usual, part * Math.min(totalmem(), allowed));
}

/** Watches the memory of the process while something is read. */
export class MemoryWatch {
  readonly #what: string;
  readonly #help: string;
  readonly #limit: number;
  /** The most that the engine can keep. */
  readonly #heap: number;
  #sinceLook = 0;
  #nextCollection: number;

  /** `what` is read, for the message, and `help` is what keeps it from taking so much. */
  constructor(what: string, help: string, limit: number = usualLimit()) {
    this.#what = what;
    this.#help = help;
    this.#limit = limit;
    this.#heap = Math.max(getHeapStatistics().heap_size_limit - youngBytes, youngBytes);
    this.#nextCollection = heapPart * this.#heap;
  }

  /**
   * Says that so many bytes were read; refuses to go on when the memory is nearly used up. `further` bytes are certain to be needed, and
   * objects will be made of so many `texts`.
   */
  took(bytes: number, further = 0, texts = 0): void {
    this.#checkHeap(texts * textBytes);
    this.#sinceLook += bytes;
    if (this.#sinceLook < pace && further === 0) return;
    this.#sinceLook = 0;
    if (process.memoryUsage.rss() + further > this.#limit)
      throw new UsageError(
        `${this.#what}: it takes more memory than the ${sized(this.#limit)} that are allowed: ${this.#help}, or allow more with --memory-limit`,
      );
  }

  /** Garbage counts as used until it is collected, so that is done before anything is refused. */
  #checkHeap(further: number): void {
    const most = this.#heap;
    const used = getHeapStatistics().used_heap_size;
    if (used < this.#nextCollection && used + further < foreseenPart * most) return;
    collectGarbage();
    const live = getHeapStatistics().used_heap_size;
    if (live > heapPart * most || live + further > foreseenPart * most)
      throw new UsageError(
        `${this.#what}: it takes more memory than the ${sized(most)} that Node allows for objects and texts: ${this.#help}, or allow more with NODE_OPTIONS=--max-old-space-size=${Math.ceil((4 * most) / 2 ** 20)}`,
      );
    this.#nextCollection = Math.max(heapPart * most, live + heapStep * most);
  }
}

let collect: (() => void) | undefined;

function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  collect();
}

/** What helps a command that reads all rows at once. */
export const lessAtOnce = "read fewer rows, or learn from csv, tsv, jsonl, libsvm or vw with train --stream";
/** What helps a stream, which keeps names and support vectors alone. */
export const lessKept =
  "keep less of it, as --hash does with words, --ignore with columns and --budget with support vectors";
/** What helps a command that reads all rows for a model, and keeps names that are new to it. */
export const smallerFiles = "divide it into smaller files";

// How much memory reading may take: shortly before it is too much, reading is refused with a reason; otherwise the
// engine would end the process without one.

import { totalmem } from "node:os";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { UsageError } from "../../terminal/exit.js";
import { bytes as sized } from "../../text/number.js";

/** The most memory that a process takes by default. */
const usual = 4e9;
/** The share of the machine's memory that it takes at most. */
const part = 0.75;
/** The share of the engine's heap that may be in use while data is read; making examples from it takes some more. */
const heapPart = 0.5;
/** The part of the engine's limit that is reserved for new objects and cannot hold those that are kept. */
const youngBytes = 48 * 2 ** 20;
/** The share that may be in use once everything foreseen has been made. */
const foreseenPart = 0.9;
/** About how many bytes a text that is a category takes: the text, the name of its feature, and their entries in tables. */
const textBytes = 400;
/** How much the heap may grow before garbage is collected again to see what is left. */
const heapStep = 0.08;
/** Bytes between two measurements of the memory of the process, which take longer than measuring the engine's. */
const pace = 2 ** 22;

/** The most memory that a process takes by default: 4 GB, or three quarters of the memory there is if that is less. */
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

  /** `what` is being read, and `help` is how to make it take less, both for the message. */
  constructor(what: string, help: string, limit: number = usualLimit()) {
    this.#what = what;
    this.#help = help;
    this.#limit = limit;
    this.#heap = Math.max(getHeapStatistics().heap_size_limit - youngBytes, youngBytes);
    this.#nextCollection = heapPart * this.#heap;
  }

  /**
   * Reports that this many bytes were read; refuses to continue when memory is nearly used up. `further` bytes are
   * certain to be needed, and this many `texts` will become objects.
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

  /** Garbage counts as used until it is collected, so it is collected before anything is refused. */
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

/** Advice for a command that reads all rows at once. */
export const lessAtOnce = "read fewer rows, or learn from csv, tsv, jsonl, libsvm or vw with train --stream";
/** Advice for a stream, which keeps only names and support vectors. */
export const lessKept =
  "keep less of it, as --hash does with words, --ignore with columns and --budget with support vectors";
/** Advice for a command that reads all rows for a model, and keeps names that are new to it. */
export const smallerFiles = "divide it into smaller files";

// A thread's part in computing similarities, without the kernels, so that a worker loads no more than it needs.

import { CHUNK_COLUMNS } from "../compute/pairs/kernel-layout.js";
import type { KernelLoops } from "../compute/pairs/kernel-loops.js";
import { crewControl as control, type KernelTicket } from "./crew-ticket.js";

export type { KernelTicket } from "./crew-ticket.js";

/** How often the thread polls a word before it sleeps; some 100 µs. */
const looks = 1 << 13;

/** Runs in a thread of its own and takes part in the work of a crew. */
export class KernelThread {
  readonly #words: Int32Array<SharedArrayBuffer>;
  readonly #thread: number;
  readonly #loops: KernelLoops;

  constructor({ memory, module, words, thread }: KernelTicket) {
    this.#words = words;
    this.#thread = thread;
    this.#loops = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as KernelLoops;
  }

  /** Takes part until the crew ends. */
  run(): void {
    const words = this.#words;
    let round = Atomics.load(words, control.round);
    while (Atomics.load(words, control.ended) === 0) {
      this.#takeChunks();
      for (let look = 0; look < looks && Atomics.load(words, control.round) === round; look++);
      Atomics.wait(words, control.round, round);
      round = Atomics.load(words, control.round);
    }
  }

  #takeChunks(): void {
    const words = this.#words;
    for (let left = Atomics.sub(words, control.left, 1); left > 0; left = Atomics.sub(words, control.left, 1)) {
      const from = (left - 1) * CHUNK_COLUMNS;
      const to = Math.min(from + CHUNK_COLUMNS, Atomics.load(words, control.columns));
      this.#loops.run(Atomics.load(words, control.task) >>> 0, from, to, this.#thread);
      Atomics.add(words, control.done, 1);
      Atomics.notify(words, control.done);
    }
  }
}

// Threads that compute similarities together, in one memory, with shared words by which they divide the columns.

import { moduleOf } from "../compute/module.js";
import { CHUNK_COLUMNS } from "../compute/pairs/kernel-layout.js";
import { kernelsWasm } from "../compute/wasm/kernels.wasm.js";
import { sharedMemory, type WasmMemory } from "../compute/wasm.js";
import { crewControl as control, controlWords, type KernelTicket } from "./crew-ticket.js";

/** With fewer columns, a second thread is not worth it. */
const worthwhile = 2 * CHUNK_COLUMNS;
/** How often a thread polls a word before it sleeps; some 100 µs. */
const looks = 1 << 13;
/** How often it polls if it must not sleep, as on a page's main thread. */
const mostLooks = 2 ** 31;

/**
 * Several threads that share the work of a kernel. The host starts them and posts each a ticket; `KernelThread` of
 * rosenblatt/kernels/threads does the rest. If there are none, the calling thread computes everything, with the same result.
 */
export class Crew {
  /** The memory that threads share. */
  readonly memory: WasmMemory;
  /** The most threads that take part, including this one. */
  readonly threads: number;
  /** After how many milliseconds without a response another thread is taken for dead. */
  patience = 10_000;
  readonly #words: Int32Array<SharedArrayBuffer>;
  #lost = false;
  #canSleep = true;

  private constructor(memory: WasmMemory, threads: number) {
    this.memory = memory;
    this.threads = threads;
    this.#words = new Int32Array(new SharedArrayBuffer(4 * controlWords));
  }

  /** Makes a crew for this many threads; null if memory cannot be shared between threads. */
  static of(threads = 2): Crew | null {
    const memory = moduleOf(kernelsWasm, true) && sharedMemory();
    return memory && new Crew(memory, threads);
  }

  /** Gives the ticket of one more thread, counted from 1, to be posted to it. */
  ticket(thread: number): KernelTicket {
    return { memory: this.memory.memory, module: moduleOf(kernelsWasm, true)!, words: this.#words, thread };
  }

  /** Whether a thread failed to finish its work; its shared memory must not be used any more. */
  get lost(): boolean {
    return this.#lost;
  }

  /**
   * Divides the chunks of `columns` columns among the threads, computing some with `run`; returns true when all are done, or false if a thread was
   * lost, which may still write.
   */
  share(task: number, columns: number, run: (from: number, to: number) => void): boolean {
    if (columns < worthwhile || this.threads < 2) {
      for (let from = 0; from < columns; from += CHUNK_COLUMNS) run(from, Math.min(from + CHUNK_COLUMNS, columns));
      return true;
    }
    const words = this.#words;
    const chunks = Math.ceil(columns / CHUNK_COLUMNS);
    Atomics.store(words, control.task, task | 0);
    Atomics.store(words, control.columns, columns);
    Atomics.store(words, control.done, 0);
    // Last, because it lets others take chunks, whose task must be complete.
    Atomics.store(words, control.left, chunks);
    Atomics.add(words, control.round, 1);
    Atomics.notify(words, control.round);
    for (let left = Atomics.sub(words, control.left, 1); left > 0; left = Atomics.sub(words, control.left, 1)) {
      run((left - 1) * CHUNK_COLUMNS, Math.min(left * CHUNK_COLUMNS, columns));
      Atomics.add(words, control.done, 1);
    }
    this.#lost ||= !this.#allDone(chunks);
    return !this.#lost;
  }

  /** Tells the threads to end. */
  end(): void {
    Atomics.store(this.#words, control.ended, 1);
    Atomics.add(this.#words, control.round, 1);
    Atomics.notify(this.#words, control.round);
  }

  #allDone(chunks: number): boolean {
    const words = this.#words;
    for (let look = 0; look < mostLooks; look++) {
      const done = Atomics.load(words, control.done);
      if (done === chunks) return true;
      if (look < looks || !this.#canSleep) continue;
      try {
        if (Atomics.wait(words, control.done, done, this.patience) === "timed-out") return false;
      } catch {
        this.#canSleep = false;
      }
    }
    return false;
  }
}

// What the threads that compute similarities together share.

import type { CompiledMemory, CompiledModule } from "../compute/wasm-types.js";

/** The positions of the shared words through which the threads of a crew communicate. */
export const crewControl = {
  /** Counts up when there is work. */
  round: 0,
  /** The number of chunks of columns not yet taken; counted down, so that a late thread finds none, whatever the round. */
  left: 1,
  /** The number of chunks done. */
  done: 2,
  columns: 3,
  /** The address of the task. */
  task: 4,
  ended: 5,
} as const;

/** The number of words that the threads of a crew share. */
export const controlWords = 6;

/** What a thread needs to take part in a crew; it can be posted to the thread. */
export interface KernelTicket {
  /** The memory that threads share. */
  readonly memory: CompiledMemory;
  /** The compiled kernels. */
  readonly module: CompiledModule;
  /** The words by which threads divide the work. */
  readonly words: Int32Array<SharedArrayBuffer>;
  /** The number of the thread. */
  readonly thread: number;
}

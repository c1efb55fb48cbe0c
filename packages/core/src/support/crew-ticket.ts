// What the threads that compute similarities together agree on.

/** Words that they change by turns. */
export const crewControl = {
  /** Counts up when there is something to do. */
  round: 0,
  /** Chunks of columns that nobody has taken; counted down, so that a thread that is late finds none, whatever the round. */
  left: 1,
  /** Chunks done. */
  done: 2,
  columns: 3,
  /** Address of the task. */
  task: 4,
  ended: 5,
} as const;

export const controlWords = 6;

/** What a thread needs to take part; can be posted to it. */
export interface KernelTicket {
  readonly memory: WebAssembly.Memory;
  /** The compiled kernels. */
  readonly module: WebAssembly.Module;
  readonly words: Int32Array<SharedArrayBuffer>;
  readonly thread: number;
}

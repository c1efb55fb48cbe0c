// The compiled kernel loops of a memory.

import type { Memory } from "../memory.js";
import { kernelsWasm } from "../wasm/kernels.wasm.js";

/** The functions of the compiled module of kernels; addresses are of tasks and arrays in its memory. */
export interface KernelLoops {
  pack(task: number): void;
  run(task: number, from: number, to: number, thread: number): void;
  scores(similarities: number, size: number, table: number, stride: number, out: number): void;
  scoresOfFour(
    similarities: number,
    across: number,
    size: number,
    table: number,
    stride: number,
    out: number,
    outRow: number,
  ): void;
}

const bound = new WeakMap<Memory, KernelLoops | null>();

/** The compiled loops of a memory, made on first use; null if nothing is compiled. */
export function kernelLoops(memory: Memory): KernelLoops | null {
  let loops = bound.get(memory);
  if (loops === undefined) {
    loops = (memory.bind(kernelsWasm) as unknown as KernelLoops | undefined) ?? null;
    bound.set(memory, loops);
  }
  return loops;
}

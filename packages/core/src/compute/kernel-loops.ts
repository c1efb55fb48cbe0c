// The compiled kernel loops, bound to a memory.

import type { KernelLoops } from "./kernel-task.js";
import type { Memory } from "./memory.js";
import { kernelsWasm } from "./wasm/kernels.wasm.js";

const bound = new WeakMap<Memory, KernelLoops | null>();

/** The compiled loops over a memory, made on first use; null where nothing is compiled. */
export function kernelLoops(memory: Memory): KernelLoops | null {
  let loops = bound.get(memory);
  if (loops === undefined) {
    loops = (memory.bind(kernelsWasm) as unknown as KernelLoops | undefined) ?? null;
    bound.set(memory, loops);
  }
  return loops;
}

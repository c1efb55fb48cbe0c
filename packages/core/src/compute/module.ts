// Compiles WebAssembly modules from text, once each.

import type { CompiledModule } from "./wasm-types.js";

/**
 * A module that imports its memory as `env.memory`, in hexadecimal digits; wrapped in an object, because bundlers copy a constant string
 * to every place that uses it.
 */
export interface CompiledText {
  readonly digits: string;
}

/** Modules for memories of one thread and for shared ones; null if the engine refuses, as it does under strict content policies. */
const compiled = new Map<CompiledText, CompiledModule | null>();
const compiledForShared = new Map<CompiledText, CompiledModule | null>();

/** Compiles a module on first use; null if the engine refuses. */
export function moduleOf(text: CompiledText, shared = false): CompiledModule | null {
  const cache = shared ? compiledForShared : compiled;
  let module = cache.get(text);
  if (module === undefined) {
    try {
      const bytes = bytesOf(text);
      if (shared) markShared(bytes);
      module = new WebAssembly.Module(bytes);
    } catch {
      module = null;
    }
    cache.set(text, module);
  }
  return module;
}

function bytesOf({ digits }: CompiledText): Uint8Array<ArrayBuffer> {
  // Node has a decoder of its own, which has finished before a loop would be compiled.
  const { Buffer } = globalThis as { Buffer?: { from(text: string, encoding: string): Uint8Array<ArrayBuffer> } };
  if (Buffer) return Buffer.from(digits, "hex");
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/**
 * A module declares in one bit of its memory import whether the memory is shared between threads, and then it accepts no other. None of our
 * loops synchronises, so nothing else differs: the same module serves both, with that bit set.
 */
function markShared(bytes: Uint8Array): void {
  const name = [3, ...new TextEncoder().encode("env"), 6, ...new TextEncoder().encode("memory"), 2];
  const at = bytes.findIndex((_, i) => name.every((byte, k) => bytes[i + k] === byte));
  bytes[at + name.length] |= 2;
}

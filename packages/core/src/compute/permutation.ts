// Random orders, the same in WebAssembly.

import { below, generator } from "../random.js";

/** Writes a random order of 0 … n − 1 to `target`, from four words of seed (Fisher–Yates). */
export function permute(target: Uint32Array, n: number, words: Uint32Array): void {
  const next = generator(words);
  for (let i = 0; i < n; i++) target[i] = i;
  for (let i = n - 1; i > 0; i--) {
    const j = below(i + 1, next);
    const held = target[i];
    target[i] = target[j];
    target[j] = held;
  }
}

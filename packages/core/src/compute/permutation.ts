// Random orders, the same as in WebAssembly.

import { generator, shuffle } from "../random.js";

/** Writes a random order of 0 … n − 1 to `target`, from four words of seed (Fisher–Yates). */
export function permute(target: Uint32Array, n: number, words: Uint32Array): void {
  for (let i = 0; i < n; i++) target[i] = i;
  shuffle(target, generator(words), n);
}

// The compiled reading of one number, by itself.

import { readersWasm } from "../../src/compute/wasm/readers.wasm.js";
import { wasmMemory } from "../../src/compute/wasm.js";
import { powersOfTen } from "../../src/text/powers-of-ten.js";

const memory = wasmMemory(1 << 16);
const { numberIn } = memory.bind(readersWasm) as { numberIn(from: number, to: number, powers: number): number };
const powers = powersOfTen(memory).address;
const text = memory.allocate(Uint8Array, 1 << 12);

/** The number in the bytes from one on, with digits all around them; NaN when it is left to the plain reading. */
export function compiledNumberIn(bytes: Uint8Array, from = 0): number {
  text.view().fill(55, 0, 128 + bytes.length);
  text.view().set(bytes, 64);
  return numberIn(text.address + 64 + from, text.address + 64 + bytes.length, powers);
}

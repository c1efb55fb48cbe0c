// The loops over a layer for a given memory: compiled ones if it is WebAssembly's, else the plain ones.

import type { Memory } from "../memory.js";
import { networksWasm } from "../wasm/networks.wasm.js";
import { type LayerLoops, plainLoops } from "./layer.js";

type Compiled = Readonly<Record<"affine" | "pullBack" | "descend", (...numbers: number[]) => void>>;

const bound = new WeakMap<Memory, LayerLoops>();

/** The loops over layers for a memory, made on first use. */
export function loopsOf(memory: Memory): LayerLoops {
  let loops = bound.get(memory);
  if (!loops) {
    const compiled = memory.bind(networksWasm) as Compiled | undefined;
    loops = compiled ? over(compiled) : plainLoops;
    bound.set(memory, loops);
  }
  return loops;
}

/** The compiled loops, called with the addresses of a layer's views, which lie in their memory. */
function over({ affine, pullBack, descend }: Compiled): LayerLoops {
  const at = ({ byteOffset }: { byteOffset: number }) => byteOffset;
  return {
    affine({ units, w, batch, outputs }, from, to) {
      affine(units, at(w), at(batch.starts), at(batch.columns), at(batch.values), at(outputs), from, to);
    },
    pullBack({ inputs, units, w, deltas }, below, from, to) {
      pullBack(inputs, units, at(w), at(deltas), at(below), from, to);
    },
    descend({ units, w, v, batch, deltas }, from, to, rate, momentum, decay) {
      const { columnStarts, examples, columnValues } = batch;
      const lists = [at(columnStarts), at(examples), at(columnValues)];
      descend(units, at(w), at(v), ...lists, at(deltas), from, to, rate, momentum, decay);
    },
  };
}

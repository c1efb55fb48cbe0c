// Importing this module makes data sets live in WebAssembly memory and learners run their compiled loops: the same bits,
// sooner. Node's entry imports it; a browser bundle that trains on much data can, too.

import { accelerate } from "../compute/memory.js";
import { wasmMemory } from "../compute/wasm.js";

export { wasmRefusal } from "../compute/wasm.js";

accelerate(wasmMemory);

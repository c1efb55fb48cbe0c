// Importing this module puts data sets into WebAssembly memory and makes learners run their compiled loops: the same bits,
// faster. Node's entry imports it; a browser bundle that trains on much data can, too.

import { accelerate } from "../compute/memory.js";
import { wasmMemory } from "../compute/wasm.js";

export { wasmRefusal } from "../compute/wasm.js";

accelerate(wasmMemory);

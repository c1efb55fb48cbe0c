// The root entry in Node, where a few kilobytes of WebAssembly do not matter, and model files may hold any learner and map. It does the same as
// the entries all, explain, orders and wasm, without importing them, because opening a file takes a millisecond.

import { registerAll } from "../all-loadable.js";
import { accelerate } from "../compute/memory.js";
import { wasmMemory } from "../compute/wasm.js";
import { registerRecollection } from "../linear/recollection.js";
import { remembering } from "../linear/remembering.js";
import { hashByPlatform } from "../model/platform-hash.js";
import { adviseOnOptions } from "../options/option-advice.js";
import { registerPickers } from "../training/picked-course.js";

registerAll();
registerRecollection(remembering);
registerPickers();
accelerate(wasmMemory);

hashByPlatform();
adviseOnOptions();

export * from "./index.js";

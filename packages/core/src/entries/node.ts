// The root entry in Node, where a few kilobytes of WebAssembly do not matter, and model files may hold any learner and map.

import "./all.js";
import "./explain.js";
import "./orders.js";
import "./wasm.js";

export * from "./index.js";

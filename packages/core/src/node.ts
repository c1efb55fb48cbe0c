// The root entry in Node, where a few kilobytes of WebAssembly do not matter.

import "./wasm.js";

export * from "./index.js";

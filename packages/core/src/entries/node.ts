// The root entry in Node, where a few kilobytes of WebAssembly do not matter, and model files may hold any learner and map.

import { hashByPlatform } from "../model/platform-hash.js";
import "./all.js";
import "./explain.js";
import "./orders.js";
import "./wasm.js";

hashByPlatform();

export * from "./index.js";

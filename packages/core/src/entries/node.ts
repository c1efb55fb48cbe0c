// The root entry in Node, where a few kilobytes of WebAssembly do not matter, and model files may hold any learner and map.

import { hashByPlatform } from "../model/platform-hash.js";
import { tellOptionPlaces } from "../options/option-places.js";
import "./explain.js";
import "./kernels.js";
import "./maps.js";
import "./networks.js";
import "./orders.js";
import "./wasm.js";

hashByPlatform();
tellOptionPlaces();

export * from "./index.js";

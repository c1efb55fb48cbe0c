// Makes the transformers of texts known to model files.

import { registerTransformer } from "../transformers/registry.js";
import { TextTransformer } from "./text-transformer.js";

for (const kind of TextTransformer.kinds) registerTransformer(kind, TextTransformer.load);

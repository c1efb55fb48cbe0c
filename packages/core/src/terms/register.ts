// Makes the transformers of texts known to model files.

import { registerTransformer } from "../transformers/registry.js";
import { TextTransformer } from "./text-transformer.js";

registerTransformer("text", TextTransformer.load);
registerTransformer("tfidf", TextTransformer.load);

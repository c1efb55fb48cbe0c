// Saves a model as bytes. For JSON, use `JSON.stringify(model)`.

import { having } from "../check.js";
import { toBytes } from "./binary.js";
import type { ModelContent, ModelFile } from "./format.js";
import { fromModelFile } from "./json.js";

/** A model that can be saved: a learner, a pipeline or a compact model. Learners made elsewhere may only support the JSON encoding. */
export interface Savable {
  /** Gives the model file as an object. */
  toJSON(): ModelFile;
  /** Gives what a model file holds, whatever the encoding. */
  content?(): ModelContent;
}

/** Saves a model in the binary encoding, which is a quarter smaller than JSON and may have any size. */
export function saveBytes(model: Savable): Uint8Array<ArrayBuffer> {
  return toBytes(contentOf(model));
}

/** Gives what a model file of this model holds, whatever the encoding. */
export function contentOf(model: Savable): ModelContent {
  having("model", model, "a learner, a pipeline or a LinearModel", "toJSON");
  return model.content?.() ?? fromModelFile(model.toJSON());
}

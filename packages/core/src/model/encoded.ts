// The encoding of raw data as rows, kept in the model file beside the learner of those rows.

import type { Json, ModelContent } from "./format.js";
import { toModelFile } from "./json.js";
import { HeadReader } from "./reader.js";
import { contentOf, type Savable } from "./save.js";

/** Adds `encoding` to the head of a model; `load` gives the learner alone, `loadEncoded` both. */
export function withEncoding(model: Savable, encoding: Json): Savable {
  const content = (): ModelContent => {
    const { head, arrays } = contentOf(model);
    return { head: { ...head, encoding }, arrays };
  };
  return { content, toJSON: () => toModelFile(content()) };
}

/** Finds what `withEncoding` added to a model; undefined if there is nothing. */
export function encodingIn({ head }: ModelContent): HeadReader | undefined {
  return Object.hasOwn(head, "encoding") ? new HeadReader(head.encoding, ".head.encoding") : undefined;
}

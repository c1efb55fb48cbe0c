// Gives a transformer other parameters than those it was fitted with: those of rows that only the cluster has.

import { type Json, load, Perceptron, Pipeline, saveBytes, type Transformer } from "rosenblatt";

type Put = (array: Float64Array | Uint32Array) => Json;

/** The same transformer with other values in its model file; `more` returns those that contain arrays. */
export function changedTransformer(
  transformer: Transformer,
  facts: { readonly [key: string]: Json },
  more: (put: Put) => { readonly [key: string]: Json } = () => ({}),
): Transformer {
  const { head, arrays } = new Pipeline(transformer, new Perceptron()).content();
  const all = [...arrays];
  const put: Put = (array) => ({ array: all.push(array) - 1 });
  const saved = { ...(head.transformer as { [key: string]: Json }), ...facts, ...more(put) };
  const content = { head: { ...head, transformer: saved }, arrays: all };
  const model = {
    content: () => content,
    toJSON: () => {
      throw new Error("a model is read from its content here");
    },
  };
  return (load(saveBytes(model)) as unknown as Pipeline).transformer;
}

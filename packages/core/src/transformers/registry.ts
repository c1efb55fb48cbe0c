// Transformers out of model files.

import { shown } from "../check.js";
import { ModelError } from "../errors.js";
import type { HeadReader } from "../model/reader.js";
import { Standardize } from "./standardize.js";
import type { Transformer } from "./transformer.js";
import { UnitBall } from "./unit-ball.js";
import { UnitLength } from "./unit-length.js";

/** Reads what `save` of a transformer wrote, except `examples` and `frozen`, which all transformers have. */
export type TransformerLoader = (head: HeadReader) => Transformer & { examples: number };

const loaders = /* @__PURE__ */ new Map<string, TransformerLoader>([
  ["standardize", (head) => Standardize.load(head)],
  ["unit-ball", (head) => UnitBall.load(head)],
  ["unit-length", () => new UnitLength()],
]);

/** Lets model files be read that hold this kind of transformer, so that pages carry only the kinds they import. */
export function registerTransformer(kind: string, load: TransformerLoader): void {
  loaders.set(kind, load);
}

/** Reads the transformer of a model file. */
export function transformerOf(head: HeadReader): Transformer {
  const kind = head.text("kind");
  const load = loaders.get(kind);
  if (!load)
    throw new ModelError(
      ".head.transformer.kind",
      `must be a scaler, or of rosenblatt/maps or rosenblatt/text once that is imported; got ${shown(kind)}`,
    );
  const transformer = load(head);
  transformer.examples = head.number("examples", { min: 0, whole: true });
  transformer.frozen = head.flag("frozen");
  return transformer;
}

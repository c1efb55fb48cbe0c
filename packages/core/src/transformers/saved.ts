// Reads transformers from model files.

import { shown } from "../check.js";
import { ModelError } from "../errors.js";
import type { HeadReader } from "../model/reader.js";
import { type LoadableMap, mapOf } from "./registry.js";
import { Standardize } from "./standardize.js";
import type { Transformer } from "./transformer.js";
import { UnitBall } from "./unit-ball.js";
import { UnitLength } from "./unit-length.js";

const scalers: { readonly [kind: string]: LoadableMap["load"] } = {
  __proto__: null as never,
  standardize: (head) => Standardize.load(head),
  "unit-ball": (head) => UnitBall.load(head),
  "unit-length": () => new UnitLength(),
};

/** The functions that make a map of each kind. */
const makers: { readonly [kind: string]: string } = {
  __proto__: null as never,
  polynomial: "polynomialMap of rosenblatt/maps",
  monomials: "monomials of rosenblatt/maps",
  squares: "squares of rosenblatt/maps",
  "one-hot": "oneHotMap of rosenblatt/maps",
  select: "selectBest of rosenblatt/maps",
  fourier: "fourierMap of rosenblatt/maps",
  nystrom: "nystromMap of rosenblatt/maps",
  text: "text of rosenblatt/text",
  tfidf: "tfidf of rosenblatt/text",
};

/** Reads the transformer of a model file. */
export function transformerOf(head: HeadReader): Transformer {
  const kind = head.text("kind");
  const map = mapOf(kind);
  const load = map ? (given: HeadReader) => map.load(given) : scalers[kind];
  if (!load)
    throw new ModelError(
      ".head.transformer.kind",
      makers[kind]
        ? `is ${shown(kind)}, which load knows in a program that uses ${makers[kind]} or imports "rosenblatt/all"`
        : `must be a scaler or a map of this version; got ${shown(kind)}`,
    );
  const transformer = load(head);
  transformer.examples = head.number("examples", { min: 0, whole: true });
  transformer.frozen = head.flag("frozen");
  return transformer;
}

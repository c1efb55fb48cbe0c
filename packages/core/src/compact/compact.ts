// The file of a compact model that takes raw records.

import type { Label } from "../data/row.js";
import { InputError } from "../errors.js";
import type { BatchLearner } from "../learner.js";
import { withEncoding } from "../model/encoded.js";
import type { Json } from "../model/format.js";
import { contentOf, type Savable } from "../model/save.js";
import { LinearModel } from "./linear-model.js";

/** The encoding of raw data as rows, as `loadEncoded` gives it, or a `TableEncoding`. */
export type GivenEncoding = { readonly value: object } | { save(): Json };

/**
 * Makes the compact model of a linear learner, or of a pipeline of scalers and one, with the encoding of its data, for `RecordModel`. Save it by
 * JSON.stringify or `saveBytes`.
 */
export function compact<L extends Label>(learner: BatchLearner<L>, encoding: GivenEncoding): Savable {
  if (typeof encoding !== "object" || encoding === null)
    throw new InputError(
      "compact needs the encoding of the data, as loadEncoded gives it; without one use LinearModel.from",
    );
  const model = LinearModel.from(learner);
  // The model has features (if its columns have names) and classes already, and does not need how it was trained.
  const { run, classes, features, ...kept } = ("save" in encoding ? encoding.save() : encoding.value) as {
    [key: string]: Json;
  };
  const isNamed = JSON.stringify(features) === JSON.stringify(contentOf(model).head.names);
  return withEncoding(model, isNamed || features === undefined ? kept : { ...kept, features });
}

// A model file in the form that a cluster takes.

import type { Source, TrainedModel } from "@rosenblatt/spark";
import type { BatchLearner, Label } from "rosenblatt";
import { type Encoding, isOfRecords, isTable } from "../data/formats/encoding.js";
import { UsageError } from "../terminal/exit.js";

/** A model with its encoding; refuses one that needs other columns than the source has. */
export function trainedModel(
  learner: BatchLearner<Label>,
  encoding: Encoding,
  { zeroBased, sort }: { zeroBased?: boolean; sort?: boolean },
  source: Source,
): TrainedModel {
  const isText = "libsvm" in source;
  if (encoding.format === "libsvm") {
    if (!isText) throw new UsageError("the model learned from LIBSVM text: name such text with --libsvm; got a table");
    return { learner, zeroBased: zeroBased ?? encoding.zeroBased, sort };
  }
  if (!isTable(encoding) || isOfRecords(encoding))
    throw new UsageError(`--on takes models of tables and of LIBSVM text; got one of ${encoding.format}`);
  if (isText)
    throw new UsageError("the model learned from a table: name one with --table, --parquet or --sql; got --libsvm");
  return { learner, encoding: encoding.table };
}

// predict --on: rows of a cluster together with the model's predictions for them, written on the cluster.

import { encodingIn, readModel } from "../model/model-file.js";
import type { ClusterOptions } from "../options/cluster.js";
import { calibrationIn, type PredictOptions } from "../prediction/predict.js";
import { visible } from "../terminal/escape-sequences.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note, print } from "../terminal/io.js";
import { count, counted } from "../text/number.js";
import { trainedModel } from "./cluster-model.js";
import { onCluster, refuse, refusedOfFiles, sourceOf } from "./on-cluster.js";

/** What can be typed after `rosenblatt predict --on`, besides what predict takes. */
export interface ClusterPredictOptions extends ClusterOptions {
  into?: string;
}

const there = "predictions are written to the cluster, by --into";

const refused = {
  ...refusedOfFiles,
  output: ["-o", there],
  to: ["--to", there],
  jsonl: ["--jsonl", there],
  append: ["--append", "the columns of the rows are written, too"],
  id: ["--id", "the columns of the rows are written, too"],
  safeCsv: ["--safe-csv", there],
  lines: ["--lines", "it is about lines of a file"],
  label: ["--label", "a prediction needs no label"],
  badRows: ["--bad-rows", "rows that cannot be read have no prediction there"],
} as const;

/** Writes all rows of a source on a cluster with their predictions. */
export async function predictOnCluster(
  path: string,
  paths: readonly string[],
  options: PredictOptions & ClusterPredictOptions,
  io: Io,
): Promise<ExitCode> {
  refuse(options, refused);
  const source = sourceOf(paths, options);
  const { into, predictionColumn, scores = false, probabilities = false } = options;
  if (into === undefined)
    throw new UsageError(
      "--on needs a place on the cluster for the predictions: --into TABLE, or --into PATH with a / in it",
    );
  const saved = readModel(path, io);
  if (probabilities) calibrationIn(saved);
  const model = trainedModel(saved.learner, encodingIn(saved), options, source);
  const place = into.includes("/") ? { parquet: into } : { table: into };
  const { rows, bad, left } = await onCluster("predict", options, io, ({ library, spark, ...rest }) =>
    library.predict(spark, model, source, { ...rest, into: place, predictionColumn, scores, probabilities }),
  );
  if (left.length > 0) {
    const named = left.map(({ name, type }) => `${name} (${type})`).join(", ");
    note(io, `note: columns that would not come through a script as they are have not been written: ${visible(named)}`);
  }
  if (bad > 0) note(io, `note: ${count(bad)} of them cannot be read and have no prediction`);
  print(io, `${counted(rows, "row")} with predictions written to ${into}`);
  return done;
}

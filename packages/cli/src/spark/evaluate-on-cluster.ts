// evaluate --on: what a model predicts for rows of a cluster, against what is so.

import { listed } from "../model/measure.js";
import { encodingIn, readModel } from "../model/model-file.js";
import type { ClusterOptions } from "../options/cluster.js";
import { type EvaluateOptions, reportOn } from "../prediction/evaluate.js";
import type { ExitCode } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { count } from "../text/number.js";
import { trainedModel } from "./cluster-model.js";
import { badRowsOf, onCluster, refuse, sourceOf } from "./on-cluster.js";

const refused = {
  ...{ weight: "--weight", decide: "--decide", classes: "--classes", byPosition: "--by-position" },
  ...{ format: "--format", delimiter: "--delimiter", comment: "--comment" },
};

/** Compares the predictions of a model with the classes of rows that a cluster reads, and reports the errors. */
export async function evaluateOnCluster(
  path: string,
  paths: readonly string[],
  options: EvaluateOptions & ClusterOptions,
  io: Io,
): Promise<ExitCode> {
  const source = sourceOf(paths, options);
  refuse(options, refused);
  const saved = readModel(path, io);
  const model = trainedModel(saved.learner, encodingIn(saved), options, source);
  const { confusion, unknown, bad } = await onCluster("evaluate", options, io, ({ library, spark, ...rest }) =>
    library.evaluate(spark, model, source, { ...rest, badRows: badRowsOf(options), label: options.label }),
  );
  if (bad > 0) note(io, `note: ${count(bad)} rows with what cannot be read are left out`);
  if (unknown.length > 0)
    note(io, `note: the data has classes that the model does not know, which count as errors: ${listed(unknown)}`);
  const most = confusion.perClass.reduce((best, one) => (one.support > best.support ? one : best));
  const evaluation = {
    ...{ model: path, learner: saved.learner, files: [Object.values(source)[0] as string] },
    ...{ measured: { confusion, unknown }, byWeight: null, tried: undefined, roc: null },
    commonest: { label: most.label, examples: most.support },
    minAccuracy: options.minAccuracy,
  };
  return reportOn(evaluation, options, io);
}

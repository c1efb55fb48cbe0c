// evaluate --on: compares the predictions of a model for rows on a cluster with their classes.

import { encodingIn, readModel } from "../model/model-file.js";
import { Rankings } from "../model/rankings.js";
import type { ClusterOptions } from "../options/cluster.js";
import { DecisionTrial } from "../prediction/decision-trial.js";
import { type EvaluateOptions, evaluationOf, reportOn } from "../prediction/evaluate.js";
import { type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { counted } from "../text/number.js";
import { trainedModel } from "./cluster-model.js";
import { eachRow } from "./measure-on-cluster.js";
import { onCluster, refuse, refusedOfFiles, sourceOf } from "./on-cluster.js";
import { scoredAtMost, unrankedNote } from "./unranked.js";

const refused = { ...refusedOfFiles, weight: ["--weight", "every row counts the same there"] } as const;

/** Compares the predictions of a model with the classes of rows read by a cluster, and reports the errors. */
export async function evaluateOnCluster(
  path: string,
  paths: readonly string[],
  options: EvaluateOptions & ClusterOptions,
  io: Io,
): Promise<ExitCode> {
  refuse(options, refused);
  const source = sourceOf(paths, options);
  const saved = readModel(path, io);
  const { learner } = saved;
  const model = trainedModel(learner, encodingIn(saved), options, source);
  const trial = options.decide && new DecisionTrial(learner, options.decide, options.positive);
  const isRanked = learner.classes.length === 2;
  const named = new Rankings(learner, options.positive);
  const { before, scored, bad, cells, most } = await onCluster(
    ...(["evaluate", options, io] as const),
    async ({ library, spark, ...rest }) => {
      const asked = { ...rest, badRows: options.badRows ?? ("fail" as const), label: options.label, scores: isRanked };
      const { scored, bad, cells, ...before } = await library.evaluate(spark, model, source, asked);
      return { before, scored, bad, cells, most: library.mostScores };
    },
  );
  if (cells > 0)
    note(io, `note: ${counted(cells, "cell")} that cannot be read ${cells === 1 ? "is" : "are"} taken as missing`);
  if (bad > 0) note(io, `note: ${counted(bad, "row")} with what cannot be read ${bad === 1 ? "is" : "are"} left out`);
  if (isRanked && !scored) {
    const { examples } = before.confusion;
    if (trial)
      throw new UsageError(
        `--decide takes the scores of at most ${scoredAtMost(learner, examples, most)}: name fewer by --sql`,
      );
    note(io, `note: ${unrankedNote(learner, examples, most)}`);
  }
  const ranking = isRanked && scored && before.unknown.length === 0 ? named : undefined;
  if (scored)
    eachRow(scored, learner.classes, (scores, label) => {
      trial?.addRow(scores, label);
      ranking?.add(scores, label);
    });
  const found = {
    files: [Object.values(source)[0] as string],
    before,
    byWeight: null,
    trial,
    ranking,
    probable: null,
    without: "--sql with a WHERE",
  };
  return reportOn(evaluationOf(path, learner, found, options, io), options, io);
}

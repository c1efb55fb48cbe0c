// A run of train as data: what its JSON document and its model file say.

import { positivePosition, scoreOf } from "../model/measure.js";
import { measuresOf } from "../model/measures.js";
import type { Run } from "../model/model-file.js";
import { kernelModel } from "../model/model-parts.js";
import { decisionOf } from "../report/decision-lines.js";
import { shardDocument } from "../shards/shard-lines.js";
import { rounded } from "../text/number.js";
import { version } from "../version.js";
import type { Found } from "./auto.js";
import type { Training } from "./training.js";

/** The options in force, including those about measures, probabilities and decisions. */
function optionsOf({ chosen, options, settled, watched }: Training): Training["chosen"]["options"] {
  return {
    ...chosen.options,
    ...(watched && { metric: watched.metric }),
    ...(settled?.method && { calibrate: settled.method }),
    ...(options.decide && { decide: options.decide.text }),
  };
}

/** What the model file records about the run. */
export function runOf(training: Training): Run {
  const { learned, report, onTraining, onTest } = training;
  return {
    version,
    options: optionsOf(training),
    data: { examples: learned.size, features: learned.width },
    epochs: report.epochs,
    mistakes: report.mistakes,
    stopped: report.stopped,
    train: onTraining ? scoreOf(onTraining.confusion) : null,
    test: onTest ? scoreOf(onTest.confusion) : null,
  };
}

function searchOf({ trials, judgement, rows, seconds }: Found) {
  return {
    validation: rows,
    trials: trials.map(({ candidate: { learner, ...options }, errors, score }) => ({
      learner,
      options,
      errors,
      accuracy: 1 - errors / rows,
      ...(score !== undefined && { score }),
    })),
    ...(judgement && {
      folds: judgement.folds,
      finalists: judgement.finalists.map(({ candidate: { learner, ...options }, isUsual, mean, scores }) => ({
        learner,
        options,
        score: mean,
        scores,
        usual: isUsual,
      })),
      chosen: judgement.finalists.indexOf(judgement.chosen),
    }),
    seconds: rounded(seconds),
  };
}

/** The report as one JSON document: see docs/formats/cli.md. */
export function document(training: Training): { readonly schema: string; readonly [key: string]: unknown } {
  const { chosen, data, report, onTraining, onTest, byWeight, seconds, model, settled, auc } = training;
  const { learner, ...options } = optionsOf(training);
  const measured = onTest ?? onTraining;
  return {
    schema: "rosenblatt/train@1",
    data: {
      examples: data.examples.size,
      features: data.examples.width,
      nonzeros: data.examples.entries,
      classes: chosen.learner.classes,
    },
    learner,
    options,
    ...(training.found && { search: searchOf(training.found) }),
    epochs: report.epochs,
    mistakes: report.mistakes,
    mistakesPerEpoch: report.mistakesPerEpoch,
    updates: report.updates,
    supportVectors: kernelModel(chosen.learner)?.supportVectors.length ?? null,
    stopped: report.stopped,
    progressive: null,
    train: onTraining ? scoreOf(onTraining.confusion) : null,
    test: onTest ? scoreOf(onTest.confusion) : null,
    byWeight,
    measures: measured
      ? measuresOf(measured.confusion, chosen.learner.classes[positivePosition(chosen.learner)], auc)
      : null,
    probabilities: training.probable,
    ...(training.sharded && { shards: shardDocument(training.sharded) }),
    calibration: settled?.method ? { method: settled.method, examples: settled.rows } : null,
    decision: settled?.decision ? decisionOf(settled.decision, settled.rows) : null,
    seconds: {
      read: rounded(seconds.read),
      learn: rounded(seconds.learn),
      evaluate: rounded(seconds.evaluate),
      total: rounded(seconds.total),
    },
    model: model ?? null,
  };
}

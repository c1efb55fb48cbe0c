// evaluate: what a model predicts, against what is so.

import { auc } from "rosenblatt/evaluate";
import { loadData } from "../data/load.js";
import { counted, eachScore, listed, positivePosition } from "../model/measure.js";
import { encodingIn, readModel } from "../model/model-file.js";
import type { DataOptions } from "../options/data.js";
import { done, type ExitCode, no } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { evaluateReport } from "./evaluate-report.js";
import type { Evaluation } from "./evaluation.js";

/** What can be typed after `rosenblatt evaluate`. */
export interface EvaluateOptions extends DataOptions {
  minAccuracy?: number;
  json?: true;
}

/** Compares the predictions of a model with the classes that the data has, and reports the errors. */
export async function evaluate(
  path: string,
  paths: readonly string[],
  options: EvaluateOptions,
  io: Io,
): Promise<ExitCode> {
  const model = readModel(path, io);
  const { learner } = model;
  const { examples, notes, source } = await loadData(paths, options, io, encodingIn(model));
  for (const text of notes) note(io, `note: ${text}`);
  const scores: number[] = [];
  const k = positivePosition(learner);
  const positive = learner.classes[k];
  if (learner.classes.length === 2) eachScore(learner, examples, (own) => scores.push(own[k]));
  const measured = counted(learner.predictAll(examples), learner, examples, source.files[0]);
  if (measured.unknown.length > 0)
    note(
      io,
      `note: the data has classes that the model does not know, which count as errors: ${listed(measured.unknown)}`,
    );
  const { confusion } = measured;
  const labels = Array.from(examples.targets, (target) => examples.classes[target]);
  const present = learner.classes.filter((label) =>
    confusion.perClass.some((one) => one.label === label && one.support > 0),
  );
  const ranked = present.length === 2 && scores.length > 0 && measured.unknown.length === 0;
  const most = confusion.perClass.reduce((best, one) => (one.support > best.support ? one : best));
  const evaluation: Evaluation = {
    model: path,
    files: source.files,
    measured,
    roc: ranked ? { positive, auc: auc(scores, labels, positive) } : null,
    commonest: { label: most.label, examples: most.support },
    minAccuracy: options.minAccuracy,
  };
  const met = options.minAccuracy === undefined || confusion.accuracy >= options.minAccuracy;
  if (options.json) printJson(io, document(evaluation, met));
  else for (const line of evaluateReport(evaluation, met, io)) print(io, line);
  return met ? done : no;
}

/** See docs/formats/cli.md. */
function document({ model, files, measured, roc, commonest, minAccuracy }: Evaluation, met: boolean) {
  const { classes, counts, examples, errors, accuracy, balancedAccuracy, perClass, macro, weighted } =
    measured.confusion;
  return {
    schema: "rosenblatt/evaluate@1",
    model,
    data: files,
    examples,
    errors,
    accuracy,
    balancedAccuracy,
    baseline: { class: commonest.label, accuracy: commonest.examples / examples },
    classes,
    confusion: counts,
    perClass: perClass.map(({ label, ...measures }) => ({ class: label, ...measures })),
    macro,
    weighted,
    roc: roc && { positive: roc.positive, auc: roc.auc },
    unknownClasses: measured.unknown,
    minAccuracy: minAccuracy ?? null,
    met,
  };
}

// evaluate: compares predictions of a model with the true classes, in one pass over the rows.

import type { BatchLearner, Label } from "rosenblatt";
import { choiceOf } from "../data/class-choice.js";
import { spellingHint } from "../data/class-names.js";
import { ModelRows } from "../data/model-rows.js";
import { type ByWeight, byWeightIn, WeightedMeasuring } from "../model/by-weight.js";
import { listed, type Measured, positivePosition } from "../model/measure.js";
import { meansOf } from "../model/measures.js";
import { Measuring } from "../model/measuring.js";
import { encodingIn, readModel } from "../model/model-file.js";
import { type ProbabilityMeasures, ProbabilityMeasuring } from "../model/probability-measuring.js";
import { Rankings } from "../model/rankings.js";
import type { DataOptions } from "../options/data.js";
import type { DecisionOptions } from "../options/decision.js";
import { decisionOf } from "../report/decision-lines.js";
import { done, type ExitCode, no } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { DecisionTrial } from "./decision-trial.js";
import { evaluateReport } from "./evaluate-report.js";
import type { Evaluation } from "./evaluation.js";

/** What can be typed after `rosenblatt evaluate`. */
export interface EvaluateOptions extends DataOptions, Pick<DecisionOptions, "decide"> {
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
  const rows = await ModelRows.open(paths, options, io, encodingIn(model));
  const trial = options.decide && new DecisionTrial(learner, options.decide, options.positive);
  const measuring = new Measuring(learner);
  const ranking = new Rankings(learner, options.positive);
  const probable = new ProbabilityMeasuring(learner);
  const weighted = new WeightedMeasuring(learner);
  for await (const { examples, weights } of rows.batches({ isShown: true })) {
    if (!examples) continue;
    measuring.add(examples, undefined, (scores, r) => {
      ranking.add(scores, examples.label(r)!);
      probable.addRow(scores, examples.label(r)!);
    });
    weighted.add(examples, weights);
    trial?.add(examples, weights);
  }
  for (const text of rows.notes) note(io, `note: ${text}`);
  if (options.weight !== undefined && options.decide && options.decide.options.probability === undefined)
    note(io, "note: --decide counts the rows one by one, not by --weight");
  const before = measuring.total(rows.files[0]);
  const found = {
    files: rows.files,
    before,
    byWeight: weighted.total(),
    trial,
    ranking: learner.scoreAll && ranking,
    probable: probable.total(),
    without: choiceOf(learner.classes),
  };
  return reportOn(evaluationOf(path, learner, found, options, io), options, io);
}

/** What an evaluation found in the rows. */
export interface Found {
  readonly files: readonly string[];
  /** The result for the model as it is. */
  readonly before: Measured;
  readonly byWeight: ByWeight | null;
  /** Undefined if no decision is tried. */
  readonly trial: DecisionTrial | undefined;
  /** Undefined if there are no scores. */
  readonly ranking: Rankings | undefined;
  /** Null if the model has no probabilities. */
  readonly probable: ProbabilityMeasures | null;
  /** The option that leaves out the rows of classes that the model does not know. */
  readonly without: string;
}

/** The result of what was found, with a note on classes that the model does not know. */
export function evaluationOf(
  model: string,
  learner: BatchLearner<Label>,
  { files, before, byWeight, trial, ranking, probable, without }: Found,
  { minAccuracy }: EvaluateOptions,
  io: Io,
): Evaluation {
  const tried = trial?.decided(before.unknown, without);
  const measured = tried ? { confusion: tried.confusion, unknown: [] } : before;
  if (measured.unknown.length > 0)
    note(
      io,
      `note: the data has classes that the model does not know, which count as errors: ${listed(measured.unknown)}; ${without} leaves them out${spellingHint(learner.classes, measured.unknown)}`,
    );
  const { confusion } = measured;
  const present = learner.classes.filter((label) =>
    confusion.perClass.some((one) => one.label === label && one.support > 0),
  );
  const isRanked = present.length > 1 && present.length === learner.classes.length && measured.unknown.length === 0;
  const auc = isRanked ? ranking?.auc() : undefined;
  const most = confusion.perClass.reduce((best, one) => (one.support > best.support ? one : best));
  return {
    model,
    learner,
    files,
    measured,
    probable,
    minAccuracy,
    byWeight:
      tried && trial && byWeight
        ? byWeightIn(
            trial.byWeight(tried),
            learner.classes[positivePosition(learner)],
            byWeight.auc,
            byWeight.probabilities,
          )
        : byWeight,
    tried: tried && { ...tried, before: before.confusion },
    roc: ranking && typeof auc === "number" ? { positive: ranking.positive, auc } : null,
    commonest: { label: most.label, examples: most.support },
  };
}

/** Prints the result of an evaluation; returns 1 if the accuracy is lower than required. */
export function reportOn(evaluation: Evaluation, { minAccuracy, json }: EvaluateOptions, io: Io): ExitCode {
  const met = minAccuracy === undefined || evaluation.measured.confusion.accuracy >= minAccuracy;
  if (json) printJson(io, document(evaluation, met));
  else for (const line of evaluateReport(evaluation, met, io)) print(io, line);
  return met ? done : no;
}

/** See docs/formats/cli.md. */
function document(evaluation: Evaluation, met: boolean) {
  const { model, files, measured, byWeight, probable, tried, roc, commonest, minAccuracy } = evaluation;
  const { classes, counts, examples, errors, undecided, accuracy, balancedAccuracy, perClass, weighted } =
    measured.confusion;
  return {
    schema: "rosenblatt/evaluate@1",
    model,
    data: files,
    examples,
    errors,
    undecided,
    accuracy,
    balancedAccuracy,
    baseline: { class: commonest.label, accuracy: commonest.examples / examples },
    classes,
    confusion: counts,
    perClass: perClass.map(({ label, ...measures }) => ({ class: label, ...measures })),
    macro: meansOf(measured.confusion),
    weighted,
    byWeight,
    roc: roc && { positive: roc.positive, auc: roc.auc },
    probabilities: probable,
    decision: tried ? decisionOf(tried, examples) : null,
    unknownClasses: measured.unknown,
    minAccuracy: minAccuracy ?? null,
    met,
  };
}

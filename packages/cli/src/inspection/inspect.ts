// inspect: shows what a model contains, or what train would make of data.

import { type BatchLearner, type Examples, InputError, type Label } from "rosenblatt";
import { classCounts } from "../data/class-tally.js";
import { sortedClasses } from "../data/classes.js";
import { encodedColumns } from "../data/formats/columns.js";
import { foundIn } from "../data/found-classes.js";
import { isModelFile } from "../data/input/beginning.js";
import { sourcesOf } from "../data/input/source.js";
import { labelDoubt, labelDoubts } from "../data/label-doubt.js";
import { type Loaded, loadData } from "../data/load.js";
import { readModel, type SavedModel } from "../model/model-file.js";
import { columnsIn, factsOf, hiddenLayers, kernelModel, partsOf } from "../model/model-parts.js";
import type { DataOptions } from "../options/data.js";
import { typedName } from "../options/learners.js";
import { weightsThatMatter } from "../report/weights.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { dataReport, modelReport } from "./inspect-report.js";
import { type WordUse, wordsIn } from "./missing-words.js";
import type { ModelFacts } from "./model-facts.js";

export interface InspectOptions extends DataOptions {
  weights?: number;
  json?: true;
}

export async function inspect(paths: readonly string[], options: InspectOptions, io: Io): Promise<ExitCode> {
  const models = paths.filter(isModelFile);
  if (models.length > 0 && paths.length > 1)
    throw new UsageError(`inspect takes one model or data; got the model ${models[0]} and more`);
  if (models.length === 1) inspectModel(readModel(models[0], io), options, io);
  else await inspectData(paths, options, io);
  return done;
}

function inspectModel(saved: SavedModel, { weights = 10, json }: InspectOptions, io: Io): void {
  const { learner } = saved;
  const { learner: name, options } = factsOf(learner);
  const facts: ModelFacts = {
    saved,
    name: typedName(name),
    scaler: partsOf(learner).scaler?.kind,
    options: saved.run?.options ?? options,
    features: columnsIn(learner).width,
    weights: weightsThatMatter(learner, weights),
  };
  if (json) printJson(io, modelDocument(facts));
  else for (const line of modelReport(facts, io)) print(io, line);
}

/** See docs/formats/cli.md. */
function modelDocument({ saved, name, scaler, options, features, weights }: ModelFacts) {
  const { path, learner, encoding, run, sha256, bytes } = saved;
  return {
    schema: "rosenblatt/inspect-model@1",
    model: path,
    bytes,
    sha256,
    learner: name,
    scale: scaler ?? "none",
    options,
    classes: learner.classes,
    features,
    kernel: kernelModel(learner)?.kernel.name ?? null,
    supportVectors: kernelModel(learner)?.supportVectors.length ?? null,
    budget: budgetIn(learner),
    map: partsOf(learner).map?.kind ?? null,
    hidden: hiddenLayers(learner) ?? null,
    nonzeroWeights: weights?.nonzero ?? null,
    weights:
      weights?.list.map(({ feature, weights: own }) => ({
        feature,
        ...Object.fromEntries([["weights", Object.fromEntries(own.map((w, k) => [String(weights.classes[k]), w]))]]),
      })) ?? null,
    format: encoding?.format ?? null,
    columns: encoding ? encodedColumns(encoding) : null,
    run: run
      ? {
          version: run.version,
          data: run.data,
          epochs: run.epochs,
          mistakes: run.mistakes,
          stopped: run.stopped,
          train: run.train,
          test: run.test,
        }
      : null,
  };
}

/** The most support vectors that the learner may have; null if there is no limit. */
function budgetIn(learner: BatchLearner<Label>): number | null {
  const { budget } = factsOf(learner).options;
  if (typeof budget === "number") return budget;
  return budget instanceof Object && "size" in budget && typeof budget.size === "number" ? budget.size : null;
}

async function inspectData(paths: readonly string[], options: InspectOptions, io: Io): Promise<void> {
  if (options.weights !== undefined) throw new UsageError("--weights belongs to a model; this is data");
  const data = await loadData(paths, { ...options, learning: true, holes: options.badRows !== "skip" }, io);
  for (const text of data.notes) note(io, `note: ${text}`);
  const words = await wordsIn(paths, data, options, io);
  if (options.json) printJson(io, dataDocument(data, words));
  else {
    const labelled = await labelledRows(data, paths, options, io);
    for (const line of dataReport({ data, labelled, words }, paths, options, io)) print(io, line);
  }
}

/** The rows that have a class, if most rows have one, of plausible classes; undefined if not, or if the rows cannot be read again. */
async function labelledRows(
  { examples, labelColumn }: Loaded,
  paths: readonly string[],
  options: InspectOptions,
  io: Io,
): Promise<Loaded | undefined> {
  if (examples.labelled || labelColumn === undefined || sourcesOf(paths).some(({ kind }) => kind !== "file"))
    return undefined;
  const labelled = await loadData(paths, { ...options, learning: true, badRows: "skip" }, io).catch((error) => {
    if (error instanceof UsageError || error instanceof InputError) return undefined;
    throw error;
  });
  const isSo =
    labelled !== undefined &&
    2 * labelled.examples.size > examples.size &&
    2 * labelled.examples.classes.length <= labelled.examples.size &&
    labelDoubt(foundIn(labelled)) === undefined;
  return isSo ? labelled : undefined;
}

/** See docs/formats/cli.md. */
function dataDocument(data: Loaded, words: readonly WordUse[]) {
  const { examples, source, columns, notes } = data;
  return {
    schema: "rosenblatt/inspect-data@1",
    data: source.files,
    format: source.format,
    bytes: source.bytes,
    examples: examples.size,
    features: examples.width,
    nonzeros: examples.entries,
    classes: examples.labelled ? counts(examples) : [],
    columns,
    words: words.map(({ columns: own, ...use }) => ({ ...use, columns: Object.fromEntries(own) })),
    notes: [...labelDoubts(foundIn(data)), ...notes],
  };
}

function counts(examples: Examples<Label>): { class: Label; examples: number }[] {
  const own = new Map(classCounts(examples).map((n, k) => [examples.classes[k], n]));
  return sortedClasses([...own.keys()]).map((label) => ({ class: label, examples: own.get(label)! }));
}

// explain: shows why a row gets its class.

import type { BatchLearner, FeatureContribution, Label, UpdateContribution } from "rosenblatt";
import { classFor } from "../data/classes.js";
import { type Loaded, loadData } from "../data/load.js";
import { columnName, rowAt, valueAt } from "../data/row.js";
import { encodingIn, readModel } from "../model/model-file.js";
import { hiddenLayers, kernelModel, partsOf } from "../model/model-parts.js";
import type { DataOptions } from "../options/data.js";
import { thresholdText } from "../report/decision-lines.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { dateOf, isDate } from "../text/date-text.js";
import { count } from "../text/number.js";
import { explainReport } from "./explain-report.js";
import type { Contribution, Explained, SupportingRow } from "./explained.js";

/** What can be typed after `rosenblatt explain`. */
export interface ExplainOptions extends DataOptions {
  row?: number;
  class?: string;
  top?: number;
  json?: true;
}

const kernelNote = "its past mistakes are its support vectors";

/** Takes the score of one row apart, and reports its parts. */
export async function explain(
  model: string,
  paths: readonly string[],
  options: ExplainOptions,
  io: Io,
): Promise<ExitCode> {
  const saved = readModel(model, io);
  const data = await loadData(paths, { ...options, unlabelled: true }, io, encodingIn(saved));
  for (const text of data.notes) note(io, `note: ${text}`);
  const explained = explainRow(model, saved.learner, data, options);
  if (options.json) printJson(io, document(explained, options.top));
  else for (const line of explainReport(explained, options.top ?? 10, io)) print(io, line);
  return done;
}

/** Takes the score of one row apart. */
export function explainRow(
  model: string,
  learner: BatchLearner<Label>,
  { examples, columns: taken }: Pick<Loaded, "examples" | "columns">,
  { row = 1, class: name }: Pick<ExplainOptions, "row" | "class">,
): Explained {
  if (row > examples.size)
    throw new UsageError(`--row must be one of the ${count(examples.size)} rows of the data; got ${row}`);
  const r = row - 1;
  const x = rowAt(examples, r);
  const label = name === undefined ? undefined : classFor(name, learner.classes, "--class");
  const explanation = learner.explain(x, label === undefined ? {} : { label });
  const parts = partsOf(learner);
  const scaler = parts.scaler?.kind ?? null;
  const kernel = kernelModel(learner);
  const dates = new Set(taken.filter(({ kind }) => isDate(kind)).map(({ name: column }) => column));
  const columns = new Map(examples.vocabulary?.names?.map((known, j) => [known, j]));
  const contribution = ({ feature, value, weight, contribution }: FeatureContribution): Contribution => {
    const column = typeof feature === "number" ? feature : columns.get(feature);
    const raw = scaler !== null && !parts.map && column !== undefined ? { raw: valueAt(examples, r, column) } : {};
    const known = typeof feature === "number" ? columnName(examples, feature) : feature;
    const text = dates.has(known) ? { text: dateOf(raw.raw ?? value) } : {};
    return { feature: known, value, ...raw, ...text, weight, contribution };
  };
  return {
    model,
    row,
    rows: examples.size,
    scaler,
    truth: examples.labelled ? examples.label(r) : null,
    predicted: learner.predict(x),
    classes: learner.classes,
    scores: learner.scores(x),
    threshold: learner.calibration?.threshold ?? null,
    decision: thresholdText(learner) ?? null,
    class: explanation.label,
    score: explanation.score,
    features: explanation.features.map(contribution),
    updates: kernel ? kernelNote : explanation.updates,
    kernel: kernel?.kernel.name ?? null,
    map: parts.map?.kind ?? null,
    bends: kernel === undefined && hiddenLayers(learner) !== undefined,
    supportVectors: kernel && typeof explanation.updates !== "string" ? explanation.updates.map(supportingRow) : null,
  };
}

function supportingRow({ index, label, step, contribution }: UpdateContribution<Label>): SupportingRow {
  return { row: index + 1, class: label, alpha: step, similarity: contribution / step, contribution };
}

/** See docs/formats/cli.md. */
function document(
  { updates, features, supportVectors, bends: _, decision: __, ...explained }: Explained,
  top: number | undefined,
) {
  return {
    schema: "rosenblatt/explain@1",
    ...explained,
    features: features.slice(0, top).map(({ text: ___, ...feature }) => feature),
    updates: typeof updates === "string" ? null : updates,
    supportVectors: supportVectors?.slice(0, top) ?? null,
  };
}

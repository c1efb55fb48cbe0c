// The report of inspect.

import { encodedColumns } from "../data/formats/columns.js";
import { likelyLabels } from "../data/formats/likely-labels.js";
import { foundIn } from "../data/found-classes.js";
import { labelDoubt } from "../data/label-doubt.js";
import type { Loaded } from "../data/load.js";
import type { Score } from "../model/model-file.js";
import { commandLine, wordsFor } from "../options/command-line.js";
import { type DataOptions, dataOptions } from "../options/data.js";
import { optionWords } from "../options/option-words.js";
import { boundaryLines } from "../report/boundary-lines.js";
import { columnLines, dataLines } from "../report/data-lines.js";
import { calibrationLines } from "../report/decision-lines.js";
import { weightLines, whyNoWeights } from "../report/weights.js";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { headed, headedBlock, under } from "../text/headings.js";
import { bytes, count, counted, percent } from "../text/number.js";
import { fitting } from "../text/table.js";
import { type WordUse, wordLines } from "./missing-words.js";
import type { ModelFacts } from "./model-facts.js";

const mostClasses = 20;

/** The lines of the report on a model. */
export function modelReport({ saved, name, options, features, weights, scaler }: ModelFacts, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { path, learner, encoding, run, sha256 } = saved;
  const classes = learner.classes.slice(0, mostClasses).map((label) => fitting(String(label), 24));
  if (learner.classes.length > mostClasses) classes.push(`and ${count(learner.classes.length - mostClasses)} more`);
  const lines = weights && weights.list.length > 0 ? weightLines(weights, learner) : undefined;
  return [
    headed("model", `${path}: ${bytes(saved.bytes)}`, style),
    headed("sha256", sha256, style),
    headed("learner", [name, ...(scaler ? [`scale ${scaler}`] : ["not scaled"])].join(", "), style),
    ...boundaryLines(learner, options, run?.data.examples).map(([heading, text]) => headed(heading, text, style)),
    headed("options", optionWords(options).join(", "), style),
    headed("classes", `${count(learner.classes.length)}: ${classes.join(", ")}`, style),
    ...calibrationLines(learner, style),
    headed("features", `${count(features)}${encoding ? ` from ${encoding.format}` : ""}`, style),
    ...(encoding ? columnLines(encodedColumns(encoding), style) : []),
    ...(run
      ? [
          headed(
            "trained",
            `on ${counted(run.data.examples, "example")}: ${counted(run.mistakes, "mistake")} in ${counted(run.epochs, "epoch")}, stopped ${run.stopped}, by rosenblatt ${run.version}`,
            style,
          ),
          ...under([...scored("training", run.train), ...scored("test", run.test)]),
        ]
      : []),
    ...(lines ? ["", headed("weights", lines[0], style), ...under(lines.slice(1))] : []),
    ...(weights ? [] : [headed("weights", whyNoWeights(learner), style)]),
  ];
}

function scored(name: string, score: Score | null): string[] {
  if (!score) return [];
  const { examples, errors } = score;
  return [`${name} error ${percent(errors, examples)} (${count(errors)} of ${count(examples)})`];
}

/** The data that is reported on, and what is known of it. */
export interface InspectedData {
  readonly data: Loaded;
  /** The rows that have a class, if some have none. */
  readonly labelled: Loaded | undefined;
  readonly words: readonly WordUse[];
}

/** The lines of the report on data, the last of them a command line that trains on it. */
export function dataReport(
  { data, labelled, words }: InspectedData,
  paths: readonly string[],
  options: DataOptions,
  io: Io,
): string[] {
  const style = styleOf(io, "stdout");
  const { examples, labelColumn } = data;
  const unlabelled = labelled ? examples.size - labelled.examples.size : 0;
  const next = labelled ? nextStep(labelled, paths, { ...options, badRows: "skip" }) : nextStep(data, paths, options);
  return [
    ...dataLines(data, style),
    ...(words.length > 0 ? headedBlock("missing", wordLines(words), style) : []),
    ...(examples.labelled || labelColumn === undefined
      ? []
      : [headed("classes", withoutClass(JSON.stringify(labelColumn), unlabelled), style)]),
    headed("next", next, style),
  ];
}

/** Says that rows have no class in a column, and how many if most do have one. */
function withoutClass(column: string, rows: number): string {
  if (rows === 0) return `rows are without one: ${column} has cells that are missing`;
  const [are, them] = rows === 1 ? ["is", "it"] : ["are", "them"];
  return `${counted(rows, "row")} ${are} without one, because ${column} is missing there; --bad-rows skip leaves ${them} out`;
}

/** A command line that trains on the data, or what the data lacks for that. */
function nextStep(data: Loaded, paths: readonly string[], options: DataOptions): string {
  const { examples, columns } = data;
  const isGood = examples.labelled && labelDoubt(foundIn(data)) === undefined;
  if (isGood && examples.classes.length < 2)
    return `add rows of another class: all are of ${JSON.stringify(examples.classes[0])}, and train needs two classes`;
  const likely = isGood ? undefined : likelyLabels(data)[0]?.name;
  const features = columns.filter(({ kind, name }) => kind !== "label" && kind !== "ignored" && name !== likely);
  if (isGood ? examples.width === 0 : likely !== undefined && features.length === 0)
    return "add a column to learn from: there is none beside the classes";
  const { label: _, ...others } = options;
  const typed = wordsFor([dataOptions], isGood ? options : others);
  const label = isGood ? [] : ["--label", likely ?? "COLUMN"];
  // With fewer than five rows, a fifth of them is none.
  const holdout = examples.size < 5 ? [] : ["--holdout", "0.2"];
  return commandLine(["rosenblatt", "train", ...paths, ...typed, ...label, ...holdout]);
}

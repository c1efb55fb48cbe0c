// predict: the class of every row.

import type { Label } from "rosenblatt";
import { loadData } from "../data/load.js";
import { eachScore } from "../model/measure.js";
import { encodingIn, readModel } from "../model/model-file.js";
import type { DataOptions } from "../options/data.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { safeCell } from "../text/safe-cell.js";

/** What can be typed after `rosenblatt predict`. */
export interface PredictOptions extends DataOptions {
  output?: string;
  scores?: true;
  jsonl?: true;
  safeCsv?: true;
}

/** Characters gathered before they are written. */
const page = 2 ** 16;

/** Writes the predicted class of every row, as CSV or JSON Lines. */
export async function predict(
  path: string,
  paths: readonly string[],
  options: PredictOptions,
  io: Io,
): Promise<ExitCode> {
  if (options.safeCsv && options.jsonl)
    throw new UsageError("--safe-csv is about the cells of a table; got --jsonl: leave one of the two out");
  const { output = "-" } = options;
  const file = output === "-" ? undefined : io.files.output(output, options.jsonl ? "jsonl" : "csv");
  const model = readModel(path, io);
  const { learner } = model;
  const data = await loadData(paths, { ...options, unlabelled: true }, io, encodingIn(model));
  for (const text of data.notes) note(io, `note: ${text}`);
  const cell = options.safeCsv ? (text: string) => quoted(safeCell(text)) : quoted;
  const pages: string[] = [];
  let text = options.jsonl ? "" : `${header(learner.classes, options.scores, cell)}\n`;
  const flush = () => {
    if (file) pages.push(text);
    else io.stdout.write(text);
    text = "";
  };
  const say = (label: Label, scores: ArrayLike<number> | undefined) => {
    text += options.jsonl ? jsonLine(label, learner.classes, scores) : csvLine(label, scores, cell);
    if (text.length > page) flush();
  };
  const predicted = learner.predictAll(data.examples);
  if (options.scores) eachScore(learner, data.examples, (scores, r) => say(predicted[r], scores));
  else for (const label of predicted) say(label, undefined);
  flush();
  file?.write(pages.join(""));
  return done;
}

function header(classes: readonly Label[], scores: true | undefined, cell: (text: string) => string): string {
  return ["prediction", ...(scores ? classes.map((label) => `score ${label}`) : [])].map(cell).join(",");
}

function csvLine(label: Label, scores: ArrayLike<number> | undefined, cell: (text: string) => string): string {
  return `${cell(String(label))}${scores ? `,${Array.from(scores).join(",")}` : ""}\n`;
}

/** By name as `{"prediction":"spam","scores":{"ham":-1.5,"spam":1.5}}`. */
function jsonLine(label: Label, classes: readonly Label[], scores: ArrayLike<number> | undefined): string {
  const named = scores && `{${classes.map((own, k) => `${JSON.stringify(String(own))}:${scores[k]}`).join(",")}}`;
  return `{"prediction":${JSON.stringify(label)}${named ? `,"scores":${named}` : ""}}\n`;
}

/** A class as a cell, in quotes where it needs them. */
function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

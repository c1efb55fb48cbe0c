// predict: the class of every row.

import type { Label } from "rosenblatt";
import { loadData } from "../data/load.js";
import { eachScore } from "../model/measure.js";
import { encodingIn, readModel } from "../model/model-file.js";
import type { DataOptions } from "../options/data.js";
import { done, type ExitCode } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { checkWritable, writeWhole } from "../terminal/output-file.js";

/** What can be typed after `rosenblatt predict`. */
export interface PredictOptions extends DataOptions {
  output?: string;
  scores?: true;
  jsonl?: true;
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
  const { output } = options;
  if (output !== undefined && output !== "-") checkWritable(output);
  const model = readModel(path, io);
  const { learner } = model;
  const data = await loadData(paths, { ...options, unlabelled: true }, io, encodingIn(model));
  for (const text of data.notes) note(io, `note: ${text}`);
  const pages: string[] = [];
  let text = options.jsonl ? "" : `${header(learner.classes, options.scores)}\n`;
  const flush = () => {
    if (output === undefined || output === "-") io.stdout.write(text);
    else pages.push(text);
    text = "";
  };
  const say = (label: Label, scores: ArrayLike<number> | undefined) => {
    text += options.jsonl ? jsonLine(label, learner.classes, scores) : csvLine(label, scores);
    if (text.length > page) flush();
  };
  const predicted = learner.predictAll(data.examples);
  if (options.scores) eachScore(learner, data.examples, (scores, r) => say(predicted[r], scores));
  else for (const label of predicted) say(label, undefined);
  flush();
  if (output !== undefined && output !== "-") writeWhole(output, pages.join(""));
  return done;
}

function header(classes: readonly Label[], scores: true | undefined): string {
  return ["prediction", ...(scores ? classes.map((label) => `score ${label}`) : [])].map(cell).join(",");
}

function csvLine(label: Label, scores: ArrayLike<number> | undefined): string {
  return `${cell(String(label))}${scores ? `,${Array.from(scores).join(",")}` : ""}\n`;
}

/** By name as `{"prediction":"spam","scores":{"ham":-1.5,"spam":1.5}}`. */
function jsonLine(label: Label, classes: readonly Label[], scores: ArrayLike<number> | undefined): string {
  const named = scores && `{${classes.map((own, k) => `${JSON.stringify(String(own))}:${scores[k]}`).join(",")}}`;
  return `{"prediction":${JSON.stringify(label)}${named ? `,"scores":${named}` : ""}}\n`;
}

function cell(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// Model files between their two encodings.

import { readFileSync } from "node:fs";
import {
  type BatchLearner,
  type HeadReader,
  type Json,
  type Label,
  LinearModel,
  loadEncoded,
  type Savable,
  saveBytes,
  type Transformer,
  withEncoding,
} from "rosenblatt";
import { compact } from "rosenblatt/predict";
import { isBinaryName, limitIn } from "../model/model-file.js";
import { UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";

/** Where a model is written, and in which form. */
type Output = { output?: string; compact?: true };

/** Whether a file name has the ending of a model file. */
function isModelName(path: string): boolean {
  return isBinaryName(path) || /\.json$/i.test(path);
}

/** Writes a model file again, as JSON or binary according to the name of the output, or its compact model. */
export function convertModel(path: string, { output, compact: isCompact }: Output, io: Io): void {
  if (output === undefined || (output !== "-" && !isModelName(output)))
    throw new UsageError(`${path} is a model: -o must name a file that ends in .json, .bin or .rosenblatt`);
  const file = output === "-" ? undefined : io.files.output(output, "model");
  const bytes = readFileSync(path);
  const given = bytes.toString("latin1", 0, 4) === "RSBL" ? bytes : bytes.toString("utf8");
  const { learner, encoding } = loadEncoded(given, limitIn(io.settings));
  const model = isCompact
    ? compactOf(learner, encoding)
    : encoding
      ? withEncoding(learner, encoding.value as Json)
      : learner;
  const content = isBinaryName(output) ? saveBytes(model) : `${JSON.stringify(model)}\n`;
  if (!file) io.stdout.write(content);
  else {
    file.write(content);
    note(io, `wrote ${file.path}`);
  }
}

function compactOf(learner: BatchLearner<Label>, encoding: HeadReader | undefined): Savable {
  if ((learner as { transformer?: Transformer }).transformer?.kind === "tfidf")
    throw new UsageError(
      "a model that weighs words by tf-idf has no compact form: train it with --scale none or unit-length instead",
    );
  return encoding ? compact(learner, encoding) : LinearModel.from(learner);
}

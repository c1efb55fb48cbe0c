// Model files: the learner, how raw data becomes its rows, and how it was trained.

import { readFileSync, statSync } from "node:fs";
import {
  type BatchLearner,
  fromBytes,
  type HeadReader,
  type Label,
  loadEncoded,
  ModelError,
  type ModelFile,
  saveBytes,
  withEncoding,
} from "rosenblatt";
import { type Encoding, encodingOf, encodingToJson } from "../data/formats/encoding.js";
import { UsageError } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";
import type { OutputFile } from "../terminal/output-file.js";
import { columnsIn } from "./model-parts.js";

/** What is kept of the run that made a model. It does not depend on the clock or the machine. */
export interface Run {
  readonly version: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly data: { readonly examples: number; readonly features: number };
  readonly epochs: number;
  readonly mistakes: number;
  readonly stopped: string;
  readonly train: Score | null;
  readonly test: Score | null;
}

/** How many examples were predicted, and how many of them wrongly. */
export interface Score {
  readonly examples: number;
  readonly errors: number;
  readonly accuracy: number;
}

/** A model file as it was read. */
export interface SavedModel {
  readonly path: string;
  readonly learner: BatchLearner<Label>;
  /** How data becomes rows; undefined for a model that was not made by this command. */
  readonly encoding: Encoding | undefined;
  readonly run: Run | undefined;
  readonly sha256: string;
  readonly bytes: number;
}

/** Reads a model file, JSON or binary, within the memory limit given by the options; refuses anything else in one line. */
export function readModel(path: string, { settings }: Pick<Io, "settings">): SavedModel {
  if (path === "-") throw new UsageError("a model must be a file; got -: standard input is for data");
  if (path === "") throw new UsageError('a model must be a file; got ""');
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw new UsageError(`${path}: a model must be a file; this is a folder`);
  const bytes = readFileSync(path);
  const binary = bytes.length >= 4 && bytes.toString("latin1", 0, 4) === "RSBL";
  const file = binary ? bytes : bytes.toString("utf8");
  try {
    const { learner, encoding } = loadEncoded<Label>(file, limitIn(settings));
    const sha256 = binary ? bytes.toString("hex", bytes.length - 32) : (JSON.parse(file as string) as ModelFile).sha256;
    const run = encoding?.has("run") ? runIn(encoding.object("run")) : undefined;
    return {
      path,
      learner,
      encoding: encoding && encodingOf(encoding, columnsIn(learner).names ?? []),
      run,
      sha256,
      bytes: bytes.length,
    };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    if (error.path === ".head.learner" && headOf(file).learner === compactName)
      throw new UsageError(`${path} is a compact model, which predicts in pages: give the model that it was made of`);
    const isData = !binary && (error.path === ".schema" || !/^\s*\{/.test(bytes.toString("utf8", 0, 100)));
    throw new UsageError(
      isData
        ? `${path} must be a model file, as train -o writes it; this is none: a command takes its model before the data`
        : `${path}: ${asTyped(error.message)}`,
    );
  }
}

/** What a compact model names in place of its learner. */
const compactName = "linear";

/** The head of a file that has the form of a model. */
function headOf(file: Uint8Array | string): ModelFile["head"] {
  return typeof file === "string" ? (JSON.parse(file) as ModelFile).head : fromBytes(file).head;
}

/** The memory limit for a model, in the form that the library takes. */
export function limitIn({ modelLimit }: Io["settings"]): { limit?: number } {
  return modelLimit === undefined ? {} : { limit: modelLimit };
}

/** The message with the option for the limit under its name on the command line. */
function asTyped(message: string): string {
  return message.replace(/raise limit\b/, "raise --model-limit");
}

const count = { min: 0, whole: true };

/** Reads and checks the run in a file, which may come from anywhere. */
function runIn(head: HeadReader): Run {
  const data = head.object("data");
  return {
    version: head.text("version"),
    options: head.object("options").value as Run["options"],
    data: { examples: data.number("examples", count), features: data.number("features", count) },
    epochs: head.number("epochs", count),
    mistakes: head.number("mistakes", count),
    stopped: head.text("stopped"),
    train: scoreIn(head, "train"),
    test: scoreIn(head, "test"),
  };
}

function scoreIn(head: HeadReader, key: string): Score | null {
  if ((head.value as { [key: string]: unknown })[key] === null) return null;
  const score = head.object(key);
  return {
    examples: score.number("examples", count),
    errors: score.number("errors", count),
    accuracy: score.number("accuracy", { min: 0, max: 1 }),
  };
}

/** The encoding of a model; refuses a model without one, since nothing says how a file would become rows. */
export function encodingIn({ encoding, path }: SavedModel): Encoding {
  if (encoding) return encoding;
  throw new UsageError(`${path} does not say how data becomes rows: it was not made by rosenblatt train`);
}

/** Writes a model file, as JSON or binary according to its name; equal models give equal bytes. */
export function writeModel(file: OutputFile, learner: BatchLearner<Label>, encoding: Encoding, run: Run): void {
  const model = withEncoding(learner, { ...encodingToJson(encoding), run: JSON.parse(JSON.stringify(run)) });
  file.write(isBinaryName(file.path) ? saveBytes(model) : `${JSON.stringify(model)}\n`);
}

/** Whether a model file with this name is binary; the name of an unfinished model also ends in .partial. */
export function isBinaryName(path: string): boolean {
  return /\.(bin|rosenblatt)(\.partial\d*)?$/i.test(path);
}

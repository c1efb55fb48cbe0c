// A model in memory, as the journal defines it: example after example, in the order of their numbers.

import {
  type Explanation,
  InputError,
  type Label,
  type Learner,
  load,
  loadEncoded,
  type ModelFile,
  Pipeline,
  type Row,
  type Savable,
  saveBytes,
  withEncoding,
} from "rosenblatt";
import { TableEncoding } from "rosenblatt/readers";
import { RefusedError } from "../errors.js";
import { type Features, rowOf } from "./features.js";
import { PlainRecord } from "./plain-record.js";
import { ReadFeatures } from "./read-features.js";
import { type ModelSpec, makeLearner } from "./spec.js";
import { Tally } from "./tally.js";

/** The outcome of learning an example. */
export interface Outcome {
  readonly sequence: number;
  readonly predicted: Label | undefined;
  readonly mistake: boolean;
  readonly updated: boolean;
  /** Whether it reveals that the model's error rate has changed. */
  readonly drifted: boolean;
}

/** A prediction. */
export interface Prediction {
  readonly label: Label;
  /** One score per class; the highest wins. */
  readonly scores: Readonly<Record<string, number>>;
}

/** A model in memory. Callers must predict and learn an example in the same turn of the event loop. */
export class LiveModel {
  readonly learner: Learner;
  /** How raw records become rows, if the model was imported with such an encoding. */
  readonly #table: TableEncoding | undefined;
  readonly #format: string | undefined;
  /** The number of the latest example. */
  sequence: number;
  readonly tally: Tally;
  /** Whether it is known to have learned something. */
  #isTrained = false;
  #file: { readonly sequence: number; readonly model: ModelFile } | undefined;

  private constructor(read: ReadModel, sequence: number, tally: Tally) {
    this.learner = read.learner;
    this.#table = read.table;
    this.#format = read.format;
    this.sequence = sequence;
    this.tally = tally;
  }

  /** The model before its first example. */
  static begin(spec: ModelSpec, base?: Uint8Array): LiveModel {
    const read = base ? readModel(base) : { learner: makeLearner(spec), table: undefined, format: undefined };
    return new LiveModel(read, 0, new Tally());
  }

  /** The model as stored in a snapshot. */
  static resume(bytes: Uint8Array, sequence: number, tally: Tally = new Tally()): LiveModel {
    return new LiveModel(readModel(bytes), sequence, tally);
  }

  /** The content of its model file; the same object until it learns again. */
  get file(): ModelFile {
    if (this.#file?.sequence !== this.sequence) this.#file = { sequence: this.sequence, model: this.#savable.toJSON() };
    return this.#file.model;
  }

  /** The model file in the binary encoding. */
  bytes(): Uint8Array {
    return saveBytes(this.#savable);
  }

  get #savable(): Savable {
    if (!this.#table) return this.learner;
    return withEncoding(this.learner, { format: this.#format!, ...(this.#table.save() as object) });
  }

  /** Predicts; undefined before anything has been learned. */
  predict(features: Features): Prediction | undefined {
    const { classes } = this.learner;
    if (classes.length === 0) return undefined;
    const row = this.#row(features);
    const values = this.#unlessUntrained(() => this.learner.scores(row));
    if (!values) return undefined;
    const scores: Record<string, number> = Object.create(null);
    classes.forEach((label, c) => {
      scores[String(label)] = values[c];
    });
    return { label: judged(() => this.learner.predict(row)), scores };
  }

  /** The predicted class; undefined before any class is known, and for features that the model cannot take. */
  answerOf(features: Features): Label | undefined {
    try {
      const row = this.#row(features);
      return this.#beforeLearning(row);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return undefined;
    }
  }

  /** Breaks down the score of a class; undefined before anything has been learned. */
  explain(features: Features, label?: Label): Explanation | undefined {
    const row = this.#row(features);
    // The row is looked at before the label.
    const isLabelWrong = () =>
      label !== undefined && !this.learner.classes.includes(label) && this.answerOf(features) !== undefined;
    return this.#unlessUntrained(
      () => this.learner.explain(row, label === undefined ? {} : { label }),
      () => (isLabelWrong() ? "/label" : "/features"),
    );
  }

  /** Predicts, unless an earlier prediction is given, then learns and counts. An example that cannot be learned is refused without any effect. */
  learn(features: Features, label: Label, given?: { predicted: Label | undefined }): Outcome {
    const row = this.#row(features, true);
    const predicted = given ? given.predicted : this.#beforeLearning(row);
    const { updated } = this.#taught(row, label);
    const mistake = predicted !== label;
    const drifted = this.tally.count({ label, predicted, mistake, updated });
    return { sequence: ++this.sequence, predicted, mistake, updated, drifted };
  }

  /**
   * Learns an example that another model answers for, without counting it, and returns what this model would have answered. An example that it
   * cannot learn changes nothing.
   */
  follow(features: Features, label: Label, sequence: number): { predicted: Label | undefined; refusal?: string } {
    this.sequence = sequence;
    let predicted: Label | undefined;
    try {
      const row = this.#row(features, true);
      predicted = this.#beforeLearning(row);
      this.#taught(row, label);
      return { predicted };
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return { predicted, refusal: error.message };
    }
  }

  /**
   * Relearns examples from the journal, with the same bits as when each was learned separately. An example that could not be learned then, as
   * may happen to a challenger, cannot be learned now either and is skipped.
   */
  replay(examples: readonly { readonly features: Features; readonly label: Label }[], last: number): void {
    try {
      if (examples.length > 0)
        judged(() =>
          this.learner.learnAll(
            examples.map(({ features }) => this.#row(features, true)),
            examples.map(({ label }) => label),
          ),
        );
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      // None of them was learned: each is tried separately.
      for (const { features, label } of examples) this.follow(features, label, last);
    }
    this.sequence = last;
  }

  /** The same learner with the tally of another one, whose place it takes. */
  answering(tally: Tally): LiveModel {
    const read = { learner: this.learner, table: this.#table, format: this.#format };
    return new LiveModel(read, this.sequence, tally);
  }

  #taught(row: Row, label: Label): ReturnType<Learner["learn"]> {
    return judged(
      () => this.learner.learn(row, label),
      () => (isOneTooMany(label, this.learner) ? "/label" : "/features"),
    );
  }

  #beforeLearning(row: Row): Label | undefined {
    return this.#unlessUntrained(() => this.learner.predict(row));
  }

  /** Asks the learner; undefined if it has learned nothing yet, even if its classes were declared. */
  #unlessUntrained<T>(ask: () => T, pointer?: () => string): T | undefined {
    if (this.learner.classes.length === 0) return undefined;
    try {
      const answer = judged(ask, pointer);
      this.#isTrained = true;
      return answer;
    } catch (error) {
      this.#isTrained ||= !isUntrained(this.learner.toJSON());
      if (!this.#isTrained) return undefined;
      throw error;
    }
  }

  #row(features: Features, learning = false): Row {
    if (!this.#table) return rowOf(features);
    const given = features instanceof ReadFeatures ? features.row : features;
    if (typeof given !== "object" || Array.isArray(given))
      throw new RefusedError(
        422,
        "invalid-features",
        "features must be an object of cells by column name",
        "/features",
      );
    const table = this.#table;
    const record = new Map(given instanceof PlainRecord ? given : Object.entries(given));
    return judged(() => table.encodeRecord(record as never, { learning }));
  }
}

interface ReadModel {
  readonly learner: Learner;
  readonly table: TableEncoding | undefined;
  readonly format: string | undefined;
}

/** Reads a model file in any format, including its encoding of raw records if it has one. */
function readModel(file: Uint8Array | string): ReadModel {
  const { learner, encoding } = loadEncoded<Label>(file);
  const format = encoding?.has("format") ? encoding.text("format") : undefined;
  const isTable = format !== undefined && ["csv", "tsv", "jsonl", "parquet"].includes(format);
  return { learner, table: isTable ? TableEncoding.load(encoding!) : undefined, format };
}

/** Whether the learner in a model file, which may follow transformers, has learned nothing yet. */
function isUntrained({ head }: ModelFile): boolean {
  let own = head as { readonly time?: unknown; readonly model?: object };
  while (own.model) own = own.model;
  return own.time === 0;
}

/** Checks an imported model file, and returns it as the bytes to store. */
export function importedBytes(file: unknown): Uint8Array {
  const learner = load(file);
  if (typeof learner.learn !== "function")
    throw new RefusedError(422, "invalid-model", "the model learns from whole data sets only", "/model");
  const { encoding } = loadEncoded(file);
  return saveBytes(encoding ? withEncoding(learner, encoding.value as never) : learner);
}

/** Whether a class is new to a learner that takes no further one: the forgetron keeps two apart. */
function isOneTooMany(label: Label, learner: Learner): boolean {
  const { classes } = learner;
  if (classes.length < 2 || classes.includes(label)) return false;
  let inner = learner;
  while (inner instanceof Pipeline) inner = (inner as Pipeline).learner as Learner;
  const budget = inner.facts?.().options.budget as { readonly keep?: unknown } | undefined;
  return budget?.keep === "forgetron";
}

/** Runs an operation on a row; if the library rejects it, refuses the request with its message and a pointer to what is at fault. */
function judged<T>(act: () => T, pointer: () => string = () => "/features"): T {
  try {
    return act();
  } catch (error) {
    if (!(error instanceof InputError || error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new RefusedError(422, "invalid-example", error.message, pointer());
  }
}

// A scaler and a learner, spoken to as one learner.

import { Examples, isEmpty, isOneByOne } from "./data/examples.js";
import { holdBack } from "./data/hold-back.js";
import { gathered, isStream } from "./data/pairs.js";
import { scalerOf } from "./data/scaling/saved.js";
import type { Scaler } from "./data/scaling/scaler.js";
import { hashing } from "./data/scaling/standardize.js";
import { HashedNames } from "./data/vocabulary.js";
import { InputError, ModelError } from "./errors.js";
import type {
  ExplainOptions,
  Explanation,
  FitAsyncOptions,
  FitOptions,
  Label,
  Learned,
  Learner,
  Report,
  Row,
  Rows,
  Update,
} from "./learner.js";
import { LinearLearner } from "./learners/linear-learner.js";
import type { ModelContent, ModelFile } from "./model/format.js";
import { fromModelFile, toModelFile } from "./model/json.js";
import { HeadReader } from "./model/reader.js";
import { contentOf } from "./model/save.js";

/**
 * `fit` takes the scaler's statistics of the training part first and freezes them. `learn` is online: judged by the
 * statistics so far, then the scaler learns, then the learner learns the row as it is now scaled. `explain` speaks of
 * scaled values.
 */
export class Pipeline<L extends Label = Label> implements Learner<L> {
  readonly learner: Learner<L>;
  #scaler: Scaler;

  constructor(scaler: Scaler, learner: Learner<L>) {
    this.learner = learner;
    const hash = settingsOf(learner)?.hash;
    this.#scaler = hash ? hashing(scaler, hash) : scaler;
  }

  get scaler(): Scaler {
    return this.#scaler;
  }

  get classes(): readonly L[] {
    return this.learner.classes;
  }

  /**
   * What is said of the example was judged by the statistics before it, with the vectors that predict: a learner alone
   * would judge by the vector in training, which differs where it predicts with an average, a vote or a pocket.
   */
  learn(x: Row, label: L, weight = 1): Learned<L> {
    const { learner, scaler } = this;
    const known = learner.classes.length;
    const before = known > 0 ? scaler.scale(x) : undefined;
    const scores = before ? learner.scores(before) : [];
    const predicted = before && learner.predict(before);
    const position = learner.classes.indexOf(label);
    const tied = scores.some((score, k) => k !== position && score === scores[position]);
    const mistake = predicted !== label || (tied && settingsOf(learner)?.zeroUpdates !== false);
    const takeBack = scaler.learn(x);
    try {
      const { updated } = learner.learn(scaler.scale(x), label, weight);
      return { predicted, scores: padded(scores, learner.classes.length), mistake, updated };
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  learnAll(rows: Rows | Examples, labels?: Iterable<L>): { examples: number; mistakes: number; updates: number } {
    const total = { examples: 0, mistakes: 0, updates: 0 };
    const given = isOneByOne(rows) ? undefined : this.#examples(rows, labels);
    const next = given?.labelled ? labelsOf(given as Examples<L>) : labels?.[Symbol.iterator]();
    for (const x of given ? rowsOf(given) : (rows as Iterable<Row>)) {
      const label = next?.next();
      if (!label || label.done) throw new InputError(`labels must have one entry per row; got ${total.examples}`);
      const { mistake, updated } = this.learn(x, label.value);
      total.examples++;
      if (mistake) total.mistakes++;
      if (updated) total.updates++;
    }
    return total;
  }

  predict(x: Row): L {
    return this.learner.predict(this.scaler.scale(x));
  }

  predictAll(rows: Rows | Examples): L[] {
    const scaled = this.#scaled(rows);
    const predicted = this.learner.predictAll(scaled);
    if (scaled instanceof Examples) scaled.release();
    return predicted;
  }

  scores(x: Row): number[] {
    return this.learner.scores(this.scaler.scale(x));
  }

  explain(x: Row, options: ExplainOptions<L> = {}): Explanation<L> {
    const { examples, ...others } = options;
    return this.learner.explain(this.scaler.scale(x), {
      ...others,
      ...(examples && { examples: scaledBy(this.scaler, this.#examples(examples)) }),
    });
  }

  fit(rows: Rows | Examples, labels?: Iterable<L>, options: FitOptions<L> = {}): Report<L> {
    const before = this.#scaler;
    let run: Run<L> | undefined;
    try {
      run = this.#begin(rows, labels, options);
      return this.learner.fit(run.rows, run.labels, run.options);
    } catch (error) {
      this.#scaler = before;
      throw error;
    } finally {
      release(run);
    }
  }

  async fitAsync(
    rows: Rows | Examples | AsyncIterable<readonly [Row, L]>,
    labels?: Iterable<L>,
    options: FitAsyncOptions<L> = {},
  ): Promise<Report<L>> {
    if (isStream(rows)) ({ rows, labels } = await gathered(rows));
    const before = this.#scaler;
    let run: Run<L> | undefined;
    try {
      run = this.#begin(rows, labels, options);
      return await this.learner.fitAsync(run.rows, run.labels, run.options);
    } catch (error) {
      this.#scaler = before;
      throw error;
    } finally {
      release(run);
    }
  }

  *updates(
    rows: Rows | Examples,
    labels?: Iterable<L>,
    options: FitOptions<L> & { weights?: boolean } = {},
  ): Generator<Update<L>, Report<L>, void> {
    const before = this.#scaler;
    let run: Run<L> | undefined;
    try {
      run = this.#begin(rows, labels, options);
      return yield* this.learner.updates(run.rows, run.labels, run.options);
    } catch (error) {
      this.#scaler = before;
      throw error;
    } finally {
      release(run);
    }
  }

  report(): Report<L> | null {
    return this.learner.report();
  }

  toJSON(): ModelFile {
    return toModelFile(this.content());
  }

  /** What a model file of it holds, for either encoding: its learner's is inside. */
  content(): ModelContent {
    const { head, arrays } = contentOf(this.learner);
    const all = [...arrays];
    const scaler = this.scaler.save((array) => ({ array: all.push(array) - 1 }));
    return { head: { learner: "pipeline", scaler, model: head }, arrays: all };
  }

  /** `create` reads the learner inside: `Pipeline.fromJSON(file, Perceptron.fromJSON)`. */
  static fromJSON<L extends Label = Label>(file: unknown, create: (file: unknown) => Learner<L>): Pipeline<L> {
    return pipelineOf(fromModelFile(file), (content) => create(toModelFile(content)));
  }

  /** Settles the statistics, and scales everything a run reads. */
  #begin<O extends FitOptions<L>>(rows: Rows | Examples, labels: Iterable<L> | undefined, options: O): Run<L, O> {
    const examples = this.#examples(rows, labels);
    const { resume = false, validation } = options;
    if (resume && this.#scaler.examples > 0) {
      this.#scaler = this.#scaler.copy();
      this.#scaler.frozen = true;
    } else this.#scaler = this.#scaler.fit(examples, validation ? undefined : this.#kept(examples));
    const scaled = (given: Examples<L>, raw: boolean) =>
      raw ? scaledBy(this.#scaler, given) : this.#scaler.scaleAll(given);
    return {
      rows: scaled(examples, rows !== examples),
      labels: rows !== examples && examples.labelled ? [...labelsOf(examples)] : undefined,
      options: validation
        ? {
            ...options,
            validation:
              validation instanceof Examples
                ? scaled(validation, false)
                : { rows: this.#scaled(validation.rows), labels: validation.labels },
          }
        : options,
    };
  }

  /** The training part, when early stopping holds another part back. */
  #kept(examples: Examples): Uint32Array | undefined {
    const { earlyStopping, seed } = settingsOf(this.learner) ?? {};
    return earlyStopping && holdBack(examples.targets, earlyStopping.fraction, seed!).kept;
  }

  #scaled(rows: Rows | Examples): Rows {
    if (rows instanceof Examples) return this.#scaler.scaleAll(rows) as never;
    if (!isOneByOne(rows) && isEmpty(rows)) return [];
    if (!isOneByOne(rows)) return scaledBy(this.#scaler, this.#examples(rows)) as never;
    const scaler = this.#scaler;
    return (function* () {
      for (const x of rows) yield scaler.scale(x);
    })();
  }

  #examples(rows: Rows | Examples, labels?: Iterable<L>): Examples<L> {
    if (rows instanceof Examples) return rows as Examples<L>;
    const hash = settingsOf(this.learner)?.hash;
    return Examples.from(rows, labels, { vocabulary: hash ? new HashedNames(hash) : undefined });
  }
}

/** What the learner's own run is given. */
interface Run<L extends Label, O extends FitOptions<L> = FitOptions<L>> {
  rows: Rows | Examples;
  labels: Iterable<L> | undefined;
  options: O;
}

/** Scaled data sets take a place in the memory of those they are made of, which is free again after the run. */
function release<L extends Label>(run: Run<L> | undefined): void {
  for (const given of [run?.rows, run?.options.validation]) if (given instanceof Examples) given.release();
}

/** The pipeline of a model file; `create` makes the learner inside out of its own content. */
export function pipelineOf<L extends Label>(
  { head, arrays }: ModelContent,
  create: (content: ModelContent) => Learner<L>,
): Pipeline<L> {
  const reader = new HeadReader(head, ".head", arrays);
  if (reader.text("learner") !== "pipeline")
    throw new ModelError(".head.learner", `must be pipeline; got ${reader.text("learner")}`);
  const scaler = scalerOf(reader.object("scaler"));
  return new Pipeline(scaler, create({ head: reader.object("model").value as ModelContent["head"], arrays }));
}

function settingsOf<L extends Label>(learner: Learner<L>): LinearLearner<L>["settings"] | undefined {
  return learner instanceof LinearLearner ? learner.settings : undefined;
}

/** Scores as they would be with classes that are new since: of two the second mirrors the first, more start from 0. */
function padded(scores: readonly number[], classes: number): number[] {
  if (scores.length === 1 && classes === 2) return [scores[0], 0 - scores[0]];
  return Array.from({ length: classes }, (_, k) => scores[k] ?? 0);
}

function* labelsOf<L extends Label>({ targets, classes }: Examples<L>): Generator<L, undefined> {
  for (const target of targets) yield classes[target];
}

/** Scaled rows that leave the names to the learner: its columns need not be in the data set's order. */
function scaledBy<L extends Label>(scaler: Scaler, examples: Examples<L>): Examples<L> {
  const scaled = scaler.scaleAll(examples);
  return (scaled.form === "named" && scaled.vocabulary?.names ? rowsOf(scaled) : scaled) as Examples<L>;
}

/** The rows of a data set one by one, in the form they came in. */
function* rowsOf({ form, size, rows, vocabulary }: Examples): Generator<Row> {
  const { starts, indices, values, width } = rows;
  if (form === "named" && !vocabulary!.names)
    throw new InputError("examples with hashed names keep no names to learn from one by one; give the rows themselves");
  for (let r = 0; r < size; r++) {
    if (!indices) yield values.slice(r * width, (r + 1) * width);
    else {
      const columns = indices.slice(starts[r], starts[r + 1]);
      const own = values.slice(starts[r], starts[r + 1]);
      yield form === "sparse"
        ? { indices: columns, values: own }
        : new Map(Array.from(columns, (column, k) => [vocabulary!.names![column], own[k]]));
    }
  }
}

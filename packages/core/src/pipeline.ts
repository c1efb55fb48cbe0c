// A transformer and a learner, spoken to as one learner.

import { callable, having, onlyKnown, optionsGiven } from "./check.js";
import { checkLabels } from "./data/classes.js";
import { Examples, isEmpty, isOneByOne } from "./data/examples.js";
import { holdBack } from "./data/hold-back.js";
import { gathered, isStream } from "./data/pairs.js";
import { HashedNames } from "./data/vocabulary.js";
import { InputError, ModelError, OptionError } from "./errors.js";
import type {
  BatchLearner,
  ExplainOptions,
  Explanation,
  FeatureContribution,
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
import type { ModelContent, ModelFile } from "./model/format.js";
import { fromModelFile, toModelFile } from "./model/json.js";
import { HeadReader, holdingsOf } from "./model/reader.js";
import { contentOf } from "./model/save.js";
import type { Settings } from "./options/shared-options.js";
import { engine } from "./training/engine-of.js";
import { judged } from "./training/judged.js";
import { transformerOf } from "./transformers/registry.js";
import { hashing } from "./transformers/standardize.js";
import type { Transformer } from "./transformers/transformer.js";

/**
 * A learner behind a transformer. `fit` first fits the transformer to the training part and freezes it. `learn` is online: the example
 * is judged with the transformer so far, then the transformer learns it, then the learner learns the row as it is transformed now.
 * `explain` speaks of transformed values. A learner may be a pipeline itself: scale, then map, then learn.
 */
export class Pipeline<L extends Label = Label> implements Learner<L> {
  /** The learner behind the transformer. */
  readonly learner: BatchLearner<L>;
  #transformer: Transformer;

  /** `learner` may be one that learns from whole data sets only; `learn` and `learnAll` then refuse. */
  constructor(transformer: Transformer, learner: BatchLearner<L>) {
    const transformers = "standardize(), unitLength(), a map of rosenblatt/maps, or another transformer";
    having("transformer", transformer, transformers, "transform", "transformAll");
    this.learner = having(
      "learner",
      learner,
      "a learner or a pipeline: new Pipeline(transformer, learner)",
      "predict",
      "fit",
    );
    const hash = this.#hash;
    if (hash && transformer.columnName)
      throw new OptionError(
        `hash is for named features, and ${transformer.kind} makes columns of its own; leave hash out`,
      );
    this.#transformer = hash ? hashing(transformer, hash) : transformer;
  }

  get transformer(): Transformer {
    return this.#transformer;
  }

  get classes(): readonly L[] {
    return this.learner.classes;
  }

  /**
   * Judges the example with the transformer as it was before and with the vectors that predict, then learns it. A learner alone would
   * judge by the vector in training, which differs where it predicts with an average, a vote or a pocket.
   */
  learn(x: Row, label: L, weight = 1): Learned<L> {
    const { transformer } = this;
    const learner = this.#online("learn");
    const known = learner.classes.length;
    const before = known > 0 ? transformer.transform(x) : undefined;
    const { scores, predicted } = before ? judged(learner, before) : { scores: [], predicted: undefined };
    const position = learner.classes.indexOf(label);
    const tied = scores.some((score, k) => k !== position && score === scores[position]);
    const mistake = predicted !== label || (tied && settingsOf(learner)?.zeroUpdates !== false);
    const takeBack = transformer.learn(x);
    try {
      const { updated } = learner.learn(transformer.transform(x), label, weight);
      return { predicted, scores: padded(scores, learner.classes.length), mistake, updated };
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  learnAll(
    rows: Rows | Examples,
    labels?: Iterable<L>,
    options: { readonly [name: string]: never } = {},
  ): { examples: number; mistakes: number; updates: number } {
    onlyKnown(options, []);
    this.#online("learnAll");
    const total = { examples: 0, mistakes: 0, updates: 0 };
    const given = isOneByOne(rows) ? undefined : this.#examples(rows, labels);
    const next = given?.labelled ? labelsOf(given as Examples<L>) : labels && checkLabels(labels)[Symbol.iterator]();
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
    return this.learner.predict(this.transformer.transform(x));
  }

  predictAll(rows: Rows | Examples): L[] {
    const transformed = this.#transformed(rows);
    const predicted = this.learner.predictAll(transformed);
    if (transformed instanceof Examples) transformed.release();
    return predicted;
  }

  scores(x: Row): number[] {
    return this.learner.scores(this.transformer.transform(x));
  }

  scoreAll(rows: Rows | Examples, seen: (scores: ArrayLike<number>, row: number) => void): void {
    callable("seen", seen, "a function");
    const { learner } = this;
    if (!learner.scoreAll)
      throw new InputError("the learner of this pipeline does not score whole data sets; use scores");
    const transformed = this.#transformed(rows);
    try {
      learner.scoreAll(transformed, seen);
    } finally {
      if (transformed instanceof Examples) transformed.release();
    }
  }

  explain(x: Row, options: ExplainOptions<L> = {}): Explanation<L> {
    const { examples, ...others } = optionsGiven(options);
    const { transformer } = this;
    const explanation = this.learner.explain(transformer.transform(x), {
      ...others,
      ...(examples && { examples: transformedBy(transformer, this.#examples(examples)) }),
    });
    const named = ({ feature }: FeatureContribution) =>
      typeof feature === "number" ? (transformer.columnName?.(feature) ?? feature) : feature;
    return {
      ...explanation,
      features: explanation.features.map((part) => ({ ...part, feature: named(part) })),
    };
  }

  fit(rows: Rows | Examples, labels?: Iterable<L>, options: FitOptions<L> = {}): Report<L> {
    const before = this.#transformer;
    let run: Run<L> | undefined;
    try {
      run = this.#begin(rows, labels, options);
      return this.learner.fit(run.rows, run.labels, run.options);
    } catch (error) {
      this.#transformer = before;
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
    const before = this.#transformer;
    let run: Run<L> | undefined;
    try {
      run = this.#begin(rows, labels, options);
      return await this.learner.fitAsync(run.rows, run.labels, run.options);
    } catch (error) {
      this.#transformer = before;
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
    const before = this.#transformer;
    let run: Run<L> | undefined;
    try {
      run = this.#begin(rows, labels, options);
      return yield* this.learner.updates(run.rows, run.labels, run.options);
    } catch (error) {
      this.#transformer = before;
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

  /** Gives what a model file of the pipeline holds, for either encoding; the content of its learner is inside. */
  content(): ModelContent {
    const { head, arrays } = contentOf(this.learner);
    const all = [...arrays];
    const transformer = this.transformer.save((array) => ({ array: all.push(array) - 1 }));
    return { head: { learner: "pipeline", transformer, model: head }, arrays: all };
  }

  /** Reads a pipeline from a model file. `create` reads the learner inside: `Pipeline.fromJSON(file, Perceptron.fromJSON)`. */
  static fromJSON<L extends Label = Label>(file: unknown, create: (file: unknown) => BatchLearner<L>): Pipeline<L> {
    callable("create", create, "the fromJSON of the learner inside, such as Perceptron.fromJSON");
    return pipelineOf(fromModelFile(file), (content) => create(toModelFile(content)));
  }

  /** The learner, if it can be taught one example at a time. */
  #online(verb: string): Learner<L> {
    if ("learn" in this.learner) return this.learner as Learner<L>;
    throw new OptionError(`${this.#name} needs the whole data set: use fit instead of ${verb}`);
  }

  get #name(): string {
    return this.learner.facts?.().learner ?? "the learner";
  }

  /** Settles the transformer, and transforms everything a run reads. */
  #begin<O extends FitOptions<L>>(rows: Rows | Examples, labels: Iterable<L> | undefined, options: O): Run<L, O> {
    const examples = this.#examples(rows, labels);
    const { resume = false, validation } = optionsGiven(options);
    if (resume && this.#transformer.examples > 0) {
      this.#transformer = this.#transformer.copy();
      this.#transformer.frozen = true;
    } else this.#transformer = this.#transformer.fit(examples, validation ? undefined : this.#kept(examples));
    const transformed = (given: Examples<L>, raw: boolean) =>
      raw ? transformedBy(this.#transformer, given) : this.#transformer.transformAll(given);
    return {
      rows: transformed(examples, rows !== examples),
      labels: rows !== examples && examples.labelled ? [...labelsOf(examples)] : undefined,
      options: validation
        ? {
            ...options,
            validation:
              validation instanceof Examples
                ? transformed(validation, false)
                : { rows: this.#transformed(validation.rows), labels: validation.labels },
          }
        : options,
    };
  }

  /** The training part, when early stopping holds another part back. */
  #kept(examples: Examples): Uint32Array | undefined {
    const { earlyStopping, seed } = settingsOf(this.learner) ?? {};
    return earlyStopping && holdBack(examples.targets, earlyStopping.fraction, seed!).kept;
  }

  #transformed(rows: Rows | Examples): Rows {
    if (rows instanceof Examples) return this.#transformer.transformAll(rows) as never;
    if (!isOneByOne(rows) && isEmpty(rows)) return [];
    if (!isOneByOne(rows)) return transformedBy(this.#transformer, this.#examples(rows)) as never;
    const transformer = this.#transformer;
    return (function* () {
      for (const x of rows) yield transformer.transform(x);
    })();
  }

  #examples(rows: Rows | Examples, labels?: Iterable<L>): Examples<L> {
    if (rows instanceof Examples) return rows as Examples<L>;
    const hash = this.#hash;
    return Examples.from(rows, labels, { vocabulary: hash ? new HashedNames(hash) : undefined });
  }

  /** Columns that the learner hashes names into; one further inside hashes the names that reach it. */
  get #hash(): number | undefined {
    return engineOf(this.learner)?.settings.hash;
  }
}

/** What the learner's own run is given. */
interface Run<L extends Label, O extends FitOptions<L> = FitOptions<L>> {
  rows: Rows | Examples;
  labels: Iterable<L> | undefined;
  options: O;
}

/** Transformed data sets may take a place in the memory of those they are made of, which is free again after the run. */
function release<L extends Label>(run: Run<L> | undefined): void {
  for (const given of [run?.rows, run?.options.validation]) if (given instanceof Examples) given.release();
}

/** Reads a pipeline from what a model file holds; `create` makes the learner inside from its own content. */
export function pipelineOf<L extends Label>(
  content: ModelContent,
  create: (content: ModelContent) => BatchLearner<L>,
): Pipeline<L> {
  const { arrays } = content;
  const holdings = holdingsOf(content);
  const reader = new HeadReader(content.head, ".head", holdings);
  if (reader.text("learner") !== "pipeline")
    throw new ModelError(".head.learner", `must be pipeline; got ${reader.text("learner")}`);
  // Transformers were scalers once, and called so in their files.
  const transformer = transformerOf(reader.object(reader.has("scaler") ? "scaler" : "transformer"));
  const head = reader.object("model").value as ModelContent["head"];
  // What the transformer took is taken; a pipeline may be in a pipeline.
  const limit = arrays.reduce((left, { byteLength }) => left - 16 * byteLength, holdings.left);
  return new Pipeline(transformer, create({ head, arrays, limit }));
}

/** What a learner of this library keeps to itself; undefined for one made elsewhere. */
function engineOf<L extends Label>(learner: BatchLearner<L>): { readonly settings: Settings<L> } | undefined {
  return (learner as { readonly [engine]?: { readonly settings: Settings<L> } })[engine];
}

function settingsOf<L extends Label>(learner: BatchLearner<L>): Settings<L> | undefined {
  if (learner instanceof Pipeline) return settingsOf(learner.learner as BatchLearner<L>);
  return engineOf(learner)?.settings;
}

/** Scores as they would be with classes that are new since: of two the second mirrors the first, more start from 0. */
function padded(scores: readonly number[], classes: number): number[] {
  if (scores.length === 1 && classes === 2) return [scores[0], 0 - scores[0]];
  return Array.from({ length: classes }, (_, k) => scores[k] ?? 0);
}

function* labelsOf<L extends Label>({ targets, classes }: Examples<L>): Generator<L, undefined> {
  for (const target of targets) yield classes[target];
}

/** Transformed rows that leave the names to the learner: its columns need not be in the data set's order. */
function transformedBy<L extends Label>(transformer: Transformer, examples: Examples<L>): Examples<L> {
  const transformed = transformer.transformAll(examples);
  return (
    transformed.form === "named" && transformed.vocabulary?.names ? rowsOf(transformed) : transformed
  ) as Examples<L>;
}

/** The rows of a data set one by one, in the form they came in. */
function* rowsOf({ form, size, rows, vocabulary }: Examples): Generator<Row> {
  const { starts, indices, values, width } = rows;
  if (form === "named" && !vocabulary!.names)
    throw new InputError(
      "a data set with hashed feature names cannot be learned one row at a time, because it kept no names; give the rows themselves",
    );
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

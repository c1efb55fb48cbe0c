// A transformer and a learner, used as one learner.

import { callable, having, onlyKnown, optionsGiven } from "./check.js";
import { Examples, isEmpty, isOneByOne } from "./data/examples.js";
import { holdingBack } from "./data/hold-back.js";
import { withOwnLabels } from "./data/own-labels.js";
import { gathered, isStream } from "./data/pairs.js";
import type { RowReader } from "./data/row-reader.js";
import { drain, type Steps, unhurried } from "./data/steps.js";
import { labelsOf, rowsOf, stretch } from "./data/stretch.js";
import { HashedNames } from "./data/vocabulary.js";
import { InputError, ModelError, OptionError } from "./errors.js";
import type {
  BatchLearner,
  Calibration,
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
import { type Counts, learnEach } from "./training/pass.js";
import { add, learnStretches } from "./training/stretches.js";
import { rehearsed, remembered, type Whole, whole } from "./training/whole.js";
import { transformerOf } from "./transformers/saved.js";
import { hashing } from "./transformers/standardize.js";
import type { Transformer } from "./transformers/transformer.js";

/** The most rows that a map transforms at a time for `learnAll`. */
const blockRows = 1024;

/**
 * A learner behind a transformer. `fit` first fits the transformer to the training part and freezes it. `learn` is online: the example
 * is judged with the transformer so far, then the transformer learns it, then the learner learns the row as transformed now.
 * `explain` is about transformed values. The learner may be a pipeline itself: scale, then map, then learn.
 */
export class Pipeline<L extends Label = Label> implements Learner<L> {
  /** The learner behind the transformer. */
  readonly learner: BatchLearner<L>;
  #transformer: Transformer;
  /** The transformer of the run in progress, and the state of the learner before it. */
  #next: { readonly transformer: Transformer; readonly before: unknown } | undefined;
  /** Whether `fitAsync` is in progress. */
  #prepares = false;

  /** `learner` may be one that learns from whole data sets only; then `learn` and `learnAll` refuse. */
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
    (this as { [whole]?: Whole })[whole] = this.#whole();
  }

  /** The transformer that belongs to what the learner has learned so far: during a run, from its first visit on, that of the run. */
  get transformer(): Transformer {
    const next = this.#next;
    return next?.before !== undefined && stateOf(this.learner) !== next.before ? next.transformer : this.#transformer;
  }

  get classes(): readonly L[] {
    return this.learner.classes;
  }

  /** What turns its scores, which are the learner's, into probabilities; the learner keeps it. */
  get calibration(): Calibration<L> | undefined {
    return this.learner.calibration;
  }

  set calibration(given: Calibration<L>) {
    this.learner.calibration = given;
  }

  /**
   * Judges the example with the transformer as it was and with the vectors that predict, then learns it. A learner alone would
   * judge by the vector in training, which differs if it predicts with an average, a vote or a pocket.
   */
  learn(x: Row, label: L, weight = 1): Learned<L> {
    this.#allow("calling learn");
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

  /**
   * Learns many examples once, in the given order, like `learn` of one after the other. Mistakes are counted like those of the learner's own
   * `learnAll`. Rows and labels are read to their end before anything is learned, and an error leaves everything as it was.
   */
  learnAll(rows: Rows | Examples<L>, labels?: Iterable<L>, options: { readonly [name: string]: never } = {}): Counts {
    onlyKnown(options, []);
    this.#allow("calling learnAll");
    const learner = this.#online("learnAll");
    const list = isOneByOne(rows) ? Array.from(rows) : undefined;
    if (list?.length === 0) return learnEach<Row, L>(this.learn, list, labels, () => () => {});
    const examples = this.#examples(list ?? (rows as Rows), labels);
    const { size } = examples;
    if (!examples.labelled) throw new InputError(`labels must have ${size} entries, one per row; got none`);
    const { transformer } = this;
    // A map's output for all rows may be too large to hold at once.
    const most = transformer.columnName ? blockRows : size;
    const takeBack = remembered(this);
    try {
      // A transformer behind this one gets new names in the order in which a row has them, which a data set does not keep.
      if (list && examples.form === "named" && learner instanceof Pipeline)
        return this.#learnEach(learner, list, labelsOf(examples));
      const total = { examples: 0, mistakes: 0, updates: 0 };
      for (let from = 0; from < size; from += most) {
        const part = stretch(examples, from, Math.min(size, from + most));
        const made = transformer.learnAll?.(part);
        if (!made) return this.#learnEach(learner, list ?? rowsOf(examples), labelsOf(examples));
        add(total, learnMade(learner, made, from, list));
        made.release();
      }
      return total;
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  /** Learns rows one by one, if the transformer has no faster way. */
  #learnEach(learner: Learner<L>, rows: Iterable<Row>, labels: Iterable<L>): Counts {
    const { transformer } = this;
    const learn = (x: Row, label: L) => {
      transformer.learn(x);
      return learner.learn(transformer.transform(x), label);
    };
    return learnEach(learn, rows, labels, () => () => {});
  }

  /** The `Whole` of this pipeline, for learning all or nothing. */
  #whole(): Whole {
    return {
      remembered: () => {
        const takeBack = remembered(this.learner);
        const before = this.#transformer.copy();
        return () => {
          this.#transformer = before;
          takeBack();
        };
      },
      rehearsed: (x, label, weight) => {
        this.#allow("calling learn");
        const { transformer } = this;
        const takeBack = transformer.learn(x as Row);
        try {
          return rehearsed(this.#online("learn"), transformer.transform(x as Row), label as L, weight);
        } finally {
          takeBack();
        }
      },
    };
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
      ...(examples && { examples: nameless(transformer.transformAll(this.#examples(examples))) as Examples }),
    });
    const named = ({ feature }: FeatureContribution) =>
      typeof feature === "number" ? (transformer.columnName?.(feature) ?? feature) : feature;
    return {
      ...explanation,
      features: explanation.features.map((part) => ({ ...part, feature: named(part) })),
    };
  }

  fit(rows: Rows | Examples<L>, labels?: Iterable<L>, options: FitOptions<L> = {}): Report<L> {
    this.#allow("starting another");
    let run: Run<L> | undefined;
    try {
      run = drain(this.#begin(rows, labels, options));
      return this.#ended(this.learner.fit(run.rows, run.labels, run.options));
    } finally {
      this.#leave(run);
    }
  }

  async fitAsync(
    rows: Rows | Examples<L> | AsyncIterable<readonly [Row, L]>,
    labels?: Iterable<L>,
    options: FitAsyncOptions<L> = {},
  ): Promise<Report<L>> {
    const { signal } = optionsGiven(options);
    if (isStream(rows)) ({ rows, labels } = await gathered(rows, signal));
    this.#allow("starting another");
    this.#prepares = true;
    let run: Run<L> | undefined;
    try {
      run = signal?.aborted ? undefined : await unhurried(this.#begin(rows, labels, options), () => signal?.aborted);
      return run ? this.#ended(await this.learner.fitAsync(run.rows, run.labels, run.options)) : unbegun(this.learner);
    } finally {
      this.#leave(run);
    }
  }

  *updates(
    rows: Rows | Examples<L>,
    labels?: Iterable<L>,
    options: FitOptions<L> & { weights?: boolean } = {},
  ): Generator<Update<L>, Report<L>, void> {
    this.#allow("starting another");
    let run: Run<L> | undefined;
    try {
      run = drain(this.#begin(rows, labels, options));
      return this.#ended(yield* this.learner.updates(run.rows, run.labels, run.options));
    } finally {
      this.#leave(run);
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

  /** Throws while a run is being prepared; once the learner's own run is in progress, the learner itself refuses. */
  #allow(act: string): void {
    if (this.#prepares) throw new InputError(`a run is in progress; wait for it to end before ${act}`);
  }

  /** Prepares the transformer of a run, and transforms everything that the run reads. */
  *#begin<O extends FitOptions<L>>(
    rows: Rows | Examples,
    labels: Iterable<L> | undefined,
    options: O,
  ): Steps<Run<L, O>> {
    const examples = yield* this.#gathering(rows, labels);
    const { resume = false, validation } = optionsGiven(options);
    let next: Transformer;
    if (resume && this.#transformer.examples > 0) {
      next = this.#transformer.copy();
      next.frozen = true;
    } else next = yield* fitting(this.#transformer, examples, validation ? undefined : yield* this.#kept(examples));
    const own = yield* transforming(next, examples);
    const isRaw = rows !== examples;
    const run: Run<L, O> = {
      rows: isRaw ? nameless(own) : own,
      labels: isRaw && examples.labelled ? labelsOf(examples) : undefined,
      options: validation ? { ...options, validation: yield* this.#validation(next, validation) } : options,
    };
    this.#next = { transformer: next, before: stateOf(this.learner) };
    return run;
  }

  /** Transforms the examples given as `validation`. */
  *#validation(
    transformer: Transformer,
    given: NonNullable<FitOptions<L>["validation"]>,
  ): Steps<NonNullable<FitOptions<L>["validation"]>> {
    if (given instanceof Examples) return yield* transforming(transformer, given);
    const examples = yield* this.#gathering(given.rows, given.labels);
    const transformed = yield* transforming(transformer, examples);
    const rows = nameless(transformed);
    return rows === transformed ? transformed : { rows: rows as Iterable<Row>, labels: labelsOf(examples) };
  }

  /** Keeps the transformer of a run without an error, if only the learner could know whether it learned anything. */
  #ended(report: Report<L>): Report<L> {
    const next = this.#next;
    if (next && next.before === undefined) this.#transformer = next.transformer;
    return report;
  }

  /** Ends a run with the transformer that belongs to what the learner has learned so far. */
  #leave(run: Run<L> | undefined): void {
    this.#transformer = this.transformer;
    this.#next = undefined;
    this.#prepares = false;
    release(run);
  }

  /** The training part, if early stopping holds another part back. */
  *#kept({ targets }: Examples): Steps<Uint32Array | undefined> {
    const { earlyStopping, seed } = settingsOf(this.learner) ?? {};
    return earlyStopping && (yield* holdingBack(targets.slice(), earlyStopping.fraction, seed!)).kept;
  }

  #transformed(rows: Rows | Examples): Rows {
    const { transformer } = this;
    if (rows instanceof Examples) return transformer.transformAll(rows) as never;
    if (!isOneByOne(rows) && isEmpty(rows)) return [];
    if (!isOneByOne(rows)) return nameless(transformer.transformAll(this.#examples(rows))) as never;
    return (function* () {
      for (const x of rows) yield transformer.transform(x);
    })();
  }

  #examples(rows: Rows | Examples, labels?: Iterable<L>): Examples<L> {
    return drain(this.#gathering(rows, labels));
  }

  *#gathering(rows: Rows | Examples, labels?: Iterable<L>): Steps<Examples<L>> {
    if (rows instanceof Examples) return yield* withOwnLabels(rows as Examples<L>, labels);
    if (this.#transformer.counted)
      return yield* Examples.gathering(this.#transformer.counted(rows as Iterable<Row>), labels);
    const hash = this.#hash;
    return yield* Examples.gathering(rows, labels, { vocabulary: hash ? new HashedNames(hash) : undefined });
  }

  /** The number of columns into which the learner hashes names; a learner further inside hashes the names that reach it. */
  get #hash(): number | undefined {
    return engineOf(this.learner)?.settings.hash;
  }
}

/** The arguments of the learner's own run. */
interface Run<L extends Label, O extends FitOptions<L> = FitOptions<L>> {
  rows: Rows | Examples<L>;
  labels: Iterable<L> | undefined;
  options: O;
}

/** Frees transformed data sets, which may take a place in the memory of the original ones. */
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
  // Transformers used to be scalers only, and were called that in files.
  const transformer = transformerOf(reader.object(reader.has("scaler") ? "scaler" : "transformer"));
  const head = reader.object("model").value as ModelContent["head"];
  // The limit is what the transformer left over, because a pipeline may contain a pipeline.
  const limit = arrays.reduce((left, { byteLength }) => left - 16 * byteLength, holdings.left);
  return new Pipeline(transformer, create({ head, arrays, limit }));
}

/** The internal parts of a learner of this library; undefined for one made elsewhere. */
function engineOf<L extends Label>(learner: BatchLearner<L>): Inner<L> | undefined {
  return (learner as { readonly [engine]?: Inner<L> })[engine];
}

interface Inner<L extends Label> {
  readonly settings: Settings<L>;
  readonly experience: { readonly reader: RowReader };
}

function settingsOf<L extends Label>(learner: BatchLearner<L>): Settings<L> | undefined {
  if (learner instanceof Pipeline) return settingsOf(learner.learner as BatchLearner<L>);
  return engineOf(learner)?.settings;
}

/** Scores extended by classes that are new since: with two, the second mirrors the first; with more, they start from 0. */
function padded(scores: readonly number[], classes: number): number[] {
  if (scores.length === 1 && classes === 2) return [scores[0], 0 - scores[0]];
  return Array.from({ length: classes }, (_, k) => scores[k] ?? 0);
}

/** Rows that leave names to the learner, if there are names: its columns need not be in the data set's order. */
function nameless<L extends Label>(transformed: Examples<L>): Rows | Examples<L> {
  return transformed.form === "named" && transformed.vocabulary?.names ? rowsOf(transformed) : transformed;
}

function* fitting(transformer: Transformer, examples: Examples, listed: Uint32Array | undefined): Steps<Transformer> {
  return transformer.fitting ? yield* transformer.fitting(examples, listed) : transformer.fit(examples, listed);
}

function* transforming<L extends Label>(transformer: Transformer, examples: Examples<L>): Steps<Examples<L>> {
  return transformer.transforming ? yield* transformer.transforming(examples) : transformer.transformAll(examples);
}

/** An object that is replaced when the learner learns more; undefined for a learner made elsewhere. */
function stateOf<L extends Label>(learner: BatchLearner<L>): unknown {
  return learner instanceof Pipeline ? learner.transformer : engineOf(learner)?.experience;
}

/** The report of a run that was stopped before it began. */
function unbegun<L extends Label>(learner: BatchLearner<L>): Report<L> {
  if (learner instanceof Pipeline) return unbegun(learner.learner as BatchLearner<L>);
  const { learner: name = "the learner", columns = 0 } = learner.facts?.() ?? {};
  return {
    learner: name,
    examples: 0,
    features: columns,
    classes: [...learner.classes],
    epochs: 0,
    mistakes: 0,
    updates: 0,
    mistakesPerEpoch: [],
    updatesPerEpoch: [],
    stopped: "aborted",
    training: null,
    validationErrors: [],
  };
}

/** Makes a learner learn transformed rows as if one after the other; `before` rows came earlier. */
function learnMade<L extends Label>(
  learner: Learner<L>,
  made: Examples<L>,
  before: number,
  given: readonly Row[] | undefined,
): Counts {
  if (learner instanceof Pipeline) return learner.learnAll(made);
  const own = engineOf(learner);
  return learnStretches(learner, made, () => own?.experience.reader, before, given);
}

// A learner that is taught one batch after another.

import { type BatchLearner, type Examples, type Label, type Learner, Pipeline, type Transformer } from "rosenblatt";
import { evaluate } from "rosenblatt/evaluate";
import { runOrder } from "rosenblatt/readers";
import type { BatchCache } from "../data/batch-cache.js";
import type { BatchSource } from "../data/batches.js";
import { textPrefixes } from "../data/formats/text-terms.js";
import { rowAt } from "../data/row.js";
import { type Chosen, chooseLearner } from "../learner/learner.js";
import { ConfusionSum } from "../model/confusion-sum.js";
import type { Measured } from "../model/measure.js";
import { UsageError } from "../terminal/exit.js";
import type { ResumedModel } from "./resume.js";
import type { TrainOptions } from "./training.js";

/** A learner that is taught one batch after another, and what it has counted. */
export class StreamRun {
  readonly chosen: Chosen;
  readonly #learner: Learner<Label>;
  /** The scaler and the map, fitted on the first batch. */
  readonly #transformers: readonly Transformer[];
  readonly mistakesPerPass: number[] = [0];
  readonly updatesPerPass: number[] = [0];
  /** Examples visited in the pass under way. */
  visited = 0;
  /** All rows read, including those held back; `entries`, `width` and `classCounts` also refer to these. */
  examples = 0;
  /** Rows learned from. */
  learned = 0;
  /** The number of rows of the first batch, which determines scaling and columns. */
  settlingRows = 0;
  entries = 0;
  width = 0;
  vocabulary: Examples["vocabulary"];
  classes: readonly Label[] = [];
  readonly classCounts: number[] = [];
  /** The names of the columns before any map. */
  names: Examples["vocabulary"];
  /** Runs of equal labels so far, and the class of the last row. */
  #runs = 0;
  #last = -1;

  private constructor(chosen: Chosen, learner: Learner<Label>, transformers: readonly Transformer[]) {
    this.#learner = learner;
    this.#transformers = transformers;
    this.chosen = { ...chosen, learner: this.#whole() };
  }

  static async begin(
    first: Examples<Label>,
    source: BatchSource,
    options: TrainOptions,
    from?: ResumedModel,
  ): Promise<StreamRun> {
    const numeric = source.decoder.numeric();
    const given: TrainOptions = { ...options, order: "given", earlyStopping: false, epochs: options.epochs ?? 1 };
    const chosen =
      from?.choose(first) ??
      (await chooseLearner(given, {
        examples: first,
        numeric,
        positive: options.positive,
        text: textPrefixes(source.decoder.encoding()),
        streamed: true,
      }));
    const transformers: Transformer[] = [];
    const made: Examples<Label>[] = [];
    let { learner } = chosen;
    let rows = first;
    for (; learner instanceof Pipeline; learner = learner.learner) {
      const transformer: Transformer = from ? learner.transformer : learner.transformer.fit(rows);
      transformers.push(transformer);
      if (from || !(learner.learner instanceof Pipeline)) continue;
      rows = transformer.transformAll(rows);
      made.push(rows);
    }
    for (const own of made.reverse()) own.release();
    if (!isTaughtInParts(learner))
      throw new UsageError(
        `--learner ${chosen.options.learner} needs all rows at once; got --stream: leave one of the two out`,
      );
    return new StreamRun(chosen, learner, transformers);
  }

  /** Counts the rows of a batch, whether they are learned from or held back. */
  see(batch: Examples<Label>): void {
    if (this.examples === 0) this.settlingRows = batch.size;
    this.examples += batch.size;
    this.entries += batch.entries;
    this.width = Math.max(this.width, batch.width);
    this.names = batch.vocabulary;
    this.classes = batch.classes;
    for (const target of batch.targets) {
      this.classCounts[target] = (this.classCounts[target] ?? 0) + 1;
      if (target !== this.#last) this.#runs++;
      this.#last = target;
    }
  }

  /** Learns from rows of the batch seen last. */
  learn(examples: Examples<Label>, weights: Float64Array | undefined, cache: BatchCache | undefined): void {
    const made = [examples];
    for (const transformer of this.#transformers) made.push(transformer.transformAll(made.at(-1)!));
    const seen = made.at(-1)!;
    cache?.add(seen, weights);
    this.learned += examples.size;
    this.vocabulary = seen.vocabulary;
    this.learnScaled(seen, weights);
    for (const own of made.slice(1).reverse()) own.release();
  }

  learnScaled(examples: Examples<Label>, sampleWeights: Float64Array | undefined): void {
    const { mistakes, updates } = sampleWeights
      ? this.#learnWeighted(examples, sampleWeights)
      : this.#learner.learnAll(examples);
    this.mistakesPerPass[this.mistakesPerPass.length - 1] += mistakes;
    this.updatesPerPass[this.updatesPerPass.length - 1] += updates;
    this.visited += examples.size;
  }

  /** Learns rows one by one, since each makes a step of its own length. */
  #learnWeighted(examples: Examples<Label>, weights: Float64Array): { mistakes: number; updates: number } {
    const total = { mistakes: 0, updates: 0 };
    for (let r = 0; r < examples.size; r++) {
      const { mistake, updated } = this.#learner.learn(rowAt(examples, r), examples.label(r), weights[r]);
      if (mistake) total.mistakes++;
      if (updated) total.updates++;
    }
    return total;
  }

  nextPass(): void {
    this.mistakesPerPass.push(0);
    this.updatesPerPass.push(0);
    this.visited = 0;
  }

  /** Whether the last pass changed nothing. */
  get isClean(): boolean {
    return this.updatesPerPass.at(-1) === 0;
  }

  get mistakes(): number {
    return this.mistakesPerPass.reduce((sum, n) => sum + n, 0);
  }

  get updates(): number {
    return this.updatesPerPass.reduce((sum, n) => sum + n, 0);
  }

  /** A note if the rows come in long runs of one class, since they are learned in that order; undefined if their order looks random. */
  get orderNote(): string | undefined {
    const { note } = runOrder(
      this.#runs,
      this.classCounts.filter((count) => count > 0),
    );
    return (
      note &&
      `${note}; a stream is learned from in the order of its rows, and a learner forgets classes that it no longer sees: shuffle the rows of the file first, below its header, or leave --stream out`
    );
  }

  /** The learner that takes rows as they were read; refuses to give one that has seen a single class. */
  finished(): BatchLearner<Label> {
    if (this.classes.length < 2)
      throw new UsageError(
        `at least two classes are needed to learn from; every row is ${JSON.stringify(this.classes[0])}`,
      );
    return this.chosen.learner;
  }

  #whole(): Learner<Label> {
    return this.#transformers.reduceRight<Learner<Label>>(
      (learner, transformer) => new Pipeline(transformer, learner),
      this.#learner,
    );
  }

  /** Predicts the rows of the cache with a model and counts the errors. */
  measured(cache: BatchCache, model: BatchLearner<Label>): Measured {
    let inner = model;
    while (inner instanceof Pipeline) inner = inner.learner;
    const { classes } = inner;
    const sum = new ConfusionSum(classes);
    for (const [examples] of cache.batches(this.classes, this.vocabulary))
      sum.add(evaluate(inner, examples, undefined, { classes }));
    return { confusion: sum.total(), unknown: [] };
  }
}

/** Whether a learner can be taught one part of the data after another. */
function isTaughtInParts(learner: BatchLearner<Label>): learner is Learner<Label> {
  return "learnAll" in learner;
}

// A learner that is taught one batch after another.

import { type BatchLearner, type Examples, type Label, type Learner, Pipeline, type Transformer } from "rosenblatt";
import type { BatchCache } from "../data/batch-cache.js";
import type { BatchSource } from "../data/batches.js";
import { textPrefixes } from "../data/formats/text-terms.js";
import { rowAt } from "../data/row.js";
import type { StreamedClasses } from "../data/streamed-classes.js";
import { type Chosen, chooseLearner } from "../learner/learner.js";
import { measuredOn, type Tested, testedOn, untested } from "../model/tested.js";
import { UsageError } from "../terminal/exit.js";
import type { ResumedModel } from "./resume.js";
import type { TrainOptions } from "./training.js";

/** A learner that is taught one batch after another, and what it has counted. */
export class StreamRun {
  readonly chosen: Chosen;
  /** The classes of all rows read, including those held back. */
  readonly found: StreamedClasses;
  readonly #learner: Learner<Label>;
  /** The scaler and the map, fitted on the first batch. */
  readonly #transformers: readonly Transformer[];
  readonly mistakesPerPass: number[] = [0];
  readonly updatesPerPass: number[] = [0];
  /** Examples visited in the pass under way. */
  visited = 0;
  /** Rows learned from. */
  learned = 0;
  /** The number of rows of the first batch, which determines scaling and columns. */
  settlingRows = 0;
  /** The number of values of all rows read, including those held back, and the number of their columns. */
  entries = 0;
  width = 0;
  vocabulary: Examples["vocabulary"];
  /** The names of the columns before any map. */
  names: Examples["vocabulary"];

  private constructor(
    found: StreamedClasses,
    chosen: Chosen,
    learner: Learner<Label>,
    transformers: readonly Transformer[],
  ) {
    this.found = found;
    this.#learner = learner;
    this.#transformers = transformers;
    this.chosen = { ...chosen, learner: this.#whole() };
  }

  static async begin(
    first: Examples<Label>,
    found: StreamedClasses,
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
    return new StreamRun(found, chosen, learner, transformers);
  }

  /** Counts the values of a batch, whether its rows are learned from or held back. */
  see(batch: Examples<Label>): void {
    if (this.settlingRows === 0) this.settlingRows = batch.size;
    this.entries += batch.entries;
    this.width = Math.max(this.width, batch.width);
    this.names = batch.vocabulary;
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

  #whole(): Learner<Label> {
    return this.#transformers.reduceRight<Learner<Label>>(
      (learner, transformer) => new Pipeline(transformer, learner),
      this.#learner,
    );
  }

  /** How a model predicts the rows of the cache; unless these are the rows that the report is about, only its errors are counted. */
  tested(cache: BatchCache, model: BatchLearner<Label>, isReported: boolean): Tested {
    let inner = model;
    while (inner instanceof Pipeline) inner = inner.learner;
    const batches = cache.batches(this.found.classes, this.vocabulary);
    if (!isReported) return { ...untested, measured: measuredOn(inner, batches) };
    // Probabilities of rows that were learned from would look too good.
    return { ...testedOn(inner, batches), probable: null };
  }
}

/** Whether a learner can be taught one part of the data after another. */
function isTaughtInParts(learner: BatchLearner<Label>): learner is Learner<Label> {
  return "learnAll" in learner;
}

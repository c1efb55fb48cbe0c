// train --stream: learns while it reads, in memory that does not grow with the file.

import { setImmediate } from "node:timers/promises";
import { type Examples, type Label, type Learner, Pipeline, type Stopped, type Transformer } from "rosenblatt";
import { confusionFromCounts } from "rosenblatt/evaluate";
import { BatchCache } from "../data/batch-cache.js";
import { BatchSource } from "../data/batches.js";
import { loadData } from "../data/load.js";
import { columnsFor } from "../learner/kernel-columns.js";
import { type Chosen, chooseLearner } from "../learner/learner.js";
import { type Measured, measure, scoreOf } from "../model/measure.js";
import { writeModel } from "../model/model-file.js";
import { kernelModel } from "../model/model-parts.js";
import { done, type ExitCode, interrupted, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { checkWritable } from "../terminal/output-file.js";
import { counted, percent, rounded } from "../text/number.js";
import { version } from "../version.js";
import { type GoingOn, goOnFrom } from "./resume.js";
import { StreamProgress } from "./stream-progress.js";
import { streamReport } from "./stream-report.js";
import type { TrainOptions } from "./train.js";

/** Everything the report is about. */
export interface StreamTraining {
  readonly source: BatchSource;
  readonly chosen: Chosen;
  readonly run: StreamRun;
  readonly bytes: number;
  /** On the rows learned from, when a cache made it cheap to look at them again. */
  readonly onTraining: Measured | undefined;
  readonly onTest: Measured | undefined;
  readonly stopped: Stopped;
  readonly seconds: { readonly learn: number; readonly evaluate: number; readonly total: number };
  readonly model: string | undefined;
}

export async function trainStream(paths: readonly string[], options: TrainOptions, io: Io): Promise<ExitCode> {
  const begin = performance.now();
  refuseWhatNeedsAll(options);
  if (options.output !== undefined) checkWritable(options.output);
  const from = options.from === undefined ? undefined : goOnFrom(options.from, options);
  const passes = options.epochs ?? 1;
  const signal = io.interruption();
  const source = await BatchSource.open(paths, columnsFor(options), io, from?.encoding);
  const cache = passes > 1 ? new BatchCache(options.cache) : undefined;
  const progress = new StreamProgress(io);
  try {
    let run: StreamRun | undefined;
    let bytes = 0;
    for await (const batch of source.batches()) {
      run ??= await StreamRun.begin(batch.examples, source, options, from);
      bytes = batch.bytes;
      run.learn(batch.examples, cache);
      progress.update(run, bytes);
      if (signal.aborted) break;
    }
    for (let pass = 1; pass < passes && !signal.aborted && !run!.isClean; pass++) {
      run!.nextPass();
      for (const examples of cache!.batches(run!.classes, run!.vocabulary)) {
        run!.learnScaled(examples);
        progress.update(run!, bytes);
        await setImmediate();
        if (signal.aborted) break;
      }
    }
    progress.finish(run!);
    const learned = performance.now();
    const { chosen } = run!;
    const learner = run!.finished();
    const encoding = source.decoder.encoding();
    const cut = signal.aborted;
    const onTraining = cut || !cache ? undefined : run!.measured(cache);
    const onTest = cut ? undefined : await tested(learner, options, io, encoding);
    const end = performance.now();
    const model = cut && options.output !== undefined ? `${options.output}.partial` : options.output;
    const training: StreamTraining = {
      ...{ source, chosen, run: run!, bytes, onTraining, onTest, model },
      stopped: cut ? "aborted" : run!.isClean ? "clean" : "epochs",
      seconds: { learn: (learned - begin) / 1000, evaluate: (end - learned) / 1000, total: (end - begin) / 1000 },
    };
    if (model !== undefined) writeModel(model, learner, encoding, runOf(training));
    for (const text of [...chosen.notes, ...growing(learner, options)]) note(io, `note: ${text}`);
    if (options.json) printJson(io, document(training));
    else if (io.settings.quiet) print(io, quietly(training));
    else for (const line of streamReport(training, io)) print(io, line);
    if (cut)
      io.stderr.write(
        model === undefined
          ? "interrupted: nothing was saved, because no -o FILE was given\n"
          : `interrupted: what was learned so far is in ${model}\n`,
      );
    return cut ? interrupted : done;
  } finally {
    progress.clear();
    cache?.remove();
  }
}

/** What cannot be had from a stream, each with what to do instead. */
function refuseWhatNeedsAll(options: TrainOptions): void {
  const needsAll = (flag: string) =>
    new UsageError(`${flag} needs all rows at once; got --stream: leave one of the two out`);
  if (options.holdout !== undefined) throw needsAll("--holdout");
  if (options.earlyStopping || options.patience !== undefined) throw needsAll("--early-stopping");
  if (options.order !== undefined && options.order !== "given") throw needsAll(`--order ${options.order}`);
  if (options.classWeight === "balanced") throw needsAll("--class-weight balanced");
  if (options.scale === "unit-ball") throw needsAll("--scale unit-ball");
  if (options.history) throw needsAll("--history");
}

/** A kernel learner without a budget keeps every row that it was wrong about. */
function growing(learner: Learner<Label>, { budget, from }: TrainOptions): string[] {
  const vectors = kernelModel(learner)?.supportVectors.length;
  if (vectors === undefined || budget !== undefined || from !== undefined) return [];
  return [
    `the model has grown to ${counted(vectors, "support vector")} and grows with the stream: --budget keeps it from that`,
  ];
}

/** A learner on its way through the batches. */
export class StreamRun {
  readonly chosen: Chosen;
  readonly #learner: Learner<Label>;
  /** Scaler and map, as the first batch settled them. */
  readonly #transformers: readonly Transformer[];
  readonly mistakesPerPass: number[] = [0];
  readonly updatesPerPass: number[] = [0];
  /** Of the pass under way, and of the first. */
  visited = 0;
  examples = 0;
  entries = 0;
  width = 0;
  vocabulary: Examples["vocabulary"];
  classes: readonly Label[] = [];
  readonly classCounts: number[] = [];

  private constructor(chosen: Chosen, learner: Learner<Label>, transformers: readonly Transformer[]) {
    this.#learner = learner;
    this.#transformers = transformers;
    this.chosen = { ...chosen, learner: this.#whole() };
  }

  static async begin(
    first: Examples<Label>,
    source: BatchSource,
    options: TrainOptions,
    from?: GoingOn,
  ): Promise<StreamRun> {
    const numeric = source.decoder.numeric();
    const given: TrainOptions = { ...options, order: "given", earlyStopping: false, epochs: options.epochs ?? 1 };
    const chosen =
      from?.choose(first) ?? (await chooseLearner(given, { examples: first, numeric, positive: options.positive }));
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
    return new StreamRun(chosen, learner, transformers);
  }

  learn(examples: Examples<Label>, cache: BatchCache | undefined): void {
    const made = [examples];
    for (const transformer of this.#transformers) made.push(transformer.transformAll(made.at(-1)!));
    const seen = made.at(-1)!;
    cache?.add(seen);
    this.examples += examples.size;
    this.entries += examples.entries;
    this.width = Math.max(this.width, examples.width);
    this.vocabulary = seen.vocabulary;
    this.classes = examples.classes;
    for (const target of examples.targets) this.classCounts[target] = (this.classCounts[target] ?? 0) + 1;
    this.learnScaled(seen);
    for (const own of made.slice(1).reverse()) own.release();
  }

  learnScaled(examples: Examples<Label>): void {
    const { mistakes, updates } = this.#learner.learnAll(examples);
    this.mistakesPerPass[this.mistakesPerPass.length - 1] += mistakes;
    this.updatesPerPass[this.updatesPerPass.length - 1] += updates;
    this.visited += examples.size;
  }

  nextPass(): void {
    this.mistakesPerPass.push(0);
    this.updatesPerPass.push(0);
    this.visited = 0;
  }

  /** The last pass changed nothing. */
  get isClean(): boolean {
    return this.updatesPerPass.at(-1) === 0;
  }

  get mistakes(): number {
    return this.mistakesPerPass.reduce((sum, n) => sum + n, 0);
  }

  get updates(): number {
    return this.updatesPerPass.reduce((sum, n) => sum + n, 0);
  }

  /** The learner that takes rows as they were read. */
  finished(): Learner<Label> {
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

  /** Errors on the rows of the cache. */
  measured(cache: BatchCache): Measured {
    const classes = this.#learner.classes;
    const places = new Map(classes.map((label, k) => [label, k]));
    const counts = classes.map(() => new Array<number>(classes.length).fill(0));
    for (const examples of cache.batches(this.classes, this.vocabulary)) {
      const { targets } = examples;
      this.#learner.predictAll(examples).forEach((predicted, r) => {
        counts[places.get(this.classes[targets[r]])!][places.get(predicted)!]++;
      });
    }
    return { confusion: confusionFromCounts(classes, counts), unknown: [] };
  }
}

async function tested(
  learner: Learner<Label>,
  { test, label: _, ...options }: TrainOptions,
  io: Io,
  encoding: Parameters<typeof loadData>[3],
): Promise<Measured | undefined> {
  if (test === undefined) return undefined;
  const { examples } = await loadData([test], options, io, encoding);
  return measure(learner, examples, test);
}

function runOf({ chosen, run, stopped, onTraining, onTest }: StreamTraining): Parameters<typeof writeModel>[3] {
  return {
    version,
    options: { ...chosen.options, stream: true },
    data: { examples: run.examples, features: run.width },
    epochs: run.mistakesPerPass.length,
    mistakes: run.mistakes,
    stopped,
    train: onTraining ? scoreOf(onTraining.confusion) : null,
    test: onTest ? scoreOf(onTest.confusion) : null,
  };
}

/** Of the best evidence there is: rows apart from those learned from, those seen again, or each as it came. */
function quietly({ onTest, onTraining, run }: StreamTraining): string {
  const [name, { examples, errors }] = onTest
    ? ["test", onTest.confusion]
    : onTraining
      ? ["training", onTraining.confusion]
      : ["before learning", { examples: run.examples, errors: run.mistakesPerPass[0] }];
  return `${name} accuracy ${percent(examples - errors, examples)} (${examples - errors} of ${examples})`;
}

/** See docs/formats/cli.md. */
function document({ chosen, run, stopped, onTraining, onTest, seconds, model }: StreamTraining) {
  const { learner, ...options } = chosen.options;
  return {
    schema: "rosenblatt/train@1",
    data: { examples: run.examples, features: run.width, nonzeros: run.entries, classes: chosen.learner.classes },
    learner,
    options: { ...options, stream: true },
    epochs: run.mistakesPerPass.length,
    mistakes: run.mistakes,
    mistakesPerEpoch: run.mistakesPerPass,
    updates: run.updates,
    supportVectors: kernelModel(chosen.learner)?.supportVectors.length ?? null,
    stopped,
    train: onTraining ? scoreOf(onTraining.confusion) : null,
    test: onTest ? scoreOf(onTest.confusion) : null,
    // Reading and learning go on at the same time.
    seconds: {
      read: 0,
      learn: rounded(seconds.learn),
      evaluate: rounded(seconds.evaluate),
      total: rounded(seconds.total),
    },
    model: model ?? null,
  };
}

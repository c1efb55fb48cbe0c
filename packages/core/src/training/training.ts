// Training over whole data sets: one run at a time, watched, paced and reported.

import { allFinite, shown } from "../check.js";
import { Examples } from "../data/examples.js";
import type { Labelled } from "../data/labelled.js";
import { gathered, isStream } from "../data/pairs.js";
import type { Pause } from "../data/pause.js";
import type { Label } from "../data/row.js";
import { drain, type Steps, unhurried } from "../data/steps.js";
import { InputError, OptionError } from "../errors.js";
import type { Errors, FitAsyncOptions, FitOptions, Report, Stopped, Update } from "../learner.js";
import { checkRunOptions } from "../options/shared-options.js";
import type { BatchEngine, Engine, Trainer } from "./engine.js";
import { savepoint } from "./engine-of.js";
import { countErrors, renumbered } from "./error-count.js";
import type { Experience } from "./experience.js";
import type { Counts } from "./pass.js";
import type { Pace } from "./pause.js";
import { pickers } from "./pickers.js";
import { bringHome, run } from "./run.js";
import type { Watch } from "./update-log.js";

/**
 * Trains an engine over whole data sets. `X` is one thing to classify, `Given` the type in which many are given, `D` the data set they
 * become.
 */
export class Training<L extends Label, X, Given, D extends Labelled<L>> implements Trainer<L, Given> {
  readonly #engine: BatchEngine<L, X, Given, D>;
  readonly fitOnly: readonly string[];
  #report: Report<L> | null = null;
  #visits = 0;
  /** Whether a run is in progress. */
  running = false;
  /** Whether the run in progress is to pause every few milliseconds. */
  prompt = false;
  /** Collects the updates of a watched run. */
  watch: Watch<L> | undefined;

  /** `fitOnly` names further options that need the whole data set. */
  constructor(engine: BatchEngine<L, X, Given, D>, fitOnly: readonly string[] = []) {
    this.#engine = engine;
    const { earlyStopping, classWeights, order } = engine.settings;
    this.fitOnly = [
      earlyStopping && "earlyStopping",
      classWeights === "balanced" && 'classWeights "balanced"',
      pickers[order] && `order "${order}"`,
      ...fitOnly,
    ].filter((name) => name) as string[];
  }

  /** Throws unless the learner may learn without a run now; `verb` is the method that was called. */
  allow(verb: string): void {
    if (this.running) this.#refuse(`calling ${verb}`);
    for (const name of this.fitOnly)
      throw new OptionError(`${name} needs the whole data set: use fit, or leave it out to ${verb}`);
  }

  /** Learns a data set once, in its order; an error restores everything. */
  learnAll(rows: Given, labels: Iterable<L> | undefined): Counts {
    const engine = this.#engine as Engine<L, X, Given, D>;
    const data = drain(engine.domain.dataSet(rows, labels, engine.experience));
    this.allow("learnAll");
    const takeBack = savepoint(engine);
    try {
      const counts = engine.pass(data, drain(this.#adopted(data)));
      if (!engine.experience.state.finite(engine.experience.time))
        throw new InputError("weights stopped being finite; scale the features or lower rate");
      return counts;
    } catch (error) {
      takeBack();
      throw error;
    }
  }

  fit(rows: Given, labels: Iterable<L> | undefined, options: FitOptions<L, Given>): Report<L> {
    checkRunOptions(options);
    // Pauses come more often if `onProgress` is to be called.
    for (const pause of this.#run(rows, labels, options, options.onProgress && 256))
      if (this.#stops(pause, options)) break;
    return this.#report!;
  }

  async fitAsync<Y>(
    given: Given | AsyncIterable<readonly [Y, L]>,
    itsLabels: Iterable<L> | undefined,
    options: FitAsyncOptions<L, Given>,
  ): Promise<Report<L>> {
    checkRunOptions(options, "signal");
    const { signal } = options;
    const { rows, labels } = isStream(given) ? await gathered(given, signal) : { rows: given, labels: itsLabels };
    const run = this.#run(rows as Given, labels, options, "prompt");
    await unhurried(run, (made) => signal?.aborted || this.#stops(made, options));
    return this.#report!;
  }

  *updates(
    rows: Given,
    labels: Iterable<L> | undefined,
    given: FitOptions<L, Given> & { weights?: boolean },
  ): Generator<Update<L>, Report<L>, void> {
    checkRunOptions(given, "weights");
    const { weights = false, ...options } = given;
    const watch: Watch<L> = { updates: [], weights };
    for (const pause of this.#run(rows, labels, options, 1, watch)) {
      yield* watch.updates.splice(0);
      if (this.#stops(pause, options)) break;
    }
    return this.#report!;
  }

  /** The report of the last run; null before any. */
  get report(): Report<L> | null {
    return this.#report;
  }

  /**
   * A run from its rows to its report. If it is left early, what was learned stays; if it fails, or is left before the first visit,
   * everything is restored.
   */
  *#run(
    rows: Given,
    labels: Iterable<L> | undefined,
    options: FitOptions<L, Given>,
    pace: Pace,
    watch?: Watch<L>,
  ): Steps<void> {
    if (this.running) this.#refuse("starting another");
    const engine = this.#engine;
    const before = engine.experience;
    // A new run knows only the declared names and classes.
    let own = options.resume ? before : engine.fresh();
    const { time } = own;
    let data: D | undefined;
    let stopped: Stopped = "aborted";
    let training: Errors | null = null;
    let failed = false;
    engine.certificate = undefined;
    this.running = true;
    this.prompt = pace === "prompt";
    this.watch = watch;
    try {
      // Lets a signal that is aborted already stop the run.
      yield { learned: false, work: 0 };
      data = yield* engine.domain.dataSet(rows, labels, own);
      this.#visits = data.size;
      engine.checkRun?.(options, watch?.weights ?? false);
      if (options.resume) own = before.copy();
      engine.experience = own;
      own.stopBy = options.stopBy;
      stopped = yield* this.#solved(data, options, pace);
      if (options.evaluate ?? true) {
        training = yield* countErrors(engine, data);
        allFinite([training.losses.hinge]);
      }
    } catch (error) {
      failed = true;
      throw error;
    } finally {
      if (failed || (stopped === "aborted" && own.time === time)) {
        engine.experience = before;
        engine.restored?.();
      }
      this.running = this.prompt = false;
      this.watch = undefined;
      if (!failed) {
        const report = summary(engine.name, own, data?.size ?? 0, stopped, training);
        this.#report = stopped === "not-separable" ? { ...report, certificate: engine.certificate } : report;
      }
    }
  }

  /** The visits of a run; meanwhile `flush` gives access to what was learned so far. */
  *#solved(data: D, options: FitOptions<L, Given>, pace: Pace): Steps<Stopped> {
    const engine = this.#engine;
    const targets = yield* this.#adopted(data);
    const { labels } = engine.experience.classes;
    if (labels.length < 2) throw new InputError(`at least two classes are needed; every label is ${shown(labels[0])}`);
    yield { learned: false, work: data.size };
    const course = yield* (pickers[engine.settings.order] ?? engine).course(data, targets, options, pace, engine);
    engine.flush = () => bringHome(engine.experience as Experience, course);
    try {
      return yield* run(engine.experience as Experience, course, engine.settings.epochs);
    } finally {
      engine.flush = undefined;
    }
  }

  /** Adds the data's columns and classes to the learner; returns the class of each example where classes are numbered differently. */
  *#adopted(data: D): Steps<Uint32Array | undefined> {
    const engine = this.#engine;
    labelled(data);
    const { experience } = engine;
    engine.checkClasses?.(new Set([...experience.classes.labels, ...data.classes]).size);
    experience.sigmoids = undefined;
    const positions = yield* engine.domain.adopt(data, experience);
    return positions && (yield* renumbered(data, positions));
  }

  /** Makes a data set of the option `validation`. */
  *validation({ validation }: FitOptions<L, Given>): Steps<D | undefined> {
    const { domain, experience } = this.#engine;
    if (!validation) return undefined;
    const isDataSet = validation instanceof Examples;
    const [rows, labels] = isDataSet ? [validation] : [validation.rows, validation.labels];
    const data = labelled(yield* domain.dataSet(rows, labels, experience));
    domain.check(data, experience);
    return data;
  }

  /** After a block of visits, asks `onProgress` whether to go on. */
  #stops({ learned }: Pause, { onProgress }: FitOptions<L, Given>): boolean {
    if (!onProgress || !learned) return false;
    const { experience, settings } = this.#engine;
    const { epoch, position, mistakesPerEpoch, updatesPerEpoch } = experience.counters;
    const progress = {
      epoch,
      epochs: settings.epochs,
      position,
      examples: this.#visits,
      mistakes: mistakesPerEpoch[epoch],
      updates: updatesPerEpoch[epoch],
    };
    return onProgress(progress) === false;
  }

  #refuse(act: string): never {
    throw new InputError(`a run is in progress; wait for it to end before ${act}`);
  }
}

/** Returns the data set if it has labels; throws InputError otherwise. */
function labelled<D extends Labelled>(data: D): D {
  if (!data.labelled) throw new InputError(`labels must have ${data.size} entries, one per row; got none`);
  return data;
}

/** The report of a run over a data set, from what the experience has counted. */
function summary<L extends Label>(
  learner: string,
  { classes, counters, reader }: Experience<L>,
  examples: number,
  stopped: Stopped,
  training: Errors | null,
): Report<L> {
  const { mistakesPerEpoch, updatesPerEpoch, validationErrors } = counters;
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    learner,
    examples,
    features: reader.width,
    classes: [...classes.labels],
    epochs: mistakesPerEpoch.length,
    mistakes: sum(mistakesPerEpoch),
    updates: sum(updatesPerEpoch),
    mistakesPerEpoch,
    updatesPerEpoch,
    stopped,
    training,
    validationErrors,
  };
}

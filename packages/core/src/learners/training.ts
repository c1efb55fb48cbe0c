// The verbs that train over whole data sets: one run at a time, watched, paced and reported.

import type { Labelled } from "../data/labelled.js";
import { gathered, isStream } from "../data/pairs.js";
import { pause } from "../data/pause.js";
import { InputError, OptionError } from "../errors.js";
import type { Errors, FitAsyncOptions, FitOptions, Label, Report, Stopped, Update } from "../learner.js";
import { countErrors, type Judge } from "./error-count.js";
import type { Experience } from "./experience.js";
import type { Step } from "./judge.js";
import type { Settings } from "./options.js";
import type { Counts } from "./pass.js";
import type { Pace } from "./run.js";
import { summary } from "./summary.js";
import type { Watch } from "./update-log.js";
import { manageable } from "./workspace.js";

/** What training needs of its learner. `Given` is what rows may come as, `D` the data set they become. */
export interface Trainee<L extends Label, Given, D extends Labelled<L>> extends Judge<L, D> {
  readonly name: string;
  readonly settings: Settings<L>;
  trained: Experience<L>;
  /** Nothing learned yet. */
  fresh(): Experience<L>;
  /** Rows and labels as a data set, with the names and classes known by then. */
  examplesOf(rows: Given, labels: Iterable<L> | undefined, experience: Experience<L>): D;
  /** Learns from the data until there is a reason to stop, which it returns. */
  solve(data: D, options: FitOptions<L, Given>, pace: Pace, watch?: Watch<L>): Generator<Step, Stopped, void>;
  /** Learns the data once, in its order. */
  pass(data: D): Counts;
  /** What proves that a run which ended as not separable had to. */
  certificate?: unknown;
}

export class Training<L extends Label, Given, D extends Labelled<L>> {
  readonly #trainee: Trainee<L, Given, D>;
  /** Options that need the whole data set, by name. */
  readonly #fitOnly: readonly string[];
  #report: Report<L> | null = null;
  #visits = 0;
  /** A run is in progress. */
  running = false;
  /** It is to pause every few milliseconds. */
  prompt = false;
  /** Who watches it. */
  watch: Watch<L> | undefined;

  constructor(trainee: Trainee<L, Given, D>, fitOnly: readonly string[] = []) {
    this.#trainee = trainee;
    const { earlyStopping, classWeights } = trainee.settings;
    this.#fitOnly = [
      ...(earlyStopping ? ["earlyStopping"] : []),
      ...(classWeights === "balanced" ? ['classWeights "balanced"'] : []),
      ...fitOnly,
    ];
  }

  /** Throws unless the learner may learn without a run, by the verb named. */
  allow(verb: string): void {
    if (this.running) this.#refuse(`calling ${verb}`);
    for (const name of this.#fitOnly)
      throw new OptionError(`${name} needs the whole data set: use fit, or leave it out to ${verb}`);
  }

  /** An error leaves all as it was. */
  learnAll(rows: Given, labels: Iterable<L> | undefined): Counts {
    const trainee = this.#trainee;
    const data = trainee.examplesOf(rows, labels, trainee.trained);
    this.allow("learnAll");
    const before = trainee.trained;
    try {
      trainee.trained = before.copy();
      return trainee.pass(data);
    } catch (error) {
      trainee.trained = before;
      throw error;
    }
  }

  fit(rows: Given, labels: Iterable<L> | undefined, options: FitOptions<L, Given>): Report<L> {
    // Whoever watches is told more often.
    for (const step of this.#run(this.#given(rows, labels, options), options, options.onProgress && 256))
      if (this.#stops(step, options)) break;
    return this.#report!;
  }

  async fitAsync<X>(
    given: Given | AsyncIterable<readonly [X, L]>,
    itsLabels: Iterable<L> | undefined,
    options: FitAsyncOptions<L, Given>,
  ): Promise<Report<L>> {
    const { rows, labels } = isStream(given) ? await gathered(given) : { rows: given, labels: itsLabels };
    let work = 0;
    for (const step of this.#run(this.#given(rows as Given, labels, options), options, "prompt")) {
      work += step.work;
      if (work >= manageable) {
        work = 0;
        await pause();
      }
      if (options.signal?.aborted || this.#stops(step, options)) break;
    }
    return this.#report!;
  }

  *updates(
    rows: Given,
    labels: Iterable<L> | undefined,
    { weights = false, ...options }: FitOptions<L, Given> & { weights?: boolean },
  ): Generator<Update<L>, Report<L>, void> {
    const watch: Watch<L> = { updates: [], weights };
    for (const step of this.#run(this.#given(rows, labels, options), options, 1, watch)) {
      yield* watch.updates.splice(0);
      if (this.#stops(step, options)) break;
    }
    return this.#report!;
  }

  get report(): Report<L> | null {
    return this.#report;
  }

  /** A run from its start to its report; leaving it early keeps what was learned, an error leaves all as it was. */
  *#run(data: D, options: FitOptions<L, Given>, pace: Pace, watch?: Watch<L>): Generator<Step, void, void> {
    if (this.running) this.#refuse("starting another");
    const trainee = this.#trainee;
    const before = trainee.trained;
    let stopped: Stopped = "aborted";
    let training: Errors | null = null;
    let failed = false;
    trainee.certificate = undefined;
    this.running = true;
    this.prompt = pace === "prompt";
    this.#visits = data.size;
    this.watch = watch;
    try {
      trainee.trained = options.resume ? before.copy() : trainee.fresh();
      stopped = yield* trainee.solve(data, options, pace, watch);
      if (options.evaluate ?? true) training = yield* countErrors(trainee, data);
    } catch (error) {
      failed = true;
      trainee.trained = before;
      throw error;
    } finally {
      this.running = this.prompt = false;
      this.watch = undefined;
      if (!failed) {
        const report = summary(trainee.name, trainee.trained, data, stopped, training);
        this.#report = stopped === "not-separable" ? { ...report, certificate: trainee.certificate } : report;
      }
    }
  }

  /** The data set of a run: one that starts anew knows no names and no classes but the declared ones. */
  #given(rows: Given, labels: Iterable<L> | undefined, { resume }: FitOptions<L, Given>): D {
    const trainee = this.#trainee;
    return trainee.examplesOf(rows, labels, resume ? trainee.trained : trainee.fresh());
  }

  /** Asks `onProgress` whether to go on, after a block of visits. */
  #stops({ learned }: Step, { onProgress }: FitOptions<L, Given>): boolean {
    if (!onProgress || !learned) return false;
    const { trained, settings } = this.#trainee;
    const { epoch, position, mistakesPerEpoch, updatesPerEpoch } = trained.counters;
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

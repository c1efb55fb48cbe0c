// What all linear learners share: how they learn, by the vectors and the rule of each kind.

import { natural } from "../check.js";
import { mistakes, time, updates } from "../compute/task.js";
import { checkLabel } from "../data/classes.js";
import type { Examples } from "../data/examples.js";
import { InputError } from "../errors.js";
import type { FitOptions, Label, Learned, Learner, Row, Stopped } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import type { Step } from "./judge.js";
import { LinearClassifier } from "./linear-classifier.js";
import type { Kind } from "./linear-state.js";
import { visitEach } from "./one-vs-rest.js";
import type { Settings } from "./options.js";
import { Overflow } from "./overflow.js";
import { type Counts, pass } from "./pass.js";
import { type Pace, type RunHost, run } from "./run.js";
import { contentOf } from "./saved.js";
import { Trained } from "./trained.js";
import { record, type Watch } from "./update-log.js";
import { type Space, Workspace } from "./workspace.js";

export abstract class LinearLearner<L extends Label = Label>
  extends LinearClassifier<L>
  implements Learner<L>, RunHost<L, Examples<L>, Workspace>
{
  readonly #overflow: Overflow;
  certificate: unknown;

  constructor(kind: Kind, settings: Settings<L>) {
    super(kind, settings);
    this.#overflow = new Overflow(kind.factor);
  }

  learn(x: Row, label: L, weight = 1): Learned<L> {
    this.training.allow("learn");
    if (weight !== 1) natural("weight", weight);
    const { trained, settings } = this;
    const { classes, reader, state } = trained;
    const known = classes.labels.length;
    let target = classes.find(label);
    if (target < 0) checkLabel(label, "label");
    const row = reader.read(x, true);
    const xx = reader.squaredNorm;
    const scale = settings.rateAt(trained.time, 0) * settings.weightOf(label) * weight;
    const before = this.#overflow.threatens(state, xx, scale) ? trained.copy() : undefined;
    reader.accept();
    if (target < 0) target = classes.intern(label);
    const task = this.prepare(row, target);
    task.scales[0] = scale;
    task.numbers[time] = trained.time;
    this.visit(this.single, 0, 1);
    this.#overflow.note(task, xx);
    if (!Number.isFinite(task.scores[0]) || (before && !state.finite())) {
      if (before) this.trained = before;
      throw new InputError("weights would stop being finite; scale the features or lower rate");
    }
    trained.time++;
    trained.sigmoids = undefined;
    const scores = this.byClass(task.classScores, task.scores[0]);
    return {
      predicted: this.predicted(scores, known),
      scores,
      mistake: task.numbers[mistakes] > 0,
      updated: task.numbers[updates] > 0,
    };
  }

  content(): ModelContent {
    return contentOf(this);
  }

  // What follows is for the run and for the learners built on this one.

  get name(): string {
    return this.kind.name;
  }

  fresh(): Trained<L> {
    return new Trained(this.settings, this.kind);
  }

  open(examples: Examples<L>, targets: Uint32Array | undefined, steady: boolean): Workspace {
    const { settings, kind, trained } = this;
    const apart = trained.state.w.length > 1 && settings.multiclass === "one-vs-rest";
    const watched = apart || this.training.watch !== undefined || trained.history !== undefined;
    return new Workspace(examples, settings, kind, trained.state, this.ranks(), targets, steady && !watched);
  }

  visit(space: Space, base: number, visits: number): number {
    return this.advance(space, base, visits, Infinity);
  }

  store(space: Workspace): void {
    space.store(this.trained.state);
  }

  pass(examples: Examples<L>): Counts {
    const targets = this.adopt(examples);
    this.begin(examples, false);
    return pass<L, Examples<L>, Workspace>(this, examples, targets);
  }

  /** Visits until the block or `limit` updates are done. */
  protected advance(space: Space, base: number, visits: number, limit: number): number {
    const { task } = space;
    const { trained } = this;
    const vectors = task.w.length;
    if (vectors > 1 && this.settings.multiclass === "one-vs-rest") {
      // A history is in the order of the examples, so classes that learn apart take turns.
      const turns = trained.history ? 1 : visits;
      return visitEach(space, vectors, base, turns, (vector) => this.#record(space, base, turns, vector));
    }
    const done =
      vectors > 1
        ? space.joint(task, 0, vectors, base, visits, limit)
        : space.binary(task, 0, trained.positive, base, visits, limit);
    this.#record(space, base, done, -1);
    return done;
  }

  /** Before a run or a pass over a data set. */
  protected begin(_examples: Examples, _inFit: boolean): void {}

  /** After a run that was not left early, with its vectors in place. */
  end(): void {}

  /** After any run. */
  protected leave(): void {}

  *solve(examples: Examples<L>, options: FitOptions<L>, pace: Pace, _watch?: Watch<L>): Generator<Step, Stopped, void> {
    const targets = this.adoptAll(examples);
    const { sampleWeights, prove } = options;
    try {
      this.begin(examples, true);
      const validation = this.watched(options);
      const inseparable = prove && ((listed?: Uint32Array) => this.#disproved(examples, prove, listed));
      return yield* run<L, Examples<L>, Workspace>(this, examples, targets, {
        sampleWeights,
        validation,
        pace,
        inseparable,
      });
    } finally {
      this.leave();
    }
  }

  /** Whether it is proved that no vectors of this learner separate the examples listed, or all. */
  #disproved(examples: Examples<L>, prove: NonNullable<FitOptions<L>["prove"]>, listed?: Uint32Array): boolean {
    const { bias, multiclass } = this.settings;
    const proof = prove(listed ? examples.pick(listed) : examples, undefined, { bias });
    const apart = this.classes.length > 2 && multiclass === "one-vs-rest";
    const no = (apart ? (proof.rest ?? []) : [proof]).find(({ separable }) => separable === false);
    this.certificate = no?.certificate;
    return no !== undefined;
  }

  #record(space: Space, base: number, visits: number, vector: number): void {
    const { running, watch } = this.training;
    if (this.trained.history || watch) record(this.trained, watch, running, space.task, base, visits, vector);
  }
}

// What all kernel learners share: how they learn, by support vectors and their coefficients.

import { natural } from "../check.js";
import { mistakes, time, updates } from "../compute/task.js";
import { checkLabel } from "../data/classes.js";
import type { Labelled } from "../data/labelled.js";
import { InputError, OptionError } from "../errors.js";
import type { Kernel } from "../kernels/kernel.js";
import { batchSize } from "../kernels/support.js";
import type { FitOptions, Label, Learned, Report, Stopped, Update } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import type { Budget } from "./budget.js";
import { type DualKind, DualRule } from "./dual-rule.js";
import type { Origin } from "./dual-state.js";
import type { Step } from "./judge.js";
import { type Given, KernelClassifier } from "./kernel-classifier.js";
import { KernelSpace } from "./kernel-space.js";
import { visitEach } from "./one-vs-rest.js";
import type { Settings } from "./options.js";
import { Overflow } from "./overflow.js";
import { type Counts, pass } from "./pass.js";
import { type Pace, type RunHost, run } from "./run.js";
import { contentOf } from "./saved-kernel.js";
import { pastUpdate, shownUpdate } from "./update-log.js";
import { manageableVisits, type Space, setTies, singleSpace } from "./workspace.js";

/** `FitOptions` with things to watch of the kind that is learned from. */
export type KernelFitOptions<L extends Label, X> = FitOptions<L, Given<X>>;

export abstract class KernelLearner<L extends Label, X>
  extends KernelClassifier<L, X>
  implements RunHost<L, Labelled<L>, KernelSpace<Labelled<L>>>
{
  readonly #overflow = new Overflow();
  readonly #rule: DualRule;
  readonly #lesson: Space;
  readonly #listed = new Uint32Array(batchSize);
  /** What is learned is always in place. */
  flush: (() => void) | undefined;

  constructor(kind: DualKind, settings: Settings<L>, kernel: Kernel<X>, budget?: () => Budget) {
    super(kind, settings, kernel, budget);
    this.#rule = new DualRule(kind);
    this.#lesson = singleSpace(this.#rule);
    setTies(this.#lesson.task.numbers, settings);
  }

  learn(x: X, label: L, weight = 1): Learned<L> {
    this.training.allow("learn");
    if (weight !== 1) natural("weight", weight);
    const { trained, settings, domain } = this;
    const { classes } = trained;
    const known = classes.labels.length;
    let target = classes.find(label);
    if (target < 0) {
      checkLabel(label, "label");
      this.#checkClasses(known + 1);
    }
    const scale = settings.rateAt(trained.time, 0) * settings.weightOf(label) * weight;
    const { source, takeBack } = domain.lesson(x, trained);
    const { support } = trained.state;
    const origin = { index: trained.time, epoch: trained.counters.epoch, inRun: false };
    try {
      this.#listed[0] = 0;
      support.face(source, this.#listed, 1);
      this.#rule.begin(trained.state, 0, { ...origin, label: 0 });
      if (!Number.isFinite(support.own(0))) throw new InputError("K(x, x) is not finite; scale the features");
    } catch (error) {
      takeBack(trained);
      throw error;
    }
    const own = support.own(0);
    const before = this.#overflow.threatens(trained.state.vectors, own, scale) ? trained.copy() : undefined;
    if (target < 0) target = classes.intern(label);
    trained.grow();
    const { task } = this.#lesson;
    this.#visit(0, { ...origin, label: target }, scale, 0);
    this.#overflow.note(task, own);
    if (before && !trained.finite()) {
      this.trained = before;
      takeBack(before);
      throw new InputError("coefficients would stop being finite; scale the features or lower rate");
    }
    trained.time++;
    trained.sigmoids = undefined;
    const scores = this.byClass(this.#rule.scores, this.#rule.scores[0]);
    return {
      predicted: this.predicted(scores, known),
      scores,
      mistake: task.numbers[mistakes] > 0,
      updated: task.numbers[updates] > 0,
    };
  }

  override updates(
    rows: Given<X>,
    labels?: Iterable<L>,
    options: KernelFitOptions<L, X> & { weights?: boolean } = {},
  ): Generator<Update<L>, Report<L>, void> {
    if (options.weights)
      throw new OptionError("weights does not go with a kernel: its vectors lie in the kernel's space");
    return super.updates(rows, labels, options);
  }

  content(): ModelContent {
    return contentOf(this);
  }

  // What follows is for the run.

  open(data: Labelled<L>, targets: Uint32Array | undefined): KernelSpace<Labelled<L>> {
    const work = this.domain.workOf(data);
    return new KernelSpace(data, targets, () => work * (this.trained.state.support.size + 1));
  }

  /** In batches: all similarities of a batch are found at once, then decisions are made one after the other. */
  visit({ task, data }: KernelSpace<Labelled<L>>, base: number, visits: number): number {
    const { trained, domain } = this;
    const support = this.shared();
    const listed = this.#listed;
    const { epoch } = trained.counters;
    const inRun = this.training.running;
    const { numbers } = this.#lesson.task;
    let mistaken = 0;
    let updated = 0;
    for (let from = 0; from < visits; from += batchSize) {
      const count = Math.min(batchSize, visits - from);
      for (let b = 0; b < count; b++) listed[b] = base + task.order[from + b];
      support.face(domain.sourceOf(data), listed, count);
      for (let b = 0; b < count; b++) {
        const r = listed[b];
        const index = inRun ? r : trained.time + from + b;
        this.#visit(b, { index, epoch, label: task.targets[r], inRun }, task.scales[from + b], from + b);
        mistaken += numbers[mistakes];
        updated += numbers[updates];
      }
    }
    task.numbers[mistakes] = mistaken;
    task.numbers[updates] = updated;
    return visits;
  }

  protected override batchOf(work: number): number {
    return this.training.prompt ? Math.min(batchSize, manageableVisits(work)) : batchSize;
  }

  store(): void {}

  end(): void {}

  pass(data: Labelled<L>): Counts {
    return pass<L, Labelled<L>, KernelSpace<Labelled<L>>>(this, data, this.adopt(data));
  }

  *solve(data: Labelled<L>, options: KernelFitOptions<L, X>, pace: Pace): Generator<Step, Stopped, void> {
    if (options.prove)
      throw new OptionError("prove asks for a hyperplane in the columns, and the kernel's space is another");
    const targets = this.adoptAll(data);
    const { sampleWeights } = options;
    const validation = this.watched(options);
    return yield* run<L, Labelled<L>, KernelSpace<Labelled<L>>>(this, data, targets, {
      sampleWeights,
      validation,
      pace,
    });
  }

  /** One example of the batch, `before` examples after those counted by now. */
  #visit(b: number, origin: Origin, scale: number, before: number): void {
    const { trained, settings } = this;
    const { state } = trained;
    const { task, binary, joint } = this.#lesson;
    const vectors = state.support.columns;
    this.#rule.begin(state, b, origin);
    task.targets[0] = origin.label;
    task.scales[0] = scale;
    task.numbers[time] = trained.time + before;
    if (vectors === 1) {
      binary(task, 0, trained.positive, 0, 1, Infinity);
      this.#record(origin, before, -1);
      return;
    }
    if (task.classScores.length < vectors) task.classScores = new Float64Array(vectors);
    task.ranks = this.ranks();
    if (settings.multiclass === "one-vs-rest")
      visitEach(this.#lesson, vectors, 0, 1, (vector) => this.#record(origin, before, vector));
    else {
      joint(task, 0, vectors, 0, 1, Infinity);
      this.#record(origin, before, -1);
    }
  }

  #record(origin: Origin, before: number, vector: number): void {
    const { task } = this.#lesson;
    const { trained } = this;
    const { moves, support } = trained.state;
    const { watch } = this.training;
    if (task.steps[0] === 0 || !(moves || watch)) return;
    const several = support.columns > 1;
    const update = pastUpdate(trained, task, 0, origin, vector, several, before);
    moves?.add(trained.state.find(), update);
    watch?.updates.push(shownUpdate(trained, task, 0, update, several));
  }

  protected override join(data: Labelled<L>): Uint32Array | undefined {
    this.#checkClasses(new Set([...this.classes, ...data.classes]).size);
    return super.join(data);
  }

  #checkClasses(classes: number): void {
    if (classes > (this.trained.state.budget?.classes ?? Infinity))
      throw new InputError(
        `the budget's forgetron keeps two classes apart; got ${classes}: set budget.keep to random or projectron`,
      );
  }
}

// A learner's vectors and a block of visits, copied into the memory of a data set so that its loops can run there.

import type { Loop, Span } from "../compute/memory.js";
import {
  constant,
  headerLength,
  normConstant,
  numbersLength,
  parameters,
  type Task,
  tieWonBy,
} from "../compute/task.js";
import { type Rule, visitBinary, visitJoint } from "../compute/visit.js";
import type { Examples } from "../data/examples.js";
import type { Kind, LinearState } from "./linear-state.js";
import type { Settings } from "./options.js";

/** Most visits of one call: enough to make the call cheap, few enough to stop soon. */
export const blockVisits = 2048;

/** Multiplications between two pauses: a few milliseconds at most. */
export const manageable = 1e6;

/** Multiplications of a visit, about. */
export function visitWork({ entries, size, width }: Examples, vectors: number, { matrix }: Kind): number {
  return (entries / size + 1) * vectors * (matrix ? width + 1 : 1);
}

/** Visits of one call that is not to last longer. */
export function manageableVisits(work: number): number {
  return Math.max(1, Math.min(blockVisits, Math.floor(manageable / work)));
}

/** Scales, scores and steps lie this far apart, as ../compute/wasm/perceptron.as.ts expects; not a power of two. */
const apart = 2056;

/** The numbers that stay the same during a run. */
export function setNumbers(numbers: Float64Array, settings: Settings, kind: Kind): void {
  numbers.fill(0);
  numbers[constant] = settings.bias ? 1 : 0;
  numbers[normConstant] = kind.normConstant ?? numbers[constant];
  setTies(numbers, settings);
  numbers.set(kind.parameters, parameters);
}

export function setTies(numbers: Float64Array, { zeroUpdates, zeroPredicts }: Settings): void {
  numbers[tieWonBy] = zeroUpdates ? 0 : zeroPredicts === "positive" ? 1 : -1;
}

/** Places of the classes in a tie: with `zeroPredicts` the positive class comes before all others, or after. */
export function tieRanks(
  classes: number,
  positive: number,
  zeroPredicts: "positive" | "negative",
): Uint32Array<ArrayBuffer> {
  const ranks = new Uint32Array(classes).map((_, k) => k + 1);
  if (positive >= 0 && positive < classes) ranks[positive] = zeroPredicts === "positive" ? 0 : classes + 1;
  return ranks;
}

/** A task with the loops that run on it. */
export interface Space {
  readonly task: Task;
  /** Two classes, or one against the rest. */
  readonly binary: Loop;
  /** All classes at once. */
  readonly joint: Loop;
}

/** A space of one visit, for single examples: the row and the vectors are put into it before each. */
export function singleSpace(rule: Rule): Space {
  return {
    task: {
      targets: new Uint32Array(1),
      order: new Uint32Array(1),
      rivals: new Uint32Array(1),
      header: new Uint32Array(headerLength),
      scales: new Float64Array(1),
      scores: new Float64Array(1),
      steps: new Float64Array(1),
      classScores: new Float64Array(2),
      numbers: new Float64Array(numbersLength),
      quiet: false,
    } as Task,
    binary: (task, vector, positive, base, visits, limit) =>
      visitBinary(rule, task, vector, positive, base, visits, limit),
    joint: (task, vector, classes, base, visits, limit) => visitJoint(rule, task, vector, classes, base, visits, limit),
  };
}

export class Workspace implements Space {
  readonly #examples: Examples;
  readonly #spans: { [name: string]: Span<Float64Array<ArrayBuffer>> | Span<Uint32Array<ArrayBuffer>> };
  readonly #stride: number;
  readonly #length: number;
  readonly #vectors: number;
  readonly #seconds: number;
  readonly #quiet: boolean;
  readonly #rule: Rule;
  readonly #name: string;
  /** Multiplications of a visit, about. */
  readonly work: number;
  #buffer: ArrayBuffer | null | undefined;
  #task!: Task;
  binary!: Loop;
  joint!: Loop;

  /** `targets` stand in for the examples' own when the learner's classes are in another order. */
  constructor(
    examples: Examples,
    settings: Settings,
    kind: Kind,
    state: Pick<LinearState, "w" | "v" | "length">,
    ranks: Uint32Array,
    targets?: Uint32Array,
    quiet = false,
  ) {
    const { memory } = examples;
    this.#examples = examples;
    this.#rule = kind.rule;
    this.#name = kind.compiled;
    this.#length = Math.max(state.length, examples.width + 1);
    this.#stride = this.#length + (this.#length & 1);
    this.#vectors = state.w.length;
    this.#seconds = state.v.length;
    this.#quiet = quiet;
    this.work = visitWork(examples, this.#vectors, kind);
    const float = (n: number) => memory.allocate(Float64Array, n);
    const uint = (n: number) => memory.allocate(Uint32Array, n);
    this.#spans = {
      w: float(this.#vectors * this.#stride),
      v: float(this.#seconds * this.#stride),
      numbers: float(numbersLength),
      visits: float(3 * apart),
      classScores: float(ranks.length),
      order: uint(blockVisits),
      rivals: uint(blockVisits),
      ranks: uint(ranks.length),
      header: uint(headerLength),
      ...(targets && { targets: uint(targets.length) }),
    };
    const { task } = this;
    // Columns the learner does not know weigh nothing.
    for (const [own, theirs] of [
      [task.w, state.w],
      [task.v, state.v],
    ])
      for (const [k, vector] of theirs.entries()) own[k].fill(0).set(vector.subarray(0, state.length));
    setNumbers(task.numbers, settings, kind);
    task.scales.fill(0);
    task.ranks.set(ranks);
    if (targets) task.targets.set(targets);
  }

  /** The views, made anew when the memory has grown. */
  get task(): Task {
    const { memory } = this.#examples;
    if (this.#buffer === memory.buffer) return this.#task;
    const view = (name: string) => this.#spans[name].view();
    const parts = (name: string, n: number) =>
      Array.from({ length: n }, (_, k) =>
        (view(name) as Float64Array).subarray(k * this.#stride, k * this.#stride + this.#length),
      );
    const task = {
      rows: this.#examples.rows,
      targets: this.#spans.targets ? view("targets") : this.#examples.targets,
      w: parts("w", this.#vectors),
      v: parts("v", this.#seconds),
      quiet: this.#quiet,
    } as Task;
    const visits = view("visits") as Float64Array;
    task.scales = visits.subarray(0, blockVisits);
    task.scores = visits.subarray(apart, apart + blockVisits);
    task.steps = visits.subarray(2 * apart, 2 * apart + blockVisits);
    for (const name of ["numbers", "classScores", "order", "rivals", "ranks", "header"] as const)
      task[name] = view(name) as never;
    this.#task = task;
    this.#buffer = memory.buffer;
    const rule = this.#rule;
    this.binary = memory.compiled(`${this.#name}Binary`, task) ?? ((...visit) => visitBinary(rule, ...visit));
    this.joint = memory.compiled(`${this.#name}Joint`, task) ?? ((...visit) => visitJoint(rule, ...visit));
    return task;
  }

  /** Copies the vectors back. */
  store({ w, v }: Pick<LinearState, "w" | "v">): void {
    const { task } = this;
    for (const [k, vector] of w.entries()) vector.set(task.w[k]);
    for (const [k, vector] of v.entries()) vector.set(task.v[k]);
  }

  /** Reads rows from one on from end to end, before visits in random order. */
  warm(base: number, count: number): void {
    this.#examples.memory.warm(this.task.rows, base, count);
  }

  free(): void {
    for (const span of Object.values(this.#spans)) span.free();
  }
}

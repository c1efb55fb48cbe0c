// A learner's vectors and a block of visits, copied into the memory of a data set so that the loops can run there.

import type { Loop, Span } from "../compute/memory.js";
import { type Rule, type Space, visitBinary, visitJoint } from "../compute/rules/visit.js";
import type { Task } from "../compute/task.js";
import {
  CONSTANT_AT,
  HEADER_LENGTH,
  NORM_CONSTANT_AT,
  NUMBERS_LENGTH,
  PARAMETERS_AT,
  TIE_WON_BY_AT,
  VISITS_APART,
} from "../compute/task-layout.js";
import type { Examples } from "../data/examples.js";
import type { Settings } from "../options/shared-options.js";
import type { BlockSpace } from "../training/block-course.js";
import { blockVisits } from "../training/pause.js";
import type { Kind } from "./kind.js";
import type { Vectors } from "./state.js";

/** About how many multiplications a visit takes. */
export function visitWork({ entries, size, width }: Examples, vectors: number, { matrix }: Kind): number {
  return (entries / size + 1) * vectors * (matrix ? width + 1 : 1);
}

/** Writes the numbers of a task that stay the same during a run. */
export function setNumbers(numbers: Float64Array, settings: Settings, kind: Kind): void {
  numbers.fill(0);
  numbers[CONSTANT_AT] = settings.bias ? 1 : 0;
  numbers[NORM_CONSTANT_AT] = kind.normConstant ?? numbers[CONSTANT_AT];
  numbers[TIE_WON_BY_AT] = settings.tieWonBy;
  numbers.set(kind.parameters, PARAMETERS_AT);
}

/** The memory in which a linear learner visits a data set: rows, vectors, and the results of each visit. */
export class Workspace implements Space, BlockSpace {
  readonly #examples: Examples;
  readonly #spans: { [name: string]: Span<Float64Array<ArrayBuffer>> | Span<Uint32Array<ArrayBuffer>> };
  readonly #stride: number;
  readonly #length: number;
  readonly #vectors: number;
  readonly #seconds: number;
  readonly #quiet: boolean;
  readonly #rule: Rule;
  readonly #name: string | undefined;
  /** About how many multiplications a visit takes. */
  readonly work: number;
  #buffer: ArrayBuffer | null | undefined;
  #task!: Task;
  binary!: Loop;
  joint!: Loop;

  /**
   * Copies the vectors into the memory of the examples. `targets` replace the examples' own when the learner's classes are in
   * another order. `quiet` says that nobody reads scores and steps and that all visits have the same scale.
   */
  constructor(
    examples: Examples,
    settings: Settings,
    kind: Kind,
    vectors: Vectors,
    ranks: Uint32Array,
    targets?: Uint32Array,
    quiet = false,
  ) {
    const { memory } = examples;
    this.#examples = examples;
    this.#rule = kind.rule;
    this.#name = kind.compiled;
    this.#length = Math.max(vectors.length, examples.width + 1);
    this.#stride = this.#length + (this.#length & 1);
    this.#vectors = vectors.w.length;
    this.#seconds = vectors.v.length;
    this.#quiet = quiet;
    this.work = visitWork(examples, this.#vectors, kind);
    const float = (n: number) => memory.allocate(Float64Array, n);
    const uint = (n: number) => memory.allocate(Uint32Array, n);
    this.#spans = {
      w: float(this.#vectors * this.#stride),
      v: float(this.#seconds * this.#stride),
      numbers: float(NUMBERS_LENGTH),
      visits: float(3 * VISITS_APART),
      classScores: float(ranks.length),
      order: uint(blockVisits),
      rivals: uint(blockVisits),
      ranks: uint(ranks.length),
      header: uint(HEADER_LENGTH),
      ...(targets && { targets: uint(targets.length) }),
    };
    const { task } = this;
    // Columns that the learner does not know get weight 0.
    for (const [own, theirs] of [
      [task.w, vectors.w],
      [task.v, vectors.v],
    ])
      for (const [k, vector] of theirs.entries()) own[k].fill(0).set(vector.subarray(0, vectors.length));
    setNumbers(task.numbers, settings, kind);
    task.scales.fill(0);
    task.ranks.set(ranks);
    if (targets) task.targets.set(targets);
  }

  /** The views that loops work on, made anew if the memory has grown. */
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
    task.scores = visits.subarray(VISITS_APART, VISITS_APART + blockVisits);
    task.steps = visits.subarray(2 * VISITS_APART, 2 * VISITS_APART + blockVisits);
    for (const name of ["numbers", "classScores", "order", "rivals", "ranks", "header"] as const)
      task[name] = view(name) as never;
    this.#task = task;
    this.#buffer = memory.buffer;
    const rule = this.#rule;
    this.binary = memory.compiled(`${this.#name}Binary`, task) ?? ((...visit) => visitBinary(rule, ...visit));
    this.joint = memory.compiled(`${this.#name}Joint`, task) ?? ((...visit) => visitJoint(rule, ...visit));
    return task;
  }

  /** Copies the vectors back to the learner. */
  store({ w, v }: Pick<Vectors, "w" | "v">): void {
    const { task } = this;
    for (const [k, vector] of w.entries()) vector.set(task.w[k]);
    for (const [k, vector] of v.entries()) vector.set(task.v[k]);
  }

  warm(base: number, count: number, next?: number): void {
    this.#examples.memory.warm(this.task.rows, base, count, next);
  }

  free(): void {
    for (const span of Object.values(this.#spans)) span.free();
  }
}

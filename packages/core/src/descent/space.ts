// Weights, duals and a block of visits in the memory of a data set, with the loops of the descent over them.

import { descend, measure } from "../compute/descent/dual-descent.js";
import type { Memory, Span } from "../compute/memory.js";
import type { Task } from "../compute/task.js";
import {
  LARGEST_AT,
  LEFT_OUT_MARK,
  SHRINK_ABOVE_AT,
  SHRUNK_RIGHT_MARK,
  SHRUNK_WRONG_MARK,
  SMALLEST_AT,
} from "../compute/task-layout.js";
import { dualDescentWasm } from "../compute/wasm/dual-descent.wasm.js";
import type { Examples } from "../data/examples.js";
import type { Vectors } from "../linear/state.js";
import type { Workspace } from "../linear/workspace.js";
import { checkVisits, isTame, tame } from "../training/overflow.js";
import type { Dual } from "./dual.js";

/** A row shorter than this moves no weight, so that with unbounded α it would be visited for ever. */
const shortest = 2 ** -900;

type Compiled = Readonly<Record<"descend" | "measure" | "readAhead", (...numbers: number[]) => number>>;

const bound = new WeakMap<Memory, Compiled | null>();

/** The compiled loops of a memory, made on first use. */
function loopsOf(memory: Memory): Compiled | null {
  let loops = bound.get(memory);
  if (loops === undefined) {
    loops = (memory.bind(dualDescentWasm) as Compiled | undefined) ?? null;
    bound.set(memory, loops);
  }
  return loops;
}

/** The memory in which dual coordinate descent works: rows, weights, and the dual variables of each example. */
export class DualSpace {
  readonly #workspace: Workspace;
  readonly #squared: boolean;
  readonly #loops: Compiled | null;
  readonly #alpha: Span<Float64Array<ArrayBuffer>>[];
  readonly #shrunk: Span<Uint8Array<ArrayBuffer>>[];
  readonly #curves: Span<Float64Array<ArrayBuffer>>;
  /** Whether an overflow is possible; not if rows, weights and every C are tame, because the duals stay near C. */
  #doubtful: boolean;

  constructor({ memory, size, longest }: Examples, workspace: Workspace, duals: readonly Dual[], squared: boolean) {
    this.#workspace = workspace;
    this.#squared = squared;
    this.#doubtful = !isTame(workspace.task, longest, 1);
    this.#loops = loopsOf(memory);
    this.#alpha = duals.map(() => memory.allocate(Float64Array, size));
    this.#shrunk = duals.map(() => memory.allocate(Uint8Array, size));
    this.#curves = memory.allocate(Float64Array, 2 * size);
    for (const [k, dual] of duals.entries()) {
      const [alpha, shrunk] = [this.#alpha[k].view().fill(0), this.#shrunk[k].view().fill(0)];
      dual.support.forEach((r, i) => {
        alpha[r] = dual.alpha[i];
      });
      for (const r of dual.shrunkRight) shrunk[r] = SHRUNK_RIGHT_MARK;
      for (const r of dual.shrunkWrong) shrunk[r] = SHRUNK_WRONG_MARK;
    }
  }

  get task(): Task {
    return this.#workspace.task;
  }

  /** Sets the curvatures and bounds of `count` examples, given the C of each. */
  prepare(from: number, count: number, C: (r: number) => number): void {
    const { task } = this;
    if (this.#loops) this.#loops.measure(task.header.byteOffset, from, count, this.#curves.address);
    else measure(task, from, count, this.#curves.view());
    const curves = this.#curves.view();
    for (let r = from; r < from + count; r++) {
      const c = C(r);
      if (!(c < tame)) this.#doubtful = true;
      const own = this.#squared ? 1 / (2 * c) : c;
      if (c === 0 || (this.#squared && own === Infinity))
        for (const shrunk of this.#shrunk) shrunk.view()[r] = LEFT_OUT_MARK;
      if (this.#squared) curves[2 * r] += own;
      if (curves[2 * r] < shortest && (this.#squared || own === Infinity)) curves[2 * r] = Infinity;
      curves[2 * r + 1] = own;
    }
  }

  /** Visits the block for one weight vector; the extremes of the pass are continued in `gradients`. */
  descend(vector: number, positive: number, base: number, visits: number, gradients: Float64Array): void {
    const { task } = this;
    task.numbers.set(gradients, SHRINK_ABOVE_AT);
    const [alpha, shrunk] = [this.#alpha[vector], this.#shrunk[vector]];
    if (this.#loops)
      this.#loops.descend(
        ...[task.header.byteOffset, vector, positive, base, visits],
        ...[alpha.address, shrunk.address, this.#curves.address, this.#squared ? 1 : 0],
      );
    else {
      const views = { alpha: alpha.view(), shrunk: shrunk.view(), curves: this.#curves.view() };
      descend(task, vector, positive, base, visits, views, this.#squared);
    }
    if (this.#doubtful) checkVisits(task.scores, visits, "C");
    gradients[2] = task.numbers[LARGEST_AT];
    gradients[3] = task.numbers[SMALLEST_AT];
  }

  /** Reads those of the rows listed in the task's order that the first vector still visits, so that they are in the cache. */
  readAhead(rows: number): void {
    this.#loops?.readAhead(this.task.header.byteOffset, rows, this.#shrunk[0].address);
  }

  /** Makes shrunk examples visited again, and says whether there were any. */
  release(vector: number): boolean {
    const shrunk = this.#shrunk[vector].view();
    let released = false;
    for (let r = 0; r < shrunk.length; r++)
      if (shrunk[r] === SHRUNK_RIGHT_MARK || shrunk[r] === SHRUNK_WRONG_MARK) {
        shrunk[r] = 0;
        released = true;
      }
    return released;
  }

  /** Copies weights and dual variables back to the learner. */
  store(state: Pick<Vectors, "w" | "v">, duals: readonly Dual[]): void {
    this.#workspace.store(state);
    for (const [k, dual] of duals.entries()) {
      dual.take(this.#alpha[k].view(), this.#shrunk[k].view());
      dual.objective = this.#objective(dual, state.w[k]);
    }
  }

  #objective({ support, alpha }: Dual, w: Float64Array): number {
    const curves = this.#curves.view();
    let sum = 0;
    for (let i = 0; i < support.length; i++)
      sum += alpha[i] - (this.#squared ? 0.5 * curves[2 * support[i] + 1] * alpha[i] * alpha[i] : 0);
    let ww = 0;
    for (let j = 0; j < w.length; j++) ww += w[j] * w[j];
    return sum - 0.5 * ww;
  }

  free(): void {
    for (const span of [...this.#alpha, ...this.#shrunk, this.#curves]) span.free();
    this.#workspace.free();
  }
}

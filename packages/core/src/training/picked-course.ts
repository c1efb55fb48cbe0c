// Runs that pick their examples: "if there is a mistake, pick one", the first in the order of the rows or the worst.
// Picking the worst is what MinOver does: Krauth & Mézard 1987, Journal of Physics A 20.

import { winner } from "../compute/winner.js";
import { holdingBack } from "../data/hold-back.js";
import type { Labelled } from "../data/labelled.js";
import type { Pause } from "../data/pause.js";
import type { Label } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import { orders } from "../data/visit-order.js";
import { OptionError } from "../errors.js";
import type { FitOptions, Stopped } from "../learner.js";
import { BlockCourse } from "./block-course.js";
import type { BatchEngine } from "./engine.js";
import { classPositions, renumbered, separates } from "./error-count.js";
import { type Picker, pickers } from "./pickers.js";
import type { Course, Visited } from "./run.js";

/**
 * A run that looks for a mistake among all examples before each visit, and ends when there is none. An epoch is as many visits as there are
 * examples to learn from. The visits are made by another course, which takes the rows in their order, one at a time.
 */
class PickedCourse<L extends Label, X, Given, D extends Labelled<L>> implements Course {
  readonly lower: string;
  readonly #engine: BatchEngine<L, X, Given, D>;
  readonly #data: D;
  readonly #inner: Course;
  readonly #worst: boolean;
  /** The examples to learn from, where a part is held back. */
  readonly #kept: Uint32Array | undefined;
  /** Rows whose steps have length 0, so that they stay mistakes forever. */
  readonly #stuck = new Set<number>();
  /** The position in the epoch at which no mistake was left. */
  #end: number | undefined;

  constructor(engine: BatchEngine<L, X, Given, D>, data: D, inner: Course, kept: Uint32Array | undefined) {
    this.#engine = engine;
    this.#data = data;
    this.#inner = inner;
    this.#worst = engine.settings.order === "worst-mistake";
    this.#kept = kept;
    this.lower = inner.lower;
  }

  get size(): number {
    return this.#end ?? this.#inner.size;
  }

  begin(epoch: number): void {
    this.#inner.begin(epoch);
  }

  *visit(epoch: number, position: number): Generator<Pause, Visited, void> {
    const row = yield* this.#mistake();
    if (row === undefined) {
      this.#end = position;
      return { visits: 0, mistakes: 0, updates: 0, pause: { learned: false, work: 0 } };
    }
    const place = this.#kept ? this.#kept.indexOf(row) : row;
    const visited = yield* this.#inner.visit(epoch, place);
    if (visited.updates === 0) this.#stuck.add(row);
    return visited;
  }

  /** Finds the example to learn from next: the first mistake, or the one whose class is furthest behind another. */
  *#mistake(): Generator<Pause, number | undefined, void> {
    const engine = this.#engine;
    const { zeroUpdates } = engine.settings;
    const truth = yield* classPositions(this.#data, engine.experience);
    const ranks = engine.experience.ranks();
    let found: number | undefined;
    let lowest = Infinity;
    const look = (r: number, scores: Float64Array) => {
      if ((found !== undefined && !this.#worst) || this.#stuck.has(r)) return;
      const right = truth[r];
      let rival = -Infinity;
      for (let c = 0; c < scores.length; c++) if (c !== right && scores[c] > rival) rival = scores[c];
      const lead = scores[right] - rival;
      const isMistake = winner(scores, ranks) !== right || (zeroUpdates && lead === 0);
      if (!isMistake || lead >= lowest) return;
      found = r;
      lowest = lead;
    };
    for (const pause of engine.judging(this.#data, look, this.#kept, true)) {
      if (found !== undefined && !this.#worst) break;
      yield pause;
    }
    return found;
  }

  store(): void {
    this.#inner.store();
  }

  improves(): Generator<Pause, boolean, void> {
    return this.#inner.improves();
  }

  *verdict(epoch: number): Generator<Pause, Stopped | undefined, void> {
    if (this.#end === undefined) return yield* this.#inner.verdict(epoch);
    const isSure = this.#engine.settings.zeroUpdates && this.#stuck.size === 0;
    return isSure || (yield* separates(this.#engine, this.#data, this.#kept, true)) ? "separated" : "clean";
  }

  *end(): Steps<void> {
    if (this.#inner.end) yield* this.#inner.end();
  }

  free(): void {
    this.#inner.free();
  }
}

const picker: Picker = {
  *course(data, targets, options, _pace, engine) {
    const { settings, experience, name } = engine;
    const { order, multiclass, earlyStopping, seed } = settings;
    const refuse = (why: string): never => {
      throw new OptionError(`order "${order}" picks single examples; ${why}: use "given" or "shuffle"`);
    };
    if (multiclass === "one-vs-rest" && experience.classes.labels.length > 2)
      refuse("multiclass one-vs-rest has other mistakes for each class");
    if ((engine as { predictor?: { visit?: unknown } }).predictor?.visit)
      refuse("a pocket counts right answers in a row, of which there are none then");
    const held = earlyStopping && !(options as FitOptions).validation;
    const kept = held
      ? (yield* holdingBack(targets ?? (yield* renumbered(data)), earlyStopping.fraction, seed)).kept
      : undefined;
    const inner = yield* engine.course(data, targets, options, 1);
    if (inner instanceof BlockCourse) return new PickedCourse(engine, data, inner, kept);
    inner.free();
    return refuse(`${name} does not learn from them`);
  },
};

/** Registers both orders. */
export function registerPickers(): void {
  for (const order of ["first-mistake", "worst-mistake"] as const)
    if (!orders.includes(order)) {
      orders.push(order);
      pickers[order] = picker;
    }
}

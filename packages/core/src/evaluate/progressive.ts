// Progressive validation (Blum, Kalai & Langford 1999): every example is a test first and a lesson after.

import { onlyKnown, whole } from "../check.js";
import { InputError } from "../errors.js";
import type { Label, Learner, Row } from "../learner.js";

export interface ProgressivePoint {
  /** Examples so far. */
  readonly examples: number;
  /** Wrong predictions so far, each made before the example was learned. Before any class is known there is none to make: wrong. */
  readonly errors: number;
  readonly accuracy: number;
  /** Accuracy since the point before. */
  readonly recentAccuracy: number;
  /** What `learn` counted: mistakes of the vector in training, and steps it took. */
  readonly mistakes: number;
  readonly updates: number;
}

export interface ProgressiveValidation extends ProgressivePoint {
  /** After 1, 2, 4, 8 … examples, after every `every`, and at the end. */
  readonly curve: readonly ProgressivePoint[];
  /** True when `onProgress` ended it. */
  readonly stopped: boolean;
}

export interface ProgressiveOptions {
  /** Also record a point after every so many examples. */
  every?: number;
  /** Called at each point of the curve; return false to stop. */
  onProgress?: (point: ProgressivePoint) => unknown;
}

/** For each example: predict, compare, learn. */
export function progressiveValidation<L extends Label>(
  learner: Learner<L>,
  examples: Iterable<readonly [Row, L]>,
  options: ProgressiveOptions = {},
): ProgressiveValidation {
  const course = new Course(learner, options);
  for (const [x, label] of examples) if (!course.take(x, label)) break;
  return course.result();
}

/** The same over examples that arrive; one is learned before the next is asked for. */
export async function progressiveValidationAsync<L extends Label>(
  learner: Learner<L>,
  examples: AsyncIterable<readonly [Row, L]>,
  options: ProgressiveOptions = {},
): Promise<ProgressiveValidation> {
  const course = new Course(learner, options);
  for await (const [x, label] of examples) if (!course.take(x, label)) break;
  return course.result();
}

class Course<L extends Label> {
  private examples = 0;
  private errors = 0;
  private mistakes = 0;
  private updates = 0;
  private nextPower = 1;
  private stopped = false;
  private readonly curve: ProgressivePoint[] = [];
  private readonly learner: Learner<L>;
  private readonly options: ProgressiveOptions;

  constructor(learner: Learner<L>, options: ProgressiveOptions) {
    onlyKnown(options, ["every", "onProgress"]);
    if (options.every !== undefined) whole("every", options.every, 1);
    this.learner = learner;
    this.options = options;
  }

  /** Returns false when it is time to stop. */
  take(x: Row, label: L): boolean {
    const predicted = this.learner.classes.length > 0 ? this.learner.predict(x) : undefined;
    const { mistake, updated } = this.learner.learn(x, label);
    this.examples++;
    this.errors += Number(predicted !== label);
    this.mistakes += Number(mistake);
    this.updates += Number(updated);
    const { every = Infinity, onProgress } = this.options;
    if (this.examples === this.nextPower || this.examples % every === 0) {
      if (this.examples === this.nextPower) this.nextPower *= 2;
      const point = this.record();
      this.stopped = onProgress?.(point) === false;
    }
    return !this.stopped;
  }

  result(): ProgressiveValidation {
    if (this.examples === 0) throw new InputError("examples must not be empty: there is nothing to validate on");
    const last = this.curve.at(-1)!.examples === this.examples ? this.curve.at(-1)! : this.record();
    return { ...last, curve: this.curve, stopped: this.stopped };
  }

  /** Records where the course stands. */
  private record(): ProgressivePoint {
    const { examples, errors, mistakes, updates } = this;
    const before = this.curve.at(-1) ?? { examples: 0, errors: 0 };
    const point: ProgressivePoint = {
      examples,
      errors,
      accuracy: 1 - errors / examples,
      recentAccuracy: 1 - (errors - before.errors) / (examples - before.examples),
      mistakes,
      updates,
    };
    this.curve.push(point);
    return point;
  }
}

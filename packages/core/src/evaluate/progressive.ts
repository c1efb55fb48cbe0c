// Progressive validation (Blum, Kalai & Langford 1999): every example is first used as a test, then learned.

import { having, iterated, onlyKnown, whole } from "../check.js";
import { pairOf } from "../data/pairs.js";
import { InputError } from "../errors.js";
import type { Label, Learner, Row } from "../learner.js";
import { isRight } from "./judge.js";

/** The state of progressive validation after some examples. */
export interface ProgressivePoint {
  /** The number of examples so far. */
  readonly examples: number;
  /**
   * The number of errors so far, counted as in the report of `fit`, each before its example was learned. Before any class is known,
   * every prediction counts as wrong.
   */
  readonly errors: number;
  /** The fraction of the examples so far without an error. */
  readonly accuracy: number;
  /** The accuracy since the point before. */
  readonly recentAccuracy: number;
  /** The mistakes of the vector in training, as `learn` counted them. */
  readonly mistakes: number;
  /** The steps that the learner took, as `learn` counted them. */
  readonly updates: number;
}

/** The final state of progressive validation, and the curve that led there. */
export interface ProgressiveValidation extends ProgressivePoint {
  /** The points after 1, 2, 4, 8 … examples, after every `every`, and at the end. */
  readonly curve: readonly ProgressivePoint[];
  /** Whether `onProgress` ended it. */
  readonly stopped: boolean;
}

/** Options of `progressiveValidation`. */
export interface ProgressiveOptions {
  /** Records a point after every so many examples, too. */
  every?: number;
  /** Called at each point of the curve; returning false stops the validation. */
  onProgress?: (point: ProgressivePoint) => unknown;
}

/** Predicts each example, compares the prediction with its label, and then learns from it. */
export function progressiveValidation<L extends Label>(
  learner: Learner<L>,
  examples: Iterable<readonly [Row, L]>,
  options: ProgressiveOptions = {},
): ProgressiveValidation {
  const course = new Course(learner, options);
  for (const pair of iterated("examples", examples, "a list of pairs [row, label]"))
    if (!course.take(...pairOf(pair))) break;
  return course.result();
}

/** Works like `progressiveValidation` on examples that arrive over time; each is learned before the next is asked for. */
export async function progressiveValidationAsync<L extends Label>(
  learner: Learner<L>,
  examples: AsyncIterable<readonly [Row, L]>,
  options: ProgressiveOptions = {},
): Promise<ProgressiveValidation> {
  const course = new Course(learner, options);
  if (!(Symbol.asyncIterator in Object(examples))) iterated("examples", examples, "a stream of pairs [row, label]");
  for await (const pair of examples) if (!course.take(...pairOf(pair))) break;
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
    this.learner = having(
      "learner",
      learner,
      "a learner that learns one example at a time",
      "classes",
      "learn",
      "predict",
    );
    this.options = options;
  }

  /** Returns false when it is time to stop. */
  take(x: Row, label: L): boolean {
    const right = this.learner.classes.length > 0 && isRight(this.learner, x, label);
    const { mistake, updated } = this.learner.learn(x, label);
    this.examples++;
    this.errors += Number(!right);
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

  /** Records the present state. */
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

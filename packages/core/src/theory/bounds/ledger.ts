// Follows Novikoff's proof mistake by mistake: η(kγ − Σd) ≤ w·u ≤ ‖w‖ ≤ η√k·R, with u of length 1. Decided in whole
// numbers, so that no rounding of the ledger's own makes an inequality true or false.
//
// w is the sum of the steps taken, computed exactly. On dyadic data (whole numbers, quarters, …) it is the learner's vector; otherwise
// the learner's is a rounded sum, and rounding may make a score that is barely right a mistake: what that can add to
// ‖w‖² is added to the right-hand side, and no more.

import { flag, having, onlyKnown, positive, shown } from "../../check.js";
import { each } from "../../compute/vector.js";
import type { Examples } from "../../data/examples.js";
import { InputError, OptionError } from "../../errors.js";
import type { Label, Update } from "../../learner.js";
import { approximate, lowestBit, scaled } from "../exact/dyadic.js";
import { WholeRows } from "../exact/whole-rows.js";
import { positiveClass, type SideOptions } from "../problem/two-classes.js";
import { type Comparison, compare } from "./proof-comparison.js";

/** Options of `ledger` and `Ledger`: the vector that the proof compares the run with, and the constants of the bound. */
export interface LedgerOptions<L extends Label = Label> extends SideOptions<L> {
  /** The vector u, with the bias in front, of any length but 0: one that separates the examples, or with `gamma` any vector. */
  direction: ArrayLike<number>;
  /** The γ > 0 of the proof, for u scaled to length 1. Defaults to the margin of u on the examples. */
  gamma?: number;
  /** The radius R of the proof. Defaults to the length of the longest example, including the constant feature. */
  radius?: number;
  /** The learning rate η of the run. Defaults to the length of its first step. */
  rate?: number;
}

/** The state of the proof after a mistake: alongAtLeast ≤ along ≤ length ≤ lengthAtMost. */
export interface LedgerLine<L extends Label = Label> {
  /** The number k of mistakes so far, from 1. */
  readonly mistakes: number;
  /** The position of the example. */
  readonly index: number;
  /** The pass in which it happened, from 0. */
  readonly epoch: number;
  /** The label of the example. */
  readonly label: L;
  /** The inner product w·u. */
  readonly along: number;
  /** The least possible w·u: ηkγ, less η·d for each mistake on an example whose margin falls short of γ by d. */
  readonly alongAtLeast: number;
  /** The length ‖w‖. */
  readonly length: number;
  /** The greatest possible ‖w‖: η√k·R, and what rounding can add. */
  readonly lengthAtMost: number;
  /** How much room each inequality has left. */
  readonly slack: { readonly along: number; readonly length: number };
  /** Whether all three inequalities hold, decided exactly. */
  readonly holds: boolean;
}

/** What the proof says of a run. */
export interface LedgerSummary {
  /** Why the proof does not apply to the run; null if it does. */
  readonly off: string | null;
  /** The number of mistakes entered. */
  readonly mistakes: number;
  /** The margin γ of the proof. */
  readonly gamma: number;
  /** The radius R of the proof. */
  readonly radius: number;
  /** By how much u misses γ on the examples, the D of the bound: 0 if u separates them by γ. */
  readonly deviation: number;
  /** The mistake bound: (R/γ)² if D is 0, and ((R + D)/γ)² otherwise. */
  readonly bound: number;
  /**
   * Which mistakes the bound limits: those of any number of passes if D is 0 (Novikoff), of the first pass otherwise
   * (Freund & Schapire).
   */
  readonly boundOf: "all passes" | "the first pass";
  /** The number of mistakes that count towards the bound. */
  readonly mistakesBounded: number;
  /** Whether every line holds and the mistakes are within the bound. */
  readonly holds: boolean;
  /** "exact" if the learner's own vector was the sum of its steps to the last bit, else "rounded". */
  readonly arithmetic: "exact" | "rounded";
  /** How many mistakes only rounding caused: by the exact sum of the steps, those examples are right. */
  readonly mistakesByRounding: number;
}

/** The ledger of a whole run: its summary, and a line for each mistake. */
export interface LedgerOfRun<L extends Label = Label> extends LedgerSummary {
  /** A line for each mistake. */
  readonly lines: readonly LedgerLine<L>[];
}

/** Follows Novikoff's proof through a whole run, given the updates that a perceptron's `updates` yields. */
export function ledger<L extends Label>(
  updates: Iterable<Update<L>>,
  examples: Examples<L>,
  options: LedgerOptions<L>,
): LedgerOfRun<L> {
  const book = new Ledger(examples, options);
  const lines: LedgerLine<L>[] = [];
  for (const update of updates) {
    const line = book.enter(update);
    if (line) lines.push(line);
  }
  return { ...book.summary(), lines };
}

/** A ledger of Novikoff's proof that follows a run in progress, update by update. */
export class Ledger<L extends Label = Label> {
  readonly #examples: Examples<L>;
  readonly #positive: number;
  readonly #rows: WholeRows;
  readonly #comparison: Comparison;
  #rate: number | undefined;
  #off: string | null = null;
  #k = 0;
  #first = 0;
  #rounded = 0;
  /** Σ y·(1, x) over the mistakes, in whole numbers: w/η. */
  readonly #sum: bigint[];
  /** The sum in floating point, as the learner computes it, and bounds of the size of its partial sums. */
  readonly #w: Float64Array;
  readonly #reach: Float64Array;
  /** (w/η)·u, ‖w/η‖², Σd and what rounding added to ‖w/η‖². */
  #along = 0n;
  #squared = 0n;
  #short = 0n;
  #drift = 0n;
  #exact = true;
  #holds = true;

  constructor(examples: Examples<L>, options: LedgerOptions<L>) {
    onlyKnown(options, ["direction", "gamma", "radius", "rate", "bias", "positive"]);
    const bias = flag("bias", options.bias ?? true);
    if (options.rate !== undefined) this.#rate = positive("rate", options.rate);
    this.#examples = examples;
    this.#positive = positiveClass(examples, options.positive);
    // A given radius is rarely whole in the rows' own digits.
    this.#rows = new WholeRows(examples, bias, options.radius === undefined ? 0 : 64);
    this.#comparison = compare(this.#rows, this.#positive, options);
    this.#sum = new Array(examples.width + 1).fill(0n);
    this.#w = new Float64Array(examples.width + 1);
    this.#reach = new Float64Array(examples.width + 1);
  }

  /**
   * Enters an update and returns its line; returns undefined if the proof says nothing about it, and then for all further
   * updates.
   */
  enter(update: Update<L>): LedgerLine<L> | undefined {
    having("update", update, "an update of a run", "index", "label", "step");
    if (this.#off !== null) return undefined;
    const y = this.#sideOf(update);
    const { index } = update;
    this.#rate ??= Math.abs(update.step);
    const score = this.#rows.dot(index, this.#sum) * y;
    this.#off = this.#objection(update, Number(y), score);
    if (this.#off !== null) return undefined;
    const { heights, norms, target } = this.#comparison;
    this.#k++;
    if (update.epoch === 0) this.#first++;
    this.#along += heights[index];
    this.#squared += 2n * score + norms[index];
    if (score > 0n) {
      this.#drift += 2n * score;
      this.#rounded++;
    }
    if (heights[index] < target) this.#short += target - heights[index];
    this.#step(index, update.step, y);
    if (update.weights && !this.#agrees(update.weights[0])) {
      this.#k--;
      this.#off = `the weights after update ${this.#k + 1} are not the sum of the steps: the proof is about a perceptron that starts from 0`;
      return undefined;
    }
    return this.#line(update);
  }

  /** Returns what the proof says of the run so far. */
  summary(): LedgerSummary {
    const { gamma, radius, deviation, bound, target, longest, direction } = this.#comparison;
    const counted = deviation === 0 ? this.#k : this.#first;
    // k·γ² ≤ R² without a division; mistakes caused by rounding are not subject to the bound.
    const within =
      deviation === 0 && this.#rounded === 0
        ? BigInt(counted) * target * target <= longest * direction
        : counted <= bound * (1 + 1e-12) || this.#rounded > 0;
    return {
      off: this.#off,
      mistakes: this.#k,
      gamma,
      radius,
      deviation,
      bound,
      boundOf: deviation === 0 ? "all passes" : "the first pass",
      mistakesBounded: counted,
      holds: this.#off === null && this.#holds && within,
      arithmetic: this.#exact ? "exact" : "rounded",
      mistakesByRounding: this.#rounded,
    };
  }

  /** 1 or −1; refuses an update that does not belong to these examples. */
  #sideOf({ index, label, step }: Update<L>): bigint {
    const { size } = this.#examples;
    if (!(Number.isInteger(index) && index >= 0 && index < size))
      throw new InputError(`update ${this.#k + 1} must be of one of the ${size} examples; got example ${shown(index)}`);
    const own = this.#examples.label(index);
    if (own !== label)
      throw new InputError(
        `update ${this.#k + 1} must be of the examples given: example ${index} is ${shown(own)} there; got ${shown(label)}`,
      );
    const y = this.#examples.targets[index] === this.#positive ? 1n : -1n;
    if (Math.sign(step) === -Number(y))
      throw new OptionError(
        `positive must be the class that scores above 0 in the run; got ${shown(this.#examples.classes[this.#positive])}`,
      );
    return y;
  }

  /** Why the proof says nothing about an update, or null. `score` is y·(w·x)/η. */
  #objection(update: Update<L>, y: number, score: bigint): string | null {
    const { rival, moved, mistake, step } = update;
    const rate = this.#rate!;
    const number = `update ${this.#k + 1}`;
    if (rival !== undefined || moved !== undefined)
      return `${number} has a vector per class; the proof is about a single one for two classes`;
    if (!mistake || y * update.score > 0)
      return `${number} was made without a mistake; the proof counts on every step being one`;
    if (Math.abs(step) !== rate)
      return `${number} has a step of ${Math.abs(step)} instead of ${rate}: the proof is about steps of one length, without weights, schedules or the delta rule`;
    const expected = rate * approximate(score, 2 * this.#rows.exponent);
    if (!(Math.abs(y * update.score - expected) <= this.#roundingOf(update.index)))
      return `${number} has a score of ${update.score}, but the steps before it sum to one of ${y * expected}: the proof is about a perceptron that starts from 0`;
    return null;
  }

  /** How far rounding can move the learner's score of an example from that of the exact sum of its steps. */
  #roundingOf(index: number): number {
    let size = this.#rows.bias ? this.#reach[0] : 0;
    let entries = 1;
    each(this.#examples.rows, index, (x, j) => {
      size += Math.abs(x) * this.#reach[j];
      entries++;
    });
    // k roundings of each weight, one for each product and sum; and underflow.
    return (this.#k + entries + 8) * (2 ** -52 * size + 2 ** -1073);
  }

  #step(index: number, step: number, y: bigint): void {
    const { exponent } = this.#rows;
    const rate = this.#rate!;
    const rateBit = lowestBit(rate);
    const unit = exponent + rateBit;
    const rateDigits = scaled(rate, -rateBit);
    this.#rows.each(index, (x, j) => {
      this.#sum[j] += y * x;
      // x is known to be a double.
      const change = step * approximate(x, exponent);
      this.#w[j] += change;
      this.#reach[j] += Math.abs(change);
      if (this.#exact)
        this.#exact = lowestBit(this.#w[j]) >= unit && scaled(this.#w[j], -unit) === this.#sum[j] * rateDigits;
    });
  }

  #agrees(weights: Float64Array): boolean {
    return this.#w.every((w, j) => w === (weights[j] ?? 0));
  }

  #line({ index, epoch, label }: Update<L>): LedgerLine<L> {
    const { target, longest, direction, norm, unit } = this.#comparison;
    const { exponent } = this.#rows;
    const rate = this.#rate!;
    const k = BigInt(this.#k);
    const least = k * target - this.#short;
    const most = k * longest + this.#drift;
    const holds =
      this.#along >= least &&
      (this.#along <= 0n || this.#along * this.#along <= this.#squared * direction) &&
      this.#squared <= most;
    this.#holds &&= holds;
    const along = (rate * approximate(this.#along, unit)) / norm;
    const alongAtLeast = (rate * approximate(least, unit)) / norm;
    const length = rate * Math.sqrt(approximate(this.#squared, 2 * exponent));
    const lengthAtMost = rate * Math.sqrt(approximate(most, 2 * exponent));
    return {
      mistakes: this.#k,
      index,
      epoch,
      label,
      along,
      alongAtLeast,
      length,
      lengthAtMost,
      slack: { along: along - alongAtLeast, length: lengthAtMost - length },
      holds,
    };
  }
}

// The vectors of a linear learner, in ordinary arrays that grow with classes and features.

import type { State } from "../training/experience.js";
import type { History } from "./history.js";
import type { Kind } from "./kind.js";
import { recollection } from "./recollection.js";

/**
 * The vectors of all classes, or the one that two classes share: w, a second one if the learner has it, and the number of entries in
 * use.
 */
export interface Vectors {
  readonly w: Float64Array[];
  readonly v: Float64Array[];
  /** The number of entries in use: the bias and the features. */
  readonly length: number;
}

/** The vectors that early stopping keeps a copy of. */
export type KeptVectors = Pick<Vectors, "w" | "v">;

/** The vectors in the pocket of a pocket perceptron. */
export interface Pocket {
  w: Float64Array[];
  /** The number of examples learned when they were pocketed. */
  time: number;
  /** The number of right answers in a row that counts for them. */
  streak: number;
  errors: number;
  epoch: number;
}

/** What a solver keeps beside the vectors. */
export interface Solved {
  copy(): Solved;
  /** Whether every number is finite. */
  finite(): boolean;
}

/** What a linear learner has learned: its vectors, and what it keeps of its past. */
export class LinearState implements State<KeptVectors>, Vectors {
  w: Float64Array[] = [];
  v: Float64Array[] = [];
  length = 1;
  history: History | undefined;
  pocket: Pocket | undefined;
  solved: Solved | undefined;
  readonly #kind: Kind;
  readonly #shared: boolean;

  /** `history` says what to keep of each update. */
  constructor(kind: Kind, multiclass: "joint" | "one-vs-rest", history: "none" | "indices" | "examples") {
    this.#kind = kind;
    this.#shared = kind.shared === true && multiclass === "joint";
    if (history !== "none") this.history = (kind.recollection ?? recollection()).history(history === "examples");
    this.#add();
  }

  grow(width: number, classes: number, positive: number): void {
    this.#growColumns(width);
    this.#addClasses(classes, positive);
    this.#kind.predictor?.grow?.(this, positive);
  }

  /** Whether there is room for so many columns and classes, so that growing would change nothing. */
  holds(width: number, classes: number): boolean {
    return width < this.length && (classes < 3 || classes <= this.w.length) && !this.#kind.predictor?.grow;
  }

  fits({ w }: { readonly w: readonly Float64Array[] }): boolean {
    return w.length === this.w.length && w[0].length >= this.length;
  }

  /** Makes room for features 0 to width − 1. */
  #growColumns(width: number): void {
    if (width + 1 <= this.length) return;
    this.length = width + 1;
    const extend = (vector: Float64Array, start: number) => {
      if (vector.length >= this.length) return vector;
      const longer = new Float64Array(Math.max(this.length, 2 * vector.length)).fill(start, vector.length);
      longer.set(vector);
      return longer;
    };
    this.w = this.w.map((vector) => extend(vector, this.#kind.w));
    const { matrix } = this.#kind;
    if (matrix) this.v = matrix(this.v, this.length);
    else this.v = this.v.map((vector) => extend(vector, this.#kind.v!));
  }

  /** One vector for up to two classes, that of the positive one; one for each of more. */
  #addClasses(classes: number, positive: number): void {
    if (classes > 2 && this.w.length === 1) this.#split(positive);
    while (classes > 2 && this.w.length < classes) this.#add();
  }

  #add(): void {
    const { w, v, matrix } = this.#kind;
    this.w.push(new Float64Array(this.length).fill(w));
    if (matrix) this.v = matrix(this.v, this.length);
    else if (v !== undefined && !(this.#shared && this.v.length > 0))
      this.v.push(new Float64Array(this.length).fill(v));
  }

  /** Gives each of the first two classes a vector: (−w, +w). */
  #split(positive: number): void {
    const { mirror, mirrorSecond } = this.#kind;
    // Room for further columns is not copied: negated, its zeros would be −0, which has other bits than 0.
    const w = this.w[0].subarray(0, this.length);
    const v = this.#kind.matrix ? this.v[0] : this.v[0]?.subarray(0, this.length);
    this.#add();
    if (mirror === "negate") {
      this.w[1] = w.map((x) => -x);
      if (v && this.v.length === 2 && !this.#kind.matrix) this.v[1] = mirrorSecond ? v.map((x) => -x) : v.slice();
    } else if (mirror === "exchange") {
      this.w[1] = v.slice();
      this.v[1] = w.slice();
    }
    if (positive === 1) {
      this.w.reverse();
      if (!this.#kind.matrix) this.v.reverse();
    }
  }

  finite(time: number): boolean {
    // `includes` is native code; a loop of ours would not be compiled yet, and this runs after each epoch.
    return (
      this.w.concat(this.v).every((vector) => [Number.NaN, Infinity, -Infinity].every((x) => !vector.includes(x))) &&
      this.#kind.predictor?.finite?.(this, time) !== false &&
      this.solved?.finite() !== false
    );
  }

  copy(): LinearState {
    const copy = new LinearState(this.#kind, this.#shared ? "joint" : "one-vs-rest", "none");
    const { length, pocket } = this;
    const [history, solved] = [this.history?.copy(), this.solved?.copy()];
    return Object.assign(copy, this.keep(), { length, history, pocket, solved });
  }

  keep(): KeptVectors {
    return { w: this.w.map((vector) => vector.slice()), v: this.v.map((vector) => vector.slice()) };
  }

  restored({ w, v }: KeptVectors, time: number): LinearState {
    this.w = w;
    this.v = v;
    this.history?.rewind(time);
    return this;
  }
}

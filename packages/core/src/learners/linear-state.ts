// The vectors of a linear learner, in ordinary arrays that grow with classes and features.

import type { Rule } from "../compute/visit.js";

/** What makes one linear learner differ from another. */
export interface Kind {
  /** Its name in reports and model files. */
  readonly name: string;
  readonly rule: Rule;
  /** Name of the compiled twin, and the parameters it reads. */
  readonly compiled: string;
  readonly parameters: readonly number[];
  /** What the constant feature adds to ‖x‖², when not its own square. */
  readonly normConstant?: number;
  /** Scores are w·x + b, so any vector put in the place of w is scored by the plain loop. */
  readonly linear: boolean;
  /** What w starts from. */
  readonly w: number;
  /** What the second vector starts from; none without it, one for all joint classes when shared. */
  readonly v?: number;
  readonly shared?: boolean;
  /** The second vectors are the rows of one matrix, which starts from v times the identity, and a row to work in. */
  readonly matrix?: boolean;
  /** How the other class's vectors follow from those of the first two: −w, w and v exchanged, or not at all. */
  readonly mirror: "negate" | "exchange" | "none";
  /** The second vector is negated with the first. */
  readonly mirrorSecond?: boolean;
  /** Refuses values that its rule cannot take. */
  readonly checkValue?: (value: number, where: () => string) => void;
  /** Steps multiply, by this factor along 1. */
  readonly factor?: number;
  /** The learner's own options that need the whole data set, by name. */
  readonly fitOnly?: readonly string[];
  /** Why past updates do not add up to a score; undefined when they do. */
  readonly notAdditive?: string;
}

export class LinearState {
  w: Float64Array[] = [];
  v: Float64Array[] = [];
  readonly #kind: Kind;
  readonly #shared: boolean;
  /** Entries in use: the bias and the features. */
  length = 1;

  constructor(kind: Kind, multiclass: "joint" | "one-vs-rest") {
    this.#kind = kind;
    this.#shared = kind.shared === true && multiclass === "joint";
    this.#add();
  }

  /** Room for features 0 to width − 1. */
  grow(width: number): void {
    if (width + 1 <= this.length) return;
    this.length = width + 1;
    const extend = (vector: Float64Array, start: number) => {
      if (vector.length >= this.length) return vector;
      const longer = new Float64Array(Math.max(this.length, 2 * vector.length)).fill(start, vector.length);
      longer.set(vector);
      return longer;
    };
    this.w = this.w.map((vector) => extend(vector, this.#kind.w));
    if (this.#kind.matrix) this.#growMatrix();
    else this.v = this.v.map((vector) => extend(vector, this.#kind.v!));
  }

  /** One vector for up to two classes, the positive one's; one for each of more. */
  addClasses(classes: number, positive: number): void {
    if (classes > 2 && this.w.length === 1) this.#split(positive);
    while (classes > 2 && this.w.length < classes) this.#add();
  }

  #add(): void {
    const { w, v } = this.#kind;
    this.w.push(new Float64Array(this.length).fill(w));
    if (this.#kind.matrix) this.#growMatrix();
    else if (v !== undefined && !(this.#shared && this.v.length > 0))
      this.v.push(new Float64Array(this.length).fill(v));
  }

  #growMatrix(): void {
    const { length } = this;
    const old = this.v.slice(0, -1);
    this.v = Array.from({ length: length + 1 }, (_, i) => {
      const row = new Float64Array(length);
      if (i < length) row[i] = this.#kind.v!;
      row.set(old[i] ?? []);
      return row;
    });
  }

  /** The first two classes get a vector each: (−w, +w). */
  #split(positive: number): void {
    const { mirror, mirrorSecond } = this.#kind;
    const [w] = this.w;
    const v = this.v[0];
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

  finite(): boolean {
    // 0 · x is 0 or −0 for finite x and NaN for others, which adding keeps.
    let sum = 0;
    for (const vectors of [this.w, this.v])
      for (const vector of vectors) for (let j = 0; j < vector.length; j++) sum += 0 * vector[j];
    return sum === 0;
  }
}

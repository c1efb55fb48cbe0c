// What all certificates have in common: what they are about, and the form of their numbers.

import type { Label } from "../../learner.js";
import type { Json } from "../../model/format.js";
import type { Question } from "../problem/question.js";

/** The schema that a certificate names: its form and version. */
export const schema = "rosenblatt/certificate@1";

/** A rational number in a certificate: a number means exactly the double that it is, text a whole number. */
export type Rational = number | string;

/** What a certificate is about: the data, the question, and whether the hyperplane may have a bias. */
export interface About<L extends Label> {
  /** The form and version of the certificate. */
  readonly schema: typeof schema;
  /** The data: its hash, its size, its classes. */
  readonly data: {
    readonly sha256: string;
    readonly rows: number;
    readonly columns: number;
    /** The classes, in the order in which the rows name them. */
    readonly classes: readonly L[];
    /** How cells became columns, if they were not numbers; otherwise null. */
    readonly encoding: Json;
  };
  /** What was asked of the data. */
  readonly question: Question<L>;
  /** Whether the hyperplane may have a bias. */
  readonly bias: boolean;
}

/** The weights λ = numerator / denominator > 0, with Σ λ = 1, of a combination of the question's vectors that is 0. */
export interface Weights<L extends Label> {
  /** The common denominator, a whole number as text. */
  readonly denominator: string;
  /** The rows of the combination and their weights. */
  readonly combination: readonly {
    /** The row x that the vector is made of. */
    readonly row: number;
    /** The class k of the vector (e_y − e_k) ⊗ (x, 1); only in joint questions. */
    readonly rival?: L;
    /** A whole number as text. */
    readonly numerator: string;
  }[];
}

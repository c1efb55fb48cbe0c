// The support set of a kernel learner: the examples that its scores are sums over, their coefficients, and a batch to compare with them.

import type { Crew } from "./crew.js";

/** The most examples compared with the support vectors at a time. */
export const batchSize = 64;

/**
 * Support vectors in order, each with a row of coefficients in every table, and a batch of up to `batchSize` examples
 * compared with them. The numbers do not depend on the batch, the layout of the rows, whether loops are compiled, or the number of
 * threads: K of a pair is a function of the pair alone. `Source` is where examples come from: a data set's rows, or a list of
 * objects.
 */
export interface Support<Source> {
  /** The number of support vectors. */
  readonly size: number;
  /** The number of coefficients in a row of a table; added columns start from 0. */
  columns: number;
  /** The number of numbers between the starts of two rows of a table. */
  readonly stride: number;
  /** Gives table t, with coefficient k of support vector i at [i·stride + k]: a view, valid until the support set changes in any way. */
  table(t: number): Float64Array;

  /** Compares examples of the source, in this order, with the support vectors. */
  face(source: Source, listed: ArrayLike<number>, count: number): void;
  /** Gives K(example b of the batch, support vector i) at [i]: a view, valid until the support set or the batch changes. */
  similarities(b: number): Float64Array;
  /** Writes Σ_i table[i][k]·K(b, i) for each column k to `out`: one sum each, in the order of the support vectors, from 0 on. */
  scores(b: number, t: number, out: Float64Array): void;
  /** Gives K(x, x) of example b of the batch. */
  own(b: number): number;

  /** Makes example b of the batch the last support vector, with coefficients 0, and compares the whole batch with it. */
  add(b: number): void;
  /** Removes support vector i with its coefficients; those after it move down. */
  remove(i: number): void;
  /** Computes K(support vector i, support vector j). */
  between(i: number, j: number): number;
  copy(): Support<Source>;
  /** Moves to memory that the threads of a crew can use; with null, away from it. The batch must then be compared with the support vectors again. */
  share?(crew: Crew | null): void;
}

// The support set of a kernel learner: the examples its score is a sum over, their coefficients, and a few others facing them.

import type { Crew } from "./crew.js";

/** The most examples that face the support vectors at a time. */
export const batchSize = 64;

/**
 * Support vectors in order, each with a row of coefficients in every table, and a batch of up to `batchSize` examples
 * facing them. The same numbers come out whatever the batch, the layout of the rows, compiled or not, and on however many
 * threads: K of a pair is one function of the pair. `Source` is where examples come from: a data set's rows, or a list of
 * objects.
 */
export interface Support<Source> {
  /** The number of support vectors. */
  readonly size: number;
  /** The number of coefficients in a row of a table; columns that are added start from 0. */
  columns: number;
  /** How many numbers lie between the starts of two rows of a table. */
  readonly stride: number;
  /** Gives table t, with coefficient k of support vector i at [i·stride + k]: a view, good until the support set changes in any way. */
  table(t: number): Float64Array;

  /** Lets examples of the source face the support vectors, in this order. */
  face(source: Source, listed: ArrayLike<number>, count: number): void;
  /** Gives K(example b of the batch, support vector i) at [i]: a view, good until the support set or the batch changes. */
  similarities(b: number): Float64Array;
  /** Writes Σ_i table[i][k]·K(b, i) for each column k to `out`: one sum each, in the order of the support vectors, from 0 on. */
  scores(b: number, t: number, out: Float64Array): void;
  /** Gives K(x, x) of example b of the batch. */
  own(b: number): number;

  /** Makes example b of the batch the last support vector, with coefficients 0. The whole batch faces it, too. */
  add(b: number): void;
  /** Removes support vector i with its coefficients; those after it move down. */
  remove(i: number): void;
  /** Computes K(support vector i, support vector j). */
  between(i: number, j: number): number;
  copy(): Support<Source>;
  /** Moves to where the threads of a crew can take part; with null, away from there. The batch must then face the support vectors anew. */
  share?(crew: Crew | null): void;
}

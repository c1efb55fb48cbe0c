// Clusters measured on their rows.

import type { Examples, Label } from "rosenblatt";
import { sortedClasses } from "../data/classes.js";

/** The rows of one cluster. */
export interface Members {
  readonly size: number;
  /** Its part of the objective: Σ‖x − μ‖² over its rows, as they were clustered. */
  readonly objective: number;
  /** The mean of its rows in the columns as they were read. */
  readonly centre: Float64Array;
}

/** Measures clusters: `examples` are the rows as they were read, `distances` are those of the rows from their centres. */
export function membersOf(examples: Examples, assignments: Uint32Array, distances: Float64Array, k: number): Members[] {
  const { rows, width } = examples;
  const { starts, indices, values } = rows;
  const centres = Array.from({ length: k }, () => new Float64Array(width));
  const [sizes, objectives] = [new Uint32Array(k), new Float64Array(k)];
  assignments.forEach((c, r) => {
    sizes[c]++;
    objectives[c] += distances[r] * distances[r];
    const centre = centres[c];
    const [from, until] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
    for (let e = from; e < until; e++) centre[indices ? indices[e] : e - from] += values[e];
  });
  return centres.map((sum, c) => ({
    size: sizes[c],
    objective: objectives[c],
    centre: sum.map((x) => x / Math.max(1, sizes[c])),
  }));
}

/** The distance of each row from the centre of its cluster. */
export function distancesOf(
  { rows, size }: Examples,
  centres: readonly Float64Array[],
  assignments: Uint32Array,
): Float64Array {
  const { starts, indices, values, width } = rows;
  const norms = centres.map((centre) => centre.reduce((sum, x) => sum + x * x, 0));
  return Float64Array.from({ length: size }, (_, r) => {
    const centre = centres[assignments[r]];
    // Of a sparse row, only its own columns are visited; in all others it is 0.
    let sum = indices ? norms[assignments[r]] : 0;
    const [from, until] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
    for (let e = from; e < until; e++) {
      const mu = centre[indices ? indices[e] : e - from];
      sum += (values[e] - mu) * (values[e] - mu) - (indices ? mu * mu : 0);
    }
    return Math.sqrt(Math.max(0, sum));
  });
}

/** Clusters compared with classes. */
export interface Comparison {
  readonly classes: readonly Label[];
  /** counts[t][c] rows of class t are in cluster c. */
  readonly counts: readonly (readonly number[])[];
  /** Rows whose class is the commonest one of their cluster. */
  readonly agree: number;
}

/** Compares clusters with the classes of the rows; null where they have none. */
export function comparisonOf(examples: Examples<Label>, assignments: Uint32Array, k: number): Comparison | null {
  if (!examples.labelled) return null;
  const present = new Set(examples.targets);
  const classes = sortedClasses(examples.classes.filter((_, t) => present.has(t)));
  const places = new Map(classes.map((label, t) => [label, t]));
  const counts = classes.map(() => new Array<number>(k).fill(0));
  assignments.forEach((c, r) => {
    counts[places.get(examples.label(r))!][c]++;
  });
  const agree = Array.from({ length: k }, (_, c) => Math.max(0, ...counts.map((row) => row[c])));
  return { classes, counts, agree: agree.reduce((sum, n) => sum + n, 0) };
}

// Seeded data for tests, and learners as bits to compare.

import "../src/entries/explain.js";
import type { Json, ModelFile } from "../src/model/format.js";
import { below, type Random, random, uniform } from "../src/random.js";

export interface Sample {
  rows: number[][];
  labels: string[];
}

/** Multiples of 1/8 from 0 to 1, or from −1 to 1: sums of their products are exact. */
export function eighth(next: Random, signed: boolean): number {
  return signed ? (below(17, next) - 8) / 8 : below(9, next) / 8;
}

/** n rows of such values, labelled by the largest of as many random linear scores as there are classes, and some at random. */
export function sample(
  classes: readonly string[],
  { n = 60, width = 5, seed = 1, signed = true, noise = 0.15 } = {},
): Sample {
  const next = random(seed, 77);
  const planes = classes.map(() => Array.from({ length: width }, () => uniform(next) - 0.5));
  const rows = Array.from({ length: n }, () => Array.from({ length: width }, () => eighth(next, signed)));
  const labels = rows.map((x) => {
    if (uniform(next) < noise) return classes[below(classes.length, next)];
    const scores = planes.map((plane) => plane.reduce((sum, w, j) => sum + w * x[j], 0));
    return classes[scores.indexOf(Math.max(...scores))];
  });
  return { rows, labels };
}

export function asMatrix(rows: readonly (readonly number[])[]) {
  const columns = rows[0].length;
  const data = new Float64Array(rows.length * columns);
  for (const [r, x] of rows.entries()) data.set(x, r * columns);
  return { data, rows: rows.length, columns };
}

export function asSparse(x: ArrayLike<number>) {
  const [indices, values]: number[][] = [[], []];
  for (let j = 0; j < x.length; j++)
    if (x[j] !== 0) {
      indices.push(j);
      values.push(x[j]);
    }
  return { indices, values };
}

export function asCsr(rows: readonly ArrayLike<number>[]) {
  const sparse = rows.map(asSparse);
  const starts = [0];
  for (const { indices } of sparse) starts.push(starts[starts.length - 1] + indices.length);
  return {
    starts,
    indices: sparse.flatMap(({ indices }) => indices),
    values: sparse.flatMap(({ values }) => values),
    columns: rows[0].length,
  };
}

export function asNamed(x: readonly number[]): Record<string, number> {
  return Object.fromEntries(x.map((value, j) => [`f${j}`, value]));
}

interface Savable {
  toJSON(): ModelFile;
}

/** Everything a learner knows, to the last bit. */
export function bits(learner: Savable): string {
  return JSON.stringify(learner);
}

/** The same without how far a run has come, which streams do not count. */
export function learned(learner: Savable): string {
  const { head, arrays } = learner.toJSON();
  return JSON.stringify({ ...head, options: null, counters: null, arrays } satisfies { [key: string]: Json });
}

/** The learner as a file would bring it back. */
export function reloaded<T extends Savable>(learner: T): T {
  const { fromJSON } = learner.constructor as unknown as { fromJSON(file: unknown): T };
  return fromJSON(JSON.parse(JSON.stringify(learner)));
}

// The fewest training errors that any hyperplane can make. NP-hard in general; here by enumeration, exact, for small sets.
//
// The errors of v are the vectors a = y·(1, x) with v·a ≤ 0, and change only when v crosses a plane v·a = 0. Every cell between
// those planes has an edge, on which v is orthogonal to r − 1 independent vectors (r is the rank of all), and
// the cells around an edge differ only in the vectors orthogonal to it: the same question, with r smaller by one.

import { flag, onlyKnown } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { Label } from "../../learner.js";
import { normalTo, pivotColumns } from "../exact/bareiss.js";
import { WholeRows } from "../exact/whole-rows.js";
import { positiveClass, type SideOptions } from "../problem/two-classes.js";

/** The fewest training errors that any hyperplane can make, and a hyperplane that makes so few. */
export interface LeastError {
  /** The number of examples with y·(v·x) ≤ 0 for the best v. */
  readonly errors: number;
  /** The errors as a fraction of the examples. */
  readonly error: number;
  /** The examples that a v with so few errors gets wrong. */
  readonly wrong: readonly number[];
  /** The v that makes those errors, in whole numbers, the bias in front. */
  readonly direction: readonly bigint[];
}

/** The most products of an enumeration, which take a few seconds. */
const mostWork = 5e7;

type Vector = readonly bigint[];

/** The number of errors, and a vector that makes them; without a vector, none makes fewer than the limit. */
interface Found {
  readonly errors: number;
  readonly v?: Vector;
}

/**
 * Finds the fewest errors that any hyperplane makes on the examples, exactly and by enumeration; throws InputError for sets
 * that would take too long.
 */
export function leastError<L extends Label>(examples: Examples<L>, options: SideOptions<L> = {}): LeastError {
  onlyKnown(options, ["bias", "positive"]);
  const bias = flag("bias", options.bias ?? true);
  const positive = positiveClass(examples, options.positive);
  const { size, width, targets } = examples;
  const rows = new WholeRows(examples, bias);
  const vectors = Array.from({ length: size }, (_, r) => {
    const a: bigint[] = new Array(width + 1).fill(0n);
    rows.each(r, (x, j) => {
      a[j] = targets[r] === positive ? x : -x;
    });
    return a;
  });
  checkWork(size, Math.min(size, width + (bias ? 1 : 0)));
  const { v = [] } = search(vectors, Infinity);
  const wrong = [...vectors.keys()].filter((r) => product(vectors[r], v) <= 0n);
  return { errors: wrong.length, error: wrong.length / size, wrong, direction: v };
}

/** The fewest errors, if they are below `limit`. */
function search(vectors: readonly Vector[], limit: number): Found {
  const columns = pivotColumns(vectors);
  const short = vectors.map((a) => columns.map((j) => a[j]));
  const zeros = short.filter((a) => a.every((x) => x === 0n)).length;
  if (zeros >= limit) return { errors: limit };
  const length = vectors[0]?.length ?? 0;
  if (columns.length === 0) return { errors: zeros, v: new Array(length).fill(0n) };
  const { errors, v } = columns.length === 1 ? onLine(short, limit) : aroundEdges(short, limit, zeros);
  if (!v) return { errors };
  const whole: bigint[] = new Array(length).fill(0n);
  columns.forEach((j, c) => {
    whole[j] = v[c];
  });
  return { errors, v: whole };
}

function onLine(vectors: readonly Vector[], limit: number): Found {
  let best: Found = { errors: limit };
  for (const sign of [1n, -1n]) {
    const errors = vectors.filter(([x]) => sign * x <= 0n).length;
    if (errors < best.errors) best = { errors, v: [sign] };
  }
  return best;
}

/** The fewest errors if there are as many columns as independent vectors, two or more. */
function aroundEdges(vectors: readonly Vector[], limit: number, zeros: number): Found {
  const live = vectors.filter((a) => a.some((x) => x !== 0n));
  let best: Found = { errors: limit };
  for (const chosen of subsets(live, vectors[0].length - 1)) {
    const edge = normalTo(chosen);
    if (!edge) continue;
    const heights = vectors.map((a) => product(a, edge));
    const flat = vectors.filter((_, i) => heights[i] === 0n);
    for (const sign of [1n, -1n]) {
      const below = heights.filter((height) => sign * height < 0n).length;
      const around = below < best.errors ? search(flat, best.errors - below) : { errors: 0 };
      if (!around.v) continue;
      best = { errors: below + around.errors, v: beside(edge, sign, around.v, vectors) };
      if (best.errors === zeros) return best;
    }
  }
  return best;
}

/** The edge, or its opposite, moved towards v so little that no vector off the edge changes sides. */
function beside(edge: Vector, sign: bigint, v: Vector, vectors: readonly Vector[]): Vector {
  let reach = 0n;
  for (const a of vectors) {
    const height = product(a, v);
    if (height > reach || -height > reach) reach = height < 0n ? -height : height;
  }
  return edge.map((x, j) => sign * (reach + 1n) * x + v[j]);
}

function* subsets(list: readonly Vector[], size: number, from = 0): Generator<Vector[], void, void> {
  if (size === 0) yield [];
  else
    for (let i = from; i <= list.length - size; i++)
      for (const rest of subsets(list, size - 1, i + 1)) yield [list[i], ...rest];
}

function product(a: Vector, b: Vector): bigint {
  let sum = 0n;
  for (let j = 0; j < b.length; j++) sum += a[j] * b[j];
  return sum;
}

function checkWork(size: number, rank: number): void {
  let edges = 1;
  for (let i = 0; i < rank - 1; i++) edges *= (size - i) / (i + 1);
  const work = edges * size * rank;
  if (work > mostWork)
    throw new InputError(
      `the least error of ${size} examples with ${rank} entries would take some ${work.toExponential(0)} products, and at most ${mostWork.toExponential(0)} are tried; pick fewer rows or columns`,
    );
}

// Initial centres for k-means.

import { shown } from "../check.js";
import { type Centres, squaredDistance } from "../compute/maps/clusters.js";
import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import { inBlocks, type Steps } from "../data/steps.js";
import { InputError, OptionError } from "../errors.js";
import { below, type Random, shuffle, uniform } from "../random.js";
import { keyOf } from "./kept-rows.js";

/** Starts from k distinct rows chosen at random, each set with the same probability. Forgy 1965, Biometrics 21. */
export function randomStart(rows: RowViews, size: number, width: number, k: number, next: Random): Centres {
  const order = shuffle(
    new Uint32Array(size).map((_, r) => r),
    next,
  );
  const keys = new Set<string>();
  const chosen: number[] = [];
  for (let i = 0; i < size && chosen.length < k; i++) {
    const key = keyOf(rows, order[i]);
    if (keys.has(key)) continue;
    keys.add(key);
    chosen.push(order[i]);
  }
  if (chosen.length < k)
    throw new InputError(`k must be at most the number of distinct rows, ${chosen.length}; got ${k}`);
  return centresAt(rows, chosen, width);
}

/**
 * Starts from rows far apart (k-means++): the first is chosen at random, each further one with a probability proportional to the
 * squared distance from the nearest one chosen so far. The expected objective is within a factor of 8(ln k + 2) of the least. Arthur &
 * Vassilvitskii 2007, SODA.
 */
export function* spreadStart(examples: Examples, k: number, next: Random): Steps<Centres> {
  const { size, width, entries } = examples;
  const chosen = [below(size, next)];
  const distances = new Float64Array(size).fill(Infinity);
  for (;;) {
    const latest = centresAt(examples.rows, chosen.slice(-1), width);
    let total = 0;
    yield* inBlocks(size, entries / size + 4, (from, until) => {
      const { rows } = examples;
      for (let r = from; r < until; r++) {
        distances[r] = Math.min(distances[r], squaredDistance(rows, r, latest, 0));
        total += distances[r];
      }
    });
    if (chosen.length === k) return centresAt(examples.rows, chosen, width);
    // All squared distances are 0, perhaps by underflow: there are fewer than k distinct rows, or nearly so.
    if (!(total > 0)) return randomStart(examples.rows, size, width, k, next);
    let left = uniform(next) * total;
    let drawn = -1;
    for (let r = 0; r < size && left >= 0; r++)
      if (distances[r] > 0) {
        drawn = r;
        left -= distances[r];
      }
    chosen.push(drawn);
  }
}

/** Copies initial centres; throws OptionError unless they are k lists of finite numbers of equal length. */
export function givenCentres(start: readonly ArrayLike<number>[], k: number): readonly Float64Array[] {
  if (!Array.isArray(start) || start.length !== k)
    throw new OptionError(`start must be "k-means++", "random" or a list of ${k} centres; got ${shown(start)}`);
  const centres = start.map((centre) => Float64Array.from(centre));
  for (const centre of centres)
    if (centre.length !== centres[0].length || !centre.every(Number.isFinite))
      throw new OptionError("start must have as many numbers in each centre, all of them finite");
  return centres;
}

/** Starts from given centres, which need not be rows. */
export function givenStart(rows: RowViews, size: number, width: number, start: readonly ArrayLike<number>[]): Centres {
  const k = start.length;
  if (start[0].length !== width)
    throw new InputError(`start must have ${width} numbers in each centre, one per column; got ${start[0].length}`);
  const keys = new Set<string>();
  for (let r = 0; r < size && keys.size < k; r++) keys.add(keyOf(rows, r));
  if (keys.size < k) throw new InputError(`k must be at most the number of distinct rows, ${keys.size}; got ${k}`);
  const values = new Float64Array(k * width);
  for (let c = 0; c < k; c++) values.set(start[c], c * width);
  const norms = Float64Array.from(start, (centre) => Array.from(centre).reduce((sum, x) => sum + x * x, 0));
  return { k, width, values, norms };
}

/** Makes centres of the same number, width and norms over other values. */
export function placed({ k, width, norms }: Centres, values: Float64Array): Centres {
  return { k, width, values, norms: norms.slice() };
}

function centresAt(rows: RowViews, chosen: readonly number[], width: number): Centres {
  const k = chosen.length;
  const values = new Float64Array(k * width);
  const norms = new Float64Array(k);
  chosen.forEach((r, c) => {
    const { starts, indices } = rows;
    const from = indices ? starts[r] : r * width;
    const until = indices ? starts[r + 1] : from + width;
    for (let e = from; e < until; e++) {
      const x = rows.values[e];
      values[c * width + (indices ? indices[e] : e - from)] = x;
      norms[c] += x * x;
    }
  });
  return { k, width, values, norms };
}

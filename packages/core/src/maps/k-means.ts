// k-means: k centres with the least Σ‖x − μ‖² from every row x to the centre μ nearest to it. Lloyd 1982, IEEE Transactions on
// Information Theory 28(2).

import { dataSet, oneOf, whole, withFirst } from "../check.js";
import { assign, type Centres, moveToMeans, squaredDistance } from "../compute/maps/clusters.js";
import type { RowViews } from "../compute/task.js";
import { Examples } from "../data/examples.js";
import { RowReader } from "../data/row-reader.js";
import { drain, inBlocks, type Steps } from "../data/steps.js";
import { InputError } from "../errors.js";
import type { Row, Rows } from "../learner.js";
import { random } from "../random.js";
import { rowsBy } from "./columns.js";
import { givenCentres, givenStart, placed, randomStart, spreadStart } from "./k-means-start.js";

/** Options of a k-means clustering. */
export interface KMeansOptions {
  /** The number of centres; at most as many as there are distinct rows. */
  k: number;
  /**
   * How to choose the rows to start from: at random but far apart, or simply at random; or the k centres to start from, each with one number per
   * column. Defaults to "k-means++".
   */
  start?: "k-means++" | "random" | readonly ArrayLike<number>[];
  /** The number of runs, each from a start of its own; the best is kept. Defaults to 10; from given centres there is only one. */
  restarts?: number;
  /** The most steps of a run. Defaults to 300. */
  iterations?: number;
  /** The seed of the random starts. Defaults to 0. */
  seed?: number;
}

/** The result of a k-means clustering. */
export interface KMeansReport {
  /** The objective Σ‖x − μ‖² = Σ|S|·Var(S) over the clusters S, where Var is the mean squared distance from the mean. */
  readonly objective: number;
  /** The objective after each step; it never rises. */
  readonly objectives: readonly number[];
  /** The number of steps. */
  readonly iterations: number;
  /** Whether no row would change its cluster any more; false if the steps ran out. */
  readonly settled: boolean;
  /** The cluster of each row. */
  readonly assignments: Uint32Array;
  /** The number of rows in each cluster. */
  readonly sizes: Uint32Array;
  /** The final objective of each run. */
  readonly runs: readonly number[];
}

/** The ways to draw the rows to start from. */
type Drawn = "k-means++" | "random";

/** The most numbers in all centres together, a gigabyte of them. */
const mostNumbers = 2 ** 27;

/** Makes a k-means clustering with these options; `fit` finds the centres. `kMeans(3)` is `kMeans({ k: 3 })`. */
export function kMeans(options: number | KMeansOptions): KMeans {
  return new KMeans(options);
}

/** A k-means clustering: `fit` finds the centres, `predict` says which is the nearest. */
export class KMeans {
  /** The number of centres. */
  readonly k: number;
  /** How the rows to start from are chosen, or the centres to start from. */
  readonly start: "k-means++" | "random" | readonly ArrayLike<number>[];
  /** The number of runs. */
  readonly restarts: number;
  /** The most steps of a run. */
  readonly iterations: number;
  /** The seed of the random starts. */
  readonly seed: number;
  #centres: Centres | undefined;
  #reader = new RowReader();

  constructor(given: number | KMeansOptions) {
    const options = withFirst<KMeansOptions>(given, ["k", "start", "restarts", "iterations", "seed"]);
    this.k = whole("k", options.k, 1);
    const { start = "k-means++" } = options;
    this.start =
      typeof start === "object" ? givenCentres(start, this.k) : oneOf<Drawn>("start", start, ["k-means++", "random"]);
    this.restarts = whole("restarts", options.restarts ?? 10, 1);
    this.iterations = whole("iterations", options.iterations ?? 300, 1);
    this.seed = whole("seed", options.seed ?? 0, 0);
  }

  /** The centres, each with one number per column; an empty list before `fit`. */
  get centres(): readonly Float64Array[] {
    const { k, width, values } = this.#centres ?? { k: 0, width: 0, values: new Float64Array(0) };
    return Array.from({ length: k }, (_, c) => values.slice(c * width, (c + 1) * width));
  }

  /** Finds the centres of the rows. */
  fit(rows: Rows | Examples): KMeansReport {
    return drain(this.fitting(rows instanceof Examples ? rows : Examples.from(rows)));
  }

  /** Does what `fit` does, in steps. */
  *fitting(examples: Examples): Steps<KMeansReport> {
    const { size, width } = dataSet(examples);
    if (this.k * width > mostNumbers)
      throw new InputError(
        `${this.k} centres of ${width} columns would be ${this.k * width} numbers; at most ${mostNumbers} fit: ask for fewer centres, or give fewer columns`,
      );
    let best: Run | undefined;
    const runs: number[] = [];
    const { start } = this;
    for (let i = 0; i < (typeof start === "object" ? 1 : this.restarts); i++) {
      const next = random(this.seed, i);
      const centres =
        typeof start === "object"
          ? givenStart(examples.rows, size, width, start)
          : start === "random"
            ? randomStart(examples.rows, size, width, this.k, next)
            : yield* spreadStart(examples, this.k, next);
      const found = yield* run(examples, centres, this.iterations);
      runs.push(found.objectives.at(-1)!);
      if (!best || runs[i] < best.objectives.at(-1)!) best = found;
    }
    const { centres, assignments, objectives, settled } = best!;
    this.#centres = centres;
    this.#reader = new RowReader(examples.form, width, examples.vocabulary?.copy());
    const sizes = new Uint32Array(this.k);
    for (const c of assignments) sizes[c]++;
    return {
      objective: objectives.at(-1)!,
      objectives,
      iterations: objectives.length,
      settled,
      assignments,
      sizes,
      runs,
    };
  }

  /** Gives the number of the nearest centre; among equals, of the first. */
  predict(x: Row): number {
    const centres = this.#fitted();
    return nearest(this.#reader.read(x, this.#reader.form !== "named"), 0, centres);
  }

  /** Gives the number of the nearest centre of every row. */
  predictAll(rows: Rows | Examples): Uint32Array {
    const centres = this.#fitted();
    const examples = rows instanceof Examples ? rows : Examples.from(rows);
    const views = drain(rowsBy(this.#reader, examples))();
    return Uint32Array.from({ length: examples.size }, (_, r) => nearest(views, r, centres));
  }

  #fitted(): Centres {
    if (!this.#centres) throw new InputError("k-means has no centres yet; call fit first");
    return this.#centres;
  }
}

interface Run {
  readonly centres: Centres;
  readonly assignments: Uint32Array;
  readonly objectives: number[];
  readonly settled: boolean;
}

/** Lloyd's steps from a start: every row to the nearest centre, every centre to the mean of its rows. */
function* run(examples: Examples, start: Centres, iterations: number): Steps<Run> {
  const { size, entries } = examples;
  const each = entries / size + 4;
  let centres = start;
  let assignments = new Uint32Array(size);
  const counts = new Uint32Array(start.k);
  const distances = new Float64Array(size);
  const objectives: number[] = [];
  for (let step = 0; step < iterations; step++) {
    const before = { centres: placed(centres, centres.values.slice()), assignments: assignments.slice() };
    const changed = yield* assigning(assignments);
    if (step > 0 && changed === 0) return { centres, assignments, objectives, settled: true };
    fillEmpty(assignments, distances, counts);
    moveToMeans(examples.rows, size, centres, assignments, counts);
    yield { learned: false, work: size * each };
    let objective = 0;
    yield* inBlocks(size, each, (from, until) => {
      const { rows } = examples;
      for (let r = from; r < until; r++) objective += squaredDistance(rows, r, centres, assignments[r]);
    });
    if (step > 0 && !(objective < objectives[step - 1])) {
      // A row changed sides only because of rounding.
      ({ centres, assignments } = before);
      return { centres, assignments, objectives, settled: true };
    }
    objectives.push(objective);
  }
  const settled = (yield* assigning(assignments.slice())) === 0;
  return { centres, assignments, objectives, settled };

  function* assigning(to: Uint32Array): Steps<number> {
    let changed = 0;
    yield* inBlocks(size, centres.k * each, (from, until) => {
      changed += assign(examples.rows, from, until, centres, to, distances);
    });
    return changed;
  }
}

/** Gives each cluster without rows the row furthest from its centre, among those not alone in their clusters. */
function fillEmpty(assignments: Uint32Array, distances: Float64Array, counts: Uint32Array): void {
  counts.fill(0);
  for (const c of assignments) counts[c]++;
  for (let c = 0; c < counts.length; c++) {
    if (counts[c] > 0) continue;
    let furthest = -1;
    for (let r = 0; r < assignments.length; r++)
      if (counts[assignments[r]] > 1 && distances[r] > (furthest < 0 ? 0 : distances[furthest])) furthest = r;
    if (furthest < 0) continue;
    counts[assignments[furthest]]--;
    counts[c] = 1;
    assignments[furthest] = c;
    distances[furthest] = 0;
  }
}

function nearest(rows: RowViews, r: number, centres: Centres): number {
  let best = 0;
  let least = Infinity;
  for (let c = 0; c < centres.k; c++) {
    const distance = squaredDistance(rows, r, centres, c);
    if (distance < least) {
      least = distance;
      best = c;
    }
  }
  return best;
}

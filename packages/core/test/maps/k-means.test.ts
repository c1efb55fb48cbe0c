import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blobs } from "../../src/entries/datasets.js";
import { Examples, InputError, OptionError } from "../../src/entries/index.js";
import { kMeans } from "../../src/entries/maps.js";
import { asSparse } from "../samples.js";

const squared = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, x, j) => sum + (x - b[j]) ** 2, 0);

const cloud = fc.integer({ min: 1, max: 3 }).chain((width) =>
  fc.array(
    fc.array(
      fc.integer({ min: -600, max: 600 }).map((i) => i / 70),
      { minLength: width, maxLength: width },
    ),
    {
      minLength: 8,
      maxLength: 40,
    },
  ),
);
/** Many rows that coincide, on a small lattice. */
const lattice = fc.array(fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })), {
  minLength: 8,
  maxLength: 40,
});
const anyRows: fc.Arbitrary<number[][]> = fc.oneof(cloud, lattice);
const distinct = (rows: number[][]) => new Set(rows.map((x) => x.map((v) => v + 0).join())).size;

const options = fc.record({
  k: fc.integer({ min: 1, max: 6 }),
  start: fc.constantFrom("k-means++" as const, "random" as const),
  seed: fc.integer({ min: 0, max: 99 }),
});

test("the objective never rises, and is Σ‖x − μ‖² = Σ|S|·Var(S)", () => {
  fc.assert(
    fc.property(anyRows, options, (rows, given) => {
      fc.pre(distinct(rows) >= given.k);
      const means = kMeans({ ...given, restarts: 1 });
      const { objective, objectives, assignments, sizes, settled } = means.fit(rows);
      expect(settled).toBe(true);
      for (let i = 1; i < objectives.length; i++) expect(objectives[i]).toBeLessThan(objectives[i - 1]);
      expect(objectives.at(-1)).toBe(objective);
      const { centres } = means;
      const direct = rows.reduce((sum, x, r) => sum + squared(x, centres[assignments[r]]), 0);
      let byVariance = 0;
      for (let c = 0; c < given.k; c++) {
        const members = rows.filter((_, r) => assignments[r] === c);
        expect(members).toHaveLength(sizes[c]);
        // Var(S) without a mean: half the mean squared distance of two members.
        let pairs = 0;
        for (const a of members) for (const b of members) pairs += squared(a, b);
        if (members.length > 0) byVariance += members.length * (pairs / (2 * members.length ** 2));
      }
      const scale =
        1e-12 *
        Math.max(
          1,
          rows.reduce(
            (sum, x) =>
              sum +
              squared(
                x,
                x.map(() => 0),
              ),
            0,
          ),
        );
      expect(Math.abs(objective - direct)).toBeLessThanOrEqual(scale);
      expect(Math.abs(objective - byVariance)).toBeLessThanOrEqual(scale);
    }),
    { numRuns: 300 },
  );
});

test("every cluster has a row while there are enough distinct rows", () => {
  fc.assert(
    fc.property(anyRows, options, (rows, given) => {
      fc.pre(distinct(rows) >= given.k);
      expect(Math.min(...kMeans({ ...given, restarts: 2 }).fit(rows).sizes)).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

test("a settled k-means assigns every row to its nearest centre, as predict does", () => {
  const { rows } = blobs({ classes: 4, examples: 200, seed: 3 });
  const means = kMeans({ k: 4 });
  const { assignments } = means.fit(rows);
  rows.forEach((x, r) => {
    const distances = means.centres.map((centre) => squared(x, centre));
    expect(distances[assignments[r]]).toBe(Math.min(...distances));
    expect(means.predict(x)).toBe(assignments[r]);
  });
  expect(means.predictAll(rows)).toEqual(assignments);
});

test("sparse and named rows give the clusters of dense rows", () => {
  const { rows } = blobs({ classes: 3, examples: 150, seed: 5 });
  const dense = kMeans({ k: 3, seed: 2 });
  const sparse = kMeans({ k: 3, seed: 2 });
  const named = kMeans({ k: 3, seed: 2 });
  const inNames = (x: readonly number[]) => ({ a: x[0], b: x[1] });
  const found = dense.fit(rows);
  const also = sparse.fit(rows.map(asSparse));
  expect(also.assignments).toEqual(found.assignments);
  expect(also.objective).toBeCloseTo(found.objective, 9);
  expect(named.fit(rows.map(inNames)).assignments).toEqual(found.assignments);
  expect(named.predict({ b: rows[0][1], a: rows[0][0], unheard: 3 })).toBe(found.assignments[0]);
  expect(sparse.predict(asSparse(rows[0]))).toBe(found.assignments[0]);
});

describe("what the start does", () => {
  const { rows } = blobs({ classes: 8, examples: 240, spread: 0.3, seed: 11 });
  const outcomes = (start: "k-means++" | "random") =>
    Array.from({ length: 60 }, (_, seed) => kMeans({ k: 8, start, restarts: 1, seed }).fit(rows).objective);
  const [spread, random] = [outcomes("k-means++"), outcomes("random")];
  const least = Math.min(...spread, ...random);
  const near = (found: number[]) => found.filter((objective) => objective < 1.01 * least).length;

  test("k-means++ finds the best clusters more often than random rows, and is better on average", () => {
    const mean = (found: number[]) => found.reduce((sum, x) => sum + x, 0) / found.length;
    expect(near(spread)).toBeGreaterThan(2 * near(random));
    expect(mean(spread)).toBeLessThan(mean(random));
    expect(Math.max(...random)).toBeGreaterThan(2 * least);
  });

  test("restarts keep the best run", () => {
    const { objective, runs } = kMeans({ k: 8, start: "random", restarts: 30 }).fit(rows);
    expect(runs).toHaveLength(30);
    expect(objective).toBe(Math.min(...runs));
    expect(objective).toBeLessThanOrEqual(kMeans({ k: 8, start: "random", restarts: 1 }).fit(rows).objective);
  });
});

test("the same seed gives the same bits", () => {
  const { rows } = blobs({ classes: 5, examples: 100 });
  const [one, other] = [kMeans({ k: 5, seed: 8 }), kMeans({ k: 5, seed: 8 })];
  expect(one.fit(rows)).toEqual(other.fit(Examples.from(rows)));
  expect(one.centres).toEqual(other.centres);
});

test("k-means reports when its iterations ran out", () => {
  const { rows } = blobs({ classes: 8, examples: 240, spread: 2, seed: 1 });
  const cut = kMeans({ k: 8, iterations: 1, restarts: 1 }).fit(rows);
  expect([cut.iterations, cut.settled]).toEqual([1, false]);
});

test("k-means refuses too many centres, and predict before fit", () => {
  for (const start of ["k-means++", "random"] as const)
    expect(() => kMeans({ k: 3, start }).fit([[1], [2], [1], [2]])).toThrow(
      "k must be at most the number of distinct rows, 2; got 3",
    );
  expect(() => kMeans({ k: 2 }).predict([1])).toThrow(InputError);
  expect(() => kMeans({ k: 0 })).toThrow(OptionError);
  expect(() => kMeans({ k: 2, start: "far" as never })).toThrow(OptionError);
  expect(() => kMeans({ k: 100_000 }).fit([{ indices: [5000], values: [1] }])).toThrow(/at most 134217728 fit/);
});

describe("given centres", () => {
  const rows = [[0, 0], [1, 0], [0, 1], [9, 9], [9, 8], [5, 0]]; // biome-ignore format: one line

  test("are where the one run begins, and where it ends depends on them", () => {
    const apart = kMeans({ k: 2, start: [[0, 0], [9, 9]] }).fit(rows); // biome-ignore format: one line
    expect([...apart.assignments]).toEqual([0, 0, 0, 1, 1, 0]);
    expect(apart.runs).toHaveLength(1);
    const three = kMeans({ k: 3, start: [[9, 9], [9, 8], [0, 0]] }).fit(rows); // biome-ignore format: one line
    expect([...three.assignments]).toEqual([2, 2, 2, 0, 1, 2]);
  });

  test("taken from a drawn run continue it", () => {
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 99 }), (rows, k, seed) => {
        fc.pre(distinct(rows) >= k);
        const drawn = { k, start: "random", restarts: 1, seed } as const;
        const first = kMeans({ ...drawn, iterations: 1 });
        first.fit(rows);
        const { objective } = kMeans({ ...drawn, iterations: 2 }).fit(rows);
        const next = kMeans({ k, start: first.centres, iterations: 1 }).fit(rows);
        expect(next.objective).toBeCloseTo(objective, 6);
      }),
      { numRuns: 50 },
    );
  });

  test("must be k finite centres of the right width, at most as many as distinct rows", () => {
    expect(() => kMeans({ k: 2, start: [[0, 0]] })).toThrow(OptionError);
    expect(() => kMeans({ k: 2, start: [[0, 0], [1]] })).toThrow(OptionError);
    expect(() => kMeans({ k: 1, start: [[Number.NaN, 0]] })).toThrow(OptionError);
    expect(() => kMeans({ k: 1, start: [[0]] }).fit(rows)).toThrow(
      "start must have 2 numbers in each centre, one per column; got 1",
    );
    expect(() => kMeans({ k: 2, start: [[0, 0], [1, 1]] }).fit([[2, 2], [2, 2]])).toThrow(InputError); // biome-ignore format: one line
  });

  test("are copied", () => {
    const start = [[0, 0], [9, 9]]; // biome-ignore format: one line
    const means = kMeans({ k: 2, start });
    start[0][0] = 100;
    means.fit(rows);
    expect(means.centres[0][0]).toBe(1.5);
  });
});

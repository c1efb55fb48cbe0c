import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { iris } from "../../../src/datasets/iris.js";
import { tenPoints } from "../../../src/datasets/synthetic/ten-points.js";
import { InputError } from "../../../src/errors.js";
import { PocketPerceptron } from "../../../src/learners/pocket-perceptron.js";
import { below, random } from "../../../src/random.js";
import { leastError } from "../../../src/theory/questions/least-error.js";
import { holds, runs } from "../../runs.js";
import { asCsr } from "../../samples.js";
import { separableByElimination } from "../elimination.js";
import { type Pair, pairs, wildValue } from "../pairs.js";

function examplesOf(data: readonly Pair[]): Examples<number> {
  return Examples.from(
    data.map(([x]) => x),
    data.map(([, y]) => y),
    { classes: [-1, 1] },
  );
}

/** An independent method: the smallest set of examples whose removal makes the data separable. */
function byRemoval(data: readonly Pair[], bias: boolean): number {
  const vectors = data.map(([x, y]) => [...(bias ? [y] : []), ...x.map((value) => y * value)]);
  const bits = (mask: number) => mask.toString(2).replaceAll("0", "").length;
  const masks = [...Array(2 ** data.length).keys()].sort((a, b) => bits(a) - bits(b));
  const enough = masks.find((mask) => {
    const kept = vectors.filter((_, i) => !((mask >> i) & 1));
    return kept.length === 0 || separableByElimination(kept);
  });
  return bits(enough!);
}

describe("known answers", () => {
  const square = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ];
  test.each([
    ["AND", [-1, -1, -1, 1], 0],
    ["OR", [-1, 1, 1, 1], 0],
    ["XOR", [-1, 1, 1, -1], 1],
  ])("%s", (_, labels, errors) => {
    expect(leastError(Examples.from(square, labels)).errors).toBe(errors);
  });

  test("one point with both labels has the count of the rarer label as errors", () => {
    for (const [positive, negative] of [
      [1, 1],
      [3, 1],
      [2, 5],
    ]) {
      const labels = [...Array(positive).fill(1), ...Array(negative).fill(-1)];
      const data = Examples.from(
        labels.map(() => [2, 7]),
        labels,
      );
      expect(leastError(data).errors).toBe(Math.min(positive, negative));
    }
  });

  test("ten points are separable, as the vector shows", () => {
    const { rows, labels } = tenPoints();
    const { errors, wrong, direction } = leastError(Examples.from(rows, labels));
    expect({ errors, wrong }).toEqual({ errors: 0, wrong: [] });
    rows.forEach(([a, b], i) => {
      const score = direction[0] + BigInt(a) * direction[1] + BigInt(b) * direction[2];
      expect(Math.sign(Number(score))).toBe(labels[i]);
    });
  });

  test("without a bias a row of zeros is always wrong", () => {
    const data = Examples.from(
      [
        [0, 0],
        [1, 1],
        [2, 1],
      ],
      [1, 1, -1],
    );
    expect(leastError(data, { bias: false })).toMatchObject({ errors: 1, wrong: [0] });
  });

  test("sparse rows with more columns than rows are separable", () => {
    const rows = [0, 1, 2, 3].map((i) => Array.from({ length: 9 }, (_, j) => Number(i === j)));
    expect(leastError(Examples.sparse(asCsr(rows), [1, -1, 1, -1])).errors).toBe(0);
  });
});

describe("laws", () => {
  const small = pairs(fc.integer({ min: -2, max: 2 }), { most: 7, widest: 3 });

  test("equals the smallest number of examples whose removal leaves separable data", () => {
    for (const bias of [true, false])
      fc.assert(
        fc.property(small, (data) => {
          const { errors, wrong } = leastError(examplesOf(data), { bias });
          expect(wrong).toHaveLength(errors);
          expect(errors).toBe(byRemoval(data, bias));
        }),
        { seed: 42, numRuns: runs(20, 600) },
      );
  });

  test("for any doubles, the vector has the stated errors, at most the count of the rarer label", () => {
    holds(pairs(wildValue, { most: 8, widest: 2 }), (data) => {
      try {
        const { errors, wrong } = leastError(examplesOf(data));
        expect(wrong).toHaveLength(errors);
        const positives = data.filter(([, y]) => y === 1).length;
        expect(errors).toBeLessThanOrEqual(Math.min(positives, data.length - positives));
      } catch (error) {
        // Squares that overflow are refused where data sets are made.
        expect(error).toBeInstanceOf(InputError);
      }
    });
  });
});

describe("compared with the pocket", () => {
  test("the least error never exceeds the pocket's, and mostly equals it after enough epochs", () => {
    let [sets, met] = [0, 0];
    fc.assert(
      fc.property(pairs(fc.integer({ min: -3, max: 3 }), { most: 10, widest: 2 }), (data) => {
        fc.pre(new Set(data.map(([, y]) => y)).size === 2);
        const examples = examplesOf(data);
        const { errors } = leastError(examples);
        const few = new PocketPerceptron<number>({ epochs: 3 }).fit(examples).training!.errors;
        const many = new PocketPerceptron<number>({ epochs: 500 }).fit(examples).training!.errors;
        expect(few).toBeGreaterThanOrEqual(errors);
        expect(many).toBeGreaterThanOrEqual(errors);
        sets++;
        if (many === errors) met++;
      }),
      { seed: 42, numRuns: runs(20, 400) },
    );
    expect(met / sets).toBeGreaterThan(0.75);
  });

  test("the pocket comes to hold a best vector when examples are picked at random (Gallant's theorem)", () => {
    const data: Pair[] = [
      [[-2], -1],
      [[-1], -1],
      [[1], 1],
      [[2], 1],
      [[2], -1],
    ];
    const { errors } = leastError(examplesOf(data));
    const next = random(1);
    const learner = new PocketPerceptron<number>({ ratchet: false, classes: [-1, 1] });
    for (let t = 0; t < 20_000; t++) learner.learn(...data[below(5, next)]);
    expect(data.filter(([x, y]) => learner.predict(x) !== y)).toHaveLength(errors);
  });

  test("versicolor and virginica by sepal and petal length", () => {
    const { rows, labels } = iris();
    const examples = Examples.from(
      rows.slice(50).map((row) => [row[0], row[2]]),
      labels.slice(50),
    );
    const { errors } = leastError(examples);
    const pocket = new PocketPerceptron<string>({ epochs: 200 }).fit(examples).training!.errors;
    expect(pocket).toBeGreaterThanOrEqual(errors);
    expect(errors).toBe(4);
    expect(pocket).toBeLessThanOrEqual(10);
  });
});

test("a large set is refused, with the work it would be", () => {
  const { rows, labels } = iris();
  expect(() => leastError(Examples.from(rows.slice(50), labels.slice(50)))).toThrow(
    /^the least error of 100 examples with 5 entries would take some 2e\+9 products/,
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blobs, type DataSet, disjunction, margin, moons, rings, tenPoints, xor } from "../../src/entries/datasets.js";
import { Perceptron, Winnow } from "../../src/entries/index.js";
import { inFull } from "../runs.js";

type Maker = (options?: { examples?: number; noise?: number; seed?: number }) => DataSet<number>;

const noisy: [string, Maker][] = [
  ["blobs", blobs],
  ["xor", xor],
  ["rings", rings],
  ["moons", moons],
  ["disjunction", disjunction],
];
const all: [string, Maker][] = [...noisy, ["margin", ({ noise: _, ...options } = {}) => margin(options)]];

const count = <T>(list: T[], value: T) => list.filter((one) => one === value).length;
const radius = ([a, b]: number[]) => Math.sqrt(a * a + b * b);

describe.each(all)("%s", (_, make) => {
  test("is the same for the same seed and differs for another", () => {
    expect(make({ seed: 7 })).toEqual(make({ seed: 7 }));
    expect(make({ seed: 7 }).rows).not.toEqual(make({ seed: 8 }).rows);
  });

  test("has the requested numbers of rows and labels, one name per column and finite values", () => {
    for (const examples of [1, 2, 31]) {
      const { rows, labels, features } = make({ examples });
      expect([rows.length, labels.length]).toEqual([examples, examples]);
      expect(new Set(features).size).toBe(rows[0].length);
      expect(rows.flat().every(Number.isFinite)).toBe(true);
    }
  });

  test("refuses unknown options and invalid values", () => {
    expect(() => make({ exmples: 3 } as object)).toThrow('unknown option "exmples"; did you mean examples?');
    expect(() => make({ examples: 0 })).toThrow("examples must be a whole number of at least 1; got 0");
    expect(() => make({ seed: -1 })).toThrow("seed must be a whole number of at least 0; got -1");
  });
});

describe.each(noisy)("noise in %s", (_, make) => {
  test("flips about that share of the labels and leaves the rows unchanged", () => {
    const clean = make({ examples: 2000, seed: 3 });
    const { rows, labels } = make({ examples: 2000, seed: 3, noise: 0.1 });
    expect(rows).toEqual(clean.rows);
    const turned = labels.filter((label, i) => label !== clean.labels[i]).length;
    expect(turned).toBeGreaterThan(150);
    expect(turned).toBeLessThan(250);
    expect(new Set(labels)).toEqual(new Set(clean.labels));
  });

  test.each([-0.1, 1, NaN, "much"])("of %s is refused", (noise) => {
    expect(() => make({ noise: noise as number })).toThrow("noise must be at least 0 and below 1; got ");
  });
});

test.each([
  ["blobs", blobs({ examples: 302, classes: 3 }), [0, 1, 2]],
  ["margin", margin({ examples: 302 }), [-1, 1]],
  ["xor", xor({ examples: 302 }), [-1, 1]],
  ["rings", rings({ examples: 302 }), [-1, 1]],
  ["moons", moons({ examples: 302 }), [-1, 1]],
] as [string, DataSet<number>, number[]][])("%s has balanced classes in mixed order", (_, set, classes) => {
  for (const label of classes) {
    expect(Math.abs(count(set.labels, label) - 302 / classes.length)).toBeLessThanOrEqual(2);
    expect(count(set.labels.slice(0, 100), label)).toBeGreaterThan(20);
  }
});

test("blobs lie around one centre per class, with the given spread in every dimension", () => {
  const { rows, labels } = blobs({ examples: 6000, classes: 3, dimensions: 4, spread: 0.5, seed: 2 });
  for (const k of [0, 1, 2])
    for (let j = 0; j < 4; j++) {
      const column = rows.filter((_, i) => labels[i] === k).map((row) => row[j]);
      const mean = column.reduce((a, b) => a + b) / column.length;
      const variance = column.reduce((sum, value) => sum + (value - mean) ** 2, 0) / column.length;
      expect(Math.abs(mean)).toBeLessThan(10.1);
      expect(Math.sqrt(variance)).toBeCloseTo(0.5, 1);
    }
});

test("blobs without spread are their centres", () => {
  const { rows } = blobs({ classes: 5, spread: 0 });
  expect(new Set(rows.map(String)).size).toBe(5);
});

test("xor without spread is the four corners, labelled 1 where their signs differ", () => {
  const { rows, labels } = xor({ examples: 4, spread: 0 });
  const pairs = rows.map(([a, b], i) => `${a} ${b}: ${labels[i]}`);
  expect(pairs.sort()).toEqual(["-1 -1: -1", "-1 1: 1", "1 -1: 1", "1 1: -1"]);
});

test("xor with its default spread keeps the signs", () => {
  const { rows, labels } = xor({ examples: 400, seed: 1 });
  rows.forEach(([a, b], i) => {
    expect(a * b < 0 ? 1 : -1).toBe(labels[i]);
  });
});

test("rings are separated by x1² + x2²", () => {
  const { rows, labels } = rings({ examples: 400 });
  rows.forEach((x, i) => {
    expect(radius(x) > 1.5 ? 1 : -1).toBe(labels[i]);
  });
});

test("rings without spread have radius 1 and 2", () => {
  const { rows, labels } = rings({ spread: 0 });
  rows.forEach((x, i) => {
    expect(radius(x)).toBeCloseTo(labels[i] === 1 ? 2 : 1, 12);
  });
});

test("moons without spread are interleaved half circles", () => {
  const { rows, labels } = moons({ examples: 400, spread: 0 });
  rows.forEach(([a, b], i) => {
    const [u, v] = labels[i] === -1 ? [a, b] : [1 - a, 0.5 - b];
    expect(radius([u, v])).toBeCloseTo(1, 12);
    expect(v).toBeGreaterThanOrEqual(0);
  });
  const perceptron = new Perceptron({ epochs: 100 });
  expect(perceptron.fit(rows, labels).stopped).toBe("epochs");
});

describe("disjunction", () => {
  test("is 1 exactly where a relevant attribute is 1", () => {
    const { rows, labels, relevant } = disjunction({ examples: 500, attributes: 40, relevant: 4, seed: 5 });
    expect(new Set(relevant).size).toBe(4);
    expect(new Set(rows.flat())).toEqual(new Set([0, 1]));
    rows.forEach((x, i) => {
      expect(relevant.some((j) => x[j] === 1) ? 1 : -1).toBe(labels[i]);
    });
  });

  test.each([1, 2, 5, 20])("of %i attributes is true for half of the examples", (relevant) => {
    const { labels } = disjunction({ examples: 2000, relevant, seed: 6 });
    expect(count(labels, 1) / 2000).toBeCloseTo(0.5, 1);
  });

  test.runIf(inFull)("costs Winnow at most 2 + 3r(1 + log₂ n) mistakes", () => {
    for (let seed = 0; seed < 5; seed++) {
      const { rows, labels } = disjunction({ examples: 3000, attributes: 256, relevant: 3, seed });
      const learner = new Winnow<number>({ classes: [-1, 1] });
      expect(learner.learnAll(rows, labels).mistakes).toBeLessThanOrEqual(2 + 3 * 3 * (1 + 8));
    }
  });

  test("cannot have more relevant attributes than attributes", () => {
    expect(() => disjunction({ attributes: 3, relevant: 4 })).toThrow("relevant must be at most attributes, 3; got 4");
  });
});

describe("margin", () => {
  /** x · 2¹⁰⁷⁴, which is whole. */
  function exact(x: number): bigint {
    const bits = new BigUint64Array(Float64Array.of(x).buffer)[0];
    const exponent = (bits >> 52n) & 0x7ffn;
    const fraction = bits & 0xfffffffffffffn;
    const size = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n);
    return bits >> 63n ? -size : size;
  }
  const dot = (a: bigint[], b: bigint[]) => a.reduce((sum, value, j) => sum + value * b[j], 0n);
  const one = exact(1);

  test("lies in the unit ball and at least γ from the hyperplane, in exact arithmetic", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.oneof(fc.double({ min: 1e-9, max: 0.99, noNaN: true }), fc.constantFrom(0.01, 0.1, 0.5, 0.9, 0.99)),
        fc.nat(),
        (dimensions, gamma, seed) => {
          const { rows, labels, direction } = margin({ examples: 20, dimensions, margin: gamma, seed });
          const u = direction.map(exact);
          const least = exact(gamma) ** 2n * dot(u, u);
          rows.forEach((row, i) => {
            const x = row.map(exact);
            const side = dot(u, x) * BigInt(labels[i]);
            expect(side > 0n).toBe(true);
            expect(side * side >= least).toBe(true);
            expect(dot(x, x) <= one * one).toBe(true);
          });
        },
      ),
    );
  }, 60_000);

  test("costs a perceptron without bias at most 1/γ² mistakes", () => {
    for (const [dimensions, gamma] of [
      [2, 0.1],
      [10, 0.05],
      [100, 0.2],
    ]) {
      const { rows, labels } = margin({ examples: 500, dimensions, margin: gamma, seed: 1 });
      const learner = new Perceptron<number>({ bias: false, epochs: 10_000, classes: [-1, 1] });
      const report = learner.fit(rows, labels);
      expect(report.stopped).toBe("separated");
      expect(report.mistakes).toBeLessThanOrEqual(gamma ** -2);
    }
  });

  test("is attained: the nearest of many examples is hardly farther than γ", () => {
    const { rows, direction } = margin({ examples: 5000, dimensions: 5, margin: 0.3, seed: 4 });
    const distances = rows.map((x) => Math.abs(x.reduce((sum, value, j) => sum + value * direction[j], 0)));
    expect(Math.min(...distances)).toBeLessThan(0.301);
  });

  test("fills the ball along the hyperplane", () => {
    const { rows } = margin({ examples: 5000, dimensions: 2, seed: 4 });
    expect(Math.max(...rows.map(radius))).toBeGreaterThan(0.99);
  });

  test.each([0, -1, 1, NaN])("of %s is refused", (gamma) => {
    expect(() => margin({ margin: gamma })).toThrow("margin must be ");
  });
});

describe("tenPoints", () => {
  test("cost 45 mistakes in the listed order, and end with w = (4, 4), b = −17", () => {
    const { rows, labels } = tenPoints();
    const learner = new Perceptron<number>({ order: "given", epochs: 100 });
    const report = learner.fit(rows, labels);
    expect(report).toMatchObject({ mistakes: 45, stopped: "separated" });
    expect([...learner.weights()]).toEqual([4, 4]);
    expect(learner.bias()).toBe(-17);
  });

  test("have γ² = 1/27 and R² = 51 with the constant feature 1, for u = (1, 1, −5)", () => {
    const { rows, labels } = tenPoints();
    expect(Math.min(...rows.map(([a, b], i) => labels[i] * (a + b - 5)))).toBe(1);
    expect(Math.max(...rows.map(([a, b]) => a * a + b * b + 1))).toBe(51);
  });
});

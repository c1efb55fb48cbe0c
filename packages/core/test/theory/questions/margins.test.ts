import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breastCancer, iris, margin, tenPoints } from "../../../src/entries/datasets.js";
import { Perceptron } from "../../../src/entries/index.js";
import { type Bracket, margins, marginsAsync } from "../../../src/entries/theory.js";
import { random, uniform } from "../../../src/random.js";
import { csv, shared } from "../../outside-data.js";
import { runs } from "../../runs.js";

/** Checks that the number is in the bracket, and that the bracket is as narrow as requested. */
function expectBracket(bracket: Bracket | null, value: number, width = 1e-9): void {
  expect(bracket!.lower).toBeLessThanOrEqual(value * (1 + 1e-15));
  expect(bracket!.upper).toBeGreaterThanOrEqual(value * (1 - 1e-15));
  expectNarrow(bracket, width);
}

function expectNarrow(bracket: Bracket | null, width = 1e-9): void {
  const { lower, upper } = bracket!;
  expect(lower).toBeLessThanOrEqual(upper);
  expect(upper - lower).toBeLessThanOrEqual(width * upper);
}

describe("known answers", () => {
  test("the ten points: margin 1/√2, γ = 1/√27, R = √51, bound 1377", () => {
    const { rows, labels } = tenPoints();
    const found = margins(rows, labels);
    expectBracket(found.margin, Math.SQRT1_2, 1e-15);
    expectBracket(found.perceptronMargin, 1 / Math.sqrt(27), 1e-15);
    expectBracket(found.radius, Math.sqrt(51), 1e-15);
    expect(found.bound).toEqual({ lower: 1377, upper: 1377 });
    expect(found.supportVectors).toEqual([4, 5, 7]);
    expect(found.separable).toBe(true);
  });

  test("two points have half their distance as margin, exactly", () => {
    const { margin: half, supportVectors } = margins(
      [
        [0, 0],
        [3, 4],
      ],
      [0, 1],
    );
    expect(half).toEqual({ lower: 2.5, upper: 2.5 });
    expect(supportVectors).toEqual([0, 1]);
  });

  test("a single class has an unlimited margin, and γ at least that of the constant feature", () => {
    const found = margins([[1], [-1]], [1, 1]);
    expect(found.margin).toBeNull();
    expect(found.perceptronMargin).toEqual({ lower: 1, upper: 1 });
    expect(found.bound!.lower).toBe(2);
  });

  test("inseparable data has margins of 0 and no bound", () => {
    const found = margins([[0], [1], [2]], [0, 1, 0]);
    expect([found.separable, found.margin, found.perceptronMargin, found.bound]).toEqual([
      false,
      { lower: 0, upper: 0 },
      { lower: 0, upper: 0 },
      null,
    ]);
  });

  test("without bias both margins are the same", () => {
    const found = margins(
      [
        [1, 1],
        [-1, 1],
      ],
      [1, 0],
      { bias: false },
    );
    expect(found.margin).toEqual(found.perceptronMargin);
    expect(found.margin).toEqual({ lower: 1, upper: 1 });
  });

  test("a gap of one bit has a margin of half a bit", () => {
    const found = margins([[0], [1], [1 + 2 ** -52], [2]], [0, 0, 1, 1]);
    expect(found.margin).toEqual({ lower: 2 ** -53, upper: 2 ** -53 });
  });
});

describe("real data has narrow brackets", () => {
  test("for iris, setosa against the rest", () => {
    const { rows, labels } = iris();
    const found = margins(rows, labels, { positive: "setosa" });
    for (const bracket of [found.margin, found.perceptronMargin, found.radius, found.bound]) expectNarrow(bracket);
  });

  test("for breast cancer, whose columns differ a millionfold in scale", () => {
    const { rows, labels } = breastCancer();
    const found = margins(rows, labels);
    for (const bracket of [found.margin, found.perceptronMargin, found.radius, found.bound]) expectNarrow(bracket);
  });

  const sonar = shared("data/tabular/sonar.csv");
  test.skipIf(sonar.missing)(`for sonar${sonar.note}`, () => {
    const lines = sonar.text().trim().split("\n");
    const rows = csv(sonar.text()).map((row) => row.slice(0, 60));
    const found = margins(
      rows,
      lines.map((line) => line.trim().endsWith("R")),
    );
    for (const bracket of [found.margin, found.perceptronMargin]) expectNarrow(bracket);
  });
});

describe("laws", () => {
  test("a planted margin is a lower bound, and the perceptron keeps to the resulting mistake bound", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 200 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(0.3, 0.1, 0.03),
        fc.nat(1000),
        (examples, dimensions, gamma, seed) => {
          const { rows, labels } = margin({ examples, dimensions, margin: gamma, seed });
          const found = margins(rows, labels, { bias: false });
          expect(found.perceptronMargin!.upper).toBeGreaterThanOrEqual(gamma);
          expectNarrow(found.perceptronMargin);
          const { mistakes } = new Perceptron({ bias: false, epochs: 1000 }).fit(rows, labels);
          expect(mistakes).toBeLessThanOrEqual(found.bound!.upper);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("doubling all columns doubles the margin, and moving all rows keeps it", () => {
    const whole = fc.integer({ min: -20, max: 20 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.tuple(whole, whole), fc.boolean()), { minLength: 2, maxLength: 12 }),
        whole,
        (data, moved) => {
          const rows = data.map(([x]) => [...x]);
          const labels = data.map(([, y]) => y);
          const found = margins(rows, labels);
          const twice = margins(
            rows.map((x) => x.map((value) => 2 * value)),
            labels,
          );
          const elsewhere = margins(
            rows.map((x) => x.map((value) => value + moved)),
            labels,
          );
          expect(twice.margin).toEqual(
            found.margin && { lower: 2 * found.margin.lower, upper: 2 * found.margin.upper },
          );
          expect(elsewhere.margin).toEqual(found.margin);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("against elementary geometry", () => {
  /** The distance of a point from a segment. */
  const apart = ([px, py]: number[], [ax, ay]: number[], [bx, by]: number[]) => {
    const [dx, dy] = [bx - ax, by - ay];
    const square = dx * dx + dy * dy;
    const t = square === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / square));
    const [x, y] = [ax + t * dx - px, ay + t * dy - py];
    return Math.sqrt(x * x + y * y);
  };

  test("the margin in the plane is half the least distance between a point and an opposite segment", () => {
    const value = fc.integer({ min: -30, max: 30 }).map((x) => x / 8);
    const side = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(side, side, fc.nat(12), (up, down, moved) => {
        const [high, low] = [up.map(([x, y]) => [x, y + moved]), down.map(([x, y]) => [x, y])];
        const found = margins([...high, ...low], [...high.map(() => 1), ...low.map(() => 0)], { positive: 1 });
        if (!found.separable) return;
        const distances = [
          [high, low],
          [low, high],
        ].flatMap(([a, b]) => a.flatMap((p) => b.flatMap((q) => b.map((r) => apart(p, q, r)))));
        const expected = Math.min(...distances) / 2;
        expect(Math.abs(found.margin!.lower - expected)).toBeLessThan(1e-13);
        expectNarrow(found.margin, 1e-15);
      }),
      { numRuns: 150 },
    );
  });

  test("the margin of two sheets 10⁻⁶ of their size apart is right", () => {
    const next = random(3);
    const normal = [3, -4, 12, 84].map((x) => x / 85);
    const labels = Array.from({ length: 300 }, (_, i) => i % 2);
    const rows = labels.map((y) => {
      const x = normal.map(() => 2 * uniform(next) - 1);
      const height = x.reduce((sum, value, j) => sum + value * normal[j], 0);
      return x.map((value, j) => value + ((y ? 2e-6 : -2e-6) - height) * normal[j]);
    });
    const found = margins(rows, labels);
    // Rounding moved every point by up to 10⁻¹⁶.
    expect(Math.abs(found.margin!.lower - 2e-6)).toBeLessThan(1e-15);
    for (const bracket of [found.margin, found.perceptronMargin]) expectNarrow(bracket);
  });
});

test("with too many columns for an exact method, brackets hold but are wider", () => {
  const width = 1100;
  const far = { indices: [0, width], values: [3, 4] };
  const rows = [{ indices: [], values: [] }, far, { indices: [5], values: [-1] }];
  const found = margins(rows, [0, 1, 0]);
  expectBracket(found.margin, 2.5, 0.05);
  expectNarrow(found.perceptronMargin, 0.05);
});

describe("budget and yielding", () => {
  const { rows, labels } = tenPoints();

  test("a spent budget leaves valid brackets, however wide", () => {
    for (let steps = 0; steps < 40; steps++) {
      let left = steps;
      const found = margins(rows, labels, { spent: () => left-- <= 0 });
      if (found.perceptronMargin) expectBracket(found.perceptronMargin, 1 / Math.sqrt(27), 1);
      if (found.margin) expectBracket(found.margin, Math.SQRT1_2, 1);
    }
  });

  test("yielding to the event loop does not change the answer", async () => {
    expect(await marginsAsync(rows, labels)).toEqual(margins(rows, labels));
  });
});

test("points as short as the smallest double have a valid bracket of the margin", () => {
  const rows = [[0, 1 / 3], [1e-323 / 3, 0], [1 / 3, 0], [-1, 0]]; // biome-ignore format: points
  const tiny = fc.oneof(
    fc.constantFrom(...rows.flat(), 1),
    fc.integer({ min: -9, max: 9 }).map((k) => k * 5e-324 + 0),
    fc.integer({ min: -1074, max: 3 }).map((k) => 2 ** k),
  );
  const data = fc.array(fc.tuple(tiny, tiny, fc.constantFrom("a", "b")), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(data, fc.boolean(), (points, bias) => {
      const labels = points.map(([, , label]) => label);
      fc.pre(new Set(labels).size === 2);
      const { margin } = margins(
        points.map(([x, y]) => [x, y]),
        labels,
        { bias, positive: "b" },
      );
      if (margin) expect(margin.lower).toBeLessThanOrEqual(margin.upper);
    }),
    { numRuns: runs(25, 5000), examples: [[rows.map(([x, y], r) => [x, y, r < 3 ? "b" : "a"]), false]] },
  );
});

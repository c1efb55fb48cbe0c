import fc from "fast-check";
import { expect, test } from "vitest";
import { Examples, InputError, load, Perceptron, Pipeline, saveBytes } from "../../src/entries/index.js";
import { oneHotMap } from "../../src/entries/maps.js";
import { margins, novikoff } from "../../src/entries/theory.js";

const points = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 })), {
    minLength: 2,
    maxLength: 25,
    selector: String,
  })
  .chain((rows) =>
    fc.tuple(fc.constant(rows), fc.array(fc.boolean(), { minLength: rows.length, maxLength: rows.length })),
  )
  .filter(([, labels]) => new Set(labels).size === 2);

test("any labelling of n distinct points has margin 1/√n and radius 1", () => {
  fc.assert(
    fc.property(points, ([rows, labels]) => {
      const examples = Examples.from<boolean>(rows, labels);
      const mapped = oneHotMap().fit(examples).transformAll(examples);
      const { separable, perceptronMargin, radius, bound } = margins(mapped, undefined, { bias: false });
      expect(separable).toBe(true);
      const gamma = 1 / Math.sqrt(rows.length);
      expect(perceptronMargin!.lower).toBeLessThanOrEqual(gamma * (1 + 1e-15));
      expect(perceptronMargin!.upper).toBeGreaterThanOrEqual(gamma * (1 - 1e-15));
      expect(perceptronMargin!.upper / perceptronMargin!.lower).toBeCloseTo(1, 12);
      expect([radius.lower, radius.upper]).toEqual([1, 1]);
      expect(bound!.lower).toBeCloseTo(rows.length, 9);
    }),
    { numRuns: 30 },
  );
});

test("a perceptron without bias makes n mistakes on any order, which is the bound", () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 0, max: 999 }), ([rows, labels], seed) => {
      const pipeline = new Pipeline(oneHotMap(), new Perceptron<boolean>({ bias: false, seed }));
      const { mistakes, stopped, training } = pipeline.fit(rows, labels);
      expect(mistakes).toBe(rows.length);
      expect(mistakes).toBe(Math.round(novikoff(1, 1 / Math.sqrt(rows.length))));
      expect(stopped).toBe("separated");
      expect(training!.errors).toBe(0);
    }),
  );
});

test("unseen points map to 0", () => {
  const map = oneHotMap().fit(
    Examples.from([
      [1, 2],
      [3, 4],
    ]),
  );
  expect(map.transform([3, 4])).toEqual({ indices: Uint32Array.of(1), values: Float64Array.of(1) });
  expect(map.transform([4, 3])).toEqual({ indices: new Uint32Array(0), values: new Float64Array(0) });
  expect(oneHotMap().transform([1, 2])).toEqual({ indices: new Uint32Array(0), values: new Float64Array(0) });
});

test("equal rows share an axis, and −0 equals 0", () => {
  const { size, width } = oneHotMap()
    .fit(
      Examples.from([
        [1, 0],
        [1, -0],
        [0, 1],
      ]),
    )
    .transformAll(
      Examples.from([
        [1, 0],
        [1, -0],
        [0, 1],
      ]),
    );
  expect([size, width]).toEqual([3, 2]);
});

test("equal rows with different labels raise an error that names them", () => {
  const pipeline = new Pipeline(oneHotMap(), new Perceptron<string>({ bias: false }));
  expect(() =>
    pipeline.fit(
      [
        [1, 2],
        [3, 4],
        [1, 2],
      ],
      ["a", "b", "b"],
    ),
  ).toThrow('rows 0 and 2 are equal but labelled "a" and "b": no map can tell them apart; leave one of them out');
  expect(() =>
    pipeline.fit(
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      ["a", "b"],
    ),
  ).toThrow(InputError);
  expect(
    pipeline.fit(
      [
        [1, 2],
        [3, 4],
        [1, 2],
      ],
      ["a", "b", "a"],
    ).stopped,
  ).toBe("separated");
});

test("online learning makes n mistakes, and none in the second pass", () => {
  const rows = Array.from({ length: 30 }, (_, i) => [i, (i * i) % 7]);
  const labels = rows.map((_, i) => (i % 3 === 0 ? "a" : "b"));
  const pipeline = new Pipeline(oneHotMap(), new Perceptron<string>({ bias: false, classes: ["a", "b"] }));
  expect(pipeline.learnAll(rows, labels)).toEqual({ examples: 30, mistakes: 30, updates: 30 });
  expect(pipeline.learnAll(rows, labels).mistakes).toBe(0);
  const loaded = load<string>(saveBytes(pipeline));
  expect(loaded.predictAll(rows)).toEqual(labels);
  expect(loaded.learn([99, 99], "a").mistake).toBe(true);
});

test("a refused example adds no axis", () => {
  const pipeline = new Pipeline(oneHotMap(), new Perceptron<string>({ bias: false }));
  pipeline.learnAll([{ a: 1 }, { b: 1 }], ["x", "y"]);
  const text = JSON.stringify(pipeline);
  expect(() => pipeline.learn({ c: 1 }, 0.5 as never)).toThrow(InputError);
  expect(() => pipeline.learn({ c: Number.NaN }, "x")).toThrow(InputError);
  expect(JSON.stringify(pipeline)).toBe(text);
});

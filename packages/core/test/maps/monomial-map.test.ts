import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AveragedPerceptron,
  Examples,
  InputError,
  Names,
  OptionError,
  Perceptron,
  Pipeline,
} from "../../src/entries/index.js";
import {
  fourierMap,
  kMeans,
  monomials,
  monomialWeights,
  nystromMap,
  polynomialMap,
  quadraticMap,
  squares,
} from "../../src/entries/maps.js";
import { polynomial, quadratic } from "../../src/kernels/polynomial.js";
import { rbf } from "../../src/kernels/rbf.js";
import type { Row, SparseRow } from "../../src/learner.js";
import { asSparse } from "../samples.js";

const numbers = (row: Row) => row as Float64Array;
const dot = (a: ArrayLike<number>, b: ArrayLike<number>, weights?: ArrayLike<number>) =>
  Array.from(a).reduce((sum, x, j) => sum + (weights ? weights[j] : 1) * x * b[j], 0);

const wholeRow = (n: number) => fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n, maxLength: n });
const realRow = (n: number) =>
  fc.array(
    fc.integer({ min: -999, max: 999 }).map((i) => i / 70),
    { minLength: n, maxLength: n },
  );
const pair = (row: (n: number) => fc.Arbitrary<number[]>) =>
  fc.integer({ min: 1, max: 6 }).chain((n) => fc.tuple(row(n), row(n)));

describe("monomials and their weights", () => {
  test("are, of two columns, the lecture's six with weights 1 and 2", () => {
    const map = monomials().fit(Examples.from([[3, 5]]));
    const named = Array.from(numbers(map.transform([3, 5])), (value, j) => [map.columnName!(j), value]);
    expect(Object.fromEntries(named)).toEqual({ "x1²": 9, "x2²": 25, x1·x2: 15, x1: 3, x2: 5, "1": 1 });
    expect([...monomialWeights(2)]).toEqual([1, 2, 1, 2, 2, 1]);
    expect(named.map(([name]) => name)).toEqual(["1", "x1", "x1²", "x2", "x1·x2", "x2²"]);
  });

  test("make (1 + x·z)² bit for bit on whole numbers", () => {
    const [map, kernel] = [monomials(), quadratic()];
    fc.assert(
      fc.property(pair(wholeRow), ([x, z]) => {
        const weights = monomialWeights(x.length);
        expect(new Set(weights)).toEqual(new Set([1, 2]));
        expect(dot(numbers(map.transform(x)), numbers(map.transform(z)), weights)).toBe(kernel.between(x, z));
      }),
    );
  });

  test("reproduce (c + x·z)^degree bit for bit on whole numbers", () => {
    const options = fc.record({ degree: fc.integer({ min: 1, max: 5 }), c: fc.integer({ min: 0, max: 3 }) });
    fc.assert(
      fc.property(pair(wholeRow), options, ([x, z], { degree, c }) => {
        const map = monomials({ degree });
        const product = dot(
          numbers(map.transform(x)),
          numbers(map.transform(z)),
          monomialWeights(x.length, { degree, c }),
        );
        expect(product === polynomial({ degree, c }).between(x, z)).toBe(true);
      }),
    );
  });
});

describe("the polynomial map", () => {
  test("of degree 2 is the quadratic kernel to 1e-12", () => {
    const [map, kernel] = [quadraticMap(), quadratic()];
    fc.assert(
      fc.property(pair(realRow), ([x, z]) => {
        const [a, b] = [numbers(map.transform(x)), numbers(map.transform(z))];
        const scale = Math.sqrt(dot(a, a) * dot(b, b));
        expect(Math.abs(dot(a, b) - kernel.between(x, z))).toBeLessThanOrEqual(1e-12 * scale);
      }),
    );
  });

  test("of any degree and constant equals the polynomial kernel to 1e-12", () => {
    const options = fc.record({
      degree: fc.integer({ min: 1, max: 6 }),
      c: fc.integer({ min: 0, max: 40 }).map((i) => i / 9),
    });
    fc.assert(
      fc.property(pair(realRow), options, ([x, z], given) => {
        const map = polynomialMap(given);
        const [a, b] = [numbers(map.transform(x)), numbers(map.transform(z))];
        const scale = Math.sqrt(dot(a, a) * dot(b, b));
        expect(Math.abs(dot(a, b) - polynomial(given).between(x, z))).toBeLessThanOrEqual(1e-12 * scale);
      }),
    );
  });

  test("without a constant has only monomials of the full degree", () => {
    const map = polynomialMap({ degree: 2, c: 0 }).fit(Examples.from([[1, 2, 3]]));
    expect(Array.from({ length: 6 }, (_, j) => map.columnName!(j))).toEqual([
      "x1²",
      "x1·x2",
      "x2²",
      "x1·x3",
      "x2·x3",
      "x3²",
    ]);
    expect(numbers(map.transform([1, 2, 3]))).toHaveLength(6);
  });
});

describe("columns", () => {
  test("of sparse rows equal those of dense rows, without the zeros", () => {
    for (const map of [
      quadraticMap(),
      polynomialMap({ degree: 3, c: 2 }),
      polynomialMap({ degree: 3, c: 0 }),
      squares(),
    ])
      fc.assert(
        fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 6 }), (x) => {
          const dense = numbers(map.transform(x));
          const { indices, values } = map.transform(asSparse(x)) as SparseRow;
          const full = new Float64Array(dense.length);
          Array.from(indices).forEach((j, k) => {
            full[j] = values[k];
            if (k > 0) expect(j).toBeGreaterThan(indices[k - 1]);
          });
          expect(full).toEqual(dense.map((value) => value + 0));
          expect(Array.from(values).every((value) => value !== 0)).toBe(true);
        }),
      );
  });

  test("keep their places when new columns appear", () => {
    const map = quadraticMap();
    const few = map.transform({ indices: [0, 2], values: [1, 2] }) as SparseRow;
    const more = map.transform({ indices: [0, 2, 9], values: [1, 2, 3] }) as SparseRow;
    expect(Array.from(more.indices).slice(0, few.indices.length)).toEqual(Array.from(few.indices));
  });

  test("are named after the features, also in explain", () => {
    const rows = [
      [1, 2],
      [2, 1],
      [-1, 2],
      [-2, -1],
    ];
    const examples = Examples.from(rows, ["a", "b", "a", "b"], { vocabulary: new Names(["width", "height"]) });
    const pipeline = new Pipeline(polynomialMap({ degree: 3 }), new Perceptron<string>());
    pipeline.fit(examples);
    const { features, score } = pipeline.explain([1, 2]);
    expect(features.map(({ feature }) => feature)).toContain("width·height²");
    expect(features.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 9);
  });

  test("of named features follow the names, whatever their order", () => {
    const pipeline = new Pipeline(monomials(), new Perceptron<string>());
    pipeline.learnAll([{ a: 2, b: 3 }, { b: 1, c: 5 }, { a: 1 }], ["x", "y", "x"]);
    expect(pipeline.scores({ c: 5, b: 1 })).toEqual(pipeline.scores({ b: 1, c: 5 }));
    const names = pipeline.explain({ c: 5, b: 1 }).features.map(({ feature }) => feature);
    expect(new Set(names)).toEqual(new Set(["(bias)", "1", "b", "b²", "c", "b·c", "c²"]));
    expect(pipeline.scores({ b: 1, unheard: 9 })).toEqual(pipeline.scores({ b: 1 }));
  });

  test("of a named data set are found by name", () => {
    const rows = [{ a: 2, b: 3 }, { b: 1, c: 5 }, { c: 1 }];
    const map = quadraticMap().fit(Examples.from(rows));
    const other = Examples.from([{ c: 5, d: 9, b: 1 }]);
    const { rows: mapped, form } = map.transformAll(other);
    const alone = map.transform({ b: 1, c: 5 }) as SparseRow;
    expect(form).toBe("sparse");
    expect([...mapped.indices!]).toEqual([...(alone.indices as Uint32Array)]);
    expect([...mapped.values]).toEqual([...(alone.values as Float64Array)]);
  });
});

describe("squares", () => {
  test("have the square of every column and nothing else: another geometry", () => {
    expect([...numbers(squares().transform([3, -4]))]).toEqual([9, 16]);
    expect(squares().columnName!(1)).toBe("x2²");
    expect(dot(numbers(squares().transform([1, 2])), numbers(squares().transform([3, 4])))).not.toBe(
      quadratic().between([1, 2], [3, 4]),
    );
  });

  test("make an ellipse around the origin a line", () => {
    const rows = Array.from({ length: 60 }, (_, i) => [(i % 8) - 3.5, ((i * 5) % 9) - 4]);
    const labels = rows.map(([x, y]) => (x * x + 2 * y * y < 14 ? "in" : "out"));
    const pipeline = new Pipeline(squares(), new Perceptron<string>({ epochs: 2000 }));
    expect(pipeline.fit(rows, labels).stopped).toBe("separated");
  });
});

describe("a map that is too wide", () => {
  test("is refused with its width", () => {
    expect(() => quadraticMap().transform({ indices: [20_000], values: [1] })).toThrow(
      /degree 2 in 20001 features would be 200050003 columns; at most 67108864 fit/,
    );
    expect(() => polynomialMap({ degree: 4 }).transform(new Float64Array(784))).toThrow(InputError);
    expect(() => monomialWeights(1e6)).toThrow(InputError);
  });

  test("for all rows together is refused before allocating memory", () => {
    const rows = { data: new Float32Array(300 * 1500), rows: 300, columns: 1500 };
    expect(() => quadraticMap().transformAll(Examples.dense(rows))).toThrow(
      /polynomial would make 338175300 numbers out of 300 rows/,
    );
  });

  test("leaves the pipeline of a stream unchanged", () => {
    const pipeline = new Pipeline(quadraticMap(), new AveragedPerceptron<string>());
    pipeline.learnAll(
      [
        { indices: [1], values: [1] },
        { indices: [2], values: [1] },
      ],
      ["a", "b"],
    );
    const text = JSON.stringify(pipeline);
    expect(() => pipeline.learn({ indices: [50_000], values: [1] }, "a")).toThrow(InputError);
    expect(JSON.stringify(pipeline)).toBe(text);
  });
});

test("the maps refuse invalid options", () => {
  expect(() => polynomialMap({ degree: 0 })).toThrow(OptionError);
  expect(() => polynomialMap({ degree: 33 })).toThrow(OptionError);
  for (const map of [polynomialMap, kMeans, nystromMap, monomials, fourierMap])
    expect(() => map(null as never)).toThrow(new OptionError("options must be an object; got null"));
  expect(() => nystromMap({ kernel: rbf as never })).toThrow(/kernel must be .*; got a function$/);
  expect(() => polynomialMap({ degree: 2, c: -1 })).toThrow(OptionError);
  expect(() => polynomialMap({ degre: 2 } as never)).toThrow(/did you mean degree/);
  expect(() => monomials({ degree: 1.5 })).toThrow(OptionError);
  expect(() => new Pipeline(quadraticMap(), new Perceptron({ hash: 8 }))).toThrow(/leave hash out/);
});

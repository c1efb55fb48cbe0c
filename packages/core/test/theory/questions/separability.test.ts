import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { breastCancer, digits, iris, tenPoints } from "../../../src/entries/datasets.js";
import {
  commonPoint,
  type Solver,
  separability,
  separabilityAsync,
  verifyCertificate,
} from "../../../src/entries/theory.js";
import { below, random } from "../../../src/random.js";
import { csv, libsvm, shared } from "../../outside-data.js";
import { inFull } from "../../runs.js";
import { ask, proved } from "../proved.js";

describe("known answers", () => {
  const square = [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ];
  test.each<[string, number[], boolean]>([
    ["AND", [0, 0, 0, 1], true],
    ["OR", [0, 1, 1, 1], true],
    ["XOR", [0, 1, 1, 0], false],
    ["one class only", [1, 1, 1, 1], true],
  ])("%s", (_, labels, separable) => {
    expect(ask(square, labels)).toBe(separable);
  });

  test("XOR's hulls meet in the centre, from both sides", () => {
    const { certificate } = separability(square, [0, 1, 1, 0]);
    expect(commonPoint(certificate as never, square, [0, 1, 1, 0])).toEqual({
      point: [0.5, 0.5],
      positive: [1, 2].map((row) => ({ row, weight: 0.5, numerator: "2", denominator: "4" })),
      negative: [0, 3].map((row) => ({ row, weight: 0.5, numerator: "2", denominator: "4" })),
    });
  });

  test.each<[string, number[][], number[], boolean]>([
    ["hulls that touch in a point", [[0], [1], [1], [2]], [0, 0, 1, 1], false],
    ["hulls that nearly touch", [[0], [1], [1 + 2 ** -52], [2]], [0, 0, 1, 1], true],
    [
      "a point with both labels",
      [
        [0.1, 0.3],
        [0.1, 0.3],
      ],
      [0, 1],
      false,
    ],
    [
      "a corner on an edge",
      [
        [0, 0],
        [3, 3],
        [1, 1],
      ],
      [0, 0, 1],
      false,
    ],
    [
      "a corner beside an edge, by one bit",
      [
        [0, 0],
        [3, 3],
        [1, 1 + 2 ** -52],
      ],
      [0, 0, 1],
      true,
    ],
    [
      "collinear, apart",
      [
        [0, 0],
        [1, 2],
        [2, 4],
        [3, 6],
      ],
      [0, 0, 1, 1],
      true,
    ],
    [
      "collinear, in turn",
      [
        [0, 0],
        [1, 2],
        [2, 4],
      ],
      [0, 1, 0],
      false,
    ],
    ["a single point", [[5]], [1], true],
    ["a single point at the origin", [[0]], [1], true],
    ["a third of something, thrice", [[1 / 3], [0.1], [1 / 3]], [0, 1, 0], true],
    [
      "fewer rows than columns",
      [
        [1, 2, 3, 4],
        [4, 3, 2, 1],
        [0, 0, 1, 0],
      ],
      [0, 1, 0],
      true,
    ],
    [
      "constant columns",
      [
        [1, 7, 0],
        [2, 7, 0],
        [3, 7, 0],
      ],
      [0, 1, 0],
      false,
    ],
    [
      "all columns constant",
      [
        [7, 0],
        [7, 0],
      ],
      [0, 1],
      false,
    ],
    [
      "columns of very different size",
      [
        [1e-9, 1e9],
        [2e-9, 1e9],
        [1e-9, 1.1e9],
        [2e-9, 1.1e9],
      ],
      [0, 1, 1, 0],
      false,
    ],
    [
      "columns of very different size, separable",
      [
        [1e-9, 1e9],
        [2e-9, 1e9],
        [1e-9, 1.1e9],
      ],
      [0, 1, 1],
      true,
    ],
  ])("%s", (_, rows, labels, separable) => {
    expect(ask(rows, labels)).toBe(separable);
  });

  test("without a bias, the origin and opposite rows of one class are not separable", () => {
    expect(
      ask(
        [
          [0, 0],
          [1, 1],
        ],
        [1, 0],
        false,
      ),
    ).toBe(false);
    expect(
      ask(
        [
          [1, 1],
          [-1, -1],
        ],
        [1, 1],
        false,
      ),
    ).toBe(false);
    expect(
      ask(
        [
          [1, 1],
          [-1, -1],
        ],
        [1, 0],
        false,
      ),
    ).toBe(true);
  });

  test("the ten points of the examination are separable", () => {
    const { rows, labels } = tenPoints();
    expect(ask(rows, labels)).toBe(true);
  });

  test("iris: setosa is separable from the rest, the others are not, and so the three are not jointly", () => {
    const { rows, labels } = iris();
    const answer = separability(rows, labels);
    expect(proved(answer, rows, labels)).toBe(false);
    expect(answer.rest.map(({ separable }) => separable)).toEqual([true, false, false]);
    expect(answer.pairs.map(({ separable }) => separable)).toEqual([true, true, false]);
  });

  test("three classes can be separable jointly while one is not from the rest", () => {
    const rows = [
      [0, 0],
      [0.1, 1],
      [1, 0],
      [1.1, 1],
      [2, 0],
      [2.1, 1],
    ];
    const labels = ["a", "a", "b", "b", "c", "c"];
    const answer = separability(rows, labels);
    expect(proved(answer, rows, labels)).toBe(true);
    expect(answer.rest.map(({ separable }) => separable)).toEqual([true, false, true]);
  });

  test("breast cancer is separable", () => {
    const { rows, labels } = breastCancer();
    expect(proved(separability(rows, labels), rows, labels)).toBe(true);
  });

  test.runIf(inFull)("digits are jointly separable", () => {
    const { rows, labels } = digits();
    const examples = Examples.from(rows, labels);
    const { separable, certificate } = separability(examples);
    expect(separable).toBe(true);
    expect(verifyCertificate(certificate, examples)).toEqual({ holds: true });
  });

  const banknote = shared("data/tabular/banknote_authentication.csv");
  test.skipIf(banknote.missing)(`banknote is not separable${banknote.note}`, () => {
    const cells = csv(banknote.text());
    const rows = cells.map((row) => row.slice(0, -1));
    const labels = cells.map((row) => row.at(-1)!);
    expect(ask(rows, labels)).toBe(false);
  });

  const sonar = shared("data/tabular/sonar.csv");
  test.skipIf(sonar.missing)(`sonar is separable${sonar.note}`, () => {
    const lines = sonar
      .text()
      .trim()
      .split("\n")
      .map((line) => line.split(","));
    const rows = lines.map((line) => line.slice(0, 60).map(Number));
    const labels = lines.map((line) => (line[60].trim() === "R" ? 0 : 1));
    expect(ask(rows, labels)).toBe(true);
  });

  const mushrooms = shared("data/libsvm/mushrooms.gz");
  test.skipIf(mushrooms.missing)(`mushrooms are separable, as sparse rows${mushrooms.note}`, () => {
    const { rows, labels } = libsvm(mushrooms.text());
    const examples = Examples.from(rows, labels);
    expect(proved(separability(examples), examples)).toBe(true);
  });
});

describe("many columns", () => {
  const wide = 1200;
  const sparse = (count: number, seed: number) => {
    const next = random(seed);
    return Array.from({ length: count }, () => {
      const indices = [...new Set(Array.from({ length: 12 }, () => below(wide, next)))].sort((a, b) => a - b);
      return { indices, values: indices.map(() => 1 + below(5, next)) };
    });
  };
  const labels = (count: number, seed: number) => {
    const next = random(seed);
    return Array.from({ length: count }, () => below(2, next));
  };

  test("fewer rows than columns are separable, whatever the labels", () => {
    const examples = Examples.from(sparse(300, 1), labels(300, 2));
    expect(proved(separability(examples), examples)).toBe(true);
  });

  test("a row with both labels is found as the proof", () => {
    const rows = sparse(300, 1);
    const examples = Examples.from([...rows, rows[7]], [...labels(300, 2), 1 - labels(300, 2)[7]]);
    const answer = separability(examples);
    expect(proved(answer, examples)).toBe(false);
    expect(answer.certificate).toMatchObject({ denominator: "2", combination: [{ row: 7 }, { row: 300 }] });
  });

  test("rows separated by one column after another are separable, however small the margin", () => {
    // Each row needs a weight that outdoes the row before it a thousandfold.
    const rows = Array.from({ length: 40 }, (_, r) => ({
      indices: r === 0 ? [0, wide] : [r - 1, r, wide],
      values: r === 0 ? [1, 1] : [1000, 1, 1],
    }));
    const examples = Examples.from(
      rows,
      rows.map((_, r) => r % 2),
    );
    expect(proved(separability(examples), examples)).toBe(true);
  });

  test("inseparable rows are found among rows with a column of their own", () => {
    const hidden = [
      { indices: [0, 1], values: [2, 4] },
      { indices: [1, 2], values: [6, 2] },
      { indices: [0, 1, 2], values: [1, 5, 1] },
    ];
    const rows = [
      ...sparse(200, 3).map(({ indices, values }, r) => ({ indices: [...indices, wide + r], values: [...values, 1] })),
      ...hidden,
    ];
    const examples = Examples.from(rows, [...labels(200, 4), 0, 0, 1]);
    const answer = separability(examples);
    expect(proved(answer, examples)).toBe(false);
    expect(answer.certificate).toMatchObject({
      combination: expect.arrayContaining([expect.objectContaining({ row: 202 })]),
    });
  });

  test("half the sum of two rows is found among other rows", () => {
    const rows = [
      { indices: [0, 1], values: [2, 4] },
      { indices: [1, 2], values: [6, 2] },
      { indices: [0, 1, 2], values: [1, 5, 1] },
      { indices: [wide], values: [1] },
    ];
    const examples = Examples.from(rows, [0, 0, 1, 0]);
    expect(proved(separability(examples), examples)).toBe(false);
  });
});

describe("a custom solver", () => {
  const { rows, labels } = tenPoints();

  test("is trusted only for proposals that can be proved", () => {
    const asked: number[] = [];
    const solver: Solver = ({ data, rows: count, columns }) => {
      asked.push(count);
      expect(data.length).toBe(count * columns);
      return { v: new Float64Array(columns).fill(Number.NaN), weights: new Float64Array(count).fill(1) };
    };
    expect(proved(separability(rows, labels, { solver }), rows, labels)).toBe(true);
    expect(ask([[0], [1], [2]], [0, 1, 0])).toBe(false);
    expect(asked.length).toBeGreaterThan(0);
  });

  test("decides the question when it is right", () => {
    // The nearest points of XOR's vectors are all four, equally weighted.
    const square = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ];
    const solver: Solver = ({ rows: count }) => ({ weights: new Float64Array(count).fill(0.25) });
    expect(proved(separability(square, [0, 1, 1, 0], { solver }), square, [0, 1, 1, 0])).toBe(false);
  });
});

describe("budget and yielding", () => {
  const { rows, labels } = iris();

  test("a spent budget leaves the question undecided, without a certificate", () => {
    const answer = separability(rows, labels, { spent: () => true });
    expect([answer.separable, answer.certificate, answer.pairs[0].separable]).toEqual([null, null, null]);
  });

  test("yielding to the event loop does not change the answer", async () => {
    expect(await separabilityAsync(rows, labels)).toEqual(separability(rows, labels));
  });

  test("a signal ends it", async () => {
    await expect(separabilityAsync(rows, labels, { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow(
      "enough",
    );
  });

  test("the verdict without certificates is the same", () => {
    const answer = separability(rows, labels, { certificate: false });
    expect([answer.separable, answer.certificate]).toEqual([false, null]);
  });
});

describe("bad input", () => {
  test("is refused with what was expected", () => {
    expect(() => separability([[1], [2]], [0])).toThrow("labels must have 2 entries, one per row; got 1");
    expect(() => separability([[1]])).toThrow("labels must be given, one per row; got undefined");
    expect(() => separability([], [])).toThrow("the data set has 0 examples; at least 1 is needed");
    expect(() => separability([[Number.NaN]], [1])).toThrow("must be a finite number; got NaN");
    expect(() => separability([[1e308]], [1])).toThrow("‖x‖² overflows; scale the features");
    expect(() => separability([[1]], [1], { biass: true } as never)).toThrow(
      'unknown option "biass"; did you mean bias?',
    );
    expect(() => separability([[1], [2]], [1, 0], { positive: 2 })).toThrow(
      "positive must be a class of the data: 1, 0; got 2",
    );
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describe as describe_, fieldOf, figure, type PlaneState, terminalPlot } from "../../src/entries/figure.js";
import { Perceptron } from "../../src/entries/index.js";
import { InputError } from "../../src/errors.js";
import { curvesOf, type Grid, isClosed, type Outline, outlines } from "../../src/figure/outlines.js";
import { area, type Plane, regions, type Spot, valueAt } from "../../src/figure/regions.js";
import { simplified } from "../../src/figure/simplified.js";
import { all, parse, part } from "./xml.js";

/** Scores of each class over the unit square. */
function gridOf(columns: number, rows: number, ...scores: ((u: number, v: number) => number)[]): Grid {
  const numbers = Array.from({ length: columns * rows }, (_, p) =>
    scores.map((score) => score((p % columns) / (columns - 1), Math.floor(p / columns) / (rows - 1))),
  );
  return { columns, rows, classes: scores.length, scores: Float64Array.from(numbers.flat()) };
}

const zero = () => 0;
const ring = (outline: Outline) => outline.flatMap(({ spots }) => spots.slice(0, -1));

/** Above 0 counterclockwise. */
function turned(spots: readonly Spot[]): number {
  return spots.reduce((sum, [u, v], i) => {
    const [x, y] = spots[(i + 1) % spots.length];
    return sum + (u * y - x * v) / 2;
  }, 0);
}

const disc = (u0: number, v0: number, r: number) => (u: number, v: number) => r * r - (u - u0) ** 2 - (v - v0) ** 2;

describe("outlines", () => {
  test("of a disc are a closed circle, to a thousandth of its radius", () => {
    const all = outlines(gridOf(101, 81, zero, disc(0.5, 0.5, 0.3)));
    const curves = curvesOf(all);
    expect(curves.length).toBe(1);
    expect(isClosed(curves[0])).toBe(true);
    for (const [u, v] of curves[0]) expect(Math.sqrt((u - 0.5) ** 2 + (v - 0.5) ** 2)).toBeCloseTo(0.3, 3);
    expect(area(curves[0])).toBeCloseTo(Math.PI * 0.09, 3);
    // The class outside has the edge of the square as well, the other way round.
    expect(all[0].map((outline) => Math.sign(turned(ring(outline))))).toEqual([1, -1]);
    expect(all[1].map((outline) => Math.sign(turned(ring(outline))))).toEqual([1]);
  });

  test("of several discs are as many", () => {
    const two = (u: number, v: number) => Math.max(disc(0.25, 0.3, 0.15)(u, v), disc(0.7, 0.6, 0.2)(u, v));
    const curves = curvesOf(outlines(gridOf(90, 90, zero, two)));
    expect(curves.map(isClosed)).toEqual([true, true]);
    expect(curves.map(area).sort()).toEqual([expect.closeTo(Math.PI * 0.0225, 2), expect.closeTo(Math.PI * 0.04, 2)]);
  });

  test("of linear scores are the straight lines and polygons between them, whatever the grid", () => {
    const number = fc.integer({ min: -8, max: 8 });
    const plane: fc.Arbitrary<Plane> = fc.record({ a: number, b: number, c: number });
    fc.assert(
      fc.property(plane, fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 9 }), (score, columns, rows) => {
        const found = outlines(gridOf(columns, rows, zero, (u, v) => valueAt(score, [u, v])));
        for (const curve of curvesOf(found)) for (const spot of curve) expect(valueAt(score, spot)).toBeCloseTo(0, 9);
        const own = found[1].reduce((sum, outline) => sum + turned(ring(outline)), 0);
        const lost = score.a === 0 && score.b === 0 && score.c === 0;
        expect(own).toBeCloseTo(lost ? 0 : area(regions([{ a: 0, b: 0, c: 0 }, score])[1]), 9);
      }),
    );
  });

  test("of any scores are closed, have their class at the left, and cover the square once", () => {
    const grid = fc
      .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 8 }), fc.integer({ min: 1, max: 5 }))
      .chain(([columns, rows, classes]) =>
        fc
          .array(fc.integer({ min: -3, max: 3 }), {
            minLength: columns * rows * classes,
            maxLength: columns * rows * classes,
          })
          .map((scores): Grid => ({ columns, rows, classes, scores: Float64Array.from(scores) })),
      );
    fc.assert(
      fc.property(grid, (given) => {
        const found = outlines(given);
        let total = 0;
        for (const outline of found.flat()) {
          outline.forEach(({ spots }, i) => {
            expect(spots[spots.length - 1]).toEqual(outline[(i + 1) % outline.length].spots[0]);
          });
          total += turned(ring(outline));
        }
        expect(total).toBeCloseTo(1, 9);
      }),
      { numRuns: 300 },
    );
  });

  test("of three classes meet in one spot, where their scores are equal", () => {
    const scores = [disc(0.2, 0.3, 1), disc(0.8, 0.3, 1), disc(0.5, 0.9, 1)] as const;
    const curves = curvesOf(outlines(gridOf(60, 60, ...scores)));
    expect(curves.length).toBe(3);
    const ends = curves.flatMap((spots) => [spots[0], spots[spots.length - 1]]);
    const inner = ends.filter((spot) => spot.every((at) => at > 0 && at < 1));
    expect(inner.length).toBe(3);
    for (const [u, v] of inner) {
      expect(u).toBeCloseTo(inner[0][0], 12);
      const [a, b, c] = scores.map((score) => score(u, v));
      expect([a - b, b - c]).toEqual([expect.closeTo(0, 2), expect.closeTo(0, 2)]);
    }
  });

  test("go through a saddle on the side of its middle", () => {
    for (const [opposite, pieces] of [
      [2.5, 1],
      [0.5, 2],
    ]) {
      const corners = {
        columns: 2,
        rows: 2,
        classes: 2,
        scores: Float64Array.of(0, 3, 0, -2, 0, -2, 0, opposite),
      };
      expect(outlines(corners)[1].length).toBe(pieces);
    }
  });
});

test("a simplified line keeps its ends and stays near", () => {
  const arc = Array.from({ length: 500 }, (_, i): Spot => [100 * Math.cos(i / 200), 100 * Math.sin(i / 200)]);
  const few = simplified(arc, 0.2);
  expect(few.length).toBeLessThan(40);
  expect([few[0], few[few.length - 1]]).toEqual([arc[0], arc[499]]);
  for (let i = 1; i < few.length; i++) {
    const [x, y] = [(few[i][0] + few[i - 1][0]) / 2, (few[i][1] + few[i - 1][1]) / 2];
    expect(100 - Math.sqrt(x * x + y * y)).toBeLessThan(0.21);
  }
});

const view = { x: [-3, 3], y: [-2, 2] } as const;
const circle = (columns = 90, rows = 60): PlaneState => ({
  kind: "plane",
  classes: ["in", "out"],
  points: [
    { x: 0, y: 0, target: 0, predicted: 0 },
    { x: 2, y: 1, target: 0, predicted: 1 },
  ],
  field: fieldOf(
    ({ data, rows: count }) =>
      Float64Array.from({ length: count }, (_, r) => data[2 * r] ** 2 + data[2 * r + 1] ** 2 - 1),
    view,
    columns,
    rows,
  ),
});

/** Subpaths of an element, as spots. */
function paths(d: string): Spot[][] {
  return d
    .split("M")
    .slice(1)
    .map((piece) =>
      piece
        .replace("Z", "")
        .split("L")
        .map((spot) => spot.split(" ").map(Number) as unknown as Spot),
    );
}

describe("a plane with a field", () => {
  test("shades each class once and draws the curve between them", () => {
    const svg = parse(figure(circle()));
    const [inside, outside] = part(svg, "regions")[0].children.map(({ attributes }) => paths(attributes.get("d")!));
    expect([inside.length, outside.length]).toEqual([1, 2]);
    const [boundary] = part(svg, "boundary").map(({ attributes }) => paths(attributes.get("d")!));
    expect(boundary.length).toBe(1);
    expect(boundary[0][0]).toEqual(boundary[0][boundary[0].length - 1]);
    const [width, height] = [0, 1].map((axis) => {
      const values = outside[0].map((spot) => spot[axis]);
      return Math.max(...values) - Math.min(...values);
    });
    // π of 6 × 4 units.
    expect(area(inside[0]) / (width * height)).toBeCloseTo(Math.PI / 24, 3);
    expect(part(svg, "wrong")[0].children.length).toBe(1);
    expect(part(svg, "normal")).toEqual([]);
  });

  test("says what is seen", () => {
    expect(describe_(circle())).toBe(
      "Points by x₁ (across) and x₂ (up): 2 of in. 1 of 2 are predicted wrong. Regions are seen of in, out. " +
        "The boundary is a curve, closed around (0, 0).",
    );
    const { field, ...rest } = circle();
    const flat = (value: number) => ({ ...rest, field: { ...field!, scores: Array(90 * 60).fill(value) } });
    expect(describe_(flat(1))).toContain("Regions are seen of out. There is no boundary in the picture.");
    expect(describe_(flat(0))).toContain("There is no boundary: all scores are 0.");
  });

  test("draws further levels of a single score, dashed", () => {
    const svg = parse(figure({ ...circle(), levels: [-0.5, 1, 100] }));
    const [levels] = part(svg, "margin").map(({ attributes }) => paths(attributes.get("d")!));
    const across = levels.map((spots) => Math.max(...spots.map(([x]) => x)) - Math.min(...spots.map(([x]) => x)));
    expect(across.length).toBe(2);
    // Circles of radius √0.5 and √2.
    expect(across[1] / across[0]).toBeCloseTo(2, 2);
    expect(all(svg, "text").map(({ text }) => text)).toContain("score −0.5, 1, 100");
  });

  test("of straight scores looks as they do", () => {
    const straight: PlaneState = { ...circle(), field: undefined, view, scores: [{ w: [1, 2], b: -1 }] } as never;
    const field = fieldOf(
      ({ data, rows }) => Float64Array.from({ length: rows }, (_, r) => data[2 * r] + 2 * data[2 * r + 1] - 1),
      view,
      40,
      30,
    );
    const [line] = part(parse(figure(straight)), "boundary")[0].children;
    const [curve] = paths(part(parse(figure({ ...circle(), field })), "boundary")[0].attributes.get("d")!);
    expect(curve.length).toBe(2);
    const ends = [1, 2].map((i) => ["x", "y"].map((axis) => Number(line.attributes.get(`${axis}${i}`))));
    for (const spot of curve)
      expect(Math.min(...ends.map(([x, y]) => Math.abs(x - spot[0]) + Math.abs(y - spot[1])))).toBeLessThan(0.2);
  });

  test("keeps to a view of one's own, and is cut where it ends", () => {
    for (const own of [
      { x: [0, 1], y: [0, 1] },
      { x: [-9, 9], y: [-9, 9] },
    ] as const) {
      const svg = parse(figure({ ...circle(), view: own }, { width: 600, height: 500 }));
      const spots = part(svg, "regions")[0].children.flatMap(({ attributes }) => paths(attributes.get("d")!).flat());
      for (const [x, y] of spots) expect(x > 0 && x < 600 && y > 0 && y < 500).toBe(true);
    }
    const far = { x: [50, 60], y: [50, 60] } as const;
    expect(part(parse(figure({ ...circle(), view: far })), "regions")).toEqual([]);
  });

  test("is drawn in a terminal", () => {
    expect(terminalPlot({ ...circle(), points: [] }, { columns: 44, rows: 14 })).toBe(`x₂
      2 │
        │
        │             ⣀⠤⠒⠒⠒⠒⠒⠤⣀
        │           ⢀⡜⠁       ⠈⢣⡀
      0 │           ⢸           ⡇
        │           ⠈⢣⡀       ⢀⡜⠁
        │             ⠉⠒⠤⠤⠤⠤⠤⠒⠉
        │
     −2 │
        └───────────────────────────────────
              −2          0          2
                                          x₁
o in (0)   x out (0)
`);
  });

  test("of 200 × 200 spots is a small document", () => {
    const state = circle(200, 200);
    expect(figure(state).length).toBeLessThan(8000);
  });

  test.each([
    [{ columns: 1 }, "field.columns must be a whole number of at least 2; got 1"],
    [{ scores: [1, 2, 3] }, "field.scores must have as many numbers for each of the 90 × 60 spots; got 3"],
    [{ view: { x: [1, 0], y: [0, 1] } }, "field.view.x must be two numbers, the second above the first; got 1 and 0"],
  ])("is refused with %j", (wrong, message) => {
    const { field, ...rest } = circle();
    expect(() => figure({ ...rest, field: { ...field!, ...wrong } as never })).toThrow(new InputError(message));
  });
});

describe("fieldOf", () => {
  test("asks once, from the lower left to the right and upwards", () => {
    const asked: number[][] = [];
    const { scores } = fieldOf(
      ({ data, rows, columns }) => {
        asked.push([rows, columns]);
        return Array.from({ length: rows }, (_, r) => 10 * data[2 * r] + data[2 * r + 1]);
      },
      { x: [0, 2], y: [5, 6] },
      3,
      2,
    );
    expect(asked).toEqual([[6, 2]]);
    expect(scores).toEqual([5, 15, 25, 6, 16, 26]);
  });

  test("asks a learner, whose scores they are", () => {
    const learner = new Perceptron<string>({ order: "given" });
    learner.fit(
      [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
      ["a", "b", "a"],
    );
    const field = fieldOf(learner, view, 4, 3);
    expect(field.scores[0]).toBe(learner.scores([-3, -2])[1]);
    expect(field.scores[11]).toBe(learner.scores([3, 2])[1]);
    learner.learn([5, 5], "c");
    const three = fieldOf(learner, view, 4, 3);
    expect(Array.from(three.scores).slice(-3)).toEqual(learner.scores([3, 2]));
  });

  test("refuses a learner of one class", () => {
    const learner = new Perceptron<string>();
    learner.learn([1, 2], "a");
    expect(() => fieldOf(learner, view)).toThrow(
      new InputError("regions are drawn of two classes or more; the learner knows 1"),
    );
  });
});

describe("a single score between two of three classes", () => {
  const colours = ["#0067a3", "#c24b00", "#007a59"];
  const view = { x: [0, 1], y: [0, 1] } as const;
  const fills = (state: PlaneState) =>
    part(parse(figure(state, { theme: "light" })), "regions").flatMap((group) =>
      [...all(group, "polygon"), ...all(group, "path")].map(({ attributes }) => attributes.get("fill")!),
    );

  test.each([
    [0, 2],
    [1, 2],
    [2, 0],
    [0, 1],
  ])("tints the sides of classes %i and %i, straight or curved", (negative, positive) => {
    const points = [
      { x: 0.2, y: 0.5, target: negative },
      { x: 0.8, y: 0.5, target: positive },
    ];
    const plane: PlaneState = { kind: "plane", classes: ["a", "b", "c"], points, positive, view };
    const expected = [colours[negative], colours[positive]].sort();
    expect(fills({ ...plane, scores: [{ w: [1, 0], b: -0.5 }] }).sort()).toEqual(expected);
    const scores = Array.from({ length: 25 }, (_, p) => (p % 5) / 4 - 0.45);
    expect(fills({ ...plane, field: { columns: 5, rows: 5, view, scores } }).sort()).toEqual(expected);
  });
});

import { describe, expect, test } from "vitest";
import { describe as describe_, fieldOf, figure, type PlaneState, terminalPlot } from "../../../src/entries/figure.js";
import { InputError } from "../../../src/errors.js";
import { area, type Spot } from "../../../src/figure/geometry/regions.js";
import { all, parse, part } from "../xml.js";

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

  test("describes the visible regions and the boundary", () => {
    expect(describe_(circle())).toBe(
      "Points by x₁ (across) and x₂ (up): 2 of in. The prediction is wrong for 1 of 2. Classes predicted somewhere in the picture: in, out. " +
        "The boundary is a curve, closed around (0, 0).",
    );
    const { field, ...rest } = circle();
    const flat = (value: number) => ({ ...rest, field: { ...field!, scores: Array(90 * 60).fill(value) } });
    expect(describe_(flat(1))).toContain(
      "Classes predicted somewhere in the picture: out. There is no boundary in the picture.",
    );
    expect(describe_(flat(0))).toContain("There is no boundary: all scores are 0.");
  });

  test("draws additional levels of a single score as dashed lines", () => {
    const svg = parse(figure({ ...circle(), levels: [-0.5, 1, 100] }));
    const [levels] = part(svg, "margin").map(({ attributes }) => paths(attributes.get("d")!));
    const across = levels.map((spots) => Math.max(...spots.map(([x]) => x)) - Math.min(...spots.map(([x]) => x)));
    expect(across.length).toBe(2);
    // Circles of radius √0.5 and √2.
    expect(across[1] / across[0]).toBeCloseTo(2, 2);
    expect(all(svg, "text").map(({ text }) => text)).toContain("score −0.5, 1, 100");
  });

  test("of linear scores gives the same boundary as the scores themselves", () => {
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

  test("keeps to the given view and is clipped at its edges", () => {
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

  test("can be drawn in a terminal", () => {
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
  ])("is refused for %j", (wrong, message) => {
    const { field, ...rest } = circle();
    expect(() => figure({ ...rest, field: { ...field!, ...wrong } as never })).toThrow(new InputError(message));
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
  ])("tints the sides of classes %i and %i for straight and curved boundaries", (negative, positive) => {
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

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describe as describe_, figure, type PlaneScore, type PlaneState } from "../../../src/entries/figure.js";
import { InputError } from "../../../src/errors.js";
import { area, type Plane, regions, valueAt } from "../../../src/figure/geometry/regions.js";
import { tenPoints } from "../states.js";
import { all, type Element, numberOf, parse, part } from "../xml.js";

/** From pixels back to the data, by what the tick labels say. */
function readAxes(svg: Element): { x: (pixel: number) => number; y: (pixel: number) => number } {
  const labels = all(svg, "text").filter(({ text }) => /^−?\d+(\.\d+)?$/.test(text));
  const value = ({ text }: Element) => Number(text.replace("−", "-"));
  const axis = (anchor: string, at: "x" | "y") => {
    const ticks = labels.filter(({ attributes }) => attributes.get("text-anchor") === anchor);
    const [first, last] = [ticks[0], ticks[ticks.length - 1]];
    const slope = (value(last) - value(first)) / (numberOf(last, at) - numberOf(first, at));
    const shift = at === "y" ? 4 : 0; // labels stand a little below their ticks
    return (pixel: number) => value(first) + (pixel - numberOf(first, at) + shift) * slope;
  };
  return { x: axis("middle", "x"), y: axis("end", "y") };
}

function linesOf(state: PlaneState, name: string): { x: number; y: number }[][] {
  const svg = parse(figure(state));
  const { x, y } = readAxes(svg);
  return part(svg, name).flatMap((group) =>
    group.children.map((line) => [
      { x: x(numberOf(line, "x1")), y: y(numberOf(line, "y1")) },
      { x: x(numberOf(line, "x2")), y: y(numberOf(line, "y2")) },
    ]),
  );
}

const distance = ({ w, b }: PlaneScore, { x, y }: { x: number; y: number }) =>
  (w[0] * x + w[1] * y + b) / Math.sqrt(w[0] * w[0] + w[1] * w[1]);

describe("the boundary", () => {
  test.each<PlaneScore>([
    { w: [4, 4], b: -17 },
    { w: [-1, 2], b: 0.5 },
    { w: [1, 0], b: -2.5 },
    { w: [0, -3], b: 7 },
    { w: [1e-200, 1e-200], b: -5e-200 },
    { w: [1e200, 1e200], b: -5e200 },
  ])("of $w, $b is where w·x + b = 0", (score) => {
    const lines = linesOf({ ...tenPoints, scores: [score], margin: false }, "boundary");
    expect(lines.length).toBe(1);
    const size = Math.max(Math.abs(score.w[0]), Math.abs(score.w[1]));
    const unit: PlaneScore = { w: [score.w[0] / size, score.w[1] / size], b: score.b / size };
    for (const end of lines[0]) expect(distance(unit, end)).toBeCloseTo(0, 2);
  });

  test("is vertical when w₂ = 0", () => {
    const [line] = part(parse(figure({ ...tenPoints, scores: [{ w: [2, 0], b: -5 }] })), "boundary")[0].children;
    expect(numberOf(line, "x1")).toBe(numberOf(line, "x2"));
  });

  test("is missing when w = 0, and the description says so", () => {
    const svg = parse(figure({ ...tenPoints, scores: [{ w: [0, 0], b: 1 }] }));
    expect(part(svg, "boundary")).toEqual([]);
    expect(part(svg, "normal")).toEqual([]);
    expect(svg.children[1].text).toContain("There is no boundary: w is 0.");
  });

  test("is not drawn when far from the points, and the description says so", () => {
    const svg = parse(figure({ ...tenPoints, scores: [{ w: [1, 1], b: -500 }] }));
    expect(part(svg, "boundary")).toEqual([]);
    expect(svg.children[1].text).toContain("The boundary is outside the picture.");
  });

  test("extends the picture when near the points", () => {
    expect(linesOf({ ...tenPoints, scores: [{ w: [1, 1], b: -12 }] }, "boundary").length).toBe(1);
  });

  test.each([1e-9, 1e-3, 1, 1e9, 1e140])("is at the same place for data in units of %d", (unit) => {
    const scaled: PlaneState = {
      ...tenPoints,
      points: tenPoints.points.map((point) => ({ ...point, x: point.x * unit, y: point.y * unit })),
      scores: [{ w: [4, 4], b: -17 * unit }],
    };
    const ends = (state: PlaneState) => {
      const svg = parse(figure(state));
      const [line] = part(svg, "boundary")[0].children;
      const [first] = all(part(svg, "points")[0], "circle");
      // Tick labels of another length move the box a little, but the point keeps its place in the box.
      return numberOf(line, "x1") - numberOf(first, "cx");
    };
    expect(ends(scaled) / ends(tenPoints)).toBeCloseTo(1, 1);
  });
});

test("the margin is drawn at the distance of the nearest points", () => {
  const lines = linesOf(tenPoints, "margin");
  const gamma = 1 / Math.sqrt(32); // of (2, 2): 4·2 + 4·2 − 17 = −1, and ‖w‖² = 32
  expect(lines.map(([end]) => Math.abs(distance(tenPoints.scores![0], end)))).toEqual([
    expect.closeTo(gamma, 1),
    expect.closeTo(gamma, 1),
  ]);
  expect(figure(tenPoints)).toContain("margin 0.177");
});

test("a given margin is drawn at its distance, and none where a point is on the wrong side", () => {
  for (const [end] of linesOf({ ...tenPoints, margin: 1 }, "margin"))
    expect(Math.abs(distance(tenPoints.scores![0], end))).toBeCloseTo(1, 2);
  expect(linesOf({ ...tenPoints, scores: [{ w: [4, 4], b: -10 }] }, "margin")).toEqual([]);
});

test("a boundary at 0 up to rounding is described as at 0", () => {
  for (let k = 1; k <= 50; k++) {
    const points = [-1 - k / 7, 0.3 + k / 11, 0.1].map((x, i) => ({ x, y: i / 3, target: i % 2 }));
    const svg = parse(figure({ ...tenPoints, margin: false, points, scores: [{ w: [1, 0], b: 0 }] }));
    expect(svg.children[1].text).toMatch(/The boundary runs from \(0, .*\) to \(0, /);
  }
});

test("w starts on the boundary and points towards higher scores", () => {
  for (const w of [
    [1, 1],
    [-1, 0.4],
    [0, -1],
  ] as const) {
    const score: PlaneScore = { w, b: -(w[0] * 2.5 + w[1] * 2.5) };
    const [foot, head] = linesOf({ ...tenPoints, scores: [score], margin: false }, "normal")[0];
    expect(distance(score, foot)).toBeCloseTo(0, 1);
    const length = distance(score, head);
    const [dx, dy] = [head.x - foot.x, head.y - foot.y];
    expect(length).toBeGreaterThan(0.3);
    // One unit is as long on both axes here, so all of it is along w.
    expect(length / Math.sqrt(dx * dx + dy * dy)).toBeCloseTo(1, 2);
  }
});

test("wrong points are ringed, mistakes are counted and the current point is marked", () => {
  const points = tenPoints.points.map((point, i) => ({ ...point, predicted: i === 3 ? 1 : point.target! }));
  const svg = parse(figure({ ...tenPoints, points, current: 3 }));
  const [ring] = part(svg, "wrong")[0].children;
  const [current] = part(svg, "current");
  expect(part(svg, "wrong")[0].children.length).toBe(1);
  expect([numberOf(ring, "cx"), numberOf(ring, "cy")]).toEqual([numberOf(current, "cx"), numberOf(current, "cy")]);
  expect(part(svg, "counts")[0].children.map(({ text }) => text)).toEqual(["2", "12", "12", "2", "3", "14"]);
  expect(svg.children[1].text).toContain("The prediction is wrong for 1 of 10.");
});

test("points of unknown class have no margin", () => {
  const points = tenPoints.points.map(({ x, y }) => ({ x, y }));
  expect(describe_(tenPoints)).toContain("The margin is 0.177 on each side.");
  expect(describe_({ ...tenPoints, points })).not.toContain("margin");
  expect(part(parse(figure({ ...tenPoints, points })), "margin")).toEqual([]);
  const all = { ...tenPoints, points: [...tenPoints.points, { x: 4.2, y: 0.05 }] };
  expect(describe_(all)).toContain("The margin is 0.177 on each side.");
});

test("classes differ in shape as well as in colour", () => {
  const points = Array.from({ length: 8 }, (_, k) => ({ x: k, y: 0, target: k }));
  const svg = parse(figure({ kind: "plane", classes: [..."abcdefgh"], points }));
  const groups = part(svg, "points")[0].children;
  expect(new Set(groups.map(({ attributes }) => attributes.get("fill"))).size).toBe(8);
  expect(new Set(groups.map(({ children: [{ attributes }] }) => offsets(attributes.get("d")))).size).toBe(8);
});

/** A path moved to start at 0. */
function offsets(d = "circle"): string {
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  return numbers.map((value, i) => Math.round(value - numbers[i % 2])).join(" ");
}

test("one point, equal points, no points and a class without points can be drawn", () => {
  const one = { x: 3, y: 4, target: 0 };
  for (const points of [[], [one], [one, one, one]]) {
    const svg = parse(figure({ kind: "plane", classes: ["a", "empty"], points }));
    const drawn = part(svg, "points").flatMap((group) => all(group, "circle"));
    expect(drawn.length).toBe(points.length);
    expect(all(svg, "text").map(({ text }) => text)).toContain("empty (0)");
  }
});

test("points with infinite, NaN or huge coordinates are left out, and the description counts them", () => {
  const points = [...tenPoints.points, { x: Number.NaN, y: 1 }, { x: 1e300, y: 1 }, { x: 0, y: Infinity }];
  const svg = parse(figure({ ...tenPoints, points }));
  expect(svg.children[1].text).toContain("3 of the points cannot be drawn here.");
});

test("a given view is kept, and an empty one is refused", () => {
  const svg = parse(figure({ ...tenPoints, view: { x: [1, 4], y: [1, 4] } }));
  expect(part(svg, "points").flatMap((group) => group.children.flatMap(({ children }) => children)).length).toBe(3);
  expect(() => figure({ ...tenPoints, view: { x: [4, 1], y: [1, 4] } })).toThrow(
    new InputError("view.x must be two numbers, the second above the first; got 4 and 1"),
  );
});

describe("regions", () => {
  const number = fc.integer({ min: -20, max: 20 }).map((k) => k / 4);
  const plane: fc.Arbitrary<Plane> = fc.record({ a: number, b: number, c: number });

  test("cover the square exactly once", () => {
    fc.assert(
      fc.property(fc.array(plane, { minLength: 1, maxLength: 7 }), (scores) => {
        const parts = regions(scores);
        const total = parts.reduce((sum, corners) => sum + area(corners), 0);
        expect(total).toBeCloseTo(1, 9);
        parts.forEach((corners, k) => {
          const middle = [0, 1].map((i) => corners.reduce((sum, corner) => sum + corner[i], 0) / corners.length);
          if (area(corners) < 1e-9) return;
          const values = scores.map((score) => valueAt(score, [middle[0], middle[1]]));
          expect(values[k]).toBeCloseTo(Math.max(...values), 9);
        });
      }),
    );
  });

  test("of three classes fill the plot", () => {
    const state: PlaneState = {
      ...tenPoints,
      classes: ["a", "b", "c"],
      scores: [
        { w: [1, 0], b: 0 },
        { w: [0, 1], b: 0 },
        { w: [-1, -1], b: 5 },
      ],
    };
    const svg = parse(figure(state));
    const polygons = all(part(svg, "regions")[0], "polygon").map((polygon) =>
      polygon.attributes
        .get("points")!
        .split(" ")
        .map((pair) => pair.split(",").map(Number) as [number, number]),
    );
    const corners = polygons.flat();
    const across = Math.max(...corners.map(([x]) => x)) - Math.min(...corners.map(([x]) => x));
    const up = Math.max(...corners.map(([, y]) => y)) - Math.min(...corners.map(([, y]) => y));
    const total = polygons.reduce((sum, polygon) => sum + area(polygon), 0);
    expect(polygons.length).toBe(3);
    expect(total / (across * up)).toBeCloseTo(1, 3);
    expect(part(svg, "boundary")[0].children.length).toBe(3);
  });

  test("are not shaded before anything is learned", () => {
    expect(part(parse(figure({ ...tenPoints, scores: [{ w: [0, 0], b: 0 }] })), "regions")).toEqual([]);
  });
});

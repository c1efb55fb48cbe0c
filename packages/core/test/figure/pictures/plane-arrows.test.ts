import { describe, expect, test } from "vitest";
import { describe as describe_, figure, type PlaneState, terminalPlot } from "../../../src/entries/figure.js";
import { commonPoint, separability } from "../../../src/entries/theory.js";
import { tenPoints } from "../states.js";
import { all, numberOf, parse, part } from "../xml.js";

const update: PlaneState = {
  kind: "plane",
  classes: [-1, 1],
  points: [{ x: 1, y: 3, target: 1 }],
  view: { x: [-5, 5], y: [-5, 5] },
  scores: [{ w: [4, 2], b: 0 }],
  vectors: [
    { from: [0, 0], to: [3, -1], name: "w", role: "before" },
    { from: [3, -1], to: [4, 2], name: "y·x", role: "step", target: 1 },
    { from: [0, 0], to: [4, 2], name: "w + y·x" },
  ],
};

describe("vectors", () => {
  test("are drawn tip to tail with names, and the step has the colour of its class", () => {
    const svg = parse(figure(update, { theme: "light" }));
    const [group] = part(svg, "vectors");
    const [before, step, after] = all(group, "line");
    expect(all(group, "path").length).toBe(3);
    expect([numberOf(before, "x1"), numberOf(before, "y1")]).toEqual([numberOf(after, "x1"), numberOf(after, "y1")]);
    // The step begins at the tip of w.
    const [tip] = all(group, "path").map(({ attributes }) => attributes.get("d")!.slice(1).split("L")[0]);
    expect(tip).toBe(`${step.attributes.get("x1")} ${step.attributes.get("y1")}`);
    expect(step.attributes.get("stroke")).toBe("#c24b00");
    expect(all(group, "text").map(({ text }) => text)).toEqual(["w", "y·x", "w + y·x"]);
    expect(part(svg, "normal")).toEqual([]);
    expect(describe_(update)).toContain("An arrow y·x goes from (3, −1) to (4, 2).");
  });

  test("extend the default view, and are omitted outside a given view", () => {
    const { view: _, ...free } = update;
    const count = (state: PlaneState) => all(part(parse(figure(state)), "vectors")[0], "path").length;
    expect(count({ ...free, vectors: [{ from: [0, 0], to: [90, 70] }] })).toBe(1);
    expect(count({ ...update, vectors: [{ from: [0, 0], to: [90, 70] }] })).toBe(0);
    const outside = parse(figure({ ...update, vectors: [{ from: [20, 0], to: [90, 70] }] }));
    expect(part(outside, "vectors")).toEqual([]);
  });

  test("are drawn with tips in a terminal", () => {
    const text = terminalPlot(update);
    expect(text.match(/▲/g)!.length).toBe(3); // two tips, as two arrows end together, and the legend's
    expect(text).toContain("▲ w, y·x, w + y·x");
  });
});

describe("a common point of both hulls", () => {
  const rows = [
    [0, 0],
    [1, 1],
    [0, 1],
    [1, 0],
  ];
  const labels = [0, 0, 1, 1];
  const proof = separability(rows, labels);
  const witness = commonPoint(proof.certificate as never, rows, labels);
  const state: PlaneState = {
    kind: "plane",
    classes: [0, 1],
    points: rows.map(([x, y], i) => ({ x, y, target: labels[i] })),
    hulls: true,
    witness,
  };

  test("is linked to each of its points by a line as wide as the point's share", () => {
    const svg = parse(figure(state));
    const [group] = part(svg, "witness");
    const lines = all(group, "line");
    expect(lines.length).toBe(4);
    expect(new Set(lines.map((line) => `${line.attributes.get("x2")} ${line.attributes.get("y2")}`)).size).toBe(1);
    for (const line of lines) expect(numberOf(line, "stroke-width")).toBeCloseTo(3.25, 6);
    expect(all(group, "text").map(({ text }) => text)).toEqual(["0.5", "0.5", "0.5", "0.5"]);
    expect(describe_(state)).toContain(
      "The point (0.5, 0.5) is in both hulls: 0.5·(0, 1) + 0.5·(1, 0), and 0.5·(0, 0) + 0.5·(1, 1).",
    );
    expect(terminalPlot(state)).toContain("╳ in both hulls");
  });

  test("has lines only to rows that are drawn", () => {
    const fewer = { ...state, witness: { ...witness, positive: [{ row: 77, weight: 1 }] } };
    expect(all(part(parse(figure(fewer)), "witness")[0], "line").length).toBe(2);
  });
});

test("a point's area above the minimum is proportional to its weight", () => {
  const points = [0, 1, 4].map((weight, i) => ({ x: i, y: 0, target: 0, weight }));
  const svg = parse(figure({ kind: "plane", classes: ["a"], points }));
  const radii = all(part(svg, "points")[0], "circle").map((circle) => numberOf(circle, "r"));
  const [four, one, none] = radii.map((r) => r * r);
  expect((four - none) / (one - none)).toBeCloseTo(4, 1);
  expect(describe_({ kind: "plane", classes: ["a"], points })).toContain(
    "The weight is above 0 for 2 of 3, and at most 4.",
  );
  expect(all(parse(figure(tenPoints)), "text").some(({ text }) => text.startsWith("area"))).toBe(false);
});

describe("the radius", () => {
  const state: PlaneState = {
    kind: "plane",
    classes: [-1, 1],
    points: [{ x: 3, y: 4, target: 1 }],
    radius: 5,
    view: { x: [-6, 6], y: [-6, 6] },
  };
  const spots = (given: PlaneState) =>
    part(parse(figure(given, { width: 600, height: 600, theme: "light" })), "radius").flatMap(({ attributes }) =>
      [...attributes.get("d")!.matchAll(/([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
    );

  test("is drawn as a circle around the origin", () => {
    const found = spots(state);
    const middle = [0, 1].map((i) => (Math.min(...found.map((s) => s[i])) + Math.max(...found.map((s) => s[i]))) / 2);
    const [across, up] = [0, 1].map((i) => Math.max(...found.map((s) => s[i])) - middle[i]);
    for (const [x, y] of found) expect(((x - middle[0]) / across) ** 2 + ((y - middle[1]) / up) ** 2).toBeCloseTo(1, 2);
    expect(describe_(state)).toContain("The circle of radius 5 around the origin is drawn.");
  });

  test("is clipped to the picture, and is left out when outside it", () => {
    for (const [x, y] of spots({ ...state, view: { x: [0, 4], y: [0, 4.5] } })) {
      expect(x).toBeLessThanOrEqual(600);
      expect(y).toBeLessThanOrEqual(600);
    }
    expect(spots({ ...state, view: { x: [20, 30], y: [20, 30] } })).toEqual([]);
  });
});

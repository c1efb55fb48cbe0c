import { describe, expect, test } from "vitest";
import { describe as describe_, figure, type SpaceState } from "../../../src/entries/figure.js";
import { product, spaceGeometry } from "../../../src/figure/geometry/space-geometry.js";
import { textWidth } from "../../../src/figure/svg/text-width.js";
import { mapped } from "../states.js";
import { all, numberOf, parse, part } from "../xml.js";

const from = (azimuth: number, elevation: number): SpaceState => ({ ...mapped, camera: { azimuth, elevation } });

describe("the plane", () => {
  test("is clipped to the box, with its corners on both", () => {
    const { plane, ranges } = spaceGeometry(mapped);
    expect(plane.length).toBeGreaterThanOrEqual(3);
    for (const corner of plane) {
      expect(Math.max(...corner.map(Math.abs))).toBeCloseTo(1, 9);
      const [x, , z] = corner.map((at, i) => ranges[i][0] + ((at + 1) / 2) * (ranges[i][1] - ranges[i][0]));
      expect(x + z).toBeCloseTo(2, 9);
    }
  });

  test("has one class behind it, and the other class when seen from behind", () => {
    const behind = (state: SpaceState) =>
      spaceGeometry(state)
        .points.filter((seen) => seen.behind)
        .map(({ point }) => point.target);
    // w = (1, 0, 1) points to a camera in front of the first axis and above.
    expect(behind(from(0, 20))).toEqual([0, 0, 0]);
    expect(behind(from(180, -20))).toEqual([1, 1, 1, 1]);
  });

  test("is not drawn outside the box, and the description says so", () => {
    const away: SpaceState = { ...mapped, score: { w: [1, 1, 1], b: 500 } };
    expect(part(parse(figure(away)), "plane")).toEqual([]);
    expect(describe_(away)).toContain("The plane w·x + b = 0 is outside the picture.");
  });
});

test("the farthest points are drawn first, and those behind the plane before it", () => {
  const { points, camera } = spaceGeometry(mapped);
  points.slice(1).forEach((point, i) => {
    expect(product(point.at, camera.eye)).toBeGreaterThanOrEqual(product(points[i].at, camera.eye));
  });
  const parts = all(parse(figure(mapped))).flatMap(({ attributes }) => attributes.get("data-part") ?? []);
  expect(parts).toEqual(["box", "behind", "plane", "points", "normal"]);
});

test("everything stays inside the picture at any camera angle", () => {
  for (const [azimuth, elevation] of [
    [0, 0],
    [45, 35],
    [137, -60],
    [-60, 90],
  ]) {
    const svg = parse(figure(from(azimuth, elevation), { width: 500, height: 450 }));
    for (const { attributes } of all(svg, "polygon"))
      for (const pair of attributes.get("points")!.split(" ")) {
        const [x, y] = pair.split(",").map(Number);
        expect(x > 0 && x < 500 && y > 0 && y < 450, pair).toBe(true);
      }
  }
});

test("an axis seen end-on has no name", () => {
  const names = (state: SpaceState) => all(parse(figure(state)), "text").map(({ text }) => text);
  expect(names(mapped)).toEqual(expect.arrayContaining(["x₁²", "√2·x₁x₂", "x₂²"]));
  expect(names(from(30, 90))).not.toContain("x₂²");
  expect(names(from(0, 0))).not.toContain("x₁²");
});

test("the description gives the camera angle and whether the plane separates", () => {
  expect(describe_(mapped)).toBe(
    "Points in three dimensions by x₁², √2·x₁x₂, x₂²: 3 of inside, 4 of outside. Seen from −60° around and 20° above. " +
      "Points on the right side of the plane w·x + b = 0: 7 of 7.",
  );
  expect(describe_({ ...mapped, score: { w: [1, 0, 0], b: -2 } })).toContain(
    "Points on the right side of the plane w·x + b = 0: 5 of 7.",
  );
});

test("a point's area shows its weight, and wrong points are ringed", () => {
  const points = mapped.points.map((point, i) => ({ ...point, weight: i, predicted: 0 }));
  const svg = parse(figure({ ...mapped, points }));
  expect(all(svg, "text").map(({ text }) => text)).toEqual(
    expect.arrayContaining(["area: α, at most 6 (6 above 0)", "wrong (4)"]),
  );
  const circles = [...part(svg, "behind"), ...part(svg, "points")]
    .flatMap((group) => all(group, "circle"))
    .filter(({ attributes }) => attributes.get("fill") !== "none")
    .map((circle) => numberOf(circle, "r"));
  expect(new Set(circles.map(Math.round)).size).toBeGreaterThan(1);
});

test.each([60, 300])("names of axes stay inside the picture at any camera angle, even with %i characters", (length) => {
  const axes = ["x", "y", "z"].map((name) => `${name} ${"long name ".repeat(length / 10)}`) as [string, string, string];
  for (let azimuth = -180; azimuth < 180; azimuth += 45)
    for (const elevation of [-50, 0, 20, 70])
      for (const width of [300, 640]) {
        const state = { ...from(azimuth, elevation), axes };
        for (const text of all(parse(figure(state, { width })), "text").filter(({ text }) => /^[xyz] /.test(text))) {
          const wide = textWidth(text.text, 12.5);
          const anchor = text.attributes.get("text-anchor")!;
          const left = numberOf(text, "x") - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0);
          expect([left >= 0, left + wide <= width], `${text.text} at ${azimuth}, ${elevation}`).toEqual([true, true]);
        }
      }
});

test("a long name of the third axis is written in full above the axis", () => {
  const name = "petal width of the flower (cm)";
  const names = all(parse(figure({ ...mapped, axes: ["a", "b", name] })), "text");
  const written = names.find(({ text }) => text.startsWith("petal"))!;
  expect(written.text).toBe(name);
  expect(written.attributes.get("text-anchor")).toBe("start");
  expect(numberOf(written, "x")).toBeGreaterThanOrEqual(4);
});

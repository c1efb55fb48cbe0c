import fc from "fast-check";
import { expect, test } from "vitest";
import { roundAbove } from "../src/draw/round-above.js";
import { changeBetween, changeWords } from "../src/geometry/boundary-change.js";
import { isWrong, positiveOf, scoreOf } from "../src/geometry/half-space.js";
import { along, distanceOf, footOnLine, footOnNormal, lengthOf } from "../src/geometry/perpendicular.js";

const entry = fc.integer({ min: -40, max: 40 }).map((k) => k / 4);
const spot = fc.record({ x: entry, y: entry });
const boundary = fc
  .record({ w: fc.tuple(entry, entry), b: entry })
  .filter(({ w }) => w[0] !== 0 || w[1] !== 0) as fc.Arbitrary<{ w: [number, number]; b: number }>;

test("the foot of a perpendicular is on the line, at the distance that the formula gives", () => {
  fc.assert(
    fc.property(boundary, spot, (weights, point) => {
      const foot = footOnLine(weights, point)!;
      expect(scoreOf(weights, foot)).toBeCloseTo(0, 9);
      const away = Math.hypot(point.x - foot.x, point.y - foot.y);
      expect(Math.abs(distanceOf(weights, point)!)).toBeCloseTo(away, 9);
    }),
  );
});

test("a point is on the positive side exactly when its place along w is beyond −b/‖w‖", () => {
  fc.assert(
    fc.property(boundary, spot, (weights, point) => {
      const beyond = along(weights, point)! + weights.b / lengthOf(weights.w);
      expect(beyond).toBeCloseTo(distanceOf(weights, point)!, 9);
      const foot = footOnNormal(weights, point)!;
      expect(foot.x * weights.w[1]).toBeCloseTo(foot.y * weights.w[0], 8);
    }),
  );
});

test("there is no line, distance or foot without w", () => {
  const none = { w: [0, 0], b: 3 } as const;
  expect(distanceOf(none, { x: 1, y: 2 })).toBeNull();
  expect(footOnLine(none, { x: 1, y: 2 })).toBeNull();
  expect(footOnNormal(none, { x: 1, y: 2 })).toBeNull();
});

test("a point on the line is wrong for either class", () => {
  const weights = { w: [1, 1], b: -2 } as const;
  for (const target of [0, 1]) expect(isWrong(weights, { x: 1, y: 1, target }, 1)).toBe(true);
  expect(isWrong(weights, { x: 2, y: 1, target: 1 }, 1)).toBe(false);
  expect(isWrong(weights, { x: 2, y: 1, target: 0 }, 1)).toBe(true);
});

test("the positive class is the second, or the third if the second has no points", () => {
  const classes = ["a", "b", "c"];
  const of = (...targets: number[]) =>
    positiveOf({ classes, points: targets.map((target, id) => ({ id, x: 0, y: 0, target })) });
  expect(of(0, 1)).toBe(1);
  expect(of(0, 2)).toBe(2);
  expect(of(1, 2)).toBe(1);
});

test("a larger b moves the line by Δb/‖w‖ towards the negative side", () => {
  const [was, now] = [
    { w: [3, 4], b: 1 },
    { w: [3, 4], b: 11 },
  ] as const;
  expect(changeBetween(was, now)).toEqual({ kind: "shift", by: 10, distance: 2 });
  // A spot two units further to the negative side is on the line now.
  const [x, y] = [footOnLine(was, { x: 0, y: 0 })!.x - 2 * 0.6, footOnLine(was, { x: 0, y: 0 })!.y - 2 * 0.8];
  expect(scoreOf(now, { x, y })).toBeCloseTo(0, 12);
  expect(changeWords(was, now)).toContain("2 towards the negative side");
  expect(changeWords(now, was)).toContain("2 towards the positive side");
});

test("a positive multiple leaves the line unchanged, and a negative one swaps the sides", () => {
  const was = { w: [1, -2], b: 0.3 } as const;
  const times = (factor: number) => ({ w: [factor, -2 * factor] as const, b: 0.3 * factor });
  expect(changeBetween(was, times(2))).toMatchObject({ kind: "scale" });
  expect(changeWords(was, times(0.5))).toContain("times 0.5: the same line and the same sides");
  expect(changeWords(was, times(-1))).toContain("the sides have changed places");
});

test("a turn is described by its angle and direction", () => {
  expect(changeBetween({ w: [1, 0], b: 1 }, { w: [0, 1], b: 1 })).toEqual({ kind: "turn", degrees: 90 });
  expect(changeWords({ w: [0, 1], b: 1 }, { w: [1, 0], b: 1 })).toContain("90° clockwise");
  expect(changeBetween({ w: [1, 0], b: 1 }, { w: [0, 0], b: 1 })).toEqual({ kind: "gone" });
  expect(changeBetween({ w: [0, 0], b: 1 }, { w: [0, 2], b: 1 })).toEqual({ kind: "come" });
});

test.each([
  [0.3, 0.5],
  [1, 1],
  [17, 20],
  [600, 1000],
  [0, 1],
])("a slider for %d ends at %d", (value, end) => {
  expect(roundAbove(value)).toBeCloseTo(end, 12);
});

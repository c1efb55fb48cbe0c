import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { movedTo, turnedBy, turnedTo } from "../src/geometry/dragged-line.js";
import { zoomedAround } from "../src/geometry/zoomed-view.js";

const entry = fc.integer({ min: -50, max: 50 });
const spot = fc.record({ x: entry, y: entry });
const line = fc.record({ w: fc.tuple(entry, entry), b: entry }).filter(({ w }) => w[0] !== 0 || w[1] !== 0);

/** How far a spot is from a line, in parts of the length of w and of the spot. */
function off({ w, b }: { w: readonly [number, number]; b: number }, { x, y }: { x: number; y: number }): number {
  return Math.abs(w[0] * x + w[1] * y + b) / (Math.hypot(...w) * (1 + Math.hypot(x, y)));
}

test("a dragged line goes through the target and keeps w", () => {
  fc.assert(
    fc.property(line, spot, (given, to) => {
      const moved = movedTo(given, to);
      expect(moved.w).toEqual(given.w);
      expect(off(moved, to)).toBeLessThan(1e-3);
    }),
    { numRuns: runs(100, 1000) },
  );
});

test("a turned line keeps the length of w and its pivot, and w points towards the hand", () => {
  fc.assert(
    fc.property(line, spot, spot, (given, around, to) => {
      fc.pre(around.x !== to.x || around.y !== to.y);
      const turned = turnedTo(given, around, to);
      expect(Math.hypot(...turned.w)).toBeCloseTo(Math.hypot(...given.w), 1);
      expect(off(turned, around)).toBeLessThan(1e-3);
      expect(turned.w[0] * (to.x - around.x) + turned.w[1] * (to.y - around.y)).toBeGreaterThan(0);
      const back = turnedBy(turnedBy(given, around, 30), around, -30);
      expect(back.w[0]).toBeCloseTo(given.w[0], 1);
      expect(back.w[1]).toBeCloseTo(given.w[1], 1);
    }),
    { numRuns: runs(100, 1000) },
  );
});

test("w is perpendicular to the drawn line even if the axes have different units", () => {
  // One unit up is ten pixels, one across a single one: a hand at (10, 1) is as far across as up on the page.
  const { w } = turnedTo({ w: [3, 4], b: 0 }, { x: 0, y: 0 }, { x: 10, y: 1 }, [1, 10]);
  // Along the line x₂ = −w₁/w₂·x₁ a step of one pixel across goes ten times its slope up, which must be one pixel.
  expect(Math.abs((w[0] / w[1]) * 10)).toBeCloseTo(1, 2);
});

test("zooming around a spot keeps it in place, however often it is repeated", () => {
  fc.assert(
    fc.property(spot, fc.array(fc.constantFrom(0.1, 0.5, 2, 10), { maxLength: 40 }), (at, factors) => {
      let view: { readonly x: readonly [number, number]; readonly y: readonly [number, number] } = {
        x: [-60, 60],
        y: [-60, 60],
      };
      const share = (at.x + 60) / 120;
      for (const factor of factors) view = zoomedAround(view, at, factor);
      const [low, high] = view.x;
      expect(high - low).toBeGreaterThan(0);
      expect((at.x - low) / (high - low)).toBeCloseTo(share, 3);
    }),
    { numRuns: runs(100, 1000) },
  );
});

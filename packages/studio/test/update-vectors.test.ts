import fc from "fast-check";
import { expect, test } from "vitest";
import { updateVectors } from "../src/draw/update-vectors.js";

type Spot = readonly [number, number];

/** How far a spot is from the line through two others. */
function away([x, y]: Spot, [x1, y1]: Spot, [x2, y2]: Spot): number {
  return Math.abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / Math.hypot(x2 - x1, y2 - y1);
}

test("arrows on one line are drawn beside each other, and no others are moved", () => {
  const entry = fc.integer({ min: -9, max: 9 });
  fc.assert(
    fc.property(
      entry,
      entry,
      entry.filter((t) => t !== 0),
      (p, q, t) => {
        fc.pre(p !== 0 || q !== 0);
        const along = updateVectors([p, q], [p * t, q * t], 1);
        const [w, step, after] = along;
        const reach = Math.max(...along.map(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1])));
        expect(away(after.from, w.from, w.to)).toBeGreaterThan(0.05 * reach);
        // Against w the step comes back over it, and needs a line of its own.
        if (t < 0) expect(away(step.to, w.from, w.to)).toBeGreaterThan(0.05 * reach);
        const across = updateVectors([p, q], [-q, p], 1);
        expect(across.map(({ from, to }) => [...from, ...to])).toEqual([
          [0, 0, p, q],
          [p, q, p - q, q + p],
          [0, 0, p - q, q + p],
        ]);
      },
    ),
  );
});

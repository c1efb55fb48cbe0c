import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { areaOf, changedRegions } from "../src/geometry/changed-regions.js";
import { scoreOf } from "../src/geometry/half-space.js";

const view = { x: [-4, 6], y: [-3, 5] } as const;
const entry = fc.integer({ min: -9, max: 9 });
const line = fc.record({ w: fc.tuple(entry, entry), b: entry }).filter(({ w }) => w[0] !== 0 || w[1] !== 0);

test("the gained and lost regions are exactly where two lines disagree", () => {
  fc.assert(
    fc.property(line, line, (before, after) => {
      const { gained, lost } = changedRegions(before, after, view);
      const slack = 1e-9;
      for (const corner of gained) {
        expect(scoreOf(after, corner)).toBeGreaterThanOrEqual(-slack);
        expect(scoreOf(before, corner)).toBeLessThanOrEqual(slack);
      }
      for (const corner of lost) {
        expect(scoreOf(after, corner)).toBeLessThanOrEqual(slack);
        expect(scoreOf(before, corner)).toBeGreaterThanOrEqual(-slack);
      }
      // As much of the view as a fine grid says.
      const cells = 60;
      let changed = 0;
      for (let i = 0; i < cells; i++)
        for (let j = 0; j < cells; j++) {
          const spot = { x: -4 + (10 * (i + 0.5)) / cells, y: -3 + (8 * (j + 0.5)) / cells };
          if (scoreOf(after, spot) > 0 !== scoreOf(before, spot) > 0) changed++;
        }
      expect(Math.abs(areaOf(gained) + areaOf(lost) - (80 * changed) / cells ** 2)).toBeLessThan(4);
    }),
    { numRuns: runs(60, 500) },
  );
});

test("no region is gained or lost without a line before or after", () => {
  const none = { w: [0, 0], b: 1 } as const;
  const some = { w: [1, 0], b: 0 } as const;
  expect(changedRegions(none, some, view)).toEqual({ gained: [], lost: [] });
  expect(changedRegions(some, none, view)).toEqual({ gained: [], lost: [] });
});

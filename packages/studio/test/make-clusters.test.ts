import fc from "fast-check";
import { kMeans } from "rosenblatt/maps";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { pointsOf } from "../src/document/document.js";
import { makeClusters } from "../src/run/make-clusters.js";
import { presetDoc } from "./documents.js";

const spot = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }));

test("from any start the objective never rises and ends at the library's value", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(spot, { minLength: 4, maxLength: 25, selector: String }),
      fc.array(spot, { minLength: 1, maxLength: 4 }),
      (rows, centres) => {
        const points = pointsOf(rows.map(([x, y]) => [x, y, 0] as const));
        const { steps, settled } = makeClusters({ points, start: centres });
        expect(settled).toBe(true);
        steps.slice(1).forEach(({ objective }, i) => {
          expect(objective).toBeLessThanOrEqual(steps[i].objective * (1 + 1e-12));
        });
        const { objective } = kMeans({ k: centres.length, start: centres }).fit(rows);
        expect(steps[steps.length - 1].objective).toBeCloseTo(objective, 9);
      },
    ),
    { numRuns: runs(60, 2000) },
  );
});

test("points are assigned to the nearest centre before centres move to their means", () => {
  const points = pointsOf([[0, 0, 0], [2, 0, 0], [10, 0, 1]]); // biome-ignore format: one line
  const { steps } = makeClusters({ points, start: [[0, 1], [8, 0]] }); // biome-ignore format: one line
  expect(steps.map(({ done, centres, assignments, objective }) => [done, centres, [...assignments], objective])).toEqual([
    ["assigned", [[0, 1], [8, 0]], [0, 0, 1], 10],
    ["moved", [[1, 0], [10, 0]], [0, 0, 1], 2],
  ]); // biome-ignore format: as rows
});

test("a random start has k distinct points and depends on its seed alone", () => {
  const { points } = presetDoc("blobs");
  const start = (seed: number) => makeClusters({ points, start: { k: 4, seed } }).steps[0].centres;
  expect(new Set(start(1).map(String)).size).toBe(4);
  for (const [x, y] of start(1)) expect(points.some((point) => point.x === x && point.y === y)).toBe(true);
  expect(start(1)).toEqual(start(1));
  expect(start(1)).not.toEqual(start(2));
});

test("more centres than distinct points are refused with advice", () => {
  const { points } = presetDoc("both");
  const centres = [[0, 0], [1, 1], [2, 2], [3, 3]] as const; // biome-ignore format: one line
  expect(() => makeClusters({ points, start: centres })).toThrow(
    "4 centres and only 3 different points; take fewer centres",
  );
});

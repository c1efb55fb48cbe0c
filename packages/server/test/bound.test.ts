// The mistake bound that the service reports is never below the mistakes that were made.

import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { mistakeBound } from "../src/models/bound.js";
import { open } from "./on-directory.js";

const coordinate = fc.integer({ min: -9, max: 9 });
const point = fc.tuple(coordinate, coordinate);

test("a model makes at most as many mistakes as its reported bound, for any examples in any order", async () => {
  const { service } = open();
  let models = 0;
  let known = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(point, { minLength: 2, maxLength: 25 }),
      fc.tuple(coordinate, coordinate, coordinate),
      fc.constantFrom("perceptron", "averaged"),
      fc.boolean(),
      async (points, [u, v, w], learner, bias) => {
        const name = `m${models++}`;
        await service.create(name, { learner, options: { bias } });
        const label = ([x, y]: readonly [number, number]) => u * x + v * y + (bias ? w : 0) > 0;
        await service.learnMany(
          name,
          points.map((one) => ({ features: [...one], label: label(one) })),
        );
        const bound = await mistakeBound(service.store, await service.models.get(name));
        if (typeof bound === "string") {
          expect(bound).toMatch(/two classes|No hyperplane/);
          return;
        }
        known++;
        expect(bound.made).toBeLessThanOrEqual(bound.atMost);
        expect(bound.atMost).toBeCloseTo((bound.radius / bound.margin) ** 2, 6);
      },
    ),
    { numRuns: runs(20, 500) },
  );
  expect(known).toBeGreaterThan(models / 4);
});

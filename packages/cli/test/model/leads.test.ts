// How far each class is ahead of the others, and the area under the curve of a model of many classes.

import fc from "fast-check";
import type { BatchLearner, Label } from "rosenblatt";
import { expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { leadsIn } from "../../src/model/leads.js";
import { Rankings } from "../../src/model/rankings.js";

const score = fc.oneof(fc.constantFrom(-1, 0, 0.5, 2), fc.double({ noNaN: true, min: -9, max: 9 }));

test("the lead of a class is its score less the best score of the others", () => {
  fc.assert(
    fc.property(fc.array(score, { minLength: 2, maxLength: 9 }), (scores) => {
      const lead = leadsIn(scores);
      for (const [k, own] of scores.entries()) expect(lead(k)).toBe(own - Math.max(...scores.toSpliced(k, 1)));
    }),
    { numRuns: runs(200, 20_000), seed: 1 },
  );
});

test("a row of many classes is ranked with a few looks at each of its scores", () => {
  const classes = Array.from({ length: 500 }, (_, k) => `k${k}`);
  let looks = 0;
  const counted = new Proxy(
    classes.map((_, k) => Math.sin(k)),
    {
      get(scores, key) {
        if (key !== "length") looks++;
        return Reflect.get(scores, key);
      },
    },
  );
  const ranking = new Rankings({ classes } as unknown as BatchLearner<Label>, undefined);
  ranking.add(counted, "k7");
  expect(looks).toBeLessThan(6 * classes.length);
});

test("there is no area under the curve if a class has no rows", () => {
  const ranking = new Rankings({ classes: ["a", "b", "c"] } as unknown as BatchLearner<Label>, undefined);
  expect(ranking.auc()).toBeNull();
  ranking.add([1, 0, 0], "a");
  ranking.add([0, 1, 0], "b");
  expect(ranking.auc()).toBeNull();
  ranking.add([0, 0, 1], "c");
  expect(ranking.auc()).toBe(1);
});

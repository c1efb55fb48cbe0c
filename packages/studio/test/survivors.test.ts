import fc from "fast-check";
import { AveragedPerceptron } from "rosenblatt";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { optionsOf } from "../src/run/learner-options.js";
import { lessonOf } from "../src/run/lesson.js";
import { makeTrace } from "../src/run/make-trace.js";
import { survivors } from "../src/run/variants/survivors.js";
import { presetDoc, smallDoc, withLearner } from "./documents.js";

test("counts add up to the examples seen, and averages are weighted by them", async () => {
  await fc.assert(
    fc.asyncProperty(smallDoc, fc.nat(), async (doc, place) => {
      const trace = await makeTrace(withLearner(doc, { learner: "perceptron" }));
      const position = place % (trace.visited.length + 1);
      const rows = survivors(trace, position);
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(position);
      let [seen, b, w1, w2] = [0, 0, 0, 0];
      for (const { k, weights, count, average } of rows) {
        seen += count;
        b += count * weights.b;
        w1 += count * weights.w[0];
        w2 += count * weights.w[1];
        if (seen === 0) continue;
        const scale = 1e-9 * (1 + Math.abs(b) + Math.abs(w1) + Math.abs(w2));
        expect(Math.abs(average.b * seen - b), `b of ${k}`).toBeLessThan(scale);
        expect(Math.abs(average.w[0] * seen - w1)).toBeLessThan(scale);
        expect(Math.abs(average.w[1] * seen - w2)).toBeLessThan(scale);
      }
    }),
    { numRuns: runs(12, 500) },
  );
});

test("the last average equals the weights of the library's averaged perceptron", async () => {
  const doc = presetDoc("ten-points");
  const trace = await makeTrace(doc);
  const { average } = survivors(trace, trace.visited.length).at(-1)!;
  const { rows, labels } = lessonOf(doc);
  const learner = new AveragedPerceptron<string>(optionsOf(doc));
  learner.fit(rows, labels, { evaluate: false });
  const [b, w1, w2] = learner.vector();
  expect(average.b).toBeCloseTo(b, 10);
  expect(average.w[0]).toBeCloseTo(w1, 10);
  expect(average.w[1]).toBeCloseTo(w2, 10);
});

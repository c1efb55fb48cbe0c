import { expect, test } from "vitest";
import { coefficients } from "../src/run/coefficients.js";
import { kernelLearnerOf } from "../src/run/kernel-learner.js";
import { kernelTrace } from "../src/run/kernel-trace.js";
import { lessonOf } from "../src/run/lesson.js";
import { presetDoc, withLearner } from "./documents.js";

test("a kernel perceptron's score is the sum of its coefficients times kernel values, with either update rule", () => {
  for (const delta of [false, true]) {
    const doc = withLearner(presetDoc("xor"), { learner: "kernel", rate: 0.5, delta });
    const trace = kernelTrace(doc);
    const parts = coefficients(trace, trace.updates.length, doc.points.length);
    const { rows, labels } = lessonOf(doc);
    const learner = kernelLearnerOf(doc);
    learner.fit(rows, labels, { evaluate: false });
    const quadratic = (x: number[], z: number[]) => (1 + x[0] * z[0] + x[1] * z[1]) ** 2;
    for (const z of [
      [0.3, -2],
      [1, 1],
    ]) {
      const score = rows.reduce((sum, x, i) => sum + parts[i] * quadratic(x, z), 0);
      expect(learner.scores(z)[1]).toBeCloseTo(score, 9);
    }
  }
});

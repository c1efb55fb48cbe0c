import { expect, test } from "vitest";
import { scaling } from "../src/document/scaling.js";
import { positiveOf } from "../src/geometry/half-space.js";
import { claimNumbers } from "../src/run/claims.js";
import { makeTheory } from "../src/run/make-theory.js";
import { makeTrace } from "../src/run/make-trace.js";
import { weightsAfter } from "../src/run/trace.js";
import { presetDoc, withLearner } from "./documents.js";

const docs = [
  ["with a bias", presetDoc("ten-points")],
  ["with another rate", withLearner(presetDoc("ten-points"), { rate: 0.5 })],
  ["without a bias", withLearner(presetDoc("lecture"), { bias: false })],
  ["of scaled points", withLearner(presetDoc("ten-points"), { scaling: "unit-ball" })],
] as const;

test.each(docs)("both claims of the proof hold at every mistake of a run %s", async (_, doc) => {
  const { proof } = makeTheory(doc);
  if (!proof) return;
  const run = await makeTrace(doc);
  const { rate } = doc.settings;
  expect(run.updates.length).toBeGreaterThan(0);
  run.updates.forEach((visit, k) => {
    const point = doc.points[run.visited[visit]];
    const y = point.target === positiveOf(doc) ? 1 : -1;
    const x = scaling(doc.points, doc.settings)(point);
    const { along, square } = claimNumbers(weightsAfter(run.weights, 1, k)[0], x, y, doc.settings, proof);
    const [{ w, b }] = weightsAfter(run.weights, 1, k + 1);
    expect(along.after).toBeCloseTo(b * proof.u[0] + w[0] * proof.u[1] + w[1] * proof.u[2], 9);
    expect(square.after).toBeCloseTo(b * b + w[0] * w[0] + w[1] * w[1], 9);
    expect(along.added).toBeGreaterThanOrEqual(rate * proof.gamma * (1 - 1e-9));
    expect(square.crossed).toBeLessThanOrEqual(1e-12);
    expect(square.own).toBeLessThanOrEqual((rate * proof.radius) ** 2 * (1 + 1e-12));
  });
});

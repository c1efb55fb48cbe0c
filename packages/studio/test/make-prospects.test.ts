import { expect, test } from "vitest";
import { makeProspects } from "../src/run/make-prospects.js";
import { makeTheory } from "../src/run/make-theory.js";
import { presetDoc, withLearner } from "./documents.js";

test("a separable document has a mistake bound, a line without errors and points to hold back", async () => {
  const doc = presetDoc("margin");
  const { forecast, fewest, unseen } = await makeProspects({ doc, seed: 0 });
  expect(forecast).toMatchObject({ ends: true, mistakesAtMost: Math.floor(makeTheory(doc).proof!.bound) });
  expect(fewest).toEqual({ errors: 0, wrong: [] });
  expect(unseen).toMatchObject({ examples: 40, test: { examples: 20 } });
  expect(unseen!.expected).toBe(unseen!.errors / 40);
});

test("XOR has at least one error and too few points to hold back", async () => {
  const { forecast, fewest, unseen } = await makeProspects({ doc: presetDoc("xor"), seed: 0 });
  expect(forecast).toMatchObject({ ends: false, mistakesAtMost: null });
  expect(fewest!.errors).toBe(1);
  expect(unseen).toBeNull();
});

test("the line with the fewest errors gets only the outlier wrong and names its place in the document", async () => {
  const doc = presetDoc("outlier");
  const ids = doc.points.map(({ id }) => id).reverse();
  const { fewest } = await makeProspects({ doc: { ...doc, order: { kind: "listed", ids } }, seed: 0 });
  expect(fewest).toEqual({ errors: 1, wrong: [12] });
});

test("each seed holds back different points, even with a kernel", async () => {
  const doc = withLearner(presetDoc("margin"), { learner: "kernel" });
  const measured = await Promise.all(
    [0, 1, 2, 3].map(async (seed) => (await makeProspects({ doc, seed })).unseen!.test.drawn.mean),
  );
  expect(new Set(measured).size).toBeGreaterThan(1);
});

import { visitOrder } from "rosenblatt";
import { describe, expect, test } from "vitest";
import { emptyDoc, inOrder } from "../src/document/document.js";
import { makeTrace } from "../src/run/make-trace.js";
import { Visits } from "../src/run/visits.js";
import { presetDoc, presetDocs, withLearner } from "./documents.js";

describe("every pass of a run visits all points in the library's order", () => {
  const orders = [{ kind: "given" }, { kind: "shuffle", seed: 3 }, { kind: "listed", ids: [4, 2, 7] }] as const;
  for (const order of orders)
    test(order.kind, async () => {
      const doc = { ...presetDoc("ten-points"), order };
      const { visited, passes } = await makeTrace(doc);
      const n = doc.points.length;
      const rows = inOrder(doc).map(({ id }) => doc.points.findIndex((point) => point.id === id));
      expect(visited.length).toBe(n * passes.length);
      passes.forEach((start, epoch) => {
        expect(start).toBe(epoch * n);
        const turn = visitOrder(
          order.kind === "shuffle" ? "shuffle" : "given",
          order.kind === "shuffle" ? 3 : 0,
          epoch,
          n,
        );
        expect([...visited.subarray(start, start + n)]).toEqual(Array.from(turn, (row) => rows[row]));
      });
    });
});

test.each(presetDocs)("%s: each visit is scored with the weights at that time", async (_, doc) => {
  const { visited, scores, updates, mistakes, weights, vectors } = await makeTrace(
    withLearner(doc, { learner: "perceptron", passes: 3 }),
  );
  if (vectors > 1) return;
  let made = 0;
  for (let v = 0; v < visited.length; v++) {
    const { x, y } = doc.points[visited[v]];
    const [b, w1, w2] = weights.subarray(3 * made);
    expect(scores[v]).toBeCloseTo(w1 * x + w2 * y + b, 12);
    const moved = updates[made] === v;
    expect(mistakes[v]).toBe(moved ? 1 : 0);
    if (moved) made++;
  }
  expect(made).toBe(updates.length);
});

test("sums add up the weights after each visit", () => {
  const visits = new Visits(emptyDoc, 3, 1, () => 0);
  const move = { epoch: 0, score: 0, mistake: true, step: 1, rival: -1 };
  visits.move({ ...move, index: 1 }, [1, 10, 100]);
  visits.move({ ...move, index: 1, epoch: 1 }, [2, 20, 200]);
  visits.finish(2);
  const { sums, visited, updates, passes } = visits.trace(Uint32Array.of(5, 6, 7), "epochs");
  expect([...visited]).toEqual([5, 6, 7, 5, 6, 7]);
  expect([...passes]).toEqual([0, 3]);
  expect([...updates]).toEqual([1, 4]);
  expect([...sums]).toEqual([0, 0, 0, 1, 10, 100, 1 + 2 * 1 + 2, 10 + 20 + 20, 100 + 200 + 200]);
});

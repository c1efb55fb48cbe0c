// What docs/lessons.md says that the class will find.

import { expect, test } from "vitest";
import { kernelTrace } from "../src/run/kernel-trace.js";
import { makeTrace } from "../src/run/make-trace.js";
import { updatesByPoint } from "../src/run/trace.js";
import { presetDoc, withLearner } from "./documents.js";

function* ordersOf(list: readonly number[]): Generator<number[]> {
  if (list.length === 0) yield [];
  for (const first of list) for (const rest of ordersOf(list.filter((one) => one !== first))) yield [first, ...rest];
}

test("of the six rows the sixth can be the second mistake, the fourth never", async () => {
  const doc = withLearner(presetDoc("lecture"), { passes: 2, persist: true });
  const second = new Set<number>();
  for (const ids of ordersOf(doc.points.map(({ id }) => id))) {
    const { visited, updates } = await makeTrace({ ...doc, order: { kind: "listed", ids } });
    if (updates.length > 1) second.add(visited[updates[1]] + 1);
  }
  expect(second).toContain(6);
  expect(second).not.toContain(4);
});

test("XOR under (1 + x·z)² ends with α of 7, 5, 5 and 4", () => {
  const trace = kernelTrace(withLearner(presetDoc("xor"), { learner: "kernel" }));
  expect([...updatesByPoint(trace, trace.updates.length, 4)]).toEqual([7, 5, 5, 4]);
});

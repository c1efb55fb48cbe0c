import { describe, expect, test } from "vitest";
import { hardestFirst, makeOrders } from "../src/run/make-orders.js";
import { makeTheory } from "../src/run/make-theory.js";
import { makeTrace } from "../src/run/make-trace.js";
import { presetDoc, withLearner } from "./documents.js";

test("random orders of the ten points need 9 to 85 mistakes, with a median near 38", async () => {
  const { least, median, most, unfinished, counts } = await makeOrders({
    doc: presetDoc("ten-points"),
    orders: 2000,
    seed: 0,
  });
  expect(least).toBe(9);
  expect(most).toBe(85);
  expect(Math.abs(median! - 38)).toBeLessThanOrEqual(2);
  expect(unfinished).toBe(0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2000);
});

test("the same seed draws the same orders", async () => {
  const ask = (seed: number) => makeOrders({ doc: presetDoc("and"), orders: 50, seed });
  expect(await ask(1)).toEqual(await ask(1));
  expect((await ask(1)).counts).not.toEqual((await ask(2)).counts);
});

test("points that no line separates leave every order unfinished", async () => {
  const { unfinished, least } = await makeOrders({ doc: presetDoc("xor"), orders: 20, seed: 0 });
  expect(unfinished).toBe(20);
  expect(least ?? null).toBeNull();
});

test("three classes are refused with a reason", async () => {
  await expect(makeOrders({ doc: presetDoc("iris-three"), orders: 9, seed: 0 })).rejects.toThrow("about two classes");
});

test("the kernel perceptron separates XOR in every order", async () => {
  const doc = withLearner(presetDoc("xor"), { learner: "kernel", kernel: { kind: "polynomial", degree: 2, c: 1 } });
  const { orders, unfinished, least, most, counts } = await makeOrders({ doc, orders: 100, seed: 0 });
  const own = (await makeTrace(doc)).updates.length;
  expect([orders, unfinished]).toEqual([100, 0]);
  expect(least! <= own && own <= most!).toBe(true);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(100);
});

test("every learner runs by its own rules within a bounded number of visits", async () => {
  for (const settings of [{ learner: "margin" }, { zero: "positive" }, { delta: true }] as const) {
    const doc = withLearner(presetDoc("ten-points"), settings);
    const { orders, least, most } = await makeOrders({ doc, orders: 60, seed: 0 });
    const own = (await makeTrace(doc)).updates.length;
    expect(orders).toBeGreaterThan(10);
    expect(own).toBeGreaterThan(least! / 3);
    expect(own).toBeLessThan(most! * 3);
  }
  const moons = await makeOrders({ doc: presetDoc("moons"), orders: 2000, seed: 0 });
  expect(moons.orders).toBeGreaterThan(5);
});

describe("hardest first", () => {
  test("begins with the points that determine γ", () => {
    const doc = presetDoc("ten-points");
    expect(hardestFirst(doc).slice(0, 3).sort()).toEqual([...makeTheory(doc).proof!.support].sort());
  });

  test.each(["ten-points", "xor", "both", "iris-easy"])("includes every point of %s once", (key) => {
    const doc = presetDoc(key);
    expect([...hardestFirst(doc)].sort((a, b) => a - b)).toEqual(doc.points.map(({ id }) => id));
  });

  test("can be used as the order of a run", async () => {
    const doc = presetDoc("ten-points");
    const ids = hardestFirst(doc);
    const { visited } = await makeTrace({ ...doc, order: { kind: "listed", ids } });
    expect([...visited.subarray(0, 10)]).toEqual(ids);
  });

  test("uses the points as scaled for learning", () => {
    const doc = withLearner(presetDoc("far"), { scaling: "unit-length" });
    expect(hardestFirst(doc)).toHaveLength(10);
  });
});

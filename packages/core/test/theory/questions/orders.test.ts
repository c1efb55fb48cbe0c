import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { iris } from "../../../src/datasets/iris.js";
import { tenPoints } from "../../../src/datasets/synthetic/ten-points.js";
import { xor } from "../../../src/datasets/synthetic/xor.js";
import { OptionError } from "../../../src/errors.js";
import { Perceptron } from "../../../src/learners/perceptron.js";
import { random, shuffle } from "../../../src/random.js";
import { mistakesOverOrders } from "../../../src/theory/questions/orders.js";

const ten = (() => {
  const { rows, labels } = tenPoints();
  return Examples.from(rows, labels);
})();

describe("mistakes over orders", () => {
  test("ten points, 2,000 orders: from 9 or so to 85 or so, 38 or so in the middle", () => {
    const { orders, unfinished, least, median, most, counts } = mistakesOverOrders(ten, { orders: 2000, seed: 1 });
    expect({ orders, unfinished }).toEqual({ orders: 2000, unfinished: 0 });
    expect(least).toBeGreaterThanOrEqual(9);
    expect(most).toBeLessThanOrEqual(85);
    expect(median).toBeGreaterThanOrEqual(36);
    expect(median).toBeLessThanOrEqual(39);
    expect(counts.reduce((sum, count) => sum + count)).toBe(2000);
    expect(counts[least!]).toBeGreaterThan(0);
    expect(counts).toHaveLength(most! + 1);
  });

  test("each order gives the mistakes of a perceptron that visits in that order", () => {
    const { rows, labels } = iris();
    const flowers = Examples.from(rows.slice(0, 100), labels.slice(0, 100));
    for (const bias of [true, false])
      for (const examples of [ten, flowers] as Examples[]) {
        if (!bias && examples === ten) continue;
        const next = random(3);
        const order = Uint32Array.from({ length: examples.size }, (_, r) => r);
        const mistakes = [1, 2, 3, 4, 5].map(() => {
          const learner = new Perceptron({ order: "given", epochs: 1000, bias, classes: examples.classes });
          return learner.fit(examples.pick(shuffle(order, next)), undefined, { evaluate: false }).mistakes;
        });
        const { counts } = mistakesOverOrders(examples, { orders: 5, seed: 3, bias });
        expect(counts.flatMap((count, m) => Array(count).fill(m))).toEqual([...mistakes].sort((a, b) => a - b));
      }
  });

  test("all 720 orders of six points include every drawn result", () => {
    const six = ten.pick([0, 2, 4, 5, 7, 9]);
    const all = mistakesOverOrders(six, { orders: "all" });
    const drawn = mistakesOverOrders(six, { orders: 3000 });
    expect(all.orders).toBe(720);
    expect(drawn.least).toBe(all.least);
    expect(drawn.most).toBe(all.most);
    expect(Math.abs(drawn.mean! - all.mean!)).toBeLessThan(1);
  });

  test("inseparable data leaves every order unfinished", () => {
    const { rows, labels } = xor({ examples: 20 });
    expect(mistakesOverOrders(Examples.from(rows, labels), { orders: 10, epochs: 20 })).toEqual({
      orders: 10,
      unfinished: 10,
      least: null,
      median: null,
      mean: null,
      most: null,
      counts: [],
    });
  });

  test("all orders of many examples, and invalid numbers of orders, are refused", () => {
    const { rows, labels } = xor({ examples: 20 });
    const twenty = Examples.from(rows, labels);
    expect(() => mistakesOverOrders(twenty, { orders: "all" })).toThrow(
      /^orders all is for at most 10 examples, of which there are 20; give a number/,
    );
    expect(() => mistakesOverOrders(ten, { orders: 0 })).toThrow(OptionError);
    expect(() => mistakesOverOrders(ten, { orders: "many" as never })).toThrow(/"all" or a whole number/);
  });
});

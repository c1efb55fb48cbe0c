import { expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { tenPoints } from "../../../src/datasets/synthetic/ten-points.js";
import { mistakesOverOrders } from "../../../src/theory/questions/orders.js";

test("all 3,628,800 orders of the ten points make 9 to 85 mistakes, with median 37", () => {
  const { rows, labels } = tenPoints();
  expect(mistakesOverOrders(Examples.from(rows, labels), { orders: "all" })).toMatchObject({
    orders: 3_628_800,
    unfinished: 0,
    least: 9,
    median: 37,
    most: 85,
  });
});

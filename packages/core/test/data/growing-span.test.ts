import { expect, test } from "vitest";
import { plainMemory } from "../../src/compute/memory.js";
import { GrowingSpan } from "../../src/data/growing-span.js";

test("viewing an empty array allocates nothing", () => {
  const allocate = () => {
    throw new Error("looking made the memory grow");
  };
  const span = new GrowingSpan<Float64Array<ArrayBuffer>>(Float64Array, { ...plainMemory, allocate });
  expect(span.view().length).toBe(0);
});

import { expect, test } from "vitest";
import { wasmMemory } from "../../src/compute/wasm.js";
import { GrowingSpan } from "../../src/data/growing-span.js";

test("looking at an array without places leaves the views of others as they are, however full the memory", () => {
  const memory = wasmMemory(1);
  const full = new GrowingSpan<Float64Array<ArrayBuffer>>(Float64Array, memory);
  // One place short of each size up to several pages: some of them end where the memory does.
  for (let length = 8000; length < 9000; length += 8) {
    full.reserve(length);
    const view = full.view();
    new GrowingSpan<Float64Array<ArrayBuffer>>(Float64Array, memory).view();
    expect(view.length).toBe(full.capacity);
    full.free();
  }
});

import { expect, test } from "vitest";
import { memoryFor, plainMemory } from "../../src/compute/memory.js";
import { wasmMemory } from "../../src/compute/wasm.js";
import { InputError } from "../../src/errors.js";

test("a span's view survives growth of the memory", () => {
  const memory = wasmMemory(0);
  const span = memory.allocate(Float64Array, 3);
  span.view().set([1, -0, 3]);
  const before = span.view();
  memory.allocate(Float64Array, 1 << 20);
  expect(before.length).toBe(0);
  expect([...span.view()]).toEqual([1, -0, 3]);
});

test("freed room is reused for the same size", () => {
  const memory = wasmMemory(0);
  const span = memory.allocate(Uint32Array, 1000);
  span.free();
  expect(memory.allocate(Uint32Array, 1000).address).toBe(span.address);
  expect(memory.allocate(Uint32Array, 1000).address).not.toBe(span.address);
});

test("spans of similar sizes, allocated one after another, reuse one place", () => {
  const memory = wasmMemory(0);
  const { address } = memory.allocate(Float64Array, 100_000);
  for (let length = 100_000; length < 105_000; length += 7) {
    const span = memory.allocate(Float64Array, length);
    expect(span.address).toBeLessThan(address + 2_000_000);
    span.free();
  }
});

test("spans do not overlap", () => {
  const memory = wasmMemory(0);
  const spans = [1, 7, 8, 9, 100].map((length) => memory.allocate(Float64Array, length));
  spans.forEach((span, k) => {
    span.view().fill(k);
  });
  for (const [k, span] of spans.entries()) expect(span.view().every((x) => x === k)).toBe(true);
});

test("the features of a vector, behind its bias, start on a cache line", () => {
  const memory = wasmMemory(0);
  for (const length of [1, 3, 50]) expect((memory.allocate(Float64Array, length).address + 8) % 64).toBe(0);
});

test("a request for more than 4 GiB is refused with a remedy", () => {
  expect(() => wasmMemory(5e9).allocate(Float64Array, 2 ** 29)).toThrow(InputError);
  expect(() => wasmMemory(0).allocate(Float64Array, 2 ** 29)).toThrow(
    "the data set needs 4.0 GiB; one holds at most 4: split it and learn the parts in turn with learnAll",
  );
});

test("small data sets use plain memory instead of WebAssembly", () => {
  expect(memoryFor(1000)).toBe(plainMemory);
});

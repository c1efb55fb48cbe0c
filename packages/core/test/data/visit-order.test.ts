import { expect, test } from "vitest";
import { plainMemory } from "../../src/compute/memory.js";
import { wasmMemory } from "../../src/compute/wasm.js";
import { blockRows, type Order, VisitOrder } from "../../src/data/visit-order.js";
import { seedWords } from "../../src/random.js";

const compiled = wasmMemory(1 << 20);

/** The rows of an epoch, in order, asked for `most` at a time. */
function epoch(order: Order, size: number, most: number, number = 0, seed = 7, memory = plainMemory): number[] {
  const visits = new VisitOrder(order, seed, size, memory);
  const target = new Uint32Array(1024);
  const rows: number[] = [];
  visits.begin(number);
  while (rows.length < size) {
    const block = visits.fill(target, rows.length, most);
    for (let k = 0; k < block.visits; k++) rows.push(block.base + target[k]);
  }
  return rows;
}

const sorted = (rows: number[]) => rows.toSorted((a, b) => a - b);
const upTo = (size: number) => Array.from({ length: size }, (_, r) => r);

for (const order of ["given", "shuffle", "block-shuffle"] as const)
  test.each([1, 2, 127, 128, 129, 1000, 140_000])(
    `${order} visits each of %i rows exactly once, whatever the batch size`,
    (size) => {
      const whole = epoch(order, size, 1024);
      expect(sorted(whole)).toEqual(upTo(size));
      expect(epoch(order, size, 37)).toEqual(whole);
      expect(epoch(order, size, 1024, 0, 7, compiled)).toEqual(whole);
    },
  );

test.each([128, 1000, 1024])("the next whole block of %i rows is known before it is visited", (size) => {
  const visits = new VisitOrder("block-shuffle", 7, size, plainMemory);
  const target = new Uint32Array(1024);
  visits.begin(0);
  for (let position = 0; position < size; ) {
    const next = visits.blockFrom(position);
    if (position > 0) expect(visits.blockFrom(position - 1)).toBe(next);
    const { base, visits: count } = visits.fill(target, position, 1024);
    expect(next).toBe(count === visits.block ? base : undefined);
    position += count;
  }
  expect(visits.blockFrom(size)).toBeUndefined();
});

test("the order of an epoch depends only on seed and epoch", () => {
  for (const order of ["shuffle", "block-shuffle"] as const) {
    expect(epoch(order, 500, 64)).toEqual(epoch(order, 500, 64));
    expect(epoch(order, 500, 64, 1)).not.toEqual(epoch(order, 500, 64));
    expect(epoch(order, 500, 64, 0, 8)).not.toEqual(epoch(order, 500, 64));
  }
});

test("a block shuffle visits all rows of a block before the next block", () => {
  const size = 1000;
  const rows = blockRows(size);
  const blocks = epoch("block-shuffle", size, 1024).map((row) => Math.floor(row / rows));
  const changes = blocks.filter((block, k) => k > 0 && block !== blocks[k - 1]).length;
  expect(changes).toBe(Math.ceil(size / rows) - 1);
});

test("the compiled permutation equals the plain one, bit for bit", () => {
  // The large orders need so many draws that some are rejected and repeated, which keeps all orders equally likely.
  for (const [seed, n] of [0, 1, 2, 3, 100, ...new Array(12).fill(65_537)].entries()) {
    const [mine, theirs] = [new Uint32Array(n), new Uint32Array(n)];
    plainMemory.permute(mine, n, seedWords(seed, n));
    compiled.permute(theirs, n, seedWords(seed, n));
    expect(Buffer.compare(Buffer.from(theirs.buffer), Buffer.from(mine.buffer))).toBe(0);
  }
});

test("all orders of four rows are equally likely", () => {
  const counts = new Map<string, number>();
  const order = new Uint32Array(4);
  for (let seed = 0; seed < 24_000; seed++) {
    plainMemory.permute(order, 4, seedWords(seed));
    counts.set(order.join(), (counts.get(order.join()) ?? 0) + 1);
  }
  // χ² with 23 degrees of freedom stays below 49.7 in 999 of 1,000 cases.
  const chi = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
  expect(counts.size).toBe(24);
  expect(chi).toBeLessThan(49.7);
});

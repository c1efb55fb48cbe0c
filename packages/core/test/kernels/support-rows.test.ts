// A support set of rows gives the numbers of a textbook double loop to the last bit, for any layout, batch size and memory.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Memory, plainMemory } from "../../src/compute/memory.js";
import type { RowViews } from "../../src/compute/task.js";
import { wasmMemory } from "../../src/compute/wasm.js";
import { RowStore } from "../../src/data/row-store.js";
import type { Expression } from "../../src/kernels/kernel.js";
import { SupportRows } from "../../src/support/support-rows.js";
import { runs } from "../runs.js";
import { denseRows, expressions, kernelOf, leaf, numbers, sparseRows, textbook, type Values } from "./facing.js";

const poly: Expression = { measure: "dot", shape: "power", scale: 1, c: 1, degree: 4 };
const range = (n: number, from = 0) => Array.from({ length: n }, (_, k) => from + k);

function supportIn(memory: Memory, expression: Expression): SupportRows {
  return new SupportRows(kernelOf(expression), new RowStore(memory), memory);
}

/** Adds the first rows, 64 at a time, then lets the last ones face them. */
function faced(support: SupportRows, rows: RowViews, size: number, batch: number): SupportRows {
  for (let from = 0; from < size; from += 64) {
    const count = Math.min(64, size - from);
    support.face(rows, range(count, from), count);
    for (let b = 0; b < count; b++) support.add(b);
  }
  support.face(rows, range(batch, size), batch);
  return support;
}

const bitsOf = (support: SupportRows, batch: number) =>
  range(batch).map((b) => [...support.similarities(b).map((k) => (Number.isNaN(k) ? Number.NaN : k)), support.own(b)]);

const kinds = fc.constantFrom<Values>("bytes", "float32", "float64");
const width = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 130 }));
const size = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 130 }));
const batch = fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 64 }));

describe("K of a batch and a support set", () => {
  test.each([
    ["every measure and shape", leaf],
    ["sums, products, multiples and normalised kernels", expressions],
  ])("equals the textbook to the last bit, plain and compiled, dense and sparse: %s", (_, kernels) => {
    fc.assert(
      fc.property(kernels, kinds, width, size, batch, fc.integer(), (expression, values, d, n, q, seed) => {
        const data = numbers(values, (n + q) * d, seed);
        const row = (r: number) => data.slice(r * d, (r + 1) * d);
        const expected = range(q).map((b) => [
          ...range(n).map((i) => textbook(expression, row(n + b), row(i))),
          textbook(expression, row(n + b), row(n + b)),
        ]);
        const wantsDense = JSON.stringify(expression).includes("complement");
        for (const rows of [denseRows(data, d), ...(wantsDense ? [] : [sparseRows(data, d)])])
          for (const memory of [plainMemory, wasmMemory(1 << 16)]) {
            const support = faced(supportIn(memory, expression), rows, n, q);
            expect(bitsOf(support, q)).toEqual(expected);
          }
      }),
      { numRuns: runs(20, 500) },
    );
  });

  test("is symmetric to the last bit", () => {
    fc.assert(
      fc.property(leaf, kinds, width, fc.integer(), (expression, values, d, seed) => {
        const rows = denseRows(numbers(values, 40 * d, seed), d);
        const forth = faced(supportIn(wasmMemory(1 << 16), expression), rows, 20, 20);
        const back = supportIn(wasmMemory(1 << 16), expression);
        back.face(rows, range(20, 20), 20);
        for (let b = 0; b < 20; b++) back.add(b);
        back.face(rows, range(20), 20);
        for (let b = 0; b < 20; b++)
          expect([...back.similarities(b)]).toEqual(range(20).map((i) => forth.similarities(i)[b]));
      }),
      { numRuns: runs(10, 200) },
    );
  });

  // Of 66,052 columns Σ 255² leaves 32 bits.
  test.each([1 << 15, 1 << 16, 66_052])("has exact products of %i columns of 255, stored as bytes or not", (d) => {
    const rows = denseRows(Array(2 * d).fill(255), d);
    const support = faced(supportIn(wasmMemory(1 << 16), { measure: "dot", shape: "identity" }), rows, 1, 1);
    expect([support.similarities(0)[0], support.own(0)]).toEqual([255 * 255 * d, 255 * 255 * d]);
    expect(support.save().values instanceof Uint8Array).toBe(d <= 1 << 16);
  });

  test.each([plainMemory, wasmMemory(1 << 16)])(
    "includes rows of the batch that have become support vectors",
    (memory) => {
      const data = numbers("float64", 70 * 5, 3);
      const rows = denseRows(data, 5);
      const step = supportIn(memory, poly);
      step.face(rows, range(64), 64);
      for (const b of [3, 1, 63]) step.add(b);
      const row = (r: number) => data.slice(r * 5, (r + 1) * 5);
      for (let b = 0; b < 64; b++)
        expect([...step.similarities(b)]).toEqual([3, 1, 63].map((i) => textbook(poly, row(b), row(i))));
      expect(step.between(0, 2)).toBe(textbook(poly, row(3), row(63)));
    },
  );
});

describe("rows", () => {
  test.each<[string, Values[], typeof Uint8Array | typeof Float32Array | typeof Float64Array]>([
    ["bytes", ["bytes", "bytes"], Uint8Array],
    ["float32", ["bytes", "float32"], Float32Array],
    ["float64", ["bytes", "float32", "float64"], Float64Array],
  ])("are stored as %s when that is the narrowest lossless type", (_, kinds, type) => {
    const support = supportIn(wasmMemory(1 << 16), poly);
    const all: number[] = [];
    for (const [k, kind] of kinds.entries()) {
      const data = numbers(kind, 3 * 7, k + 5);
      all.push(...data);
      support.face(denseRows(data, 7), range(3), 3);
      for (let b = 0; b < 3; b++) support.add(b);
    }
    const saved = support.save();
    expect(saved.values).toBeInstanceOf(type);
    expect([...saved.values]).toEqual(all);
    expect([...support.row(4).values]).toEqual(all.slice(28, 35));
  });

  test("are unchanged by a compared row that needs a wider type", () => {
    const bytes = numbers("bytes", 20 * 9, 1);
    const support = faced(supportIn(wasmMemory(1 << 16), poly), denseRows(bytes, 9), 10, 10);
    const [before, saved] = [bitsOf(support, 10), support.save()];
    support.face(denseRows(numbers("float64", 9, 4), 9), [0], 1);
    expect(support.save()).toEqual(saved);
    support.face(denseRows(bytes, 9), range(10, 10), 10);
    expect(bitsOf(support, 10)).toEqual(before);
  });

  test("may bring new columns at any time when sparse", () => {
    const support = supportIn(wasmMemory(1 << 16), poly);
    support.face(sparseRows([1, 0, 2], 3), [0], 1);
    support.add(0);
    support.face(sparseRows([3, 0, 4, 0, 0, 5, 0, 0, 0, 6], 10), [0], 1);
    expect([...support.similarities(0)]).toEqual([(1 + 3 + 8) ** 4]);
    support.add(0);
    expect(support.save()).toEqual({
      size: 2,
      width: 10,
      starts: Uint32Array.of(0, 2, 6),
      indices: Uint32Array.of(0, 2, 0, 2, 5, 9),
      values: Float32Array.of(1, 2, 3, 4, 5, 6),
    });
  });

  test.each<Values>(["bytes", "float32", "float64"])("of %s give the same numbers after saving and loading", (kind) => {
    const data = numbers(kind, 30 * 11, 8);
    const cosine: Expression = { sum: [{ normalised: poly }, { normalised: { normalised: poly } }] };
    for (const rows of [denseRows(data, 11), sparseRows(data, 11)]) {
      const support = faced(supportIn(wasmMemory(1 << 16), cosine), rows, 20, 10);
      const loaded = SupportRows.load(kernelOf(cosine), support.save());
      loaded.face(rows, range(10, 20), 10);
      expect(bitsOf(loaded, 10)).toEqual(bitsOf(support, 10));
      expect(loaded.save()).toEqual(support.save());
      expect(loaded.between(3, 7)).toBe(support.between(3, 7));
    }
  });

  test("without a number of columns are refused by a kernel that counts columns", () => {
    const support = supportIn(plainMemory, { measure: "mismatches", shape: "complement" });
    expect(() => support.face(sparseRows([1, 0, 2], 3), [0], 1)).toThrow(
      "k needs dense rows, to count their columns; got others",
    );
  });
});

describe("coefficients", () => {
  test.each([1, 2, 3, 4, 9, 10, 11, 13])(
    "in %i columns give scores summed in the order of the support vectors",
    (columns) => {
      const data = numbers("float64", 150 * 6, columns);
      for (const memory of [plainMemory, wasmMemory(1 << 16)]) {
        const support = supportIn(memory, poly);
        support.columns = columns;
        support.table(0);
        faced(support, denseRows(data, 6), 101, 10);
        const table = support.table(0);
        const alpha = numbers("float64", 101 * columns, 9);
        for (let i = 0; i < 101; i++)
          for (let k = 0; k < columns; k++) table[i * support.stride + k] = alpha[i * columns + k];
        const expected = range(10).map((b) =>
          range(columns).map((k) => support.similarities(b).reduce((sum, s, i) => sum + alpha[i * columns + k] * s, 0)),
        );
        const out = new Float64Array(columns);
        const each = range(10).map((b) => {
          support.scores(b, 0, out);
          return [...out];
        });
        const all = new Float64Array(10 * columns);
        support.allScores(0, all);
        expect(each).toEqual(expected);
        expect([...all]).toEqual(expected.flat());
      }
    },
  );

  test("stay with their support vectors when others are removed or columns are added", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 30 }), fc.boolean(), fc.boolean(), (script, compiled, sparse) => {
        const memory = compiled ? wasmMemory(1 << 16) : plainMemory;
        const data = numbers("float32", 64 * 4, 2);
        const rows = sparse ? sparseRows(data, 4) : denseRows(data, 4);
        const support = supportIn(memory, { normalised: { sum: [poly, { measure: "dot", shape: "identity" }] } });
        support.columns = 1;
        support.table(1);
        support.face(rows, range(64), 64);
        const kept: number[] = [];
        for (const [time, act] of script.entries()) {
          if (act > 6 && kept.length > 0) {
            const i = act % kept.length;
            support.remove(i);
            kept.splice(i, 1);
          } else if (act === 5) support.columns++;
          else {
            support.add(time);
            support.table(1)[kept.length * support.stride] = time;
            kept.push(time);
          }
        }
        const table = support.table(1);
        expect(kept.map((_, i) => table[i * support.stride])).toEqual(kept);
        const fresh = support.copy();
        fresh.face(rows, range(64), 64);
        for (let b = 0; b < 64; b++) expect([...support.similarities(b)]).toEqual([...fresh.similarities(b)]);
        expect(fresh.save()).toEqual(support.save());
        expect([...fresh.table(1).subarray(0, kept.length)]).toEqual([...table.subarray(0, kept.length)]);
        for (let i = 0; i + 1 < kept.length; i++)
          expect(support.between(i, i + 1)).toBe(support.similarities(kept[i])[i + 1]);
      }),
      { numRuns: runs(10, 200) },
    );
  });
});

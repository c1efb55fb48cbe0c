// A data set in a given memory: picked rows, other values over the same rows, and existing rows in place.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainMemory } from "../../src/compute/memory.js";
import { sharedMemory } from "../../src/compute/wasm.js";
import { Examples } from "../../src/data/examples.js";
import { AveragedPerceptron, InputError, Pipeline, standardize } from "../../src/entries/node.js";

const row = fc.uniqueArray(fc.nat(20), { maxLength: 6 }).map((columns) => columns.sort((a, b) => a - b));
const sparseRows = fc.array(row, { minLength: 1, maxLength: 20 });

describe("pick", () => {
  test("returns the requested rows in the requested order, with their labels", () => {
    fc.assert(
      fc.property(sparseRows, fc.infiniteStream(fc.nat()), (columns, draws) => {
        const rows = columns.map((indices) => ({ indices, values: indices.map((j) => j / 3) }));
        const labels = rows.map((_, r) => (r % 3 === 0 ? "a" : "b"));
        const listed = rows.map(() => draws.next().value % rows.length);
        const part = Examples.from(rows, labels).pick(listed);
        const made = Examples.from(
          listed.map((r) => rows[r]),
          listed.map((r) => labels[r]),
          { classes: ["a", "b"] },
        );
        expect([...part.rows.starts]).toEqual([...made.rows.starts]);
        expect([...part.rows.indices!]).toEqual([...made.rows.indices!]);
        expect([...part.rows.values]).toEqual([...made.rows.values]);
        expect(listed.map((_, i) => part.label(i))).toEqual(listed.map((_, i) => made.label(i)));
      }),
    );
  });

  test("accepts dense rows and refuses a missing row", () => {
    const all = Examples.from([[1, 2], [3, 4], [5, 6]], [0, 1, 0]); // biome-ignore format: one line
    expect([...all.pick([2, 0]).rows.values]).toEqual([5, 6, 1, 2]);
    expect(() => all.pick([3])).toThrow(InputError);
  });
});

describe("over", () => {
  test("shared memory gives the same model as private memory", () => {
    const memory = sharedMemory()!;
    const size = 3000;
    const values = memory.allocate(Float64Array, 2 * size);
    const targets = memory.allocate(Uint32Array, size);
    for (let r = 0; r < size; r++) {
      values.view().set([Math.sin(r), Math.cos(3 * r)], 2 * r);
      targets.view()[r] = Math.sin(r) > 0.3 ? 1 : 0;
    }
    const shared = Examples.over({
      memory,
      form: "dense",
      size,
      width: 2,
      classes: ["no", "yes"],
      starts: null,
      indices: null,
      values,
      targets,
    });
    const copied = Examples.dense(
      { data: values.view(), rows: size, columns: 2 },
      Array.from(targets.view(), (target) => ["no", "yes"][target]),
      { classes: ["no", "yes"] },
    );
    const [one, other] = [new AveragedPerceptron(), new AveragedPerceptron()];
    one.fit(shared);
    other.fit(copied);
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });

  test("rows with a NaN value are refused", () => {
    const values = plainMemory.allocate(Float64Array, 2);
    values.view()[1] = Number.NaN;
    const targets = plainMemory.allocate(Uint32Array, 2);
    const placed = { memory: plainMemory, form: "dense", size: 2, width: 1, classes: [0], values, targets } as const;
    expect(() => Examples.over({ ...placed, starts: null, indices: null })).toThrow(
      /row 1, feature 0 must be a finite/,
    );
  });
});

test("scaled copies of a data set free their memory: a hundred fits need no more than two", () => {
  const rows = Array.from({ length: 4000 }, (_, r) => [r % 7, r % 11, (r % 13) / 3]);
  const examples = Examples.from(
    rows,
    rows.map(([a, b]) => (a > b ? "more" : "less")),
  );
  const pipeline = new Pipeline(standardize(), new AveragedPerceptron({ epochs: 1 }));
  for (let i = 0; i < 2; i++) pipeline.fit(examples);
  const before = examples.memory.buffer!.byteLength;
  for (let i = 0; i < 100; i++) {
    pipeline.fit(examples);
    pipeline.predictAll(examples);
  }
  expect(examples.memory.buffer!.byteLength).toBe(before);
});

test.each(["shuffle", "block-shuffle"] as const)("%s works when it makes the memory grow, at any size", (order) => {
  for (let size = 9000; size < 20_000; size += 700) {
    const indices = Uint32Array.from({ length: size }, (_, r) => (r * 7) % 40_000);
    const starts = Uint32Array.from({ length: size + 1 }, (_, r) => r);
    const examples = Examples.sparse(
      { starts, indices, values: new Float32Array(size).fill(1) },
      Array.from(indices, (j) => (j % 3 === 0 ? "a" : "b")),
    );
    expect(new AveragedPerceptron({ order, epochs: 2 }).fit(examples).examples).toBe(size);
  }
});

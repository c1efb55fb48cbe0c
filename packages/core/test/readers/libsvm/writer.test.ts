import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/entries/index.js";
import { readLibsvm } from "../../../src/readers/libsvm/reader.js";
import { writeLibsvm } from "../../../src/readers/libsvm/writer.js";
import { runs } from "../../runs.js";
import { contents } from "./both-ways.js";

const write = (examples: Examples<number>) => [...writeLibsvm(examples)].join("");

describe("writing LIBSVM text", () => {
  test("indices count from 1 or 0, and zeros of dense rows are left out", () => {
    const sparse = Examples.from(
      [
        { indices: [0, 4], values: [0.1, 0] },
        { indices: [], values: [] },
      ],
      [3, -1],
    );
    expect(write(sparse)).toBe("3 1:0.1 5:0\n-1\n");
    expect([...writeLibsvm(sparse, { zeroBased: true })]).toEqual(["3 0:0.1 4:0\n-1\n"]);
    expect(write(Examples.from([[0, 2.5, 0, -1]], [1]))).toBe("1 2:2.5 4:-1\n");
  });

  test("the reader restores the same bits, for any numbers", () => {
    const entry = fc.tuple(
      fc.oneof(fc.nat(20), fc.nat(2 ** 31 - 2)),
      fc.double({ noNaN: true, min: -1e150, max: 1e150 }),
    );
    const row = fc.record({
      label: fc.oneof(fc.constantFrom(-1, 1), fc.maxSafeInteger()),
      entries: fc.uniqueArray(entry, { selector: ([column]) => column, maxLength: 8 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (rows) => {
        const sorted = rows.map(({ entries }) => [...entries].sort((a, b) => a[0] - b[0]));
        const examples = Examples.from(
          sorted.map((entries) => ({ indices: entries.map(([j]) => j), values: entries.map(([, x]) => x) })),
          rows.map(({ label }) => label),
        );
        expect(contents(readLibsvm(write(examples)))).toEqual(contents(examples));
      }),
      { numRuns: runs(30, 5000) },
    );
  });

  test("a long text is yielded in pieces of whole lines", () => {
    const rows = Array.from({ length: 20_000 }, (_, k) => ({ indices: [k], values: [k / 3] }));
    const examples = Examples.from(
      rows,
      rows.map((_, k) => k % 2),
    );
    const pieces = [...writeLibsvm(examples)];
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.every((piece) => piece.endsWith("\n") && piece.length < 70_000)).toBe(true);
    expect(contents(readLibsvm(pieces.join("")))).toEqual(contents(examples));
  });

  test("classes that are words are refused with a remedy", () => {
    const examples = Examples.from([[1]], ["spam"]) as Examples as Examples<number>;
    expect(() => write(examples)).toThrow(
      'row 0 has the label "spam"; LIBSVM text has whole numbers: number the classes',
    );
  });
});

// Columns encoded so that x·z equals a kernel of the raw values: Hamming's agreement or the spectrum kernel.

import fc from "fast-check";
import { expect, test } from "vitest";
import { categorical } from "../../src/kernels/hamming.js";
import { linear } from "../../src/kernels/linear.js";
import { ngram } from "../../src/kernels/ngram.js";
import { HeadReader } from "../../src/model/reader.js";
import { planColumns } from "../../src/table/column-plan.js";
import { TableEncoding } from "../../src/table/table-encoding.js";
import type { TableOptions } from "../../src/table/table-options.js";
import { runsIn } from "../../src/text/words.js";
import { rawTable } from "./raw.js";

/** Rows by name, through an encoding that was saved and loaded again. */
function encoded(header: readonly string[], rows: readonly (readonly string[])[], options: TableOptions) {
  const made = TableEncoding.fit(rawTable(header, rows, options), options);
  const encoding = TableEncoding.load(new HeadReader(made.save(), ".encoding"), ".encoding");
  return rows.map((row) =>
    encoding.encodeRecord(new Map(header.slice(0, -1).map((name, j) => [name, row[j]] as const))),
  );
}

test("with all columns as categories, x·z counts the columns that agree", () => {
  const cell = fc.constantFrom("1", "2", "red", "blue", "2024-01-01");
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(table, (cells) => {
      const rows = cells.map((row, i) => [...row, String(i % 2)]);
      const made = encoded(["a", "b", "c", "label"], rows, { otherwise: "categorical" });
      for (const [i, x] of made.entries())
        for (const [j, z] of made.entries())
          expect(linear().between(x, z)).toBe(categorical().between(cells[i], cells[j]));
    }),
  );
});

test("with texts as runs of characters, x·z is the spectrum kernel", () => {
  const text = fc.string({ unit: fc.constantFrom("A", "b", "é", "😀", "-"), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 2, maxLength: 6 }), fc.integer({ min: 1, max: 4 }), (texts, n) => {
      const rows = texts.map((cell, i) => [cell, String(i % 2)]);
      const made = encoded(["text", "label"], rows, { otherwise: "text", characters: n });
      for (const [i, x] of made.entries())
        for (const [j, z] of made.entries()) expect(linear().between(x, z)).toBe(ngram(n).between(texts[i], texts[j]));
    }),
  );
});

test("runs of characters consist of unchanged code points", () => {
  expect(runsIn("Ab😀b", 2)).toEqual(["Ab", "b😀", "😀b"]);
  expect(runsIn("A", 2)).toEqual([]);
});

test("named and ignored columns have priority over the option `otherwise`", () => {
  const rows = [["1", "x", "y", "0"], ["2", "x", "z", "1"]]; // biome-ignore format: one line
  const kinds = planColumns(["a", "b", "c", "label"], rows, { otherwise: "text", numeric: ["a"], ignore: ["c"] });
  expect(kinds.map(({ kind }) => kind)).toEqual(["numeric", "text", "ignored", "label"]);
});

test("an encoding without runs of characters is saved without the key", () => {
  const made = TableEncoding.fit(rawTable(["text", "label"], [["a b", "0"], ["b c", "1"]], { text: ["text"] }), { text: ["text"] }); // biome-ignore format: one line
  expect(made.save()).not.toHaveProperty("characters");
});

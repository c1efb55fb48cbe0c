// CSV files read with the columns of an earlier table, and several files read as one table.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accelerate, plainMemory } from "../../../src/compute/memory.js";
import { wasmMemory } from "../../../src/compute/wasm.js";
import { CsvReader } from "../../../src/readers/csv/reader.js";
import { runs } from "../../runs.js";
import { cellsOf, refusalBy, rowsBy, sizeFor, utf8, ways } from "./both-ways.js";

describe.each(ways)("%s", (way) => {
  const rows = rowsBy(way);
  const failing = refusalBy(way);

  test("planned columns are found by name, and others are ignored", () => {
    const plan = [
      { name: "b", kind: "numeric", reason: "" },
      { name: "id", kind: "ignored", reason: "" },
      { name: "a", kind: "categorical", reason: "" },
      { name: "label", kind: "label", reason: "" },
    ] as const;
    expect(rows("label,extra,a,b\nx,9,red,1\ny,9,blue,2\n", { plan })).toEqual([
      [1, "red", "x"],
      [2, "blue", "y"],
    ]);
    expect(rows("extra,a,b\n9,red,1\n", { plan, unlabelled: true })).toEqual([[1, "red", null]]);
    expect(rows("1,7,red,x\n2,8,blue,y\n", { plan })).toEqual([
      [1, "red", "x"],
      [2, "blue", "y"],
    ]);
    expect(rows("1,7,red\n", { plan, unlabelled: true })).toEqual([[1, "red", null]]);
    expect(failing("label,b\nx,1\n", { plan })).toBe(
      'train.csv:1:1: expected a column called "a", as in the model; got 2 columns: label, b',
    );
    expect(failing("label,c\nx,1\n", { plan })).toContain('expected 2 more columns called "b", "a", as in the model');
    expect(failing("label\nx\n", { plan })).toContain("; got 1 column: label");
  });

  test("a file without names has all columns of the plan, or all but the label where it is not needed", () => {
    const plan = [
      { name: "a", kind: "numeric", reason: "" },
      { name: "label", kind: "label", reason: "" },
      { name: "b", kind: "numeric", reason: "" },
      { name: "c", kind: "numeric", reason: "" },
    ] as const;
    for (const width of [1, 2, 3, 4, 5, 6])
      for (const unlabelled of [false, true])
        for (const below of ["", `${"7,".repeat(width - 1)}7\n`]) {
          // Its first numbers are those of a line that counts rows and features.
          const text = `${[5, 3, 1, 1, 1, 1].slice(0, width)}\n${below}`;
          const expected = `the 4 columns of the model in their order${unlabelled ? ", or 3 without the label" : ""}`;
          const said = failing(text, { plan, unlabelled });
          if (width === 4 || (width === 3 && unlabelled)) expect(said).toBe("no error");
          else expect(said).toBe(`train.csv:1:1: expected ${expected}; got ${width}`);
        }
    expect(rows("1,2,3\n", { plan, unlabelled: true })).toEqual([[1, null, 2, 3]]);
  });

  test("a first row of words where amounts and dates are planned has the names of other columns", () => {
    const plan = [
      { name: "price", kind: "amount", unit: "€", reason: "" },
      { name: "when", kind: "date", reason: "" },
      { name: "paid", kind: "boolean", reason: "" },
      { name: "label", kind: "label", reason: "" },
    ] as const;
    expect(failing("cost,day,done,label\n3 €,2024-05-31,true,a\n", { plan })).toContain(
      "got 4 columns: cost, day, done, label",
    );
    expect(failing("a,b,label\n", { plan })).toContain("got 3 columns: a, b, label");
    expect(rows("3 €,2024-05-31,true,a\n", { plan })).toHaveLength(1);
    expect(failing("3 €,May,true,a\n", { plan })).toBe("no error");
  });

  test("a plan without names goes by position, even where there is a header", () => {
    const plan = [
      { name: "column1", kind: "numeric", reason: "" },
      { name: "column2", kind: "label", reason: "" },
    ] as const;
    expect(rows("x,kind\n1,a\n", { plan })).toEqual([[1, "a"]]);
    expect(rows("возраст,класс\n1,a\n", { plan })).toEqual([[1, "a"]]);
  });

  test("several files form one table, with columns matched by name", () => {
    const reader = new CsvReader({ bytes: sizeFor(way) });
    for (const [k, text] of ["a,b,label\n1,2,x\n3,5,y\n", "b;a;label\n20;10;z\n40;30;x", "7,8,y\n"].entries()) {
      reader.begin(`${k}.csv`);
      reader.write(utf8(text));
      reader.end();
    }
    expect(cellsOf(reader.take())).toEqual([
      [1, 2, "x"],
      [3, 5, "y"],
      [10, 20, "z"],
      [30, 40, "x"],
      [7, 8, "y"],
    ]);
  });

  test("labels are missing in the rows of those files that lack their column, whichever these are", () => {
    const files = fc.array(fc.record({ labelled: fc.boolean(), numbers: fc.array(fc.nat(9), { minLength: 1 }) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(files, fc.boolean(), fc.boolean(), (parts, named, streaming) => {
        const plan = [
          { name: "word", kind: "categorical", reason: "" },
          { name: "label", kind: "label", reason: "" },
          { name: "a", kind: "numeric", reason: "" },
        ] as const;
        accelerate(way === "plain" ? () => plainMemory : wasmMemory);
        const reader = new CsvReader({ bytes: sizeFor(way), plan, unlabelled: true, streaming });
        const found = parts.flatMap(({ labelled, numbers }, k) => {
          const head = labelled ? "label,word,a" : "word,a";
          const lines = numbers.map((a) => `${labelled && named ? "x," : ""}w${labelled && !named ? ",x" : ""},${a}`);
          reader.begin(`${k}.csv`);
          reader.write(utf8(`${named ? `${head}\n` : ""}${lines.join("\n")}\n`));
          reader.end();
          return streaming ? cellsOf(reader.take()) : [];
        });
        const expected = parts.flatMap(({ labelled, numbers }) => numbers.map((a) => ["w", labelled ? "x" : null, a]));
        expect(streaming ? found : cellsOf(reader.take())).toEqual(expected);
      }),
      { numRuns: runs(100, 5000) },
    );
  });
});

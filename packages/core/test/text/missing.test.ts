// Numbers that stand for missing values, in every reader of tables.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CsvStripeThread } from "../../src/readers/csv/stripe-thread.js";
import { CsvStripes } from "../../src/readers/csv/stripes.js";
import { JsonLinesReader } from "../../src/readers/json-lines/reader.js";
import { TableEncoding } from "../../src/table/table-encoding.js";
import { cellsOf, read, utf8, ways } from "../readers/csv/both-ways.js";
import { runs } from "../runs.js";

/** How people write a number, and a number that is another. */
const spellings: Record<string, readonly string[]> = {
  "-999": ["-999", "-999.0", "-9.99e2", "-0999", " -999 ", "-999.00"],
  "-1": ["-1", "-1.0", "-10e-1"],
  "0": ["0", "-0", "0.0", "+0", "0e5"],
  "1e300": ["1e300", "1.0E+300", "10e299"],
};
const others = ["5", "1.5", "-998.9", "999", "2e3", "7"];

/** A table of two columns of numbers and a label, once with missing numbers, once with empty cells in their place. */
const tables = fc.constantFrom(...Object.keys(spellings)).chain((word) => {
  const other = fc.constantFrom(...others).map((text) => ({ text, empty: false }));
  const missing = fc.constantFrom(...spellings[word]).map((text) => ({ text, empty: true }));
  const cell = fc.oneof(other, missing);
  return fc
    .record({
      rows: fc.array(fc.tuple(cell, cell, fc.constantFrom("p", "n")), { minLength: 1, maxLength: 12 }),
      spelled: fc.constantFrom(...spellings[word]),
    })
    .map(({ rows, spelled }) => {
      const lines = (shown: (cell: { text: string; empty: boolean }) => string) =>
        `a,b,y\n1.5,2.5,p\n2.5,3.5,n\n${rows.map(([a, b, y]) => `${shown(a)},${shown(b)},${y}\n`).join("")}`;
      return {
        missing: [spelled],
        written: lines(({ text }) => text),
        emptied: lines(({ text, empty }) => (empty ? "" : text)),
      };
    });
});

describe("a number among the words for a missing value is compared by value", () => {
  test.each(ways)("in a column of a CSV file, %s, however it is written and cut into pieces", (way) => {
    fc.assert(
      fc.property(tables, fc.nat(200), ({ missing, written, emptied }, cut) => {
        const ends = [Math.min(cut, written.length)];
        expect(read(way, written, { missing }, ends).rows).toEqual(read(way, emptied).rows);
      }),
      { numRuns: runs(40, 2000) },
    );
  });

  test("and by two threads", () => {
    read("compiled", "a,y\n1,p\n");
    fc.assert(
      fc.property(tables, ({ missing, written, emptied }) => {
        const bytes = utf8(written);
        const readAt = (into: Uint8Array, position: number) => {
          const part = bytes.subarray(position, position + into.length);
          into.set(part);
          return part.length;
        };
        const stripes = CsvStripes.plan("data", bytes.length, readAt, { missing }, 16)!;
        const threads = [0, 1].map((thread) => new CsvStripeThread(stripes.ticket(thread), readAt));
        for (const over = [false, false]; !over.every(Boolean); )
          for (const [k, thread] of threads.entries()) over[k] ||= thread.step() === "over";
        const table = stripes.finish(threads.map((thread) => thread.texts()))!;
        expect(cellsOf(table)).toEqual(read("compiled", emptied).rows);
      }),
      { numRuns: runs(20, 500) },
    );
  });

  test("in JSON Lines, as a number or as a text in a column of numbers", () => {
    const records = (lines: string) => {
      const reader = new JsonLinesReader();
      reader.begin("data.jsonl");
      reader.write(utf8(lines));
      reader.end();
      return reader.take();
    };
    const features = (lines: string, missing: string[]) => {
      const rows = records(lines);
      const encoding = TableEncoding.fitRecords(rows, { missing });
      return { columns: encoding.columns, kept: (encoding.save() as { missing: string[] }).missing };
    };
    const written = '{"a":1.5,"y":"p"}\n{"a":-999.0,"y":"n"}\n{"a":"-9.99e2","y":"n"}\n{"a":3.5,"y":"p"}\n';
    const [{ columns, kept }, empty] = [
      features(written, ["-999"]),
      features(written.replace("-999.0", "null").replace('"-9.99e2"', "null"), []),
    ];
    expect(columns).toEqual(empty.columns);
    expect(columns[0]).toMatchObject({ kind: "numeric", missing: 2, fill: 2.5 });
    expect(kept).toEqual(["-999"]);
  });

  test("and as it is written in columns of other kinds", () => {
    const { rows } = read("plain", "a,b,y\n-999,-999,p\n-999.0,red,n\nblue,blue,p\n", { missing: ["-999"] });
    expect(rows).toEqual([
      [null, null, "p"],
      ["-999.0", "red", "n"],
      ["blue", "blue", "p"],
    ]);
  });
});

test("identifiers are known as such beside numbers that are missing", () => {
  const ids = Array.from({ length: 20 }, (_, r) => `${r % 5 === 3 ? "-999" : 70_000 + 7 * r},${r % 3},${"pn"[r % 2]}`);
  const { columns } = read("plain", `patient id,x,y\n${ids.join("\n")}\n`, { missing: ["-999"] });
  expect(columns[0]).toBe("patient id: ignored");
});

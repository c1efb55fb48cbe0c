// Words and numbers that stand for missing values, in every reader of tables.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accelerate, plainMemory } from "../../src/compute/memory.js";
import { wasmMemory } from "../../src/compute/wasm.js";
import type { Examples } from "../../src/data/examples.js";
import type { Row } from "../../src/data/row.js";
import type { Json } from "../../src/model/format.js";
import { HeadReader } from "../../src/model/reader.js";
import { readCsv } from "../../src/readers/csv/reader.js";
import { CsvStripeThread } from "../../src/readers/csv/stripe-thread.js";
import { CsvStripes } from "../../src/readers/csv/stripes.js";
import { JsonLinesReader } from "../../src/readers/json-lines/reader.js";
import { TableEncoding } from "../../src/table/table-encoding.js";
import type { TableOptions } from "../../src/table/table-options.js";
import { cellsOf, read, utf8, ways } from "../readers/csv/both-ways.js";
import { runs } from "../runs.js";

/** Ways to write a number, and a different number. */
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

describe("a number given as missing is compared by value", () => {
  test.each(ways)("in a column of a CSV file, %s, in any notation and in any pieces", (way) => {
    fc.assert(
      fc.property(tables, fc.nat(200), ({ missing, written, emptied }, cut) => {
        const ends = [Math.min(cut, written.length)];
        expect(read(way, written, { missing }, ends).rows).toEqual(read(way, emptied).rows);
      }),
      { numRuns: runs(20, 2000) },
    );
  });

  test("in a CSV file read by two threads", () => {
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

  test("in JSON Lines, as a number or as text in a numeric column", () => {
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

  test("but in columns of other kinds literally", () => {
    const { rows } = read("plain", "a,b,y\n-999,-999,p\n-999.0,red,n\nblue,blue,p\n", { missing: ["-999"] });
    expect(rows).toEqual([
      [null, null, "p"],
      ["-999.0", "red", "n"],
      ["blue", "blue", "p"],
    ]);
  });
});

test("identifiers are recognised beside missing numbers", () => {
  const ids = Array.from({ length: 20 }, (_, r) => `${r % 5 === 3 ? "-999" : 70_000 + 7 * r},${r % 3},${"pn"[r % 2]}`);
  const { columns } = read("plain", `patient id,x,y\n${ids.join("\n")}\n`, { missing: ["-999"] });
  expect(columns[0]).toBe("patient id: ignored");
});

/** A column of one kind: what its cells can be, and whether words for a missing value count in it. */
const columnsOf = {
  numbers: { values: ["1.5", "-2", "30", "4e2"], counts: true },
  dates: { values: ["2024-05-31", "2023-01-02", "1.2.2022"], counts: true },
  answers: { values: ["yes", "no"], counts: true },
  commas: { values: ["1,5", "2.000,25", "3"], counts: true },
  amounts: { values: ["$1,500.00", "$2", "-$3.50"], counts: true },
  categories: { values: ["PINK", "RED", "BLUE"], counts: false },
} as const;

const wordy = fc.constantFrom(...(Object.keys(columnsOf) as (keyof typeof columnsOf)[])).chain((name) => {
  const { values, counts } = columnsOf[name];
  const cell = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...values).map((text) => ({ text, isWord: false })) },
    fc
      .constantFrom("NA", "n/a", "NaN", "NULL", "None", "?", "#N/A", "<NA>", "n.a.")
      .map((text) => ({ text, isWord: true })),
  );
  return fc.record({
    counts: fc.constant(counts),
    // All values occur first, so that they decide the kind of the column.
    cells: fc
      .array(cell, { minLength: 1, maxLength: 10 })
      .map((own) => [...[...values, ...values].map((text) => ({ text, isWord: false })), ...own]),
  });
});

const label = (r: number) => (r % 3 ? "p" : "n");
const csv = (cells: readonly string[]) => `x;y\n${cells.map((cell, r) => `${cell};${label(r)}\n`).join("")}`;
const jsonl = (cells: readonly string[]) =>
  cells.map((cell, r) => `${JSON.stringify({ x: cell === "" ? null : cell, y: label(r) })}\n`).join("");

/** How a table is read, as its features by row. */
const features = {
  plain: (cells: readonly string[], options: TableOptions) => csvFeatures("plain", cells, options),
  compiled: (cells: readonly string[], options: TableOptions) => csvFeatures("compiled", cells, options),
  json: (cells: readonly string[], options: TableOptions) => {
    const reader = new JsonLinesReader();
    reader.begin("data.jsonl");
    reader.write(utf8(jsonl(cells)));
    reader.end();
    const records = reader.take();
    const encoding = TableEncoding.fitRecords(records, options);
    return rowsOf(encoding.encodeRecords(records));
  },
} as const;

function csvFeatures(way: "plain" | "compiled", cells: readonly string[], options: TableOptions) {
  accelerate(way === "plain" ? () => plainMemory : wasmMemory);
  const table = readCsv(csv(cells), { bytes: way === "plain" ? 0 : 1 << 20, delimiter: ";", ...options });
  const encoding = TableEncoding.fit(table, options);
  const rows = rowsOf(encoding.encode(table));
  // A saved encoding makes the same of single records.
  const again = TableEncoding.load(new HeadReader(encoding.save()));
  for (const [r, cell] of cells.entries())
    expect(entriesOf(again.encodeRecord(new Map([["x", cell]])), encoding.features)).toEqual(rows[r]);
  return rows;
}

const rowsOf = ({ rows: { starts, indices, values, width }, size, vocabulary }: Examples<string>) =>
  Array.from({ length: size }, (_, r) => {
    const names = vocabulary!.names!;
    if (!indices) return entriesOf(values.slice(r * width, (r + 1) * width) as Float64Array, names);
    const entries = Array.from({ length: starts[r + 1] - starts[r] }, (_, e) => starts[r] + e);
    return entriesOf(new Map(entries.map((e) => [names[indices[e]], values[e]])), names);
  });

const entriesOf = (row: Row, names: readonly string[]) =>
  new Map(
    (row instanceof Map
      ? [...row]
      : Array.from(row as Float64Array, (x, j) => [names[j], x] as [string, number])
    ).filter(([, x]) => x !== 0),
  );

describe("a word for missing values counts as missing", () => {
  test.each(Object.entries(features))("among numbers, dates and booleans, but not among categories: %s", (_, read) => {
    fc.assert(
      fc.property(wordy, ({ counts, cells }) => {
        const rows = read(
          cells.map(({ text }) => text),
          {},
        );
        const emptied = (isGap: (cell: { text: string; isWord: boolean }) => boolean) =>
          read(
            cells.map((cell) => (isGap(cell) ? "" : cell.text)),
            {},
          );
        if (counts) expect(rows).toEqual(emptied(({ isWord }) => isWord));
        else {
          expect(rows).toEqual(emptied(({ text }) => text === "?"));
          for (const [r, { text }] of cells.entries()) expect(rows[r]).toEqual(new Map([[`x=${text}`, 1]]));
        }
      }),
      { numRuns: runs(20, 1000) },
    );
  });

  test.each(Object.entries(features))("nowhere or everywhere, if missingWords says so: %s", (_, read) => {
    const cells = ["red", "NONE", "?", "blue", "red", "NONE"];
    const names = (options: TableOptions) => read(cells, options).map((row) => [...row.keys()].join());
    expect(names({ missingWords: "none" })).toEqual(cells.map((cell) => `x=${cell}`));
    expect(names({ missingWords: "everywhere" })).toEqual(["x=red", "x=?", "x=?", "x=blue", "x=red", "x=?"]);
    expect(names({ missing: ["none"] })).toEqual(["x=red", "x=?", "x=?", "x=blue", "x=red", "x=?"]);
  });

  test("but not as a class among words, as NONE may be", () => {
    const classes = (labels: readonly string[], options: TableOptions = {}) => {
      const table = readCsv(`x,y\n${labels.map((own, r) => `${r / 4},${own}\n`).join("")}`, options);
      const encoding = TableEncoding.fit(table, options);
      encoding.encode(table);
      return encoding.classes;
    };
    expect(classes(["LOW", "NONE", "HIGH", "NONE"])).toEqual(["LOW", "NONE", "HIGH"]);
    expect(() => classes(["0", "1", "NA", "1"])).toThrow(
      'row 3: a label must be in "y"; got none: fill it in or leave the row out, or take such words as values with missingWords: "none"',
    );
    expect(classes(["0", "1", "NA", "1"], { missingWords: "none" })).toEqual(["0", "1", "NA"]);
  });

  test("everywhere in encodings of older files", () => {
    const options = { missingWords: "everywhere" } as const;
    const table = readCsv("x,y\nred,p\nNONE,q\nblue,p\nred,q\n", options);
    const older = TableEncoding.fit(table, options).save() as Record<string, Json>;
    expect(older).not.toHaveProperty("missingWords");
    const encoding = TableEncoding.load(new HeadReader(older));
    expect(encoding.encodeRecord(new Map([["x", "NONE"]]))).toEqual(new Map([["x=?", 1]]));
    expect(encoding.save()).toEqual(older);
  });
});

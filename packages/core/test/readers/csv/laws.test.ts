// Laws of the CSV reader and writer, for any cells and any bytes.

import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CsvOptions, CsvReader } from "../../../src/readers/csv/reader.js";
import { writeCsv } from "../../../src/readers/csv/writer.js";
import type { PlannedColumn } from "../../../src/table/raw-table.js";
import { runs } from "../../runs.js";
import { type Cell, cellsOf, read, sizeFor, utf8, type Way, ways } from "./both-ways.js";

/** Whether a cell of a column of texts is missing. */
const isMissing = (text: string) => text === "" || text.trim() === "?";

/** The given number of text columns. */
function textPlan(width: number): PlannedColumn[] {
  return Array.from({ length: width }, (_, j) => {
    return { name: `column${j + 1}`, kind: j === width - 1 ? "label" : "categorical", reason: "" };
  });
}

const mixedPlan: PlannedColumn[] = [
  { name: "column1", kind: "numeric", reason: "" },
  { name: "column2", kind: "categorical", reason: "" },
  { name: "column3", kind: "ignored", reason: "" },
  { name: "column4", kind: "numeric", reason: "" },
  { name: "column5", kind: "label", reason: "" },
];

/** The rows, or the message of the error. */
function outcome(way: Way, bytes: Uint8Array, options: CsvOptions, ends: readonly number[] = []): unknown {
  try {
    const { columns, rows, notes } = read(way, bytes, options, ends);
    return { columns, rows, notes };
  } catch (error) {
    return (error as Error).message;
  }
}

const piece = fc.constantFrom(
  ..."ab1.- é€😀",
  '"',
  "\n",
  "\r",
  "\r\n",
  ",",
  ";",
  "\t",
  "|",
  " ",
  "#",
  "NA",
  "?",
  "\v",
  "null",
);
const cell = fc.array(piece, { maxLength: 5 }).map((parts) => parts.join(""));

interface Written {
  text: string;
  delimiter: string;
  width: number;
}

/** Tables as someone might write them: quotes where needed and where not, blanks around cells, any line end. */
const written: fc.Arbitrary<Written> = fc
  .record({
    width: fc.integer({ min: 1, max: 4 }),
    delimiter: fc.constantFrom(",", ";", "\t", "|"),
    end: fc.constantFrom("\n", "\r\n", "\r"),
    final: fc.boolean(),
  })
  .chain(({ width, delimiter, end, final }) => {
    const formatted = fc.tuple(cell, fc.boolean(), fc.constantFrom("", " ", "  ")).map(([text, quoted, around]) => {
      const bare = /^["\s]|[\r\n]|\s$/.test(text) || text.includes(delimiter) || text.includes('"');
      return around + (quoted || bare ? `"${text.replaceAll('"', '""')}"` : text) + around;
    });
    return fc
      .array(fc.array(formatted, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 })
      .map((rows) => ({
        text: rows.map((row) => row.join(delimiter)).join(end) + (final ? end : ""),
        delimiter,
        width,
      }));
  });

test.each(ways)("csv-parse reads the same cells (%s)", (way) => {
  fc.assert(
    fc.property(written, ({ text, delimiter, width }) => {
      const expected = parse(text, {
        delimiter,
        trim: true,
        skip_empty_lines: true,
        record_delimiter: ["\r\n", "\n", "\r"],
        cast: (value, { quoting }) => ((quoting ? value === "" : isMissing(value)) ? "\0" : value),
      }).map((row) => row.map((value): Cell => (value === "\0" ? null : value)));
      const options = { delimiter, header: false, comment: "", plan: textPlan(width) };
      if (expected.length === 0) expect(outcome(way, utf8(text), options)).toMatch("expected rows");
      else expect(read(way, text, options).rows).toEqual(expected);
    }),
  );
});

/** Mostly good rows of the mixed plan, with arbitrary bytes in between. */
const numberText = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.float({ noNaN: true, noDefaultInfinity: true }).map((x) => x.toFixed(6)),
  fc.constantFrom(
    "1.5",
    " 2",
    "3 ",
    '"4"',
    "",
    "?",
    "NaN",
    '"na"',
    "-",
    "+1",
    "1e5",
    "1e400",
    ".5",
    "5.",
    "0x1",
    "1_0",
  ),
);
const wordText = fc.oneof(
  fc.constantFrom(
    "red",
    "blue",
    "a rather long text with words",
    '"x,y"',
    '"say ""so"""',
    '"two\nlines"',
    "né",
    "NA",
    '"NA"',
    '""',
  ),
  cell,
);
const line = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .tuple(numberText, wordText, wordText, numberText, wordText, fc.constantFrom("\n", "\r\n", "\n", "\r"))
      .map(([a, b, c, d, e, end]) => `${[a, b, c, d, e].join(",")}${end}`),
  },
  { weight: 2, arbitrary: fc.constantFrom("\n", "\r\n", "  \n", "# note\n", "1,2,3\n") },
  { weight: 1, arbitrary: fc.string() },
);
const mixedBytes = fc
  .tuple(fc.array(line, { maxLength: 12 }), fc.option(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }))))
  .map(([lines, change]) => {
    const bytes = utf8(lines.join(""));
    if (change && bytes.length > 0) bytes[change[0] % bytes.length] = change[1];
    return bytes;
  });

const mixedOptions: fc.Arbitrary<CsvOptions> = fc
  .record({ comment: fc.constantFrom("", "#"), header: fc.constantFrom(false, undefined) })
  .map(({ comment, header }) => {
    return { comment, plan: mixedPlan, delimiter: ",", ...(header === undefined ? {} : { header }) };
  });

test("compiled loops read the same as plain loops, for any bytes", () => {
  fc.assert(
    fc.property(mixedBytes, mixedOptions, (bytes, options) => {
      expect(outcome("compiled", bytes, options)).toEqual(outcome("plain", bytes, options));
    }),
    { numRuns: runs(40, 5000) },
  );
});

test("compiled loops read the same as plain loops for columns separated by blanks", () => {
  const options = { delimiter: " ", header: false, plan: mixedPlan, comment: "" };
  fc.assert(
    fc.property(mixedBytes, (bytes) => {
      const spaced = bytes.map((byte, k) => (byte === 44 ? (k % 3 ? 32 : 9) : byte));
      expect(outcome("compiled", spaced, options)).toEqual(outcome("plain", spaced, options));
    }),
    { numRuns: runs(25, 2500) },
  );
});

describe.each(ways)("%s", (way) => {
  test("the result does not depend on the pieces in which the bytes arrive", () => {
    const cuts = fc.array(fc.nat(), { maxLength: 6 });
    fc.assert(
      fc.property(mixedBytes, mixedOptions, cuts, fc.boolean(), (bytes, options, places, planned) => {
        const { plan, delimiter, ...rest } = options;
        const given = planned ? options : rest;
        const ends = places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b);
        expect(outcome(way, bytes, given, ends)).toEqual(outcome(way, bytes, given));
      }),
      { numRuns: runs(20, 1500) },
    );
  });

  test("a file split at any byte reads like the whole", () => {
    const bytes = utf8('1.25,"a ""b""",x,2,yes\r\n,?,"y\r\nz",-3e5,no\r\n\r\n"7", é ,?, 8 ,"yes"\r\n9,"?",,1,€');
    const options = { plan: mixedPlan, delimiter: ",", header: false };
    const whole = outcome(way, bytes, options);
    expect(whole).toMatchObject({
      rows: [
        [1.25, 'a "b"', 2, "yes"],
        [null, null, -300000, "no"],
        [7, "é", 8, "yes"],
        [9, "?", 1, "€"],
      ],
    });
    for (let k = 0; k <= bytes.length; k++) expect(outcome(way, bytes, options, [k])).toEqual(whole);
    const every = Array.from(bytes, (_, k) => k);
    expect(outcome(way, bytes, options, every)).toEqual(whole);
  });

  test("a file split at the end of a record can be read by two readers", () => {
    const bytes = utf8('1,"a\nb",x,2,p\r\n3,c,"y\n",4,q\n5,d,,6,p\n');
    const options = { plan: mixedPlan, delimiter: ",", header: false, bytes: sizeFor(way) };
    const ends: number[] = [];
    for (let k = 0; k < bytes.length; k++) {
      const reader = new CsvReader(options);
      reader.begin("train.csv");
      reader.write(bytes.subarray(0, k));
      if (reader.pending > 0 || reader.rows === 0) continue;
      ends.push(k);
      expect(reader.delimiter).toBe(",");
      const rest = read(way, bytes.subarray(k), options).rows;
      expect([...cellsOf(reader.take()), ...rest]).toEqual(read(way, bytes, options).rows);
    }
    expect(ends).toEqual([15, 28]);
  });

  test("many texts, long texts and many rows can be read", () => {
    const rows = Array.from({ length: 20_000 }, (_, r) => [
      r / 8,
      `word ${(r * 7919) % 5000}`,
      "x".repeat(r % 1000 === 0 ? 30_000 : r % 7),
      -r,
      r % 3 ? "p" : "q",
    ]);
    const text = [...writeCsv(undefined, rows)].join("");
    const plan = mixedPlan.map((column) => (column.kind === "ignored" ? { ...column, kind: "text" as const } : column));
    const found = read(way, text, { plan, header: false, delimiter: "," }).rows;
    expect(found).toEqual(rows.map((row) => row.map((value) => (value === "" ? null : value))));
  });

  test("adjacent numbers are the nearest doubles, in any notation", () => {
    const digits = (least: number, most: number) =>
      fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: least, maxLength: most });
    const usual = fc
      .tuple(fc.constantFrom("", "-"), digits(1, 1), digits(1, 8))
      .map(([sign, a, b]) => `${sign}${a}.${b}`);
    const other = fc.oneof(
      fc.tuple(fc.constantFrom("", "-", " "), digits(1, 9), digits(1, 10)).map(([sign, a, b]) => `${sign}${a}.${b}`),
      fc.constantFrom("", "5", "-0.0", "1e5", "-.5", "5.", " -1.25 ", "0.00000001", "-9.99999999", "+1.5"),
    );
    const row = fc.array(fc.oneof({ weight: 12, arbitrary: usual }, other), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.array(row, { minLength: 1, maxLength: 4 }), (width, all) => {
        const rows = all.map((cells) => cells.slice(0, width));
        const plan: PlannedColumn[] = rows[0].map((_, j) => ({ name: `column${j + 1}`, kind: "numeric", reason: "" }));
        plan.push({ name: "label", kind: "label", reason: "" });
        const csv = rows.map((cells) => `${cells.join(",")},a\n`).join("");
        const found = read(way, csv, { plan, delimiter: ",", header: false }).rows;
        for (const [r, cells] of rows.entries())
          for (const [j, cell] of cells.entries()) expect(found[r][j], cell).toBe(cell === "" ? null : Number(cell));
      }),
      { numRuns: runs(60, 4000) },
    );
  });

  test("the reader restores what the writer wrote, for any texts and doubles", () => {
    const text = fc.oneof(
      cell,
      fc.string({ unit: "binary", maxLength: 12 }).map((any) => any.replaceAll("\0", "")),
      fc.constantFrom("NA", "nan", " lead", "#1", "\ufeff", "1", ""),
    );
    const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }));
    const row = fc.tuple(number, text, text, number, text);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.constantFrom(",", ";", "\t"), (rows, delimiter) => {
        const names = mixedPlan.map(({ name }) => name);
        const csv = [...writeCsv(names, rows, { delimiter })].join("");
        const found = read(way, csv, { plan: mixedPlan, delimiter, header: true }).rows;
        const expected = rows.map(([a, b, , d, e]): Cell[] => [a, b || null, d, e || null]);
        expect(found).toEqual(expected);
        // toEqual does not distinguish −0 from 0.
        for (const [r, cells] of found.entries())
          for (const [j, cell] of cells.entries()) expect(Object.is(cell, expected[r][j])).toBe(true);
      }),
      { numRuns: runs(12, 1000) },
    );
  });
});

test("rows that cannot be read do not change what the columns are taken as, nor the other rows", () => {
  const good = fc.oneof(
    fc.tuple(fc.integer(), fc.constantFrom("red", "blue", "?"), fc.constantFrom("x", "z")),
    fc.tuple(fc.double({ noNaN: true, min: -9, max: 9 }), fc.constantFrom("1", "2"), fc.constantFrom("x", "z")),
  );
  const bad = fc.constantFrom("3", "1,2", "1,2,x,4", '"never" closed,red,x', '"a"b,"c"d,x', "\0,1,x", "\ufffe");
  const line = fc.oneof(
    { weight: 3, arbitrary: good.map((row) => ({ text: row.join(","), isRow: true })) },
    bad.map((text) => ({ text, isRow: false })),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...ways),
      fc.array(line, { minLength: 1, maxLength: 30 }).filter((all) => all.some(({ isRow }) => isRow)),
      fc.array(fc.nat({ max: 200 }), { maxLength: 4 }),
      (way, lines, places) => {
        const csv = (all: typeof lines) => `a,b,c\n${all.map(({ text }) => `${text}\n`).join("")}`;
        const own = utf8(csv(lines));
        const ends = places.filter((place) => place < own.length).sort((x, y) => x - y);
        const dialect = { header: true, delimiter: "," };
        const faults: number[] = [];
        const found = read(way, own, { ...dialect, onFault: ({ row }) => faults.push(row) }, ends);
        const alone = read(way, csv(lines.filter(({ isRow }) => isRow)), dialect);
        expect(faults).toEqual([...lines.keys()].filter((r) => !lines[r].isRow));
        expect(found.columns).toEqual(alone.columns);
        expect(found.rows.filter((_, r) => lines[r].isRow)).toEqual(alone.rows);
      },
    ),
    { numRuns: runs(60, 4000) },
  );
});

test("the CSV writer refuses values that CSV cannot hold", () => {
  const write = (value: string | number) => () => [...writeCsv(["a"], [[value]])];
  expect(write(Infinity)).toThrow("row 1, column 1 must be finite; got Infinity");
  expect(write("a\0")).toThrow("row 1, column 1 must be text");
  expect(write("\ud800")).toThrow("row 1, column 1 must be text");
});

test("a lone missing value is written with quotes, since an empty line is no record", () => {
  expect([...writeCsv(["a"], [[null], ["x"], [""]])].join("")).toBe('a\n""\nx\n""\n');
});

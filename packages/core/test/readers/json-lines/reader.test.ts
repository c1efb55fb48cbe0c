import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { AveragedPerceptron } from "../../../src/entries/index.js";
import { HeadReader } from "../../../src/model/reader.js";
import { jsonFault } from "../../../src/readers/json-lines/fault.js";
import { JsonLinesReader } from "../../../src/readers/json-lines/reader.js";
import { writeJsonLines } from "../../../src/readers/json-lines/writer.js";
import { type JsonRecords, recordAt } from "../../../src/table/json-records.js";
import type { Cell } from "../../../src/table/raw-table.js";
import { TableEncoding } from "../../../src/table/table-encoding.js";
import type { TableOptions } from "../../../src/table/table-options.js";
import { shared } from "../../outside-data.js";
import { inFull, runs } from "../../runs.js";
import { readPieces, readsTheSameInPieces } from "../pieces.js";

const read = (text: string) => readPieces(new JsonLinesReader(), text);
const lines = (...records: unknown[]) => read(records.map((record) => `${JSON.stringify(record)}\n`).join(""));

function maps(records: JsonRecords): [string, Cell][][] {
  return Array.from({ length: records.size }, (_, r) => [...recordAt(records, r)]);
}

/** Rows as they read: the class, and features by name. */
function plain({ rows, size, vocabulary, targets, classes, labelled }: Examples): [unknown, Record<string, number>][] {
  return Array.from({ length: size }, (_, r) => [
    labelled ? classes[targets[r]] : undefined,
    Object.fromEntries(
      Array.from(rows.indices!.subarray(rows.starts[r], rows.starts[r + 1]), (j, k) => [
        vocabulary!.names![j],
        rows.values[rows.starts[r] + k],
      ]),
    ),
  ]);
}

function encoded(records: JsonRecords, options: TableOptions = {}): ReturnType<typeof plain> {
  return plain(TableEncoding.fitRecords(records, options).encodeRecords(records));
}

describe("a record", () => {
  test("flattens nested objects to paths, and lists to places or texts", () => {
    const record = { a: { b: 1, c: { d: "x" } }, list: [3, "red", [true], "blue", "red", null], e: false, f: null };
    expect(maps(lines(record))).toEqual([
      [
        ...[
          ["a.b", 1],
          ["a.c.d", "x"],
          ["list.0", 3],
          ["list=red", 1],
          ["list.2.0", true],
          ["list=blue", 1],
        ],
        ...[
          ["list.5", null],
          ["e", false],
          ["f", null],
        ],
      ],
    ]);
  });

  test("may have any keys", () => {
    expect(maps(read('{"__proto__": 1, "constructor": {"prototype": 2}, "": 3}'))).toEqual([
      [
        ["__proto__", 1],
        ["constructor.prototype", 2],
        ["", 3],
      ],
    ]);
  });

  test("uses the later of two values of a key", () => {
    expect(maps(read('{"a": 1, "a": 2, "b.c": 1, "b": {"c": "x"}}'))).toEqual([
      [
        ["a", 2],
        ["b.c", "x"],
      ],
    ]);
  });

  test.each([
    ['{"a": 1}\n{"a": 1,}\n', 'data:2:9: expected a key in "; got "}"'],
    ['{"a" 1}', 'data:1:6: expected :; got "1"'],
    ['{"a": x}', 'data:1:7: expected a value; got "x"'],
    ['{"a": 01}', 'data:1:8: expected , or }; got "1"'],
    ['{"a": "b', 'data:1:9: expected the " that ends a text; got the end of the line'],
    ['{"a": "\\x"}', "data:1:8: expected an escape"],
    ['{"a": [1 2]}', 'data:1:10: expected , or ]; got "2"'],
    ['{"a": 1} {"b": 2}', 'data:1:10: expected nothing after the record; got "{"'],
    ['{"a": 1e400}', "data:1:7: a number must be finite; got 1e400"],
    ['{"a": NaN}', 'data:1:7: expected a value; got "N"'],
    ["[1, 2]", "data:1:1: a record must be an object in { }; got [1, 2]"],
    ["  7", "data:1:3: a record must be an object in { }; got 7"],
    ["\n\n", "data: there are 0 records"],
    ["", "data: there are 0 records"],
  ])("%j is refused: %s", (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

test("infinitely nested records are refused", () => {
  expect(() => read(`${'{"a":'.repeat(200)}1${"}".repeat(200)}`)).toThrow(
    "data:1:1: a record must not be nested deeper than 100 levels",
  );
  expect(() => read(`{"a":${"[".repeat(1e6)}`)).toThrow("data:1:");
});

test("jsonFault finds a fault exactly when JSON.parse fails or a number is too large", () => {
  const broken = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "\\", "}", "[", "1", "\u0001", "e", "-", " "))
    .map(([text, at, put]) => text.slice(0, at % (text.length + 1)) + put + text.slice((at % (text.length + 1)) + 1));
  fc.assert(
    fc.property(fc.oneof(fc.json(), broken, fc.string()), (text) => {
      let parses = true;
      try {
        JSON.parse(text);
      } catch {
        parses = false;
      }
      const fault = jsonFault(text);
      if (fault?.reason.startsWith("a number must be finite")) return;
      expect(fault === undefined).toBe(parses);
    }),
    { numRuns: runs(100, 5000) },
  );
});

test("the pieces in which bytes arrive make no difference, for good and bad text", () => {
  const texts = ['\ufeff{"a": "é€😀", "b": [1, "x"]}\r\n\r\n{"a": null}\n{"c": true}', '{"a": 1}\n{"b": }\n{"\xff\0'];
  readsTheSameInPieces(texts, () => new JsonLinesReader(), maps, 2);
});

test("the reader restores the names and bits that the writer wrote", () => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e100, max: 1e100 }).filter((x) => x !== 0);
  const row = fc.tuple(fc.string(), fc.dictionary(fc.string({ unit: "binary" }), value, { maxKeys: 6 }));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (given) => {
      const examples = Examples.from(
        given.map(([, x]) => new Map(Object.entries(x))),
        given.map(([label]) => label),
      );
      const records = read([...writeJsonLines(examples, { label: "the class" })].join(""));
      const expected = plain(examples).map(([label, x]) => ({ "the class": label, ...x }));
      expect(maps(records).map((entries) => Object.fromEntries(entries))).toEqual(expected);
    }),
    { numRuns: runs(30, 1000) },
  );
});

describe("records become features", () => {
  const people = lines(
    { label: "a", age: 20, job: "baker", tags: ["x", "y"], vip: true, rare: 3 },
    { label: "b", age: null, job: null, tags: [], vip: false },
    { label: "a", age: 40, tags: ["y"], vip: true },
    { label: "b", age: 30, job: "smith", vip: false, nested: { n: 2 } },
    { label: "b", age: 30, job: "smith", vip: false, nested: { n: 2 } },
  );

  test("an absent key adds nothing, and null is a missing value", () => {
    expect(encoded(people)).toEqual([
      ["a", { age: 20, "job=baker": 1, "tags=x": 1, "tags=y": 1, vip: 1, rare: 3 }],
      ["b", { age: 30, "age?": 1, "job=?": 1 }],
      ["a", { age: 40, "tags=y": 1, vip: 1 }],
      ["b", { age: 30, "job=smith": 1, "nested.n": 2 }],
      ["b", { age: 30, "job=smith": 1, "nested.n": 2 }],
    ]);
  });

  test("a single record is encoded like its row, also by a saved encoding", () => {
    const encoding = TableEncoding.fitRecords(people);
    const loaded = TableEncoding.load(new HeadReader(JSON.parse(JSON.stringify(encoding.save()))));
    const rows = plain(encoding.encodeRecords(people));
    rows.forEach(([, features], r) => {
      expect(Object.fromEntries(loaded.encodeRecord(recordAt(people, r)) as Map<string, number>)).toEqual(features);
    });
    expect(plain(loaded.encodeRecords(people))).toEqual(rows);
  });

  test("new keys and values are ignored when predicting and become features when learning", () => {
    const encoding = TableEncoding.fitRecords(people);
    const next = lines({ label: "c", job: "cook", extra: 5, color: "red", age: 1 });
    expect(plain(encoding.encodeRecords(next))).toEqual([["c", { age: 1 }]]);
    expect(plain(encoding.encodeRecords(next, { learning: true }))).toEqual([
      ["c", { "job=cook": 1, extra: 5, "color=red": 1, age: 1 }],
    ]);
    expect(encoding.classes).toEqual(["a", "b", "c"]);
  });

  test("labels are found by their key, and a missing one is refused", () => {
    expect(encoded(lines({ kind: 1, x: 1 }, { kind: 0, x: 2 }), { label: "kind" })).toEqual([
      ["1", { x: 1 }],
      ["0", { x: 2 }],
    ]);
    expect(() => encoded(lines({ kind: 1, x: 1 }))).toThrow(
      'records must have their class in label, class, target or y; got "kind", "x": name the key with the option label',
    );
    expect(() => encoded(lines({ y: 1, x: 1 }, { x: 2 }))).toThrow('data:2:1: a label must be in "y"; got none');
    expect(() => encoded(lines({ y: 1, x: 1 }), { label: "z" })).toThrow("label must be one of y, x");
  });

  test("a text in a numeric key is refused with its file and line", () => {
    const encoding = TableEncoding.fitRecords(people);
    expect(() => encoding.encodeRecords(lines({ label: "a" }, { label: "a", age: "old" }))).toThrow(
      'data:2:1: column "age" must be a number; got "old"',
    );
  });

  test("the option `only` limits the features to the given keys", () => {
    expect(encoded(people, { only: ["vip"] }).map(([, x]) => x)).toEqual([{ vip: 1 }, {}, { vip: 1 }, {}, {}]);
  });
});

const spam = shared("data/spam/spamassassin.jsonl.gz");
test.skipIf(spam.missing || !inFull)(`mails of SpamAssassin are learned by their words${spam.note}`, () => {
  const records = read(spam.text());
  const options = { text: ["text"] };
  const encoding = TableEncoding.fitRecords(records, options);
  expect(encoding.columns.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
    "id ignored",
    "label label",
    "text text",
  ]);
  const examples = encoding.encodeRecords(records);
  expect(examples.size).toBe(6046);
  const learner = new AveragedPerceptron<string>({ epochs: 3 });
  expect(learner.fit(examples).training!.error).toBeLessThan(0.02);
});

describe("a long line is measured before it is parsed", () => {
  const long = 1 << 17;
  test.each([
    ["lists", "[".repeat(long), "a record must not be nested deeper than 100 levels"],
    ["objects", '{"a":'.repeat(long), "a record must not be nested deeper than 100 levels"],
    ["values", `{"a":[${"1,".repeat(1 << 20)}1]}`, "a record must have at most 1048576 values; got more"],
  ])("too many %s are refused", (_, line, reason) => {
    const parse = vi.spyOn(JSON, "parse");
    try {
      expect(() => read(line)).toThrow(reason);
      expect(parse).not.toHaveBeenCalled();
    } finally {
      parse.mockRestore();
    }
  });

  test("brackets and commas inside a text do not count", () => {
    const text = `${'[{,\\"'.repeat(long)}\\`;
    expect(maps(lines({ label: 1, text }))).toEqual([
      [
        ["label", 1],
        ["text", text],
      ],
    ]);
  });
});

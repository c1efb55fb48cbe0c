import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Examples } from "../../src/data/examples.js";
import { AveragedPerceptron, Pipeline, standardize } from "../../src/entries/index.js";
import { ModelError } from "../../src/errors.js";
import { HeadReader } from "../../src/model/reader.js";
import { MeasuredColumn } from "../../src/table/encoded-column.js";
import type { Cell } from "../../src/table/raw-table.js";
import { TableEncoding } from "../../src/table/table-encoding.js";
import type { TableOptions } from "../../src/table/table-options.js";
import { missingCells } from "../../src/text/missing.js";
import { shared } from "../outside-data.js";
import { cells, rawTable } from "./raw.js";

/** Nonzero features by name. */
function row({ rows, vocabulary, width }: Examples, r: number): Record<string, number> {
  const { starts, indices, values } = rows;
  const entries: [string, number][] = indices
    ? Array.from(indices.subarray(starts[r], starts[r + 1]), (j, k) => [vocabulary!.names![j], values[starts[r] + k]])
    : Array.from(values.subarray(r * width, (r + 1) * width), (value, j) => [vocabulary!.names![j], value]);
  return Object.fromEntries(entries.filter(([, value]) => value !== 0));
}

const header = ["age", "job", "smoker", "joined", "label"];
const people = [
  ["20", "baker", "yes", "1970-01-02", "ill"],
  ["?", "smith", "no", "1970-01-11", "well"],
  ["40", "", "no", "1969-12-31T12:00:00Z", "well"],
  ["30.5", "baker", "", "", "ill"],
];

describe("a table is encoded", () => {
  const table = rawTable(header, people);
  const encoding = TableEncoding.fit(table);
  const examples = encoding.encode(table);

  test("by the kind of each column", () => {
    expect(row(examples, 0)).toEqual({ age: 20, "job=baker": 1, smoker: 1, joined: 1 });
    expect(row(examples, 1)).toEqual({ age: 90.5 / 3, "age?": 1, "job=smith": 1, joined: 10 });
    expect(row(examples, 2)).toEqual({ age: 40, "job=?": 1, joined: -0.5 });
    expect(row(examples, 3)).toEqual({
      age: 30.5,
      "job=baker": 1,
      smoker: 1 / 3,
      "smoker?": 1,
      joined: 10.5 / 3,
      "joined?": 1,
    });
  });

  test("with the classes in order of first appearance", () => {
    expect(examples.classes).toEqual(["ill", "well"]);
    expect([...examples.targets]).toEqual([0, 1, 1, 0]);
    expect(encoding.labelColumn).toBe("label");
  });

  test("with a list of its numeric features", () => {
    expect(encoding.numericFeatures()).toEqual(["age", "joined"]);
  });

  test("with a record of each column's kind", () => {
    expect(encoding.columns.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      ...["age numeric", "job categorical", "smoker boolean", "joined date", "label label"],
    ]);
    expect(encoding.columns[0]).toMatchObject({ missing: 1, fill: 90.5 / 3 });
    expect(encoding.columns[1]).toMatchObject({ missing: 1, distinct: 2 });
  });

  test("so that a learner can be fitted", () => {
    const learner = new Pipeline(standardize(), new AveragedPerceptron({ epochs: 50 }));
    learner.fit(examples);
    expect(learner.predictAll(examples)).toEqual(["ill", "well", "well", "ill"]);
  });
});

describe("a table of numbers", () => {
  test("is used in place, without a copy", () => {
    const table = rawTable(
      ["a", "b", "label"],
      [
        ["1.1", "2", "x"],
        ["3", "4", "y"],
      ],
    );
    const examples = TableEncoding.fit(table).encode(table);
    expect(examples.form).toBe("dense");
    expect(examples.vocabulary?.names).toEqual(["a", "b"]);
    expect(examples.rows.values.buffer).toBe(table.numbers.view().buffer);
  });

  test("has gaps filled with the mean, and an indicator column beside them", () => {
    const table = rawTable(
      ["a", "b", "label"],
      [
        ["1", "2", "x"],
        ["3", "?", "y"],
      ],
    );
    const examples = TableEncoding.fit(table).encode(table);
    expect(examples.vocabulary?.names).toEqual(["a", "b", "b?"]);
    expect([...examples.rows.values]).toEqual([1, 2, 0, 3, 2, 1]);
  });

  test("has gaps that first occur when predicting filled without an indicator", () => {
    const table = rawTable(
      ["a", "label"],
      [
        ["1", "x"],
        ["3", "y"],
      ],
    );
    const encoding = TableEncoding.fit(table);
    const later = rawTable(["a", "label"], [["?", "x"]], { columns: encoding.plan(["a", "label"]) });
    expect([...encoding.encode(later).rows.values]).toEqual([2]);
  });

  test("has finite means even when the sum overflows", () => {
    const table = rawTable(
      ["a", "label"],
      [
        ["1e308", "x"],
        ["1.5e308", "y"],
        ["?", "x"],
      ],
    );
    expect(TableEncoding.fit(table).columns[0]).toMatchObject({ fill: 1.25e308 });
  });

  test("keeps names distinct from a column named like an indicator", () => {
    const table = rawTable(
      ["a", "a?", "label"],
      [
        ["1", "2", "x"],
        ["?", "3", "y"],
      ],
    );
    expect(TableEncoding.fit(table).features).toEqual(["a", "a??", "a?"]);
  });
});

describe("text is encoded", () => {
  const mails = [
    ["Buy NOW, buy cheap!", "spam"],
    ["Grüße aus Köln: don't buy", "ham"],
  ];
  const encoded = (options: TableOptions) => {
    const table = rawTable(["mail", "label"], mails, { text: ["mail"], ...options });
    return TableEncoding.fit(table, options).encode(table);
  };

  test("as counts of its words in lower case", () => {
    expect(row(encoded({}), 0)).toEqual({ "mail:buy": 2, "mail:now": 1, "mail:cheap": 1 });
    expect(Object.keys(row(encoded({}), 1)).sort()).toEqual([
      ...["mail:aus", "mail:buy", "mail:don't", "mail:grüße", "mail:köln"],
    ]);
  });

  test("also as counts of word sequences", () => {
    expect(row(encoded({ ngrams: 2 }), 0)).toMatchObject({ "mail:buy": 2, "mail:buy now": 1, "mail:buy cheap": 1 });
  });

  test("also as counts of hash slots", () => {
    const { vocabulary } = encoded({ hash: 3 });
    expect(vocabulary!.names!.every((name) => /^mail#[012]$/.test(name))).toBe(true);
    const sum = Object.values(row(encoded({ hash: 3 }), 0)).reduce((a, b) => a + b);
    expect(sum).toBe(4);
  });
});

describe("later tables", () => {
  const table = rawTable(
    ["n", "c", "label"],
    [
      ["1", "a", "x"],
      ["2", "b", "y"],
    ],
  );
  const later = (rows: string[][], encoding: TableEncoding, names = ["n", "c", "label"], unlabelled = false) =>
    rawTable(names, rows, { columns: encoding.plan(names, { unlabelled }) });

  test("have no feature for a new category, and a note counts the rows", () => {
    const encoding = TableEncoding.fit(table);
    const notes: string[] = [];
    const examples = encoding.encode(
      later(
        [
          ["1", "new", "x"],
          ["1", "a", "z"],
        ],
        encoding,
      ),
      {
        note: (text) => notes.push(text),
      },
    );
    expect(row(examples, 0)).toEqual({ n: 1 });
    expect(notes).toEqual(['column "c" has a new value in 1 of 2 rows']);
    notes.length = 0;
    encoding.encode(later([["1", "", "x"]], encoding), { note: (text) => notes.push(text) });
    expect(notes).toEqual(['column "c" is empty, as it never was before, in 1 of 1 rows']);
    expect(examples.classes).toEqual(["x", "y", "z"]);
    expect(encoding.classes).toEqual(["x", "y"]);
    expect(encoding.features).toEqual(["n", "c=a", "c=b"]);
  });

  test("bring new features when learning, in the order of the rows, after the known ones", () => {
    const encoding = TableEncoding.fit(rawTable(["c", "d", "label"], [["a", "p", "x"]], { categorical: ["c", "d"] }));
    const names = ["c", "d", "label"];
    const next = rawTable(
      names,
      [
        ["b", "p", "x"],
        ["a", "q", "y"],
        ["c", "r", "x"],
      ],
      { columns: encoding.plan(names) },
    );
    const examples = encoding.encode(next, { learning: true });
    expect(encoding.features).toEqual(["c=a", "d=p", "c=b", "d=q", "c=c", "d=r"]);
    expect([...examples.rows.indices!]).toEqual([1, 2, 0, 3, 4, 5]);
    expect(encoding.classes).toEqual(["x", "y"]);
  });

  test("may have their columns in another order, with others in between", () => {
    const encoding = TableEncoding.fit(table);
    const examples = encoding.encode(later([["y", "q", "b", "7"]], encoding, ["label", "other", "c", "n"]));
    expect(row(examples, 0)).toEqual({ n: 7, "c=b": 1 });
    expect(examples.label(0)).toBe("y");
  });

  test("without required columns are refused with all missing names", () => {
    const encoding = TableEncoding.fit(table);
    expect(() => encoding.plan(["other"])).toThrow(
      'columns "n", "c", "label" must be there, as in training; got "other"',
    );
    expect(() => encoding.plan(["c"], { unlabelled: true })).toThrow('column "n" must be there');
  });

  test("without labels can only be predicted", () => {
    const encoding = TableEncoding.fit(table);
    const bare = later([["1", "a"]], encoding, ["n", "c"], true);
    expect(encoding.encode(bare, { unlabelled: true }).labelled).toBe(false);
    expect(() => encoding.encode(bare)).toThrow('the data must have the label\'s column, "label"');
  });

  test("with a missing label are refused with the row", () => {
    const encoding = TableEncoding.fit(table);
    const holed = later(
      [
        ["1", "a", "x"],
        ["1", "a", ""],
      ],
      encoding,
    );
    expect(() => encoding.encode(holed)).toThrow('row 2: a label must be in "label"; got none');
    expect(encoding.encode(holed, { unlabelled: true }).labelled).toBe(false);
  });

  test("with a cell that is not a date are refused with the row", () => {
    const names = ["d", "label"];
    const encoding = TableEncoding.fit(
      rawTable(names, [
        ["2024-01-01", "x"],
        ["2024-01-02", "y"],
      ]),
    );
    const bad = rawTable(
      names,
      [
        ["2024-01-01", "x"],
        ["soon", "x"],
      ],
      { columns: encoding.plan(names) },
    );
    expect(() => encoding.encode(bad)).toThrow('row 2: column "d" must be a date such as 2024-05-31');
  });
});

test("features of two columns with the same name add up", () => {
  const table = rawTable(
    ["a", "a=b", "label"],
    [
      ["b=c", "c", "x"],
      ["d", "c", "y"],
    ],
    { categorical: ["a", "a=b"] },
  );
  const examples = TableEncoding.fit(table).encode(table);
  expect(row(examples, 0)).toEqual({ "a=b=c": 2 });
  expect(row(examples, 1)).toEqual({ "a=d": 1, "a=b=c": 1 });
});

test("a table in which every column is ignored is refused with the reasons", () => {
  expect(() =>
    TableEncoding.fit(
      rawTable(
        ["a", "label"],
        [
          ["1", "x"],
          ["1", "y"],
        ],
      ),
    ),
  ).toThrow('no column is left to learn from; left out were "a" (constant: "1" in every row)');
});

test("a table in which every column is ignored is refused with the option that would include one", () => {
  const rows = Array.from({ length: 30 }, (_, i) => [`${1000 + i}`, i % 2 ? "x" : "y"]);
  expect(() => TableEncoding.fit(rawTable(["id", "label"], rows))).toThrow(
    'left out were "id" (identifier: 30 different numbers in 30 rows): take the column as numbers with numeric: ["id"]',
  );
});

test.each([
  [
    "soon",
    'fix the cell, or take the column as categories with categorical: ["when"], or count it as missing with missing: ["soon"]',
  ],
  [7, 'fix the cell, or take the column as categories with categorical: ["when"]'],
])("%j in a column of dates is refused with a remedy", (cell, help) => {
  const table = rawTable(["when", "label"], [["2024-05-31", "x"]]);
  const record = new Map([["when", cell]]);
  expect(() => TableEncoding.fit(table).encodeRecord(record)).toThrow(
    `column "when" must be a date such as 2024-05-31T12:30; got ${JSON.stringify(cell)}: ${help}`,
  );
});

const cell = {
  number: fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map(String),
    fc.constant("?"),
  ),
  category: fc.constantFrom("red", "green", "blue", "", "__proto__"),
  truth: fc.constantFrom("yes", "no", "NA"),
  date: fc.constantFrom("2024-02-29", "1969-07-20T20:17:40Z", "?"),
  text: fc.constantFrom("a b a", "c", "", "Été à Nîmes", "b c b c"),
};
const anyTable = fc.array(
  fc.tuple(cell.number, cell.category, cell.truth, cell.date, cell.text, fc.constantFrom("x", "y")),
  {
    minLength: 1,
    maxLength: 12,
  },
);
const columns = [
  { name: "n", kind: "numeric", reason: "" },
  { name: "c", kind: "categorical", reason: "" },
  { name: "t", kind: "boolean", reason: "" },
  { name: "d", kind: "date", reason: "" },
  { name: "w", kind: "text", reason: "" },
  { name: "label", kind: "label", reason: "" },
] as const;

test.each([0, 1, 2])("every row of a table is encoded like the record alone (%i)", (learning) => {
  const names = columns.map(({ name }) => name);
  fc.assert(
    fc.property(anyTable, anyTable, fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }), (first, second, kept) => {
      const planned = columns.map((column, j) =>
        j === 5 || kept.includes(j) ? column : { ...column, kind: "ignored" as const },
      );
      const options = { ngrams: 2, columns: planned.slice() };
      const table = rawTable(names, first, options);
      const next = rawTable(names, second, options);
      const encoding = TableEncoding.fit(table, { ngrams: 2 });
      const again = TableEncoding.load(new HeadReader(JSON.parse(JSON.stringify(encoding.save()))));
      const which = learning === 0 ? table : next;
      const examples = encoding.encode(which, { learning: learning === 2 });
      if (examples.rows.indices)
        for (let r = 0; r < examples.size; r++) {
          const own = examples.rows.indices.subarray(examples.rows.starts[r], examples.rows.starts[r + 1]);
          expect(own.every((j, k) => k === 0 || own[k - 1] < j)).toBe(true);
        }
      (learning === 0 ? first : second).forEach((raw, r) => {
        const record = new Map<string, Cell>(names.map((name, j) => [name, raw[j]]));
        const x = again.encodeRecord(record, { learning: learning === 2 });
        const features =
          x instanceof Map
            ? [...x]
            : Array.from(x as Float64Array, (value, j): [string, number] => [again.features[j], value]);
        expect(row(examples, r)).toEqual(Object.fromEntries(features.filter(([, value]) => value !== 0)));
      });
      if (learning === 2) expect(encoding.features).toEqual(again.features);
    }),
  );
});

describe("a saved encoding", () => {
  const table = rawTable(header, people);
  const encoding = TableEncoding.fit(table, { missing: ["none"] });
  const saved = () => JSON.parse(JSON.stringify(encoding.save()));

  test("encodes as before saving", () => {
    const loaded = TableEncoding.load(new HeadReader(saved()));
    const [a, b] = [encoding.encode(table), loaded.encode(table)];
    expect(b.rows).toEqual(a.rows);
    expect(loaded.save()).toEqual(encoding.save());
  });

  test.each([
    ["a kind that is none", (file) => (file.columns[0].kind = "number"), ".head.encoding.columns[0].kind"],
    ["a mean that is no number", (file) => (file.columns[0].fill = "1"), "columns[0].fill"],
    ["two columns of one name", (file) => (file.columns[1].name = "age"), ".head.encoding.columns"],
    ["a feature twice", (file) => file.features.push("age"), ".head.encoding.features"],
    ["a lost feature", (file) => file.features.shift(), ".head.encoding.features"],
    ["two labels", (file) => (file.columns[0].kind = "label"), ".head.encoding.columns"],
    ["no places for words", (file) => (file.hash = 0), "hash"],
    ["no columns", (file) => (file.columns = []), ".head.encoding.columns"],
    ["columns that are none", (file) => (file.columns = { length: 3 }), "columns"],
    ["a missing fact", (file) => delete file.classes, "classes"],
  ] as [string, (file: ReturnType<typeof saved>) => void, string][])("with %s is refused", (_, damage, path) => {
    const file = saved();
    damage(file);
    expect(() => TableEncoding.load(new HeadReader(file, ".head.encoding"))).toThrow(ModelError);
    expect(() => TableEncoding.load(new HeadReader(file, ".head.encoding"))).toThrow(path);
  });
});

describe("real tables", () => {
  const titanic = shared("data/tabular/titanic.csv");
  test.skipIf(titanic.missing)(
    `titanic without leakage: an averaged perceptron reaches 0.78 in training${titanic.note}`,
    () => {
      const [names, ...rows] = cells(titanic.text());
      const options = { label: "survived", ignore: ["boat", "body"] };
      const table = rawTable(names, rows, options);
      const encoding = TableEncoding.fit(table, options);
      expect(encoding.columns.filter((column) => column instanceof MeasuredColumn && column.missing > 0)).toHaveLength(
        2,
      );
      const isMissing = missingCells();
      expect(rows.filter((cells) => isMissing(cells[names.indexOf("age")]))).toHaveLength(263);
      const learner = new Pipeline(standardize(), new AveragedPerceptron<string>({ epochs: 50 }));
      const { training } = learner.fit(encoding.encode(table));
      expect(training!.error).toBeLessThan(0.22);
    },
  );
});

test("a streaming encoding reuses its memory, and gives the same parts", () => {
  const names = ["n", "c", "label"];
  const encoding = TableEncoding.fit(
    rawTable(names, [
      ["1", "a", "x"],
      ["2", "b", "y"],
    ]),
  );
  const again = TableEncoding.load(new HeadReader(encoding.save()));
  let place: ArrayBufferLike | undefined;
  for (let part = 0; part < 5; part++) {
    const rows = Array.from({ length: 100 - 20 * part }, (_, r) => [
      `${r}`,
      r % 3 ? "a" : `new${r}`,
      r % 2 ? "x" : "y",
    ]);
    const table = rawTable(names, rows, { columns: encoding.plan(names) });
    const streamed = encoding.encode(table, { learning: true, streaming: true });
    const kept = again.encode(table, { learning: true });
    expect(streamed.rows).toEqual(kept.rows);
    expect(streamed.targets).toEqual(kept.targets);
    place ??= streamed.rows.values.buffer;
    expect(streamed.rows.values.buffer).toBe(place);
  }
});

import { describe, expect, test } from "vitest";
import { planColumns, sampleRows } from "../../src/table/column-plan.js";
import type { TableOptions } from "../../src/table/table-options.js";
import { shared } from "../outside-data.js";
import { cells } from "./raw.js";

/** The kind of a column with these cells, beside a label. */
function kind(column: readonly string[], options: TableOptions = {}, name = "x"): string {
  return planColumns(
    [name, "label"],
    column.map((cell, i) => [cell, `${i % 2}`]),
    options,
  )[0].kind;
}

const many = (n: number, cell: (i: number) => string) => Array.from({ length: n }, (_, i) => cell(i));

describe("the label", () => {
  const header = ["a", "Class", "b"];
  const rows = many(4, (i) => `${i}`).map((cell) => [cell, "k", cell]);
  const label = (options: TableOptions, names = header) =>
    planColumns(names, rows, options).find(({ kind }) => kind === "label")?.name;

  test("is the column called label, class, target or y in any case, else the last column", () => {
    expect(label({})).toBe("Class");
    expect(label({}, ["a", "k", "b"])).toBe("b");
    expect(label({}, ["y", "k", "Target"])).toBe("Target");
  });

  test("is before columns at the end that have neither a name nor a value", () => {
    const wide = (last: string) => Array.from({ length: 4 }, (_, i) => [`${i}`, "k", "", i === 3 ? last : ""]);
    const taken = (names: string[], last: string) =>
      planColumns(names, wide(last)).find(({ kind }) => kind === "label")?.name;
    expect(taken(["a", "k", "", ""], " ")).toBe("k");
    expect(taken(["column1", "column2", "column3", "column4"], "")).toBe("column2");
    expect(taken(["a", "k", "", ""], "1")).toBe("column4");
    expect(taken(["a", "k", "", "b"], "")).toBe("b");
  });

  test("is chosen by name, number, first or last, and a name has priority over a number", () => {
    expect(label({ label: "a" })).toBe("a");
    expect(label({ label: "3" })).toBe("b");
    expect(label({ label: "first" })).toBe("a");
    expect(label({ label: "last" })).toBe("b");
    expect(label({ label: "1" }, ["2", "3", "1"])).toBe("1");
  });

  test("is refused if missing, with the existing names and the nearest one", () => {
    expect(() => label({ label: "clas" }, ["a", "class", "b"])).toThrow(
      'label must be one of a, class, b; got "clas"; did you mean class?',
    );
    expect(() => label({ label: "4" })).toThrow("label must be one of a, Class, b");
  });

  test("may be missing when predicting, and then the last column is a feature", () => {
    expect(label({ unlabelled: true }, ["a", "k", "b"])).toBeUndefined();
    expect(label({ unlabelled: true, label: "kind" })).toBeUndefined();
    expect(label({ unlabelled: true })).toBe("Class");
  });
});

describe("a column is", () => {
  test("numeric if all present cells are numbers", () => {
    expect(kind(["1", "2.5", "-3e4", "?", "", "NaN", "na"])).toBe("numeric");
    expect(kind(["0", "1", "1", "0"])).toBe("numeric");
    expect(kind(["1", "0x10"])).toBe("categorical");
  });

  test("categorical if cells of digits have leading zeros", () => {
    const zips = many(40, (i) => ["02208", "10115", "90210", "00501"][i % 4]);
    expect(kind(zips)).toBe("categorical");
    expect(kind(zips, { numeric: ["x"] })).toBe("numeric");
    expect(kind(["0.5", "00.5", "-007"])).toBe("numeric");
    const [plan] = planColumns(
      ["phone", "label"],
      many(40, (i) => `0664${i}`).map((cell, i) => [cell, `${i % 2}`]),
    );
    expect(plan).toMatchObject({ kind: "ignored", reason: "codes such as 06640: 40 different in 40 rows" });
    expect(plan.remedy).toMatchObject({ option: "categorical", value: "phone" });
  });

  test("not numeric if it counts the rows, in any order", () => {
    const shuffled = many(50, (i) => `${1 + ((i * 7) % 50)}`);
    expect(kind(shuffled)).toBe("ignored");
    expect(kind(shuffled, { numeric: ["x"] })).toBe("numeric");
    expect(kind(many(50, (i) => `${1 + ((i * 7) % 49)}`))).toBe("numeric");
    expect(kind(many(50, (i) => `${i * i}`))).toBe("numeric");
  });

  test("numeric if nearly all cells are numbers, so that the others are refused", () => {
    const column = many(40, (i) => (i === 36 ? "1abc" : `${i * 7}`));
    expect(kind(column)).toBe("numeric");
    expect(kind(column, { missing: ["1ABC"] })).toBe("numeric");
    expect(kind(column, { categorical: ["x"] })).toBe("categorical");
  });

  test.each([
    ["true", "false"],
    ["Yes", "no"],
    ["T", "F"],
    ["y", "n"],
  ])("boolean if its cells are %s and %s", (yes, no) => {
    expect(kind([yes, no, "?", yes, no])).toBe("boolean");
  });

  test("not boolean if the words belong to two pairs, or only one occurs", () => {
    expect(kind(["yes", "false", "yes"])).toBe("categorical");
    expect(kind(["yes", "?", "yes"])).toBe("categorical");
  });

  test("a date if every cell is one", () => {
    expect(kind(["2024-05-31", "2024/06/01", "2024-06-01T10:30:00Z"])).toBe("date");
    expect(kind(["2024-05-31", "2024-02-30"])).toBe("categorical");
    expect(kind(["20240531", "20240601"])).toBe("numeric");
  });

  test.each([
    ["month-first", ["03/04/2024", "12/31/2023", "1/2/24 2:05 PM"]],
    ["day-first", ["03/04/2024", "31/12/2023", "1/2/24 14:05"]],
    ["month-first", ["2024-05-31", "05/31/2024", "NA"]],
    ["date", ["31.12.2023", "2023/12/31", "2023-12-31 2:05 PM"]],
    ["ignored", ["12/31/2023", "31/12/2023"]],
    ["ignored", ["31/02/2023", "03/04/2024"]],
    ["categorical", ["12/31/2023", "tomorrow"]],
  ])("%s if its cells are %j", (expected, column) => {
    expect(kind(column)).toBe(expected);
    expect(kind(column, { dayFirst: true })).toBe(expected);
  });

  test("month first for ambiguous dates, unless dayFirst or another column decides otherwise", () => {
    const open = ["03/04/2024", "12/01/2024"];
    expect(kind(open)).toBe("month-first");
    expect(kind(open, { dayFirst: true })).toBe("day-first");
    const beside = (other: readonly string[], options: TableOptions = {}) =>
      planColumns(
        ["x", "other", "label"],
        [0, 1].map((r) => [open[r], other[r], `${r}`]),
        options,
      )[0];
    expect(beside(["31/12/2023", "01/02/2024"]).kind).toBe("day-first");
    expect(beside(["31/12/2023", "01/02/2024"], { dayFirst: false }).kind).toBe("month-first");
    expect(beside(["12/31/2023", "01/02/2024"]).kind).toBe("month-first");
    expect(beside(["a", "b"]).reason).toContain("no day is above 12");
    expect(() => kind(open, { dayFirst: "yes" as never })).toThrow("dayFirst must be true or false");
  });

  test("in the order of most of its dates, if asked for as dates", () => {
    expect(kind(["12/31/2023", "12/30/2023", "31/12/2023", "soon"], { date: ["x"] })).toBe("month-first");
    expect(kind(["31/12/2023", "soon"], { date: ["x"] })).toBe("day-first");
    expect(kind(["03/04/2024", "soon"], { date: ["x"], dayFirst: true })).toBe("day-first");
    expect(kind(["2024-05-31", "soon"], { date: ["x"] })).toBe("date");
  });

  test("ignored as an identifier if single words differ in nearly every row", () => {
    expect(kind(many(30, (i) => `p${i}`))).toBe("ignored");
    expect(kind(many(30, (i) => `p${i % 10}`))).toBe("categorical");
    expect(kind(many(5, (i) => `p${i}`))).toBe("categorical");
  });

  test("not taken for an identifier if most cells are numbers, of which nearly all differ", () => {
    const rows = many(30, (i) => (i % 10 === 0 ? `<${i}` : `${i}.5`)).map((cell) => [cell, "a"]);
    expect(planColumns(["x", "label"], rows)[0]).toMatchObject({
      kind: "ignored",
      reason: 'too many values: 30 in 30 rows; 27 are numbers, beside "<0", "<10", "<20"',
    });
  });

  test("said to be of times if few of them recur", () => {
    const times = many(40, (i) => `${8 + (i % 12)}:${10 + i}`);
    expect(
      planColumns(
        ["x", "label"],
        times.map((cell) => [cell, "a"]),
      )[0],
    ).toMatchObject({
      kind: "ignored",
      reason: "times: write them as numbers, 13.5 for 13:30",
    });
    expect(kind(many(40, (i) => `${8 + (i % 3)}:30`))).toBe("categorical");
  });

  test("ignored as an identifier if whole numbers count the rows, or its name or place suggests it", () => {
    expect(kind(many(30, (i) => `${i + 100}`))).toBe("ignored");
    expect(kind(many(30, (i) => `${(i * 37) % 101}`))).toBe("numeric");
    expect(
      kind(
        many(30, (i) => `${(i * 37) % 101}`),
        {},
        "customer_id",
      ),
    ).toBe("ignored");
    expect(
      kind(
        many(30, (i) => `${(i * 37) % 101}`),
        {},
        "PassengerId",
      ),
    ).toBe("ignored");
    expect(
      kind(
        many(30, (i) => `${(i % 3) * 7}`),
        {},
        "store_id",
      ),
    ).toBe("numeric");
    expect(
      kind(
        many(30, (i) => `${1_000_000 + ((i * 7919) % 100_003)}`),
        {},
        "1",
      ),
    ).toBe("ignored");
    expect(
      kind(
        many(30, (i) => `${1_000_000 + ((i * 7919) % 100_003)}`),
        {},
        "population",
      ),
    ).toBe("numeric");
    expect(
      kind(
        many(30, (i) => `${((i * 37) % 101) / 8}`),
        {},
        "id",
      ),
    ).toBe("numeric");
  });

  test("ignored if constant in a whole file, but not in a mere sample", () => {
    expect(kind(["7", "7", "7"])).toBe("ignored");
    expect(kind(["a", "a", "?"])).toBe("categorical");
    expect(kind(many(sampleRows, () => "7"))).toBe("numeric");
  });

  test("ignored if it has no value", () => {
    expect(kind(["", "?", "NA"])).toBe("ignored");
  });

  test("ignored as text, with the option that includes it", () => {
    const sentences = many(25, (i) => `the quick brown fox number ${i} jumps`);
    expect(
      planColumns(
        ["mail", "n", "label"],
        sentences.map((cell, i) => [cell, `${i % 3}`, "a"]),
      )[0],
    ).toEqual({
      name: "mail",
      kind: "ignored",
      reason: "text",
      remedy: { text: 'take the column as text with text: ["mail"]', option: "text", value: "mail" },
    });
    expect(kind(sentences, { text: ["x"] })).toBe("text");
  });

  test("taken as text if there is nothing else to learn from", () => {
    expect(kind(many(25, (i) => `the quick brown fox number ${i} jumps`))).toBe("text");
  });

  test("ignored if it has too many values, with the option that includes it", () => {
    const column = many(100, (i) => `city ${i % 60}`);
    expect(
      planColumns(
        ["x", "label"],
        column.map((cell) => [cell, "a"]),
      )[0],
    ).toEqual({
      name: "x",
      kind: "ignored",
      reason: "too many values: 60 in 100 rows",
      remedy: { text: 'take the column as categories with categorical: ["x"]', option: "categorical", value: "x" },
    });
    expect(kind(column, { categorical: ["x"] })).toBe("categorical");
  });

  test("described as numbers with a few words if most cells are numbers", () => {
    const reasonOf = (cells: string[]) =>
      planColumns(
        ["x", "label"],
        cells.map((cell) => [cell, "a"]),
      )[0].reason;
    expect(reasonOf(many(50, (i) => (i % 10 === 0 ? ["-", ".", "#REF!", "x", "-"][i / 10] : `${i % 7}`)))).toBe(
      '11 different values; 45 are numbers, beside "-", ".", "#REF!", …',
    );
    expect(reasonOf(many(50, (i) => (i % 10 === 0 ? "unknown" : `${i}.5`)))).toBe(
      'too many values: 46 in 50 rows; 45 are numbers, beside "unknown"',
    );
    expect(reasonOf(many(50, (i) => (i % 10 < 6 ? "unknown" : `${i % 7}`)))).toBe("8 different values");
  });

  describe("said to be of dates and a few other texts where it is left out and nearly all cells are dates", () => {
    const day = (i: number) => new Date(Date.UTC(2024, 0, 1 + 4 * i)).toISOString().slice(0, 10);
    const columnOf = (cells: string[]) =>
      planColumns(
        ["x", "label"],
        cells.map((cell) => [cell, "a"]),
      )[0];
    const remedy = { text: 'take the column as dates with date: ["x"]', option: "date", value: "x" };

    test.each([
      ["a day that no month has", 20, (i: number) => day(i), "2024-02-30"],
      ["a word in the first row", 0, (i: number) => day(i), "unknown"],
      ["a word of several", 7, (i: number) => day(i), "not known yet"],
      ["days that recur", 39, (i: number) => day(i - (i % 3 === 0 ? 1 : 0)), "0000-00-00"],
      ["times", 20, (i: number) => `${day(i)} 12:30`, "unknown"],
      ["times of twelve hours", 20, (i: number) => `${1 + (i % 28)}.1.2024 ${1 + (i % 9)}:${10 + i} PM`, "unknown"],
    ])("%s", (_, place, cell, other) => {
      expect(columnOf(many(40, (i) => (i === place ? other : cell(i))))).toEqual({
        name: "x",
        kind: expect.stringMatching("ignored|text"),
        reason: `39 of 40 values are dates, beside "${other}"`,
        remedy,
      });
    });

    test("but not with fewer than nine in ten, nor fewer than ten, nor if it is taken as categories", () => {
      const others = (share: number) => many(40, (i) => (i % share === 0 ? `word${i}` : day(i)));
      expect(columnOf(others(10)).reason).toBe('36 of 40 values are dates, beside "word0", "word10", "word20", …');
      expect(columnOf(others(8)).reason).toBe("identifier: a different value in 40 of 40 rows");
      expect(columnOf(many(10, (i) => (i === 5 ? "unknown" : day(i)))).reason).toBe(
        "identifier: a different value in 10 of 10 rows",
      );
      expect(columnOf(many(40, (i) => (i === 5 ? "unknown" : day(i % 5)))).kind).toBe("categorical");
    });
  });

  test("of the kind that the options say", () => {
    const header = ["a", "b", "c", "label"];
    const rows = many(3, (i) => `${i}`).map((cell) => [cell, cell, cell, cell]);
    const kinds = (options: TableOptions) => planColumns(header, rows, options).map((column) => column.kind);
    expect(kinds({ ignore: ["b", "3"] })).toEqual(["numeric", "ignored", "ignored", "label"]);
    expect(kinds({ only: ["b"] })).toEqual(["ignored", "numeric", "ignored", "label"]);
    expect(kinds({ categorical: ["1"], text: ["b"], date: ["c"] })).toEqual(["categorical", "text", "date", "label"]);
    expect(() => kinds({ ignore: ["d"] })).toThrow("ignore must be one of a, b, c, label");
    expect(() => kinds({ ignore: ["a"], numeric: ["1"] })).toThrow("must not name the same column");
    expect(() => kinds({ ignore: ["label"] })).toThrow("must not name the same column");
  });
});

test("unnamed and duplicate columns get names of their own", () => {
  const names = planColumns(["", "a", "a", "a.2", ""], [["x", "y", "z", "v", "w"]]).map(({ name }) => name);
  expect(names[0]).toBe("column1");
  expect(new Set(names).size).toBe(5);
  expect(names.slice(1, 4)).toEqual(["a", "a.3", "a.2"]);
});

describe("real tables", () => {
  const numbered = (width: number, from: number) => many(width, (j) => `${j + from}`);
  const tables: [string, Record<string, string[]>][] = [
    ["iris.csv", { numeric: numbered(4, 1) }],
    ["wine.csv", { numeric: numbered(13, 1) }],
    ["sonar.csv", { numeric: numbered(60, 1) }],
    ["banknote_authentication.csv", { numeric: numbered(4, 1) }],
    ["breast-cancer-wisconsin.data", { numeric: numbered(9, 2), ignored: ["1"] }],
    ["adult-train.csv.gz", { numeric: ["1", "3", "5", "11", "12", "13"] }],
    ["german.csv", { numeric: ["2", "5", "8", "11", "13", "16", "18"] }],
    ["digits.csv.gz", { ignored: ["1", "33", "40"] }],
  ];
  for (const [file, expected] of tables) {
    const { missing, note, text } = shared(`data/tabular/${file}`);
    test.skipIf(missing)(`${file} is planned as intended${note}`, () => {
      const rows = cells(text());
      const columns = planColumns(numbered(rows[0].length, 1), rows.slice(0, sampleRows));
      const named = (kind: string) => columns.filter((column) => column.kind === kind).map(({ name }) => name);
      expect(named("label")).toEqual([`${rows[0].length}`]);
      if (expected.numeric) expect(named("numeric")).toEqual(expected.numeric);
      expect(named("ignored")).toEqual(expected.ignored ?? []);
    });
  }

  const titanic = shared("data/tabular/titanic.csv");
  test.skipIf(titanic.missing)(`titanic.csv is planned as intended${titanic.note}`, () => {
    const [header, ...rows] = cells(titanic.text());
    const columns = planColumns(header, rows, { label: "survived" });
    expect(Object.fromEntries(columns.map(({ name, kind }) => [name, kind]))).toEqual({
      pclass: "numeric",
      survived: "label",
      name: "ignored",
      sex: "categorical",
      age: "numeric",
      sibsp: "numeric",
      parch: "numeric",
      ticket: "ignored",
      fare: "numeric",
      cabin: "ignored",
      embarked: "categorical",
      boat: "categorical",
      body: "numeric",
      "home.dest": "categorical",
    });
  });
});

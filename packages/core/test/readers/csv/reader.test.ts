import { describe, expect, test } from "vitest";
import { OptionError } from "../../../src/errors.js";
import { CsvReader } from "../../../src/readers/csv/reader.js";
import type { ColumnKind } from "../../../src/table/raw-table.js";
import { inFull, runs } from "../../runs.js";
import { read, refusalBy, rowsBy, sizeFor, utf8, ways } from "./both-ways.js";

describe.each(ways)("%s", (way) => {
  const rows = rowsBy(way);
  const failing = refusalBy(way);

  test("a table has a header, numbers and a label", () => {
    expect(read(way, "age,income,label\n31,5e4,yes\n42,-0.5,no\n")).toEqual({
      columns: ["age: numeric", "income: numeric", "label: label"],
      rows: [
        [31, 50000, "yes"],
        [42, -0.5, "no"],
      ],
      notes: [],
    });
  });

  test("quotes enclose delimiters, line ends and doubled quotes", () => {
    const text = 'name,label\n"a,b","x\ny"\n"say ""hi""",z\nplain,"x\ny"\n"a,b",z\n';
    expect(rows(text, { categorical: ["name"] })).toEqual([
      ["a,b", "x\ny"],
      ['say "hi"', "z"],
      ["plain", "x\ny"],
      ["a,b", "z"],
    ]);
  });

  test.each([
    ["\n", "line feeds"],
    ["\r\n", "both"],
    ["\r", "carriage returns"],
  ])("lines may end with %j", (end) => {
    const lines = ["x,label", "1,a", "2,b", "3,a"];
    const expected = [
      [1, "a"],
      [2, "b"],
      [3, "a"],
    ];
    expect(rows(lines.join(end))).toEqual(expected);
    expect(rows(lines.join(end) + end)).toEqual(expected);
    expect(rows(lines.join(end + end) + end + end)).toEqual(expected);
  });

  test.each([",", ";", "\t", "|"])("the delimiter %j is detected", (delimiter) => {
    const text = ["x,word,label", "1,a b,p", "2,c,q", "3,a b,p"].join("\n").replaceAll(",", delimiter);
    expect(rows(text, { categorical: ["word"] })).toEqual([
      [1, "a b", "p"],
      [2, "c", "q"],
      [3, "a b", "p"],
    ]);
  });

  test("the delimiter is detected in a file whose last row is truncated", () => {
    const text = ["size;colour;label", "1,5;red;p", "2,25;blue;q", "3,0;red;p", "4,"].join("\n");
    expect(() => read(way, text)).toThrow("5:3: expected 3 cells, as in the first row; got 1");
  });

  test("repeated blanks count as one delimiter, and blanks at line ends as none", () => {
    expect(rows("  1   2.5 a\n3 \t4  b  \n5 6 a\n")).toEqual([
      [1, 2.5, "a"],
      [3, 4, "b"],
      [5, 6, "a"],
    ]);
  });

  test("blanks around cells are dropped, except inside quotes", () => {
    expect(rows(' x , label\n 1 ,  a b \n\t2\t, " c " \n3,d\n')).toEqual([
      [1, "a b"],
      [2, " c "],
      [3, "d"],
    ]);
  });

  test("words such as NA are missing among numbers, while only a bare ? is missing among texts", () => {
    const text = 'x,colour,label\n1,red,a\n,NA,a\n?,?,b\nNaN,"?",b\n"",N/A,b\n"na",null,a\n5,"",b\n-,unknown,a\n';
    expect(rows(text, { missing: ["-", "Unknown"], categorical: ["colour"], numeric: ["x"] })).toEqual([
      [1, "red", "a"],
      [null, "NA", "a"],
      [null, null, "b"],
      [null, "?", "b"],
      [null, "N/A", "b"],
      [null, "null", "a"],
      [5, null, "b"],
      [null, null, "a"],
    ]);
  });

  test("a quoted number counts as a number in a numeric column", () => {
    expect(rows('x,label\n"1.5",a\n" 2 ",b\n3,b\n')).toEqual([
      [1.5, "a"],
      [2, "b"],
      [3, "b"],
    ]);
  });

  test("a quote inside an unquoted cell is part of the text", () => {
    expect(rows('size,label\n5" pipe,a\n6" pipe,b\n5" pipe,b\n', { categorical: ["size"] })).toEqual([
      ['5" pipe', "a"],
      ['6" pipe', "b"],
      ['5" pipe', "b"],
    ]);
  });

  test("a byte order mark is skipped with a note", () => {
    const { columns, notes } = read(way, "\ufeffx,label\n1,a\n2,b\n");
    expect(columns[0]).toBe("x: numeric");
    expect(notes).toEqual(["train.csv: a byte order mark was left out"]);
  });

  test("columns without a header are numbered, with a note", () => {
    const { columns, rows, notes } = read(way, "5.1,3.5,setosa\n4.9,3.0,setosa\n7.0,3.2,versicolor\n");
    expect(columns).toEqual(["column1: numeric", "column2: numeric", "column3: label"]);
    expect(rows).toHaveLength(3);
    expect(notes).toEqual(["train.csv: no header: columns are called column1 to column3"]);
  });

  test("evenly ascending numbers above different numbers are column names, with a note", () => {
    const digits = Array.from({ length: 12 }, (_, r) => `${r % 7},${r % 5},${r % 3}`);
    const below = (label: (r: number) => string) => digits.map((row, r) => `${row},${label(r)}\n`).join("");
    const [letters, zeros] = [below((r) => "uv"[r % 2]), below((r) => String(r % 2))];
    for (const text of [
      `2019,2020,2021,grp\n${letters}`,
      `2010,2015,2020,2025\n${zeros}`,
      `,2019,2020,grp\n${letters}`,
    ]) {
      const { rows, notes } = read(way, text);
      expect([rows.length, notes.at(-1)?.includes("names of columns")], text).toEqual([12, true]);
    }
    // Not names: numbers within the range below, unevenly spaced ones, a repeated label, or too few rows to decide.
    for (const text of [`1,2,3,grp\n${letters}`, `2019,2020,2022,grp\n${letters}`, `2019,2020,2021,u\n${letters}`])
      expect(read(way, text).rows, text).toHaveLength(13);
    expect(read(way, `2019,2020,2021,grp\n${letters.slice(0, 24)}`).rows).toHaveLength(4);
    expect(read(way, `9,20,2,grp\n${letters}`).notes[0]).toMatch(/column4; if the first row has the names, read it/);
  });

  test("an unnamed first column of distinct values is an index", () => {
    const table = (name: string, index: (r: number) => unknown) =>
      read(
        way,
        `${name},x,y\n${Array.from({ length: 30 }, (_, r) => `${index(r)},${r % 4}.5,${"ab"[r % 2]}\n`).join("")}`,
      );
    const shuffled = (r: number) => (r * 7919) % 1009;
    for (const name of ["", '""', "Unnamed: 0"]) expect(table(name, shuffled).columns[0]).toMatch(/: ignored/);
    expect(table("", (r) => `car ${r}`).columns[0]).toMatch(/: ignored/);
    expect(table("", (r) => shuffled(r % 15)).columns[0]).toBe("column1: numeric");
    expect(table("pay", shuffled).columns[0]).toBe("pay: numeric");
  });

  test.each([
    ["texts over numbers", "a,b\n1,2\n3,4\n", true],
    ["a number in the first row", "1,x\n2,y\n3,x\n", false],
    ["an index column without a name", ",a,label\n0,1.5,p\n1,2.5,q\n", true],
    ["all texts, never again below", "class,shape\np,x\ne,s\np,x\n", true],
    ["all texts, some again below", "p,x\ne,s\np,x\n", false],
    ["all texts, one twice", "p,p\ne,s\ne,s\n", false],
  ])("%s: the header is detected", (_, text, header) => {
    const { notes } = read(way, text);
    expect(!notes.some((note) => note.includes("no header"))).toBe(header);
  });

  test("options decide whether there is a header", () => {
    expect(rows("a,b\nc,d\n", { header: false, categorical: ["1"] })).toHaveLength(2);
    expect(rows("1,2\n3,4\n", { header: true })).toEqual([[3, "4"]]);
  });

  test("duplicate and empty names are replaced, with a note", () => {
    const { columns, notes } = read(way, "a,a,,label\n1,2,3,x\n4,5,7,y\n");
    expect(columns).toEqual(["a: numeric", "a.2: numeric", "column3: numeric", "label: label"]);
    expect(notes).toEqual([
      'train.csv: column 2 has the name of another, "a", and is called "a.2"',
      'train.csv: column 3 has no name and is called "column3"',
    ]);
  });

  test("a row that fits a model's columns is never taken for a line of counts", () => {
    const plan = [
      { name: "a", kind: "numeric" as ColumnKind, reason: "" },
      { name: "b", kind: "numeric" as ColumnKind, reason: "" },
      { name: "c", kind: "label" as ColumnKind, reason: "" },
    ];
    for (const text of ["5,2\n3,4\n6,7\n", "7,2\n", "9,2,u\n3,4,v\n"])
      expect(rows(text, { plan, unlabelled: true })).toHaveLength(text.trim().split("\n").length);
  });

  test("a first line that counts rows and features is skipped with a note", () => {
    const { columns, notes, rows } = read(way, "3,2,malignant,benign\n1,2,0\n3,5,1\n2,2,0\n");
    expect(columns).toHaveLength(3);
    expect(rows).toHaveLength(3);
    expect(notes[0]).toBe("train.csv: the first line, 3,2,malignant,benign, counts rows and features and was left out");
    const plan = columns.map((column) => {
      const [name, kind] = column.split(": ");
      return { name, kind: kind as ColumnKind, reason: "" };
    });
    expect(read(way, "3,2,malignant,benign\n1,2,0\n3,5,1\n2,2,0\n", { plan }).rows).toEqual(rows);
  });

  test("lines with # above the first row are skipped, and later ones only on request", () => {
    const { rows: found, notes } = read(way, "# made\n#\nx,label\n1,a\n2,#b\n");
    expect(found).toEqual([
      [1, "a"],
      [2, "#b"],
    ]);
    expect(notes).toEqual(["train.csv: 2 lines with # at the top left out"]);
    expect(read(way, "# made\n#\nx,label\n1,a\n", { delimiter: "," }, [3, 8, 9, 12]).notes).toEqual(notes);
    expect(rows("x,label\n// note, with comma\n1,a\n//\n2,b\n", { comment: "//" })).toHaveLength(2);
    expect(failing("x,label\n1,a\n#\n2,b\n")).toMatch(/^train.csv:3:2: expected 2 cells/);
  });

  test("a line that repeats the header is refused with its number, and can be left out", () => {
    for (const [rows, copies] of [
      [4, 9],
      [60, 3],
      [5000, 2],
    ]) {
      const part = `a,b,label\n${Array.from({ length: rows }, (_, r) => `${r % 7},${r % 5},${"xy"[r % 2]}\n`).join("")}`;
      const text = part.repeat(copies);
      for (const header of [undefined, true])
        expect(failing(text, { ...(header && { header }) })).toBe(
          `train.csv:${rows + 2}:1: expected a row; got the names of the columns again`,
        );
      const left: number[] = [];
      const { columns, notes } = read(way, text, { onFault: ({ row, column }) => left.push(column ? -1 : row) });
      expect([columns, notes]).toEqual([["a: numeric", "b: numeric", "label: label"], []]);
      expect(left).toEqual(Array.from({ length: copies - 1 }, (_, k) => (k + 1) * rows + k));
    }
  });

  test("a first row of data that occurs again is no header", () => {
    for (const text of ["red,1,x\nred,1,x\nblue,2,y\n", "a,b\na,b\nc,d\n", "1,2\n1,2\n"])
      expect(read(way, text, { categorical: ["1"] }).rows).toHaveLength(text.trim().split("\n").length);
  });

  test("an error about a cell says what makes its column one of numbers", () => {
    const plan = [
      { name: "a", kind: "numeric", reason: "asked for" },
      { name: "label", kind: "label", reason: "" },
    ] as const;
    const missing = 'count it as missing with missing: ["z"]';
    const categorical = 'take the column as categories with categorical: ["a"]';
    const many = "1,x\n2,y\n".repeat(30);
    for (const [options, why, remedies] of [
      [{}, "in other rows", [categorical, missing]],
      [{ numeric: ["a"] }, "asked for", [missing]],
      [{ plan }, "in the model", [missing]],
      [{ plan: [{ ...plan[0], reason: "" }, plan[1]], planFrom: "b.csv" }, "in b.csv", [categorical, missing]],
    ] as const)
      expect(failing(`a,label\nz,x\n${many}`, options)).toBe(
        `train.csv:2:1: column "a" must be a number, as ${why}; got "z": ${["fix the cell", ...remedies].join(", or ")}`,
      );
    for (const [text, message] of [
      ["a,label\nz,x\n", 'second.csv:2:1: column "a" must be a number, as in first.csv; got "z"'],
      ["b,label\n1,x\n", 'second.csv:1:1: expected a column called "a", as in first.csv; got 2 columns: b, label'],
    ]) {
      const reader = new CsvReader({ bytes: sizeFor(way) });
      reader.begin("first.csv");
      reader.write(utf8(`a,label\n${many}`));
      reader.begin("second.csv");
      expect(() => {
        reader.write(utf8(text));
        reader.end();
      }).toThrow(message);
    }
  });

  test("rows can be taken in between, keeping category codes and restarting text codes", () => {
    const reader = new CsvReader({ bytes: sizeFor(way), streaming: true, text: ["words"], delimiter: "," });
    const plan = [
      { name: "words", kind: "text", reason: "" },
      { name: "label", kind: "label", reason: "" },
    ] as const;
    const second = new CsvReader({ bytes: sizeFor(way), streaming: true, plan, delimiter: "," });
    expect(reader.rows).toBe(0);
    second.begin("a.csv");
    second.write(utf8("words,label\none two,x\nthree,y\n"));
    expect(second.rows).toBe(2);
    const { codes, texts } = second.take();
    expect([[...codes.view()], texts]).toEqual([
      [1, 1, 2, 2],
      [
        ["", "one two", "three"],
        ["", "x", "y"],
      ],
    ]);
    second.write(utf8("four,y\nfive,z\n"));
    const next = second.take();
    expect([[...next.codes.view()], next.texts]).toEqual([
      [1, 2, 2, 3],
      [
        ["", "four", "five"],
        ["", "x", "y", "z"],
      ],
    ]);
  });

  test("a row may have a million columns", () => {
    const width = runs(100_000, 1_000_000);
    const line = (cell: string) => `${`${cell},`.repeat(width - 1)}x\n`;
    const plan = Array.from({ length: width }, (_, j) => {
      const kind = j === width - 1 ? "label" : j < 3 || j > width - 3 ? "numeric" : "ignored";
      return { name: `column${j + 1}`, kind, reason: "" } as const;
    });
    expect(rows(line("1") + line("2.5"), { plan, header: false })).toEqual([
      [1, 1, 1, 1, "x"],
      [2.5, 2.5, 2.5, 2.5, "x"],
    ]);
  });

  // Two million cells, which only compiled loops read in the short suite.
  test.runIf(inFull || way === "compiled")("a column that is constant only in the first rows is kept", () => {
    // Wide enough that far fewer rows than usual are sampled.
    const width = 6000;
    const row = (r: number, cell: string) => `${`${r % 2}.25,`.repeat(width)}${cell},${r % 3}\n`;
    const text = Array.from({ length: 300 }, (_, r) => row(r, "7")).join("");
    const kindOf = (text: string) => read(way, text, { header: false }).columns[width];
    expect(kindOf(text)).toBe(`column${width + 1}: numeric`);
    expect(kindOf(text.slice(0, text.length / 3))).toBe(`column${width + 1}: ignored`);
    expect(read(way, `${"1,7,a\n2,7,b\n".repeat(2047)}3,7,a\n`, { header: false }).columns[1]).toBe("column2: ignored");
  });

  test("quoted, sparse and unusual numbers count as numbers in a sample", () => {
    const cells = ['"1.5"', "NA", "", '" 2 "', "1e3", "123456789012345678901e-20", "-.5", "?", "+7", "0"];
    const text = cells.map((cell, r) => `${cell},${r % 4 ? "b" : "a"}\n`).join("");
    for (const top of ["", "x,label\n"]) {
      const { columns, rows } = read(way, top + text, { categorical: [] });
      expect(columns[0]).toMatch(/: numeric$/);
      expect(rows.map(([x]) => x)).toEqual([1.5, null, null, 2, 1000, 1.2345678901234567, -0.5, null, 7, 0]);
    }
    expect(read(way, "x,label\n07.5,a\n7,b\n7.5,a\n").columns[0]).toBe("x: numeric");
    expect(read(way, "x,label\n007,a\n7,b\n007,a\n").columns[0]).toBe("x: categorical");
    expect(read(way, "x,label\n7.0,a\n7.0,b\n7.0,a\n").columns[0]).toBe("x: ignored");
  });

  describe("an error names file, line and column:", () => {
    test.each([
      ["an empty file", "", "train.csv:1:1: expected rows; got an empty file"],
      ["only empty lines", "\n\n", "train.csv:1:1: expected rows; got an empty file"],
      ["a header only", "a,b,label\n", "train.csv:1:1: expected rows; got a header only"],
      ["a row too short", "a,b,label\n1,2,x\n3,y\n", "train.csv:3:4: expected 3 cells, as in the first row; got 2"],
      ["a row too long", "a,label\n1,x\n\n3,4,y\n", "train.csv:4:5: expected 2 cells, as in the first row; got 3"],
      ["a header shorter than the rows", "a,b\n1,2,x\n", "train.csv:2:5: expected 2 cells, as in the first row; got 3"],
      [
        "a quote that is never closed",
        'a,label\n1,"x\n2,y\n',
        "train.csv:2:3: a quote that is never closed: close it, or double a quote that is part of the text",
      ],
      [
        "text behind a closing quote",
        'a,label\n1,"x" y\n',
        "train.csv:2:7: a delimiter must follow a closing quote: double a quote that is part of the text",
      ],
      [
        "a NUL",
        "a,label\n1,x\0y\n",
        "train.csv:2:4: expected text; got a NUL byte: if the file is UTF-16, convert it with iconv -f UTF-16 -t UTF-8",
      ],
      [
        "a line after quoted line ends",
        'a,label\n1,"x\n\ny"\n2\n',
        "train.csv:5:2: expected 2 cells, as in the first row; got 1",
      ],
    ])("%s", (_, text, message) => {
      expect(failing(text)).toBe(message);
    });

    test("bytes that are not UTF-8", () => {
      const bytes = utf8("a,label\n1,caf_\n2,y\n");
      bytes[bytes.indexOf("_".charCodeAt(0))] = 0xe9;
      const message =
        "train.csv:2:6: expected UTF-8; got the byte 0xE9: convert the file, with iconv -f LATIN1 -t UTF-8 if it is Latin-1";
      expect(failing(bytes)).toBe(message);
      expect(failing(bytes, { label: "1", ignore: ["2"] })).toBe(message);
    });

    test.each([
      ["UTF-16", [0xff, 0xfe, 97, 0]],
      ["UTF-16", [0xfe, 0xff, 0, 97]],
      ["UTF-32", [0xff, 0xfe, 0, 0]],
    ])("%s", (name, bytes) => {
      expect(failing(Uint8Array.from(bytes))).toBe(
        `train.csv:1:1: expected UTF-8; got ${name}: convert it with iconv -f ${name} -t UTF-8`,
      );
    });

    test.each(["1abc", "0x10", "1e400", "inf", "1_000", "--1", "1,5"])("%s in a column of numbers", (cell) => {
      const many = "1;a\n".repeat(5000);
      expect(failing(`age;label\n${many}2;b\n ${cell};b\n`)).toBe(
        `train.csv:5003:2: column "age" must be a number, as in other rows; got "${cell}": fix the cell, or take the column as categories with categorical: ["age"], or count it as missing with missing: ["${cell}"]`,
      );
    });

    test("a cell that is no number in a mostly numeric column", () => {
      const lines = Array.from({ length: 60 }, (_, r) => `${r}.5;"two\nlines";${r === 44 ? " 1abc" : r}.5;${r % 2}\n`);
      const place = (text: string) => failing(text).split(" must be")[0];
      expect(place(`# top\na;b;c;label\n${lines.join("")}`)).toBe('train.csv:92:9: column "c"');
      expect(place(lines.join(""))).toBe('train.csv:90:9: column "column3"');
    });

    test("a label column that does not exist", () => {
      expect(() => read(way, "a,b\n1,2\n", { label: "kind" })).toThrow(OptionError);
    });

    // The limit is not an option, so it takes this many bytes to reach it.
    test.runIf(inFull)("64 MB without a line end or closing quote", () => {
      const long = new Uint8Array(1 << 20).fill(120);
      for (const [start, message] of [
        ["x", "train.csv:1:1: expected a line end within 64 MB; got none: is this a CSV file?"],
        ['a,b\n1,"x', "train.csv:2:3: a quote that is not closed within 64 MB: close it"],
      ]) {
        const reader = new CsvReader({ bytes: sizeFor(way) });
        reader.begin("train.csv");
        reader.write(utf8(start));
        const all = () => {
          for (let k = 0; k < 200; k++) reader.write(long);
        };
        expect(all).toThrow(message);
      }
    });
  });
});

test("impossible options are refused", () => {
  expect(() => new CsvReader({ delimiter: '"' })).toThrow("delimiter must be one character of ASCII that is no quote");
  expect(() => new CsvReader({ delimiter: ",," })).toThrow(OptionError);
  expect(() => new CsvReader({ seperator: "," } as object)).toThrow("unknown option");
});

import { describe, expect, test } from "vitest";
import { Examples } from "../../src/data/examples.js";
import { writeCsv } from "../../src/readers/csv/writer.js";
import { writeIdx } from "../../src/readers/idx/writer.js";
import { writeJsonLines } from "../../src/readers/json-lines/writer.js";
import { writeLibsvm } from "../../src/readers/libsvm/writer.js";
import { writeVw } from "../../src/readers/vw/writer.js";

const dense = Examples.from([[0, 2.5, -0], [-1, 0, 1e21], [0, 0, 0]], [3, -1, 3]); // biome-ignore format: short
const sparse = Examples.from(
  [
    { indices: [1, 2], values: [2.5, -0] },
    { indices: [0, 2], values: [-1, 1e21] },
    { indices: [1], values: [0] },
  ],
  [3, -1, 3],
);
const unlabelled = Examples.from([[0, 4], [5, 0]]); // biome-ignore format: short
const named = Examples.from([{ "a b": 1, c: 2 }, { c: -3 }], ["7", "-8"]); // biome-ignore format: short

const text = (pieces: Iterable<string>) => [...pieces].join("");

describe("text of examples", () => {
  test("LIBSVM: indices count from 1 or 0, and only zeros of dense rows are left out", () => {
    expect(text(writeLibsvm(dense))).toBe("3 2:2.5\n-1 1:-1 3:1e+21\n3\n");
    expect(text(writeLibsvm(dense, { zeroBased: true }))).toBe("3 1:2.5\n-1 0:-1 2:1e+21\n3\n");
    expect(text(writeLibsvm(sparse))).toBe("3 2:2.5 3:-0\n-1 1:-1 3:1e+21\n3 2:0\n");
    expect(text(writeLibsvm(unlabelled as Examples as Examples<number>))).toBe("0 2:4\n0 1:5\n");
  });

  test("Vowpal Wabbit: features have names, or numbers from 1, and weights follow labels", () => {
    expect(text(writeVw(dense))).toBe("3 | 2:2.5\n-1 | 1:-1 3:1e+21\n3 |\n");
    expect(text(writeVw(sparse))).toBe("3 | 2:2.5 3:-0\n-1 | 1:-1 3:1e+21\n3 | 2:0\n");
    expect(text(writeVw(unlabelled, { weights: [2, 3] }))).toBe("| 2:4\n| 1:5\n");
    // Classes that nothing is labelled with need not be numbers.
    expect(text(writeVw(Examples.from([[5]], undefined, { classes: ["ham", "spam"] })))).toBe("| 1:5\n");
    expect(text(writeVw(named, { replace: "_", weights: [0.5, 2] }))).toBe("7 0.5 | a_b:1 c:2\n-8 2 | c:-3\n");
  });

  test.each(["", "a b", "a\tb", "a\rb", "a\nb", "a\0b", "a|b", "a:b", " a", ":", "a\ud800"])(
    "Vowpal Wabbit: the feature name %j is refused",
    (name) => {
      const examples = Examples.from([{ [name]: 1 }], [1]);
      expect(() => text(writeVw(examples))).toThrow("cannot be written: names in VW text are not empty");
      if (name !== "")
        expect(text(writeVw(examples, { replace: "--" }))).toBe(`1 | ${name.replace(/[^ab]/u, "--")}:1\n`);
      expect(() => text(writeVw(examples, { replace: name === "" ? "x" : ":" }))).toThrow("cannot be written");
    },
  );

  test.each(["1.5", "x1", "1x", "", "9007199254740992"])(
    "LIBSVM: the class %j is refused because it is no whole number",
    (label) => {
      const examples = Examples.from([[1]], [label]);
      expect(() => text(writeVw(examples))).toThrow("VW text has whole numbers; number the classes");
      expect(() => writeIdx(examples)).toThrow("idx has whole numbers; number the classes");
      expect(() => text(writeLibsvm(examples as Examples as Examples<number>))).toThrow("number the classes");
    },
  );

  test("JSON Lines: each row is an object with its class under a separate key", () => {
    expect(text(writeJsonLines(dense))).toBe('{"label":3,"2":2.5}\n{"label":-1,"1":-1,"3":1e+21}\n{"label":3}\n');
    expect(text(writeJsonLines(sparse))).toBe(
      '{"label":3,"2":2.5,"3":-0}\n{"label":-1,"1":-1,"3":1e+21}\n{"label":3,"2":0}\n',
    );
    expect(text(writeJsonLines(named, { label: "class" }))).toBe(
      '{"class":"7","a b":1,"c":2}\n{"class":"-8","c":-3}\n',
    );
    expect(text(writeJsonLines(unlabelled))).toBe('{"2":4}\n{"1":5}\n');
    expect(() => text(writeJsonLines(named, { label: "c" }))).toThrow('a feature is called "c"');
    expect(text(writeJsonLines(Examples.from([{ label: 1 }]), {}))).toBe('{"label":1}\n');
  });

  test("CSV: texts are quoted only where necessary", () => {
    const cells = ["plain", 'a"b', "a,b", "a\nb", "a\rb", " a", "a ", "#a", "\ufeffa", "?", "", "a#b", "é"];
    expect(text(writeCsv(undefined, [cells]))).toBe(
      'plain,"a""b","a,b","a\nb","a\rb"," a","a ","#a","\ufeffa","?","",a#b,é\n',
    );
    expect(text(writeCsv(["x", "y;z"], [[1, -0], [null, Number.NaN], [undefined, 2e-7]], { delimiter: ";" }))).toBe(
      'x;"y;z"\n1;-0\n;\n;2e-7\n',
    ); // biome-ignore format: short
    expect(text(writeCsv(["only"], [[null], ["x"]]))).toBe('only\n""\nx\n');
    expect(text(writeCsv(undefined, []))).toBe("");
  });

  test.each([
    [[[1], [Number.POSITIVE_INFINITY]], "row 2, column 1 must be finite; got Infinity"],
    [[["a", Number.NEGATIVE_INFINITY]], "row 1, column 2 must be finite; got -Infinity"],
    [[["a", "b\0"]], "row 1, column 2 must be text; got half a character or a NUL"],
    [[["\udc00"]], "row 1, column 1 must be text; got half a character or a NUL"],
  ])("CSV: %j is refused with its place", (rows, message) => {
    expect(() => text(writeCsv(["x"], rows))).toThrow(message);
    expect(() => text(writeCsv(["x", "y\0"], rows))).toThrow("row 0, column 2 must be text");
  });
});

describe("a long text is written in pieces of whole lines", () => {
  const n = 9000;
  const examples = Examples.from(Array.from({ length: n }, (_, k) => [k + 1 / 3]), Array.from({ length: n }, (_, k) => k % 2)); // biome-ignore format: short
  test.each<[string, () => Iterable<string>]>([
    ["LIBSVM", () => writeLibsvm(examples)],
    ["Vowpal Wabbit", () => writeVw(examples)],
    ["JSON Lines", () => writeJsonLines(examples)],
    [
      "CSV",
      () =>
        writeCsv(
          ["x"],
          Array.from({ length: n }, (_, k) => [k + 1 / 3, "long text to fill the pieces"]),
        ),
    ],
  ])("%s: each piece but the last is at least 64 kB, and at most one line longer", (_, write) => {
    const pieces = [...write()];
    expect(pieces.length).toBeGreaterThan(2);
    const lines = pieces.join("").split("\n");
    expect(lines.length).toBeGreaterThanOrEqual(n + 1);
    expect(new Set(lines).size).toBe(lines.length);
    for (const piece of pieces) expect(piece.endsWith("\n")).toBe(true);
    for (const piece of pieces.slice(0, -1)) {
      expect(piece.length).toBeGreaterThanOrEqual(2 ** 16);
      expect(piece.slice(0, -1).lastIndexOf("\n") + 1).toBeLessThan(2 ** 16);
    }
    expect(pieces.at(-1)!.length).toBeGreaterThan(0);
  });

  test("a line that exactly fills a piece ends it, and no empty piece follows", () => {
    const rest = 2 ** 16 - 1;
    const lengths = (pieces: Iterable<string>) => [...pieces].map((piece) => piece.length);
    expect(lengths(writeCsv(undefined, [["x".repeat(rest)]]))).toEqual([2 ** 16]);
    expect(lengths(writeCsv(undefined, [["x".repeat(rest)], ["y"]]))).toEqual([2 ** 16, 2]);
    const value = Examples.from([[1]], [1]);
    const lines = Examples.from(Array.from({ length: 2 ** 16 / 8 }, () => [0.25]), Array.from({ length: 2 ** 16 / 8 }, () => 1)); // biome-ignore format: short
    expect(text(writeLibsvm(value))).toBe("1 1:1\n");
    expect(lengths(writeLibsvm(lines))).toEqual([9 * 7282, 9 * (8192 - 7282)]);
    const even = Examples.from(Array.from({ length: 2 ** 13 }, () => [0.5]), Array.from({ length: 2 ** 13 }, () => 1)); // biome-ignore format: short
    expect(lengths(writeLibsvm(even))).toEqual([2 ** 16]);
    const odd = Examples.from([...new Array(2 ** 13).fill([0.5]), [2]], new Array(2 ** 13 + 1).fill(1));
    expect(lengths(writeLibsvm(odd))).toEqual([2 ** 16, 6]);
    const names = [{ ["n".repeat(rest - 6)]: 1 }, { m: 1 }];
    expect(lengths(writeVw(Examples.from(names.slice(0, 1), [1])))).toEqual([2 ** 16]);
    expect(lengths(writeVw(Examples.from(names, [1, 2])))).toEqual([2 ** 16, 8]);
    expect(lengths(writeJsonLines(Examples.from(names.slice(0, 1))))).toEqual([2 ** 16]);
    expect(lengths(writeJsonLines(Examples.from(names)))).toEqual([2 ** 16, 8]);
  });
});

describe("idx files", () => {
  const bytes = (file: Uint8Array | undefined) => [...file!];

  test("have a header of type and dimensions, and values in big-endian order", () => {
    const { images, labels } = writeIdx(Examples.from([[1, 255, 0, 7], [0, 2, 3, 4]], [0, 255]), { dimensions: [2, 2] }); // biome-ignore format: short
    expect(bytes(images)).toEqual([0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2, 1, 255, 0, 7, 0, 2, 3, 4]);
    expect(bytes(labels)).toEqual([0, 0, 8, 1, 0, 0, 0, 2, 0, 255]);
    expect(writeIdx(unlabelled).labels).toBeUndefined();
  });

  test("use four bytes for labels below 0 or above 255", () => {
    for (const [
      label,
      last,
    ] of [[-1, [255, 255, 255, 255]], [256, [0, 0, 1, 0]], ["-2147483647", [128, 0, 0, 1]]] as const) // biome-ignore format: short
      expect(bytes(writeIdx(Examples.from([[1], [2]], [label, 5])).labels)).toEqual([
        0,
        0,
        12,
        1,
        0,
        0,
        0,
        2,
        ...last,
        0,
        0,
        0,
        5,
      ]);
    for (const label of [2 ** 31, -(2 ** 31)])
      expect(() => writeIdx(Examples.from([[1]], [label]))).toThrow("cannot be written");
  });

  test("use the stored type for values other than bytes, and fill in sparse rows", () => {
    for (const value of [-1, 256, 0.5, -0]) {
      const { images } = writeIdx(Examples.from([[value, 1]]));
      expect(images.slice(0, 12)).toEqual(Uint8Array.of(0, 0, 13, 2, 0, 0, 0, 1, 0, 0, 0, 2));
      const view = new DataView(images.buffer);
      expect([view.getFloat32(12), view.getFloat32(16), images.length]).toEqual([value, 1, 20]);
    }
    const wide = writeIdx(Examples.from([[0.1, 1]])).images;
    const view = new DataView(wide.buffer);
    expect([wide[2], view.getFloat64(12), view.getFloat64(20), wide.length]).toEqual([14, 0.1, 1, 28]);
    const rows = writeIdx(Examples.from([{ indices: [1], values: [9] }, { indices: [0, 2], values: [8, 7] }])).images; // biome-ignore format: short
    expect(bytes(rows.subarray(12))).toEqual([0, 9, 0, 8, 0, 7]);
  });

  test("need dimensions that multiply to the width, at most 254 of them", () => {
    const one = Examples.from([[1]]);
    expect(() => writeIdx(one, { dimensions: [2] })).toThrow("dimensions must have 1 places, one per feature; got 2");
    expect(writeIdx(one, { dimensions: new Array(254).fill(1) }).images[3]).toBe(255);
    expect(() => writeIdx(one, { dimensions: new Array(255).fill(1) })).toThrow(
      "dimensions must be at most 254; got 255",
    );
  });
});

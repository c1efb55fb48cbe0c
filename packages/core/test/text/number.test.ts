import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { latin1, numberAt, numberIn } from "../../src/text/number.js";
import { runs } from "../runs.js";
import { compiledNumberIn } from "./compiled-number.js";

const good: [text: string, number: number][] = [
  ["0", 0],
  ["-0", -0],
  ["+1", 1],
  ["5.", 5],
  [".5", 0.5],
  ["-.5e1", -5],
  ["1E+2", 100],
  ["007", 7],
  ["9007199254740993", 9007199254740992],
  ["18446744073709551616", 2 ** 64],
  ["1.7976931348623157e308", Number.MAX_VALUE],
  ["5e-324", Number.MIN_VALUE],
  ["1e-400", 0],
  ["0e99999", 0],
  [`0.${"0".repeat(400)}1e401`, 1],
  ["1".repeat(300), Number("1".repeat(300))],
];

const bad = [
  ...["", "+", "-", ".", "e5", "1e", "1e+", "1.2.3", "--1", "+-1", " 1", "1 ", "1\r", "1\0", "1,5", "1_000", "0x10"],
  ...["1abc", "nan", "NaN", "inf", "-Infinity", "1e400", "-1e309", "１", "1d5", "1f", `1${"0".repeat(310)}`],
];

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("a number in text", () => {
  test.each(good)("%s is read to the nearest double", (text, number) => {
    expect(numberIn(text)).toBe(number);
    expect(numberAt(bytesOf(`7${text}7`), 1, 1 + text.length)).toBe(number);
  });

  test.each(bad)("%j is none", (text) => {
    const bytes = bytesOf(text);
    expect(numberIn(text)).toBeUndefined();
    expect(numberAt(bytes, 0, bytes.length)).toBeUndefined();
    expect(compiledNumberIn(bytes)).toBeNaN();
  });

  test("doubles of any size come back from their shortest text", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        const text = Object.is(x, -0) ? "-0" : String(x);
        expect(numberIn(text)).toBe(x);
        const compiled = compiledNumberIn(bytesOf(text));
        if (!Number.isNaN(compiled)) expect(compiled).toBe(x);
      }),
      { numRuns: runs(1000, 20000) },
    );
  });

  test("bytes and text have one grammar, compiled or not, whatever stands before", () => {
    const character = fc.constantFrom(..."0123456789+-..eE x");
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 24 }), fc.string({ maxLength: 20 }), (text, before) => {
        const all = bytesOf(before + text);
        const from = all.length - text.length;
        expect(numberAt(all, from, all.length)).toBe(numberIn(text));
        const compiled = compiledNumberIn(all, from);
        if (!Number.isNaN(compiled)) expect(compiled).toBe(numberIn(text));
      }),
      { numRuns: runs(3000, 100000) },
    );
  });

  test("compiled reading leaves nothing ordinary to the plain one", () => {
    for (const text of ["0.1", "-12.5", "1e-5", "123456789012345678", "0.30000000000000004", "-2.2204460492503131e-16"])
      expect(compiledNumberIn(bytesOf(text))).toBe(Number(text));
  });

  test("a byte is a character", () => {
    expect(latin1(Uint8Array.of(0, 65, 255), 1, 3)).toBe("Aÿ");
    expect(latin1(new Uint8Array(10_000).fill(48), 0, 10_000)).toBe("0".repeat(10_000));
  });
});

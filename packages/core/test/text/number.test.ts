import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { below, type Random, random } from "../../src/random.js";
import { decimal, latin1, numberAt, numberIn } from "../../src/text/number.js";
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

/** Endings that make a number invalid. */
const badEnds = [
  "/",
  ":",
  "-",
  "+",
  "..",
  ".5.5",
  "x",
  "e",
  "E",
  "e+",
  "e-",
  "e/",
  "e:",
  "e1/",
  "e1:",
  "e5x",
  "e+-5",
  "d5",
  "f5",
];

const pick = <T>(next: Random, ...choices: T[]) => choices[below(choices.length, next)];

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("a number in text", () => {
  test.each(good)("%s is read to the nearest double", (text, number) => {
    expect(numberIn(text)).toBe(number);
    expect(numberAt(bytesOf(`7${text}7`), 1, 1 + text.length)).toBe(number);
  });

  test.each(bad)("%j is refused", (text) => {
    const bytes = bytesOf(text);
    expect(numberIn(text)).toBeUndefined();
    expect(numberAt(bytes, 0, bytes.length)).toBeUndefined();
    expect(compiledNumberIn(bytes)).toBeNaN();
  });

  test.each(badEnds)("a number followed by %j is refused, however long it is", (end) => {
    for (const digits of ["1", "1234567890123", "12345678901234567", "0.00000000000000000012345"]) {
      const bytes = bytesOf(digits + end);
      expect(numberAt(bytes, 0, bytes.length)).toBeUndefined();
      expect(compiledNumberIn(bytes)).toBeNaN();
    }
  });

  test("doubles of any size are restored from their shortest text", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        const text = Object.is(x, -0) ? "-0" : String(x);
        expect(numberIn(text)).toBe(x);
        const compiled = compiledNumberIn(bytesOf(text));
        if (!Number.isNaN(compiled)) expect(compiled).toBe(x);
      }),
      { numRuns: runs(500, 20000) },
    );
  });

  test("bytes and text have the same grammar, plain and compiled, after any prefix", () => {
    const character = fc.constantFrom(..."0123456789+-..eE x");
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 24 }), fc.string({ maxLength: 20 }), (text, before) => {
        const all = bytesOf(before + text);
        const from = all.length - text.length;
        expect(numberAt(all, from, all.length)).toBe(numberIn(text));
        const compiled = compiledNumberIn(all, from);
        if (!Number.isNaN(compiled)) expect(compiled).toBe(numberIn(text));
      }),
      { numRuns: runs(1500, 100000) },
    );
  });

  test("compiled reading handles up to 19 digits and powers of ten from −128 to 127", () => {
    const next = random(19);
    for (let k = 0; k < runs(6000, 1_000_000); k++) {
      const digits = Array.from({ length: 1 + below(19, next) }, () => below(10, next)).join("");
      const decimals = below(2, next) ? below(digits.length + 1, next) : 0;
      const whole = digits.length - decimals;
      const exponent = below(3, next) ? below(256, next) - 128 + decimals : 0;
      let text = ["", "-", "+"][below(3, next)] + ["", "0", "000000000000"][below(3, next)] + digits.slice(0, whole);
      if (decimals > 0 || below(4, next) === 0) text += `.${digits.slice(whole)}`;
      if (exponent !== 0)
        text += `${"eE"[below(2, next)]}${exponent < 0 ? "-" : ["", "+", "0"][below(3, next)]}${Math.abs(exponent)}`;
      const compiled = compiledNumberIn(bytesOf(text));
      if (!Object.is(compiled, Number(text))) expect([text, compiled]).toEqual([text, Number(text)]);
      const plain = numberAt(bytesOf(text), 0, text.length);
      if (!Object.is(plain, Number(text))) expect([text, plain]).toEqual([text, Number(text)]);
    }
  });

  test("a decimal exactly halfway between two doubles is read to the even one, and its neighbours to the nearer", () => {
    const next = random(53);
    for (let power = -4; power <= 23; power++)
      for (let k = 0; k < runs(40, 4000); k++) {
        const five = 5n ** BigInt(Math.abs(power));
        // An odd number of 54 bits, or one that becomes such when multiplied by the power.
        const odd =
          (BigInt(Math.floor((1 + below(2 ** 24, next) / 2 ** 24) * 2 ** 27)) << 26n) |
          BigInt(1 + 2 * below(2 ** 25, next));
        const m = power < 0 ? odd * five : (odd / five / 2n) * 2n + 1n;
        for (const near of [m - 1n, m, m + 1n].filter((whole) => whole < 10n ** 19n)) {
          const text = `${near}e${power}`;
          expect([text, compiledNumberIn(bytesOf(text))]).toEqual([text, Number(text)]);
        }
      }
  });

  test("a decimal slightly below the middle of two doubles is read to the lower one", () => {
    const next = random(10);
    for (let k = 0; k < runs(100, 20_000); k++) {
      const power = 1 + below(3, next);
      const five = 5n ** BigInt(power);
      // Of 63 or 64 bits; the last ten, or eleven, are those of a half less 1.
      const bits = (1n << BigInt(62 + below(2, next))) + BigInt(below(2 ** 30, next)) * 2n ** 31n;
      const step = 2048n;
      let near = (bits / step) * step + pick(next, 511n, 1023n);
      while (near % five !== 0n) near += step;
      const text = `${near / five}e${power}`;
      expect([text, compiledNumberIn(bytesOf(text))]).toEqual([text, Number(text)]);
    }
  });

  test.each([
    "18014398509481983",
    "36028797018963967",
    "9223372036854775807",
    "90071992547409915e-1",
    "-18014398509481983",
  ])("%s is rounded up to the power of two", (text) => {
    expect(compiledNumberIn(bytesOf(text))).toBe(Number(text));
    expect(Number.isInteger(Math.log2(Math.abs(Number(text))))).toBe(true);
  });

  test.each([
    ["11111111111111111111", "more than 19 digits"],
    ["-1.2345678901234567890", "more than 19 digits"],
    ["1e128", "a power above the table"],
    ["1e-129", "a power below the table"],
    ["1e00001", "an exponent of more than four digits"],
  ])("compiled reading leaves %s to plain code: %s", (text) => {
    expect(compiledNumberIn(bytesOf(text))).toBeNaN();
    expect(numberAt(bytesOf(text), 0, text.length)).toBe(Number(text));
  });

  test("compiled reading leaves no ordinary number to plain code", () => {
    for (const text of [
      "1e127",
      "1e-128",
      "1e0001",
      "0e9999",
      "-0e9999",
      "-0.0",
      "-0",
      "00000000000000000000001",
      "1e22",
      "1e-22",
      "1e23",
    ])
      expect(compiledNumberIn(bytesOf(text))).toBe(Number(text));
    for (const text of ["0.1", "-12.5", "1e-5", "123456789012345678", "0.30000000000000004", "-2.2204460492503131e-16"])
      expect(compiledNumberIn(bytesOf(text))).toBe(Number(text));
  });

  test("the text of a number is read back to the same bits, including the sign of zero", () => {
    for (const [value, text] of [[0, "0"], [-0, "-0"], [-1, "-1"], [0.1, "0.1"], [1e21, "1e+21"]] as const) {
      expect(decimal(value)).toBe(text);
      expect(numberIn(text)).toBe(value);
    } // biome-ignore format: short
  });

  test("bytes are read as Latin-1 characters", () => {
    expect(latin1(Uint8Array.of(0, 65, 255), 1, 3)).toBe("Aÿ");
    expect(latin1(new Uint8Array(10_000).fill(48), 0, 10_000)).toBe("0".repeat(10_000));
  });
});

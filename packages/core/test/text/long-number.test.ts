// Numbers of more than a thousand characters are read to the same doubles as short ones, and refused for the same reasons.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { numberAt, numberIn } from "../../src/text/number.js";
import { runs } from "../runs.js";

/** The number in a text with one byte per character, read in both ways, with an unrelated byte before and after it. */
function read(text: string): number | undefined {
  const found = numberIn(text);
  const bytes = new TextEncoder().encode(`7${text}7`);
  expect(numberAt(bytes, 1, bytes.length - 1)).toBe(found);
  return found;
}

const zeros = (count: number) => "0".repeat(count);
const grammar = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
/** The value of the text by definition. */
function expected(text: string): number | undefined {
  const number = grammar.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

const short = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 30 });
const run = fc.constantFrom(0, 1, 780, 799, 800, 801, 1023, 1024, 1025, 1500).map(zeros);
const digits = fc.array(fc.oneof(short, run), { maxLength: 4 }).map((parts) => parts.join(""));
const exponent = fc.tuple(
  fc.constantFrom("e", "E"),
  fc.constantFrom("", "+", "-"),
  run,
  short.map((text) => text.slice(0, 4)),
);
const text = fc
  .tuple(
    fc.constantFrom("", "-", "+"),
    digits,
    fc.constantFrom("", "."),
    digits,
    fc.oneof(
      fc.constant(""),
      exponent.map((parts) => parts.join("")),
    ),
  )
  .map((parts) => parts.join(""));

describe("a long text", () => {
  test("is read as defined, or refused", () => {
    let long = 0;
    fc.assert(
      fc.property(text, (text) => {
        if (text.length > 1024) long++;
        expect(read(text)).toBe(expected(text));
      }),
      { numRuns: runs(250, 20_000) },
    );
    expect(long).toBeGreaterThan(100);
  });

  test("with a character inserted anywhere is read as defined, or refused", () => {
    const sign = fc.constantFrom(..."+-.eE/: x");
    fc.assert(
      fc.property(text, sign, fc.double({ min: 0, max: 1, noNaN: true }), (text, sign, share) => {
        const at = Math.floor(share * (text.length + 1));
        const changed = text.slice(0, at) + sign + text.slice(at);
        expect(read(changed)).toBe(expected(changed));
      }),
      { numRuns: runs(250, 20_000) },
    );
    for (const end of ["e", "E+", "e-", "e5.", "e5x", "e5/", "e5:", "e--5", "d5", "..", ".5.", "/", ":", "-", "\0"])
      for (const start of ["1", `1${zeros(900)}`, "0.", "-.5"])
        expect(read(`${start}${zeros(1100)}${end}`)).toBe(undefined);
    for (const end of [".", ".5"]) expect(read(`.5${zeros(1100)}${end}`)).toBe(undefined);
    for (const none of [".", "-.", "+", ""]) expect(read(`${none}e${zeros(1100)}`)).toBe(undefined);
  });

  test.each([
    ["a digit far behind the middle of two doubles rounds up", `9007199254740993.${zeros(1100)}1`, 9007199254740994],
    ["without one, the even double is the nearest", `9007199254740993.${zeros(1100)}0`, 9007199254740992],
    ["a digit behind many others counts, too", `${"9".repeat(780)}${zeros(400)}1e-1181`, 1],
    ["zeros in front say nothing", `-${zeros(1100)}12.5`, -12.5],
    ["zeros behind the point move it", `.${zeros(1100)}125e1103`, 125],
    ["zeros behind the digits move it, too", `125${zeros(1100)}e-1100`, 125],
    ["a point after 800 digits", `1${zeros(850)}.${zeros(300)}e-850`, 1],
    ["a point within the zeros in front", `0.${zeros(900)}${"1".repeat(400)}e901`, 1.1111111111111112],
    ["the largest double", `${Number.MAX_VALUE}`.replace("e+308", `${zeros(1100)}e308`), Number.MAX_VALUE],
    ["nothing but zeros", `-${zeros(1100)}.${zeros(1100)}e${zeros(1100)}9`, -0],
    ["an exponent far below the smallest double", `1${zeros(1100)}e-${"9".repeat(1100)}`, 0],
    ["zero to a power far above the largest", `${zeros(1100)}e${"9".repeat(1100)}`, 0],
    ["a power far above the largest", `1${zeros(1100)}e${"9".repeat(1100)}`, undefined],
    ["a number too large by its digits alone", `-1${zeros(1100)}`, undefined],
  ])("%s", (_, text, number) => {
    expect(read(text)).toBe(number);
  });

  test("exactly halfway between two small doubles is read to the even one, and slightly above to the upper", () => {
    // (2·n + 1)·2⁻¹⁰⁷⁵, written out: 767 digits at the most, behind zeros.
    for (const n of [0n, 1n, 2n, 2n ** 52n - 1n, 2n ** 52n - 2n]) {
      const middle = ((2n * n + 1n) * 5n ** 1075n).toString().padStart(1075, "0");
      const [lower, upper] = [Number(n), Number(n + 1n)].map((multiple) => multiple * Number.MIN_VALUE);
      expect(read(`0.${middle}`)).toBe(n % 2n === 0n ? lower : upper);
      for (const behind of [0, 32, 33, 34, 500]) expect(read(`0.${middle}${zeros(behind)}1`)).toBe(upper);
    }
  });
});

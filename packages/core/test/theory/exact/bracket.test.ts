import fc from "fast-check";
import { expect, test } from "vitest";
import { bracketOf, rootBracketOf, squareRoot } from "../../../src/theory/exact/bracket.js";
import { bitLength, lowestBit, scaled } from "../../../src/theory/exact/dyadic.js";
import { up } from "../../../src/theory/exact/interval.js";

const double = fc.double({ noNaN: true, noDefaultInfinity: true });
const fraction = fc.record({
  numerator: fc.bigInt(0n, 2n ** 300n),
  denominator: fc.bigInt(1n, 2n ** 300n),
  places: fc.integer({ min: -1200, max: 600 }),
});

/** x·2^2000 for a double ≥ 0. */
const whole = (x: number) => scaled(x, 2000);

test("a double divided by the power of its lowest bit is an odd whole number of at most 53 bits", () => {
  fc.assert(
    fc.property(double, (x) => {
      fc.pre(x !== 0);
      const k = lowestBit(x);
      expect(scaled(x, -k) & 1n).toBe(1n);
      expect(bitLength(scaled(x, -k))).toBeLessThanOrEqual(53);
    }),
  );
});

test("a fraction lies in its bracket, whose ends are equal or adjacent doubles", () => {
  fc.assert(
    fc.property(fraction, ({ numerator, denominator, places }) => {
      const { lower, upper } = bracketOf({ numerator, denominator, places });
      const shift = BigInt(2000 + places);
      expect(whole(lower) * denominator <= numerator << shift).toBe(true);
      if (upper < Infinity) expect(whole(upper) * denominator >= numerator << shift).toBe(true);
      if (upper < Infinity) expect(upper - lower).toBeLessThanOrEqual(Math.max(lower * 2 ** -52, 2 ** -1074));
    }),
  );
});

test("a root lies in its bracket, whose ends are equal or adjacent doubles", () => {
  fc.assert(
    fc.property(fraction, ({ numerator, denominator, places }) => {
      const { lower, upper } = rootBracketOf({ numerator, denominator, places });
      const shift = BigInt(4000 + places);
      expect(whole(lower) ** 2n * denominator <= numerator << shift).toBe(true);
      expect(whole(upper) ** 2n * denominator >= numerator << shift).toBe(true);
      expect(upper - lower).toBeLessThanOrEqual(Math.max(lower * 2 ** -52, 2 ** -1074));
    }),
  );
  expect(rootBracketOf({ numerator: 9n, denominator: 4n, places: 0 })).toEqual({ lower: 1.5, upper: 1.5 });
});

test("both ends of a bracket are equal exactly if the number is a double", () => {
  const both = (x: number) => ({ lower: x, upper: x });
  const of = (numerator: bigint, denominator: bigint, places: number) => ({ numerator, denominator, places });
  expect(bracketOf(of(0n, 5n, 3))).toEqual(both(0));
  expect(bracketOf(of(3n, 4n, 0))).toEqual(both(0.75));
  expect(bracketOf(of(6n, 8n, 5))).toEqual(both(24));
  expect(bracketOf(of(1n, 1n, 1023))).toEqual(both(2 ** 1023));
  expect(bracketOf(of(1n, 1n, -1074))).toEqual(both(2 ** -1074));
  expect(bracketOf(of(3n, 1n, -1076))).toEqual({ lower: 0, upper: 2 ** -1074 });
  expect(bracketOf(of(2n ** 200n + 1n, 1n, 0))).toEqual({ lower: 2 ** 200, upper: up(2 ** 200) });
  expect(bracketOf(of(1n, 2n ** 3000n, 0))).toEqual({ lower: 0, upper: 2 ** -1074 });
  for (const places of [1024, 1900, 5000])
    expect(bracketOf(of(1n, 1n, places))).toEqual({ lower: Number.MAX_VALUE, upper: Infinity });
  expect(rootBracketOf(of(0n, 1n, 1))).toEqual(both(0));
  expect(rootBracketOf(of(9n, 16n, 2))).toEqual(both(1.5));
  expect(rootBracketOf(of(2n ** 201n + 1n, 1n, 1))).toEqual({ lower: 2 ** 101, upper: up(2 ** 101) });
  for (const k of [-1074, -1000, -901, -900, -899, 899, 900, 901, 1000])
    expect(bracketOf(of(2n ** 60n + 1n, 2n ** 60n, k)), `${k}`).toEqual({ lower: 2 ** k, upper: up(2 ** k) });
});

test("squareRoot is the largest whole number whose square does not exceed the given one", () => {
  for (let n = 0; n < 40; n++) expect(squareRoot(BigInt(n))).toBe(BigInt(Math.floor(Math.sqrt(n))));
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 400n), (n) => {
      const root = squareRoot(n);
      expect(root * root <= n && (root + 1n) ** 2n > n).toBe(true);
    }),
  );
});

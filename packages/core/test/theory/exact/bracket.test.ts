import fc from "fast-check";
import { expect, test } from "vitest";
import { bracketOf, rootBracketOf, squareRoot } from "../../../src/theory/exact/bracket.js";
import { bitLength, lowestBit, scaled } from "../../../src/theory/exact/dyadic.js";

const double = fc.double({ noNaN: true, noDefaultInfinity: true });
const fraction = fc.record({
  numerator: fc.bigInt(0n, 2n ** 300n),
  denominator: fc.bigInt(1n, 2n ** 300n),
  places: fc.integer({ min: -1200, max: 600 }),
});

/** x·2^2000 for a double ≥ 0. */
const whole = (x: number) => scaled(x, 2000);

test("a double times the power of its lowest bit is whole and odd, of at most 53 bits", () => {
  fc.assert(
    fc.property(double, (x) => {
      fc.pre(x !== 0);
      const k = lowestBit(x);
      expect(scaled(x, -k) & 1n).toBe(1n);
      expect(bitLength(scaled(x, -k))).toBeLessThanOrEqual(53);
    }),
  );
});

test("a fraction lies in its bracket, whose ends are the same or neighbours", () => {
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

test("so does a root", () => {
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

test("the root of a whole number is the greatest with a square not above it", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 400n), (n) => {
      const root = squareRoot(n);
      expect(root * root <= n && (root + 1n) ** 2n > n).toBe(true);
    }),
  );
});

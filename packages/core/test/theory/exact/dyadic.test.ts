import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { less, quotient } from "../../../src/theory/exact/bracket.js";
import { approximate, bitLength, lowestBit, powerOfTwo, scaled, shifted } from "../../../src/theory/exact/dyadic.js";
import { lowest } from "../../../src/theory/exact/fractions.js";
import { runs } from "../../runs.js";
import { exactly } from "../verifier/fraction.js";

const numbers = [
  ...[
    1,
    -1,
    3,
    -6,
    0.5,
    -0.75,
    1 / 3,
    2 ** 31,
    2 ** 32,
    3 * 2 ** 32,
    2 ** 52,
    2 ** 53,
    1 + 2 ** -20,
    1 + 2 ** -21,
    2 ** 33 - 1,
  ],
  ...[
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    -Number.MIN_VALUE,
    2 ** -1022,
    2 ** -1022 - 2 ** -1074,
    2 ** -1030,
    2 ** -1042,
    2 ** -1043,
  ],
];
const double = fc.oneof(fc.constantFrom(...numbers), fc.double({ noNaN: true, noDefaultInfinity: true }));
const nonzero = double.filter((x) => x !== 0);
const times = { numRuns: runs(75, 20_000) };

describe("doubles as dyadic numbers", () => {
  test("powerOfTwo gives every power of two that is a double", () => {
    for (let k = -1022; k <= 1023; k++) expect(powerOfTwo(k)).toBe(2 ** k);
  });

  test("lowestBit gives the highest power of two that divides a double", () => {
    expect(lowestBit(0)).toBe(Infinity);
    expect(lowestBit(-0)).toBe(Infinity);
    const law = (x: number) => {
      const { n, k } = exactly(x);
      let power = 0;
      for (let rest = n; rest % 2n === 0n; rest /= 2n) power++;
      expect(lowestBit(x)).toBe(power - k);
    };
    numbers.forEach(law);
    fc.assert(fc.property(nonzero, law), times);
  });

  test("scaled gives the exact whole number for any sufficient power of two", () => {
    expect(scaled(0, 5)).toBe(0n);
    expect(scaled(-0, -2000)).toBe(0n);
    const law = (x: number) => {
      const { n, k } = exactly(x);
      for (const more of [0, 1, 2000]) expect(scaled(x, k + more)).toBe(n << BigInt(more));
      const least = -lowestBit(x);
      expect(scaled(x, least)).toBe(n >> BigInt(k - least));
      for (const to of [999, 1000, 1001]) if (to >= k) expect(scaled(x, to)).toBe(n << BigInt(to - k));
    };
    numbers.forEach(law);
    fc.assert(fc.property(nonzero, law), times);
    for (const k of [-999, -1000, -1001]) expect(scaled(-3 * 2 ** 1001, k)).toBe(-3n << BigInt(1001 + k));
    expect(scaled(2 ** 1023, -1023)).toBe(1n);
  });

  test("whole numbers are shifted in both directions, and their bits counted", () => {
    expect(bitLength(0n)).toBe(0);
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 130n), fc.integer({ min: 0, max: 200 }), (n, k) => {
        expect(bitLength(n)).toBe(n.toString(2).length);
        expect(bitLength(-n)).toBe(n.toString(2).length);
        expect(shifted(n, k)).toBe(n * 2n ** BigInt(k));
        expect(shifted(n * 2n ** BigInt(k), -k)).toBe(n);
      }),
      times,
    );
  });

  test("approximate gives n·2^k with a relative error below 2⁻⁵²", () => {
    const close = (found: number, n: bigint, k: number) => {
      const { n: m, k: places } = exactly(found);
      // Both times 2^4000.
      const [a, b] = [shifted(m, 4000 - places), shifted(n, 4000 + k)];
      const [gap, size] = [a > b ? a - b : b - a, b < 0n ? -b : b];
      return gap << 52n < size;
    };
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 400n), 2n ** 400n), fc.integer({ min: -1300, max: 500 }), (n, k) => {
        fc.pre(n !== 0n && bitLength(n) + k > -1000);
        expect(close(approximate(n, k), n, k)).toBe(true);
      }),
      times,
    );
    for (const k of [-2001, -2000, -1999, -1001, -1000, -999])
      expect(close(approximate(3n << 1990n, k), 3n << 1990n, k)).toBe(true);
    for (let k = -1074; k <= 1023; k++) expect(approximate(1n, k)).toBe(2 ** k);
    for (let bits = 50n; bits < 70n; bits++) expect(approximate(1n << bits, 3)).toBe(2 ** (Number(bits) + 3));
    expect(approximate(0n, 7)).toBe(0);
    expect(approximate(1n, 1023)).toBe(2 ** 1023);
    expect(approximate(1n, 1500)).toBe(Infinity);
    expect(approximate(-1n, 1500)).toBe(-Infinity);
    expect(approximate(1n, -2500)).toBe(0);
  });
});

describe("fractions", () => {
  const fraction = fc.record({
    numerator: fc.bigInt(0n, 40n),
    denominator: fc.bigInt(1n, 40n),
    places: fc.integer({ min: -6, max: 6 }),
  });
  const value = ({ numerator, denominator, places }: { numerator: bigint; denominator: bigint; places: number }) =>
    (Number(numerator) / Number(denominator)) * 2 ** places;

  test("are compared exactly", () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const x = a.numerator * b.denominator * 2n ** BigInt(a.places + 6);
        const y = b.numerator * a.denominator * 2n ** BigInt(b.places + 6);
        expect(less(a, b)).toBe(x < y);
        expect(less(a, { ...a, numerator: 2n * a.numerator, places: a.places - 1 })).toBe(false);
        expect(less({ ...a, numerator: 2n * a.numerator, places: a.places - 1 }, a)).toBe(false);
        const more = { ...a, numerator: (a.numerator << 40n) + 1n, places: a.places - 40 };
        expect([less(a, more), less(more, a)]).toEqual([true, false]);
      }),
      times,
    );
  });

  test("can be divided by one another", () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        fc.pre(b.numerator > 0n);
        expect(value(quotient(a, b))).toBeCloseTo(value(a) / value(b), 9);
      }),
      times,
    );
  });

  test("in lowest terms are equal and have no common factor", () => {
    const numerators = fc.array(fc.bigInt(-60n, 60n), { maxLength: 4 });
    fc.assert(
      fc.property(numerators, fc.bigInt(1n, 60n), (list, denominator) => {
        const found = lowest({ numerators: list, denominator });
        expect(found.denominator > 0n).toBe(true);
        expect(found.numerators.map((n) => n * denominator)).toEqual(list.map((n) => n * found.denominator));
        for (const p of [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n, 43n, 47n, 53n, 59n])
          expect([...found.numerators, found.denominator].every((n) => n % p === 0n)).toBe(false);
      }),
      times,
    );
  });
});

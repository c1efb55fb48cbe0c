import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { binaryPlaces, isWhole, whole, wholeVector } from "../../../src/theory/verifier/double-bits.js";
import { runs } from "../../runs.js";
import { exactly } from "./fraction.js";

const numbers = [
  ...[0, -0, 1, -1, 3, 0.5, -0.75, 1 / 3, 2 ** 52, 2 ** 52 + 1, 2 ** 53, -(2 ** 53), 2 ** 51 + 0.5, 2 ** 52 - 0.5],
  ...[
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    -Number.MIN_VALUE,
    2 ** -1022,
    2 ** -1022 - 2 ** -1074,
    2 ** -1073,
    3 * 2 ** -1074,
  ],
];
const double = fc.oneof(fc.constantFrom(...numbers), fc.double({ noNaN: true, noDefaultInfinity: true }));
const times = { numRuns: runs(75, 20_000) };

/** The least k such that x·2^k is whole. */
const places = (x: number) => exactly(x).k;

describe("doubles as whole numbers", () => {
  test("isWhole is true exactly from the least sufficient k on", () => {
    const law = (x: number) => {
      const least = places(x);
      for (const k of [least, least + 1, least + 49, least + 50, least + 51, 1074])
        expect([x, k, isWhole(x, k)]).toEqual([x, k, true]);
      for (const k of [least - 1, least - 2, least - 50, least - 51, 0])
        if (k >= 0 && k < least) expect([x, k, isWhole(x, k)]).toEqual([x, k, false]);
    };
    numbers.forEach(law);
    fc.assert(fc.property(double, law), times);
  });

  test("x·2^k is read from the bits of x for every k that makes it whole", () => {
    const law = (x: number) => {
      const { n, k } = exactly(x);
      for (const more of [0, 1, 52, 1074]) expect(whole(x, k + more)).toBe(n << BigInt(more));
    };
    numbers.forEach(law);
    fc.assert(fc.property(double, law), times);
  });

  test("binaryPlaces is the maximum over all or chosen rows, dense or sparse", () => {
    const row = fc.array(
      double.filter((x) => Math.abs(x) < 1e150),
      { minLength: 3, maxLength: 3 },
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), fc.array(fc.nat(3)), (rows, chosen) => {
        const most = (list: number[][]) => Math.max(0, ...list.flat().map(places));
        const kept = rows.map((x) => [...x.entries()].filter(([, value]) => value !== 0));
        const sparse = {
          starts: [0, ...kept.map((_, r) => kept.slice(0, r + 1).flat().length)],
          indices: kept.flatMap((entries) => entries.map(([j]) => j)),
          values: kept.flatMap((entries) => entries.map(([, value]) => value)),
          columns: 3,
        };
        const labels = rows.map((_, r) => r);
        for (const data of [rows, sparse]) {
          const examples = Examples.from(data, labels);
          expect(binaryPlaces(examples)).toBe(most(rows));
          expect(binaryPlaces(examples, new Set(chosen))).toBe(most(rows.filter((_, r) => chosen.includes(r))));
        }
      }),
      { numRuns: runs(30, 5000) },
    );
  });

  test("wholeVector keeps the direction and removes common factors of 2", () => {
    const entry = fc.oneof(double, fc.bigInt(-(2n ** 70n), 2n ** 70n).map(String), fc.constantFrom(0, "0"));
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 5 }), (v) => {
        const found = wholeVector(v);
        const exact = v.map((x) => exactly(x)).map(({ n, k }) => n << BigInt(1074 - k));
        const at = exact.findIndex((n) => n !== 0n);
        if (at < 0) expect(found).toEqual(v.map(() => 0n));
        else {
          expect(found.some((n) => n % 2n !== 0n)).toBe(true);
          expect(found[at] > 0n).toBe(exact[at] > 0n);
          expect(found.map((n) => n * exact[at])).toEqual(exact.map((n) => n * found[at]));
        }
      }),
      { numRuns: runs(75, 5000) },
    );
  });
});

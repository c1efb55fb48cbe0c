import fc from "fast-check";
import { expect, test } from "vitest";
import { InputError, OptionError } from "../../src/entries/index.js";
import { fires, stepNetwork, unitScore } from "../../src/entries/networks.js";
import { runs } from "../runs.js";

/** sin is Lipschitz with 1, so that a·sin(cx) is with a·c. */
const waves = fc.record({
  a: fc.double({ min: 0.1, max: 5, noNaN: true }),
  c: fc.double({ min: 0.1, max: 20, noNaN: true }),
});

test("with threshold units the error is at most L·h/2, for whatever function changes by at most L for each unit of x", () => {
  fc.assert(
    fc.property(
      waves,
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      ({ a, c }, units, from) => {
        const f = (x: number) => a * Math.sin(c * x);
        const { value } = stepNetwork(f, { units, from, to: from + 2 });
        const bound = (a * c * (2 / (units + 1))) / 2;
        for (let i = 0; i <= 200; i++) {
          const x = from + i / 100;
          expect(Math.abs(f(x) - value(x))).toBeLessThanOrEqual(bound + 1e-9 * (1 + bound));
        }
      },
    ),
    { numRuns: runs(30, 500) },
  );
});

test("the output of a step network is the sum of its units, which are perceptrons", () => {
  const { hidden, weights, bias, value } = stepNetwork((x) => x * x, { units: 9 });
  for (const x of [0, 0.05, 0.31, 0.5, 0.999, 1])
    expect(value(x)).toBeCloseTo(
      hidden.reduce((sum, unit, i) => sum + weights[i] * fires(unitScore(unit, [x])), bias),
      12,
    );
  expect(hidden).toHaveLength(9);
});

test("with sigmoid units the error decreases as units are added", () => {
  const f = (x: number) => Math.sin(2 * Math.PI * x) + x;
  const worst = (units: number) => {
    const { value } = stepNetwork(f, { units, activation: "sigmoid" });
    return Math.max(...Array.from({ length: 401 }, (_, i) => Math.abs(f(i / 400) - value(i / 400))));
  };
  const errors = [4, 8, 16, 32, 64].map(worst);
  for (let i = 1; i < errors.length; i++) expect(errors[i]).toBeLessThan(errors[i - 1]);
  expect(errors.at(-1)).toBeLessThan(0.06);
});

test("stepNetwork refuses impossible arguments", () => {
  expect(() => stepNetwork(Math.sin, { units: 0 })).toThrow(OptionError);
  expect(() => stepNetwork(Math.sin, { units: 2, from: 1, to: 1 })).toThrow("from must be below to");
  expect(() => stepNetwork((x) => 1 / (x - 0.5), { units: 2 })).toThrow(InputError);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { halve, rungs } from "../../src/entries/evaluate.js";

/** Tries candidates until `tryOut` returns undefined. */
function run<T>(
  candidates: readonly number[],
  most: number,
  tryOut: (candidate: number, budget: number) => T | undefined,
) {
  const told: [number, number][] = [];
  const attempts = halve<number, T>(
    candidates,
    rungs(candidates.length, most),
    (a, b) => Number(a) - Number(b),
    (budget, outcomes) => told.push([budget, outcomes.length]),
  );
  let attempt = attempts.next();
  while (!attempt.done) attempt = attempts.next(tryOut(attempt.value.candidate, attempt.value.budget));
  return { ranked: attempt.value, told };
}

test("each rung gives three times the budget to a third of the candidates", () => {
  expect(rungs(27, 27)).toEqual([3, 9, 27]);
  expect(rungs(100, 27)).toEqual([1, 3, 9, 27]);
  expect(rungs(1, 5)).toEqual([5]);
  expect(rungs(50, 1)).toEqual([1]);
  const { told } = run([...Array(27).keys()], 27, (candidate) => candidate);
  expect(told).toEqual([
    [3, 27],
    [9, 9],
    [27, 3],
  ]);
});

test("halving finds the best candidate at reduced cost when every rung ranks correctly", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1000), { minLength: 1, maxLength: 40 }), (candidates) => {
      let used = 0;
      const { ranked } = run(candidates, 27, (candidate, budget) => {
        used += budget;
        return candidate;
      });
      expect(ranked).toEqual([...candidates].sort((a, b) => a - b));
      if (candidates.length > 9) expect(used).toBeLessThan((27 * candidates.length) / 2);
    }),
  );
});

test("halving keeps its results when time runs out", () => {
  let left = 5;
  const { ranked, told } = run([9, 8, 7, 6, 5, 4, 3], 9, (candidate) => (left-- > 0 ? candidate : undefined));
  expect(ranked).toEqual([5, 6, 7, 8, 9]);
  expect(told).toEqual([]);
});

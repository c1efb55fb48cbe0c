// Successive halving (Jamieson & Talwalkar 2016, AISTATS): all candidates get few examples or epochs, the best third of them three
// times as many, and so on.

import { callable, iterated } from "../check.js";

/** A candidate to try with so many examples or epochs. */
export interface Attempt<C> {
  /** What to try. */
  readonly candidate: C;
  /** How many examples or epochs to try it with. */
  readonly budget: number;
}

/** From one rung to the next, the number of candidates is divided by this, and what each gets is multiplied by it. */
const reduction = 3;

/** The budget of each rung, small in the first and `most` in the last; every rung but the last has at least two candidates. */
export function rungs(candidates: number, most: number): number[] {
  const list = [most];
  for (let left = candidates; left > reduction && list[0] > 1; left = Math.ceil(left / reduction))
    list.unshift(Math.max(1, Math.round(list[0] / reduction)));
  return list;
}

/**
 * Yields what to try next and receives the outcome, or undefined to end the search. Returns the best outcome of each candidate that was
 * tried, the best first. `compare` is negative if its first outcome is better; equal ones keep their order. `finished` is called after
 * each rung.
 */
export function* halve<C, T>(
  candidates: readonly C[],
  budgets: readonly number[],
  compare: (a: T, b: T) => number,
  finished?: (budget: number, outcomes: readonly T[]) => void,
): Generator<Attempt<C>, T[], T | undefined> {
  iterated("candidates", candidates);
  iterated("budgets", budgets);
  callable("compare", compare, "a function that compares outcomes");
  const results = new Map<C, T>();
  const ranking = () => [...results.values()].sort(compare);
  let left = candidates;
  for (const budget of budgets) {
    const outcomes: [C, T][] = [];
    for (const candidate of left) {
      const outcome = yield { candidate, budget };
      if (outcome === undefined) return ranking();
      outcomes.push([candidate, outcome]);
      const before = results.get(candidate);
      if (before === undefined || compare(outcome, before) <= 0) results.set(candidate, outcome);
    }
    finished?.(
      budget,
      outcomes.map(([, outcome]) => outcome),
    );
    left = outcomes
      .sort(([, a], [, b]) => compare(a, b))
      .slice(0, Math.max(2, Math.ceil(outcomes.length / reduction)))
      .map(([candidate]) => candidate);
  }
  return ranking();
}

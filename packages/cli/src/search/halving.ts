// Successive halving (Jamieson & Talwalkar 2016): all candidates get a few epochs, the better third of them three times as many,
// and so on.

/** A candidate that was given some epochs, and how well it did. */
export interface Trial<C> {
  readonly candidate: C;
  /** Wrong predictions on the validation part after the best epoch; `epoch` is which one that was. */
  readonly errors: number;
  readonly epoch: number;
  /** Mean of the errors over all epochs, which tells apart those whose best epochs are equally good. */
  readonly mean: number;
  /** How many epochs it was given. */
  readonly epochs: number;
  readonly seconds: number;
}

/** All trials that were given the same number of epochs. */
export interface Rung<C> {
  readonly epochs: number;
  readonly trials: readonly Trial<C>[];
}

/** From one rung to the next there are so many times fewer candidates, and so many times more epochs for each. */
const reduction = 3;

/** The epochs of each rung, few in the first and `most` in the last; no rung but the last has fewer than two candidates. */
export function rungs(candidates: number, most: number): number[] {
  const list = [most];
  for (let left = candidates; left > reduction && list[0] > 1; left = Math.ceil(left / reduction))
    list.unshift(Math.max(1, Math.round(list[0] / reduction)));
  return list;
}

/**
 * Tries all candidates, and returns for each its trial in the last rung it came to, the best first. `tryOut` gives undefined
 * when there is no time left, which ends the search; `finished` is told of each rung.
 */
export async function halve<C>(
  candidates: readonly C[],
  most: number,
  tryOut: (candidate: C, epochs: number) => Promise<Trial<C> | undefined>,
  finished: (rung: Rung<C>) => void,
): Promise<Trial<C>[]> {
  const results = new Map<C, Trial<C>>();
  let left = candidates;
  for (const epochs of rungs(candidates.length, most)) {
    const trials: Trial<C>[] = [];
    for (const candidate of left) {
      const trial = await tryOut(candidate, epochs);
      if (!trial) return ranked(results.values());
      trials.push(trial);
      const before = results.get(candidate);
      if (!before || better(trial, before) <= 0) results.set(candidate, trial);
    }
    finished({ epochs, trials });
    left = ranked(trials)
      .slice(0, Math.max(2, Math.ceil(trials.length / reduction)))
      .map(({ candidate }) => candidate);
  }
  return ranked(results.values());
}

function ranked<C>(trials: Iterable<Trial<C>>): Trial<C>[] {
  return [...trials].sort(better);
}

/** Fewer errors in the best epoch, then in all of them; equal ones keep their order. */
function better(a: Trial<unknown>, b: Trial<unknown>): number {
  return a.errors - b.errors || a.mean - b.mean;
}

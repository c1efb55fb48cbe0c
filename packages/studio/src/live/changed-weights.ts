// Determines which weights changed since watching began.

import type { Label, Weights } from "@rosenblatt/client";

/** A weight that changed. */
export interface ChangedWeight {
  readonly feature: string;
  readonly label: Label;
  readonly now: number;
  readonly change: number;
}

/** The weights that changed most between two answers. A feature that is missing from one of them had a smaller weight there than all listed ones. */
export function changedWeights(before: Weights, now: Weights, most: number): ChangedWeight[] {
  const earlier = new Map<string, number>();
  for (const { feature, weights } of before.largest)
    for (const [k, label] of before.classes.entries()) earlier.set(JSON.stringify([feature, label]), weights[k]);
  const all = now.largest.flatMap(({ feature, weights }) =>
    now.classes.map((label, k) => {
      const was = earlier.get(JSON.stringify([feature, label])) ?? 0;
      return { feature, label, now: weights[k], change: weights[k] - was };
    }),
  );
  return all
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, most);
}

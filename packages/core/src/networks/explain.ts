// Takes a score apart by its tangent plane at x, feature by feature.

import { allFinite } from "../check.js";
import type { Explanation, FeatureContribution, Label } from "../learner.js";

/** The tangent plane of the score at a row: the slope of the score in each feature. */
export interface Tangent<L extends Label = Label> {
  readonly label: L;
  readonly score: number;
  /** The nonzero features of the row, by column. */
  readonly features: readonly { readonly column: number; readonly value: number; readonly slope: number }[];
  /** Gives the name of a column, and the other names that share it. */
  name(column: number): { readonly feature: string | number; readonly collides?: readonly string[] };
}

/** Explains a score by its tangent plane, whose value at 0 counts as the bias, so that all parts sum to the score. */
export function explainTangent<L extends Label>({ label, score, features, name }: Tangent<L>): Explanation<L> {
  const parts = features.map(
    ({ column, value, slope }): FeatureContribution => ({
      ...name(column),
      value,
      weight: slope,
      contribution: slope * value,
    }),
  );
  const rest = parts.reduce((left, { contribution }) => left - contribution, score);
  parts.push({ feature: "(bias)", value: 1, weight: rest, contribution: rest });
  allFinite(
    parts.flatMap(({ weight, contribution }) => [weight, contribution]),
    "the parts of the score are not finite; scale the features",
  );
  parts.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
  return {
    label,
    score,
    features: parts,
    updates: "a step moves every layer of a network at once, so past updates do not add up to its score",
  };
}

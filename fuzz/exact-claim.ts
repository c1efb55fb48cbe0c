// Decides from the data alone whether the claim of a certificate is true: in integer arithmetic, and without any code of the verifier.

import { separableByElimination } from "../packages/core/test/theory/elimination.js";

/** The claim of a certificate. */
export interface Claim {
  readonly separable: boolean;
  readonly bias: boolean;
  readonly question: { readonly joint?: boolean; readonly positive?: unknown; readonly negative?: unknown };
}

/** The cost of elimination grows very fast with both. */
const [mostVectors, mostEntries] = [14, 6];

/**
 * Whether a claim about labelled vectors is true; undefined if deciding that is too expensive. `scale` is a factor that makes the vectors
 * integers.
 */
export function isTrue(
  { separable, bias, question }: Claim,
  rows: readonly (readonly number[])[],
  labels: readonly string[],
  scale: number,
): boolean | undefined {
  const whole = rows.map((row) => [...row.map((x) => x * scale), ...(bias ? [scale] : [])]);
  if (whole.flat().some((x) => !Number.isSafeInteger(x))) return undefined;
  const vectors = question.joint ? jointVectors(whole, labels) : sideVectors(whole, labels, question);
  if (vectors.length === 0) return separable;
  if (vectors.length > mostVectors || vectors[0].length > mostEntries) return undefined;
  // A column of zeros would be eliminated first, and everything with it.
  return separableByElimination(vectors) === separable;
}

function sideVectors(
  rows: readonly number[][],
  labels: readonly string[],
  { positive, negative }: Claim["question"],
): number[][] {
  return rows.flatMap((row, r) => {
    if (labels[r] === positive) return [row];
    return negative === null || labels[r] === negative ? [row.map((x) => -x)] : [];
  });
}

/** (e_y − e_k) ⊗ x for every class k but the row's own. */
function jointVectors(rows: readonly number[][], labels: readonly string[]): number[][] {
  const classes = [...new Set(labels)];
  return rows.flatMap((row, r) =>
    classes
      .filter((rival) => rival !== labels[r])
      .map((rival) => classes.flatMap((name) => row.map((x) => (name === labels[r] ? x : name === rival ? -x : 0)))),
  );
}

// A judge of certificates that follows their definition word by word, in the plainest arithmetic: the verifier has to agree with it.

import type { Label } from "../../../src/learner.js";
import type { Rational, Weights } from "../../../src/theory/certificates/about.js";
import type { Question } from "../../../src/theory/problem/question.js";
import { type Binary, exactly, product, sum, zero } from "./fraction.js";

/** Gives φ(x)·φ(z) of two rows. */
export type Inner = (r: number, s: number) => Binary;

const side = (question: Question<Label>, label: Label) => {
  if (question.joint) throw new Error("there are no sides");
  return label === question.positive ? 1n : question.negative === null || label === question.negative ? -1n : 0n;
};

/** The vectors of the question that a row makes: signs by class, or by the one class that two sides have. */
function vectors(question: Question<Label>, classes: readonly Label[], label: Label): Map<number, bigint>[] {
  if (!question.joint) return side(question, label) === 0n ? [] : [new Map([[0, side(question, label)]])];
  const own = classes.indexOf(label);
  return [...classes.keys()].filter((k) => k !== own).map((k) => new Map([[own, 1n], [k, -1n]])); // biome-ignore format: pairs
}

/** Whether w·a > 0 for every vector a, where `score` gives w·φ(x) of a row in a block. */
export function separates(
  question: Question<Label>,
  labels: readonly Label[],
  score: (row: number, block: number) => Binary,
): boolean {
  const classes = [...new Set(labels)];
  return labels.every((label, r) =>
    vectors(question, classes, label).every((signs) => {
      const along = [...signs].map(([block, sign]) => product({ n: sign, k: 0 }, score(r, block)));
      return sum(...along).n > 0n;
    }),
  );
}

/** w·φ(x) for w = Σ α_j φ(x_j), block after block. */
export function dualScore(alpha: readonly Rational[], n: number, inner: Inner) {
  return (row: number, block: number): Binary =>
    sum(...Array.from({ length: n }, (_, j) => product(exactly(alpha[block * n + j]), inner(row, j))));
}

/** v·(x, 1) for the vector v of a certificate, block after block. */
export function primalScore(v: readonly Rational[], rows: readonly (readonly number[])[], bias: boolean) {
  const entries = rows[0].length + (bias ? 1 : 0);
  return (row: number, block: number): Binary => {
    const x = bias ? [...rows[row], 1] : rows[row];
    return sum(...x.map((value, j) => product(exactly(value), exactly(v[block * entries + j]))));
  };
}

/** Whether different vectors of the question with weights λ > 0, Σ λ = 1, add up to 0: to an inner product of 0 with every row. */
export function cancels(
  question: Question<Label>,
  labels: readonly Label[],
  { denominator, combination }: Weights<Label>,
  inner: Inner,
): boolean {
  const classes = [...new Set(labels)];
  const names = combination.map(({ row, rival }) => JSON.stringify([row, rival]));
  if (new Set(names).size < names.length) return false;
  if (combination.reduce((total, { numerator }) => total + BigInt(numerator), 0n) !== BigInt(denominator)) return false;
  const terms: [row: number, block: number, weight: bigint][] = [];
  for (const { row, rival, numerator } of combination) {
    const found = vectors(question, classes, labels[row]).find((signs) => !question.joint || signs.get(classes.indexOf(rival!)) === -1n); // biome-ignore format: long
    if (!found) return false;
    for (const [block, sign] of found) terms.push([row, block, sign * BigInt(numerator)]);
  }
  return classes.every((_, block) =>
    labels.every((_, s) => {
      const parts = terms
        .filter(([, b]) => b === block)
        .map(([row, , weight]) => product({ n: weight, k: 0 }, inner(row, s)));
      return sum(...parts).n === 0n;
    }),
  );
}

/** x·z, or x·z + 1, of rows of numbers. */
export function linearInner(rows: readonly (readonly number[])[], bias: boolean): Inner {
  return (r, s) => sum(...rows[r].map((x, j) => product(exactly(x), exactly(rows[s][j]))), bias ? exactly(1) : zero);
}

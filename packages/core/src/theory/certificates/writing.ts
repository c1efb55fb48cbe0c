// Writes a ruling as a certificate: in the order of the rows' classes, and by row.

import type { Examples } from "../../data/examples.js";
import type { Label } from "../../learner.js";
import type { Json } from "../../model/format.js";
import type { Combination } from "../exact/exact-min-norm-point.js";
import { namedClasses } from "../problem/data-hash.js";
import type { JointVectors, SignedVectors } from "../problem/vectors.js";
import type { About, Rational, Weights } from "./about.js";

/** Returns the part of a certificate about its data; `columns` are those that the hash covers. */
export function dataOf<L extends Label>(
  examples: Examples<L>,
  columns: number,
  sha256: string,
  encoding: Json = null,
): About<L>["data"] {
  return { sha256, rows: examples.size, columns, classes: namedClasses(examples), encoding };
}

/** Returns the blocks of a separating vector in the order in which the rows name their classes. */
export function blockOrder<L extends Label>({ blocks }: SignedVectors | JointVectors, examples: Examples<L>): number[] {
  return blocks === 1 ? [0] : namedClasses(examples).map((label) => examples.classes.indexOf(label));
}

/** Writes a number as in a certificate: doubles as they are, whole numbers as text. */
export function rational(x: number | bigint): Rational {
  return typeof x === "bigint" ? String(x) : x;
}

/** Writes a combination that is 0 as in a certificate: each vector by its row and, in joint questions, its rival class. */
export function weightsOf<L extends Label>(
  { ids, numerators, denominator }: Combination,
  vectors: SignedVectors | JointVectors,
  examples: Examples<L>,
): Weights<L> {
  const combination = ids.map((id, c) => {
    const [{ position }, rival] = vectors.terms(id);
    const row = vectors.members[position];
    const numerator = String(numerators[c]);
    return rival ? { row, rival: examples.classes[rival.block], numerator } : { row, numerator };
  });
  return { denominator: String(denominator), combination };
}

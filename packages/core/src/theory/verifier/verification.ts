// The result of checking a certificate, and what is checked in every space: the data it is about, and its weights.

import type { Examples } from "../../data/examples.js";
import type { Label } from "../../learner.js";
import type { About, Weights } from "../certificates/about.js";
import { namedClasses } from "../problem/data-hash.js";

/** Whether the certificate proves what it claims about the data, and if not, why not. */
export type Verification = { readonly holds: true } | { readonly holds: false; readonly reason: string };

/** Says that a certificate does not hold, and why. */
export function no(reason: string): Verification {
  return { holds: false, reason };
}

/** Returns the side of a class in the question: 1 or −1, or 0 for a class that the question leaves out. */
export function sideOf(question: { positive?: Label; negative?: Label | null }, label: Label): bigint {
  if (label === question.positive) return 1n;
  return question.negative === null || label === question.negative ? -1n : 0n;
}

/** Says why the certificate is not about these examples; undefined if it is; `columns` and `hash` are those of the examples. */
export function otherData(
  { data }: About<Label>,
  examples: Examples,
  columns: number,
  hash: () => string,
): Verification | undefined {
  if (examples.size !== data.rows) return no(`it is about ${data.rows} rows, and the data has ${examples.size}`);
  if (columns !== data.columns) return no(`it is about ${data.columns} columns; the data has ${columns}`);
  const classes = namedClasses(examples);
  if (classes.length !== data.classes.length || classes.some((label, k) => label !== data.classes[k]))
    return no("it is about other classes, or about another order of rows");
  const found = hash();
  return found === data.sha256
    ? undefined
    : no(`it is about data with the hash ${data.sha256}; this data's is ${found}`);
}

/** The contribution of a row to Σ λ·a, times the denominator, in the entries of one class. */
export interface Contribution {
  readonly row: number;
  readonly block: number;
  readonly weight: bigint;
}

/**
 * Returns the contribution of each row to a combination; or says why it is not a combination of different vectors of the question with λ > 0
 * and Σ λ = 1.
 */
export function contributionsOf(
  { question, data, denominator, combination }: About<Label> & Weights<Label>,
  examples: Examples,
): readonly Contribution[] | Verification {
  const contributions: Contribution[] = [];
  const seen = new Set<string>();
  let total = 0n;
  for (const { row, rival, numerator } of combination) {
    const name = `${row} ${JSON.stringify(rival)}`;
    if (seen.has(name)) return no(`row ${row} is named twice`);
    seen.add(name);
    const weight = BigInt(numerator);
    total += weight;
    const label = examples.label(row);
    if (question.joint) {
      if (rival === label) return no(`row ${row} is its own rival`);
      contributions.push({ row, block: data.classes.indexOf(label), weight });
      contributions.push({ row, block: data.classes.indexOf(rival!), weight: -weight });
    } else {
      const y = sideOf(question, label);
      if (y === 0n) return no(`row ${row} is of neither side`);
      contributions.push({ row, block: 0, weight: y * weight });
    }
  }
  return total === BigInt(denominator) ? contributions : no("the weights do not add up to 1");
}

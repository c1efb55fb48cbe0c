// A point that lies in the hulls of both sides, from a certificate that data is not separable with a bias.

import { having } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { Label, Rows } from "../../learner.js";
import { bracketOf } from "../exact/bracket.js";
import { lowestBit, scaled } from "../exact/dyadic.js";
import { examplesOf } from "../problem/sides.js";
import type { InseparableCertificate } from "./certificate.js";

/** One row of a convex combination Σ weight·x of rows of one side, whose weights add up to 1. */
export interface ConvexCombination {
  /** The position of the row. */
  readonly row: number;
  /** The weight, rounded; the exact value is numerator / denominator. */
  readonly weight: number;
  /** The numerator of the weight, a whole number as text. */
  readonly numerator: string;
  /** The denominator of the weight, a whole number as text. */
  readonly denominator: string;
}

/** A point that lies in the convex hulls of both sides, and its rows on either side. */
export interface CommonPoint {
  /** The point, each entry rounded towards 0. */
  readonly point: readonly number[];
  /** The rows of the positive side that it is made of. */
  readonly positive: readonly ConvexCombination[];
  /** The rows of the negative side that it is made of. */
  readonly negative: readonly ConvexCombination[];
}

/**
 * Returns the point in both hulls by which a certificate proves that data is not separable, as a convex combination of rows
 * of either side.
 */
export function commonPoint<L extends Label>(
  certificate: InseparableCertificate<L>,
  rows: Rows | Examples<L>,
  labels?: Iterable<L>,
): CommonPoint {
  const expected = "one that data is not separable, as separability gives";
  const { question, bias, combination } = having("certificate", certificate, expected, "question", "combination");
  if (question.joint || !bias) throw new InputError("a common point of both hulls needs two sides, and a bias");
  const examples: Examples = examplesOf(rows, labels);
  const { indices, values, starts, width } = examples.rows;
  const denominator = BigInt(certificate.denominator);
  // Each side has half of the weight.
  const side = (positive: boolean) =>
    combination
      .filter(({ row }) => (examples.label(row) === question.positive) === positive)
      .map(({ row, numerator }) => {
        const doubled = { numerator: 2n * BigInt(numerator), denominator, places: 0 };
        return {
          row,
          weight: bracketOf(doubled).lower,
          numerator: String(doubled.numerator),
          denominator: String(denominator),
        };
      });
  const positive = side(true);
  const cells = positive.flatMap(({ row, numerator }) => {
    const [from, until] = indices ? [starts[row], starts[row + 1]] : [row * width, (row + 1) * width];
    return Array.from({ length: until - from }, (_, i) => ({
      column: indices ? indices[from + i] : i,
      value: values[from + i],
      numerator: BigInt(numerator),
    }));
  });
  const places = cells.reduce((most, { value }) => Math.max(most, -lowestBit(value)), 0);
  const sums = new Map<number, bigint>();
  for (const { column, value, numerator } of cells)
    sums.set(column, (sums.get(column) ?? 0n) + numerator * scaled(value, places));
  const point = Array.from({ length: examples.width }, (_, column) => {
    const sum = sums.get(column) ?? 0n;
    const { lower } = bracketOf({ numerator: sum < 0n ? -sum : sum, denominator, places: -places });
    return sum < 0n ? -lower : lower;
  });
  return { point, positive, negative: side(false) };
}

// Verdicts that were proved, for tests.

import { expect } from "vitest";
import type { Examples } from "../../src/data/examples.js";
import { type Separability, separability, verifyCertificate } from "../../src/entries/theory.js";
import type { Label } from "../../src/learner.js";

/** The verdict, after the certificate was verified. */
export function proved<L extends Label>(
  answer: Separability<L>,
  rows: number[][] | Examples<L>,
  labels?: L[],
): boolean {
  const certificates = [answer, ...answer.rest, ...answer.pairs].map(({ certificate, separable }) => {
    expect(certificate?.separable).toBe(separable);
    return certificate;
  });
  for (const certificate of certificates)
    expect(verifyCertificate(JSON.stringify(certificate), rows, labels)).toEqual({ holds: true });
  return answer.separable!;
}

export const ask = (rows: number[][], labels: number[], bias = true) =>
  proved(separability(rows, labels, { bias }), rows, labels);

// Verdicts in the space of a kernel that were proved, for tests.

import { expect } from "vitest";
import {
  type KernelSeparability,
  type KernelSeparabilityOptions,
  kernelSeparability,
  type Thing,
  verifyCertificate,
} from "../../src/entries/theory.js";
import type { KernelSpec } from "../../src/kernels/kernel.js";
import type { Label } from "../../src/learner.js";

export const poly = (degree: number, c = 1, scale = 1): KernelSpec => ({ kernel: "polynomial", degree, c, scale });
export const linear: KernelSpec = { kernel: "linear" };
export const hamming: KernelSpec = { kernel: "hamming" };
export const rbf = (gamma: number): KernelSpec => ({ kernel: "rbf", gamma });
export const laplacian = (gamma: number): KernelSpec => ({ kernel: "laplacian", gamma });

/** The answer, after all its certificates were verified, as they come through JSON. */
export function provedIn<L extends Label>(
  kernel: KernelSpec,
  rows: number[][] | Thing[],
  labels: L[],
  options: KernelSeparabilityOptions<L> = {},
): KernelSeparability<L> {
  const answer = kernelSeparability(kernel, rows, labels, options);
  for (const { certificate, separable } of [answer, ...answer.rest, ...answer.pairs]) {
    expect(certificate?.separable).toBe(separable);
    expect(verifyCertificate(JSON.stringify(certificate), rows, labels)).toEqual({ holds: true });
  }
  return answer;
}

/** Rows inside and outside a circle with nothing in between; some with the wrong label. */
export function rings(count: number, next: () => number, wrong = 0): { rows: number[][]; labels: number[] } {
  const rows: number[][] = [];
  const labels: number[] = [];
  while (rows.length < count) {
    const x = next() / 2 ** 31 - 1;
    const y = next() / 2 ** 31 - 1;
    const square = x * x + y * y;
    if (square > 0.3 && square < 0.4) continue;
    rows.push([x, y]);
    labels.push(square < 0.35 === next() / 2 ** 32 >= wrong ? 1 : 0);
  }
  return { rows, labels };
}

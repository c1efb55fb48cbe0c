// Certificates about the feature space of a kernel, from untrusted sources.

import fc from "fast-check";
import { linear, polynomial, rbf } from "../../packages/core/src/entries/kernels.js";
import { kernelSeparability, verifyCertificate } from "../../packages/core/src/entries/theory.js";
import { type Claim, isTrue } from "../exact-claim.js";
import { must } from "../must.js";
import { type Json, spoiledJson } from "../mutation.js";
import { outcomeOf } from "../refusal.js";
import { type Certified, smallData } from "../small-data.js";
import type { Target } from "../target.js";

const kernels = [linear(), polynomial(2), polynomial({ degree: 2, c: 0 }), rbf(1)];

const cases = fc
  .tuple(fc.oneof(smallData(1, 6, 2), smallData(2, 6, 2)), fc.constantFrom(...kernels), fc.boolean())
  .chain(([data, kernel, bias]) => {
    const { certificate: real } = kernelSeparability(kernel, data.rows, data.labels, { bias });
    return spoiledJson(fc.constant(JSON.parse(JSON.stringify(real)) as Json)).map(
      (certificate): Certified => ({ ...data, certificate }),
    );
  });

const target: Target<Certified> = {
  name: "kernel-certificate",
  law: "The verifier says that a certificate about a kernel holds only where its claim is true, and refuses anything else in our own words.",
  cases,
  fixed: 11_000,
  check({ rows, labels, certificate }) {
    const answer = outcomeOf(() => verifyCertificate(JSON.stringify(certificate), rows, labels));
    if ("refused" in answer || !answer.result.holds) return;
    must(
      isTrueInSpace(certificate as unknown as KernelClaim, rows, labels) !== false,
      "a false claim was said to hold",
    );
  },
};

export default target;

type KernelClaim = Claim & { readonly kernel?: { kernel: string; degree: number; c: number; scale: number } };

/** Whether the claim is true for the features that the kernel implies; undefined for a kernel with too many features, or an unknown one. */
function isTrueInSpace({ kernel, ...claim }: KernelClaim, rows: number[][], labels: string[]): boolean | undefined {
  // Without a kernel, it is a claim about the rows themselves.
  if (!kernel || kernel.kernel === "linear") return isTrue(claim, rows, labels, 8);
  if (kernel.kernel === "rbf" || kernel.kernel === "laplacian")
    return claim.separable === !hasTwins(claim, rows, labels);
  if (kernel.kernel !== "polynomial" || kernel.degree > 2 || !(kernel.scale > 0)) return undefined;
  const features = rows.map((row) => monomials(row, kernel.degree, kernel.c > 0));
  return isTrue(claim, features, labels, 64);
}

/** The products of `degree` entries; with a constant, of up to that many. */
function monomials(row: readonly number[], degree: number, constant: boolean): number[] {
  const squares = row.flatMap((x, i) => row.slice(i).map((y) => x * y));
  const top = degree === 2 ? squares : row;
  return constant ? [...top, ...(degree === 2 ? row : []), 1] : [...top];
}

/** Whether two equal rows are on different sides. */
function hasTwins({ question: { joint, positive, negative } }: Claim, rows: number[][], labels: string[]): boolean {
  const side = (label: string) =>
    joint ? label : label === positive ? "+" : negative === null || label === negative ? "-" : undefined;
  return rows.some((row, r) =>
    rows.some((other, s) => {
      const [a, b] = [side(labels[r]), side(labels[s])];
      return a !== undefined && b !== undefined && a !== b && row.every((x, j) => x === other[j]);
    }),
  );
}

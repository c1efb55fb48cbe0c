// Kernels whose Gram matrices are positive semi-definite by theorem, and things to compare.

import fc from "fast-check";
import {
  hamming,
  type Kernel,
  laplacian,
  linear,
  ngram,
  normalised,
  polynomial,
  product,
  quadratic,
  type RowKernel,
  rbf,
  scaled,
  sum,
} from "../../src/entries/kernels.js";

export const rowKernels: readonly RowKernel[] = [
  linear(),
  quadratic(),
  polynomial(3),
  polynomial({ degree: 4, c: 0, scale: 0.25 }),
  rbf(0.5),
  laplacian(0.25),
  hamming(),
  sum(linear(), rbf(2)),
  product(quadratic(), laplacian(1)),
  scaled(polynomial(2), 3),
  normalised(quadratic()),
  normalised(sum(scaled(linear(), 2), product(rbf(1), rbf(0.1)))),
];

export const stringKernels: readonly Kernel<string>[] = [
  ngram(1),
  ngram(2),
  normalised(ngram(2)),
  sum(ngram(1), scaled(ngram(3), 0.5)),
  product(ngram(1), ngram(2)),
];

/** Rows of halves and of any doubles up to 3, many zeros among them; none so small that a power of it vanishes. */
export const denseRows: fc.Arbitrary<number[][]> = fc.integer({ min: 1, max: 6 }).chain((width) =>
  fc.array(
    fc.array(
      fc.oneof(
        fc.constant(0),
        fc.integer({ min: -6, max: 6 }).map((n) => n / 2),
        fc.double({ min: -3, max: 3, noNaN: true }).filter((x) => x === 0 || Math.abs(x) > 1e-15),
      ),
      { minLength: width, maxLength: width },
    ),
    { minLength: 1, maxLength: 12 },
  ),
);

export const strings: fc.Arbitrary<string[]> = fc.array(
  fc.array(fc.constantFrom("a", "b", "é", "🙂", "界"), { maxLength: 8 }).map((points) => points.join("")),
  { minLength: 1, maxLength: 12 },
);

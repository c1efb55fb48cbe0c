// Agreement of categorical data: the number of places in which two lists are equal; and the distance, the number in which they differ.
// Hamming 1950, Bell System Technical Journal 29.

import { type NoOptions, onlyKnown, shown } from "../check.js";
import { InputError } from "../errors.js";
import type { Kernel, RowKernel } from "./kernel.js";
import { rowKernel } from "./row-kernel.js";

/**
 * The kernel that counts the columns in which two dense rows of codes agree: the inner product of their one-hot rows. Named features
 * of text are one-hot already: `linear()` counts their agreements.
 */
export function hamming(options: NoOptions = {}): RowKernel {
  onlyKnown(options, []);
  return rowKernel("#{j: x_j = z_j}", "always", { kernel: "hamming" }, { measure: "mismatches", shape: "complement" });
}

/** The kernel that counts the places in which two lists of anything agree, compared by ===: words, codes, or both. */
export function categorical(options: NoOptions = {}): Kernel<ArrayLike<unknown>> {
  onlyKnown(options, []);
  return {
    name: "#{j: a_j = b_j}",
    definite: "always",
    spec: { kernel: "categorical" },
    between: (a, b) => a.length - hammingDistance(a, b),
  };
}

/** Counts the places in which two equally long lists differ, compared by ===. */
export function hammingDistance(a: ArrayLike<unknown>, b: ArrayLike<unknown>): number {
  const n = lengthOf("a", a);
  if (lengthOf("b", b) !== n) throw new InputError(`a and b must be equally long; got ${n} and ${b.length} entries`);
  let differing = 0;
  for (let j = 0; j < n; j++) if (a[j] !== b[j]) differing++;
  return differing;
}

function lengthOf(name: string, list: ArrayLike<unknown>): number {
  if (!Array.isArray(list) && !(ArrayBuffer.isView(list) && "length" in list) && typeof list !== "string")
    throw new InputError(`${name} must be a list; got ${shown(list)}`);
  return list.length;
}

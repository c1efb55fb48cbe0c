// A few labelled points whose coordinates are eighths, so that everything about them can be computed in integers.

import fc from "fast-check";
import type { Json } from "./mutation.js";

/** Points with classes, and a certificate about them that may be corrupted. */
export interface Certified {
  readonly rows: number[][];
  readonly labels: string[];
  readonly certificate: Json;
}

const coordinate = fc.oneof(
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -24, max: 24 }).map((k) => k / 8),
);

/** Labelled points of at least two classes. */
export function smallData(
  columns: number,
  most: number,
  classes: number,
): fc.Arbitrary<Omit<Certified, "certificate">> {
  const point = fc.array(coordinate, { minLength: columns, maxLength: columns });
  return fc
    .array(fc.tuple(point, fc.constantFrom(..."abc".slice(0, classes))), { minLength: 2, maxLength: most })
    .filter((list) => new Set(list.map(([, label]) => label)).size > 1)
    .map((list) => ({ rows: list.map(([x]) => x.map((value) => value + 0)), labels: list.map(([, label]) => label) }));
}

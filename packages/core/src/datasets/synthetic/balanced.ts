// Equally many examples of each class, as far as possible.

import { type Random, shuffle } from "../../random.js";

/** Returns `count` class numbers below `classes` in random order, each equally often or once more. */
export function balanced(count: number, classes: number, next: Random): number[] {
  return shuffle(
    Array.from({ length: count }, (_, i) => i % classes),
    next,
  );
}

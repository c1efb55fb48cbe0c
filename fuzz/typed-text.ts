// Texts that a user could type after an option with a small language of its own.

import fc from "fast-check";
import { spoiledBytes } from "./mutation.js";

/** Texts made of the language's words, its own examples with mistakes in them, one character repeated many times, and arbitrary text. */
export function typedText(words: readonly string[], examples: readonly string[]): fc.Arbitrary<string> {
  const good = fc.constantFrom(...examples).map((text) => new TextEncoder().encode(text));
  const word = fc.constantFrom(...words);
  return fc.oneof(
    fc.array(word, { maxLength: 8 }).map((list) => list.join("")),
    spoiledBytes(good, [...words]).map((bytes) => Buffer.from(bytes).toString("utf8")),
    fc.tuple(fc.constantFrom(...":,= 1.a"), fc.nat(20_000), word).map(([c, n, end]) => c.repeat(n) + end),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
}

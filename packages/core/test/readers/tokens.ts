// Texts of a format made of its tokens, then changed token by token, so that most of a text stays what the format asks for.

import fc from "fast-check";

/** The bytes of tokens, each character of which is one byte: those of UTF-8 come one by one. */
export function bytesOf(tokens: readonly string[]): Uint8Array {
  return Uint8Array.from(tokens.join(""), (character) => character.charCodeAt(0));
}

/** Characters as the bytes that UTF-8 has for them, one character each. */
export function asBytes(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

/** Any byte, those that formats give a meaning to more often than others. */
export const anyByte: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(..." \t\n\r:#|'\",;.+-eE0123456789{}[]\\?\0\v\f") },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)) },
  { weight: 1, arbitrary: fc.constantFrom(..."é€😀\ufeff\u2028\u00a0".split(/(?:)/u).map(asBytes)) },
);

type Change =
  | { readonly kind: "remove" | "repeat" | "swap" | "cut"; readonly at: number }
  | { readonly kind: "put" | "replace"; readonly at: number; readonly token: string };

/** A list of tokens as bytes, as it is or with a few tokens removed, repeated, swapped, replaced, put in or cut off. */
export function changed(tokens: fc.Arbitrary<string[]>, other: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array> {
  const token = fc.oneof(other, anyByte);
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({ kind: fc.constantFrom("remove" as const, "repeat", "swap"), at: fc.nat() }),
    fc.record({ kind: fc.constantFrom("put" as const, "replace"), at: fc.nat(), token }),
    fc.record({ kind: fc.constant("cut" as const), at: fc.nat() }),
  );
  const changes = fc.oneof(
    { weight: 2, arbitrary: fc.constant<Change[]>([]) },
    { weight: 3, arbitrary: fc.array(change, { minLength: 1, maxLength: 2 }) },
    { weight: 1, arbitrary: fc.array(change, { maxLength: 8 }) },
  );
  return fc.tuple(tokens, changes).map(([given, list]) => {
    const all = [...given];
    for (const step of list) apply(all, step);
    return bytesOf(all);
  });
}

function apply(tokens: string[], change: Change): void {
  const at = change.at % (tokens.length + 1);
  if (change.kind === "put") tokens.splice(at, 0, change.token);
  else if (change.kind === "replace") tokens.splice(at, 1, change.token);
  else if (change.kind === "remove") tokens.splice(at, 1);
  else if (change.kind === "repeat") tokens.splice(at, 0, ...tokens.slice(at, at + 1));
  else if (change.kind === "swap") tokens.splice(at, 2, ...tokens.slice(at, at + 2).reverse());
  // A file that was cut short may end inside a token.
  else tokens.splice(at, tokens.length, ...tokens.slice(at, at + 1).map((token) => token.slice(0, token.length >> 1)));
}

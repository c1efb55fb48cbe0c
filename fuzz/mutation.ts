// Corrupts valid input: bytes and JSON documents with a few changes, which shrink to fewer and smaller ones.

import fc from "fast-check";

/** A change of bytes, at a position given as a share of their length. */
type Edit =
  | { readonly kind: "flip"; readonly at: number; readonly bit: number }
  | { readonly kind: "put"; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: "insert"; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: "remove"; readonly at: number; readonly length: number }
  | { readonly kind: "repeat"; readonly at: number; readonly length: number; readonly times: number }
  | { readonly kind: "cut"; readonly at: number };

const place = fc.integer({ min: 0, max: 1 << 20 });
const someBytes = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 8 }),
  fc
    .constantFrom(
      ...[[0], [255], [0, 0, 0, 0], [255, 255, 255, 255], [255, 255, 255, 127], [0, 0, 0, 128], [10], [13, 10], [13]],
    )
    .map((list) => Uint8Array.from(list)),
);
const length = fc.integer({ min: 1, max: 64 });

function edits(words: readonly string[]): fc.Arbitrary<Edit> {
  const word = words.length > 0 ? fc.constantFrom(...words).map((text) => new TextEncoder().encode(text)) : someBytes;
  return fc.oneof(
    fc.record({ kind: fc.constant("flip" as const), at: place, bit: fc.nat(7) }),
    fc.record({ kind: fc.constant("put" as const), at: place, bytes: fc.oneof(someBytes, word) }),
    fc.record({ kind: fc.constant("insert" as const), at: place, bytes: fc.oneof(someBytes, word) }),
    fc.record({ kind: fc.constant("remove" as const), at: place, length }),
    fc.record({ kind: fc.constant("repeat" as const), at: place, length, times: fc.integer({ min: 2, max: 20 }) }),
    fc.record({ kind: fc.constant("cut" as const), at: place }),
  );
}

function edited(bytes: Uint8Array, edit: Edit): Uint8Array {
  const at = bytes.length === 0 ? 0 : edit.at % (bytes.length + 1);
  const before = bytes.subarray(0, at);
  switch (edit.kind) {
    case "flip": {
      const copy = bytes.slice();
      if (at < copy.length) copy[at] ^= 1 << edit.bit;
      return copy;
    }
    case "put":
      return joined(before, edit.bytes, bytes.subarray(at + edit.bytes.length));
    case "insert":
      return joined(before, edit.bytes, bytes.subarray(at));
    case "remove":
      return joined(before, bytes.subarray(at + edit.length));
    case "repeat": {
      const part = bytes.subarray(at, at + edit.length);
      return joined(before, ...Array.from({ length: edit.times }, () => part), bytes.subarray(at + edit.length));
    }
    case "cut":
      return before.slice();
  }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

/** Bytes with a few changes; `words` are sometimes inserted, because they have a meaning in the format. */
export function spoiledBytes(
  good: fc.Arbitrary<Uint8Array>,
  words: readonly string[] = [],
  most = 4,
): fc.Arbitrary<Uint8Array> {
  return fc.tuple(good, fc.array(edits(words), { maxLength: most })).map(([bytes, list]) => list.reduce(edited, bytes));
}

/** Texts of words in any order, useful for grammars: most are almost valid. */
export function wordy(words: readonly string[], most: number): fc.Arbitrary<Uint8Array> {
  const word = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 3 }) },
  );
  return fc.array(word, { maxLength: most }).map((list) => new TextEncoder().encode(list.join("")));
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Replacements for a part of a document; undefined removes it. */
const odd: readonly (Json | undefined)[] = [
  ...[undefined, null, true, false, 0, -0, 1, -1, 0.5, 2, 3, 255, 65536, 1e9, 2 ** 31, 2 ** 32, 2 ** 53, 1e300, -1e300],
  ...[
    5e-324,
    "",
    "0",
    "x",
    "__proto__",
    "constructor",
    "NaN",
    "\ud800",
    "a".repeat(300),
    [],
    {},
    [[]],
    [1e9],
    { array: 0 },
  ],
  ...([{ array: 99 }, { array: -1 }, { length: 1e9 }, { __proto__: null }] as Json[]),
];

/** Documents with a few parts changed, removed, or exchanged with other parts. */
export function spoiledJson(good: fc.Arbitrary<Json>, most = 3): fc.Arbitrary<Json> {
  const by = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...odd) },
    { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json> },
    { weight: 2, arbitrary: fc.nat().map((from) => ({ from })) },
  );
  return fc.tuple(good, fc.array(fc.tuple(fc.nat(), by), { maxLength: most })).map(([document, changes]) => {
    let copy = JSON.parse(JSON.stringify(document)) as Json;
    for (const [k, value] of changes) {
      const all = placesIn(copy);
      const other = isFrom(value) ? partAt(copy, all[value.from % all.length]) : value;
      copy = changed(copy, all[k % all.length], other as Json | undefined);
    }
    return copy;
  });
}

function isFrom(value: unknown): value is { from: number } {
  return typeof value === "object" && value !== null && "from" in value;
}

/** Every place in a document, as the path of keys to it. */
function placesIn(value: Json | undefined, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

function partAt(value: Json, path: readonly string[]): Json {
  return path.reduce((part, key) => (part as { [key: string]: Json })[key], value);
}

function changed(value: Json, [key, ...rest]: readonly string[], by: Json | undefined): Json {
  if (key === undefined) return by ?? null;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as { [key: string]: Json };
  if (rest.length === 0 && by === undefined) {
    if (Array.isArray(copy)) copy.splice(Number(key), 1);
    else delete copy[key];
  } else copy[key] = changed(copy[key], rest, by);
  return copy;
}

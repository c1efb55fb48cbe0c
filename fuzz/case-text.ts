// Converts a case to readable JSON and back: with bytes, with numbers that JSON lacks, and with long texts compressed.

import { gunzipSync, gzipSync } from "node:zlib";

/** Texts and bytes from this length on are compressed if that makes them much shorter. */
const worthPacking = 200;

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Returns a case as JSON. Keys that begin with $ encode what JSON cannot represent. */
export function toJson(value: unknown): Json {
  if (value === undefined) return { $undefined: true };
  if (typeof value === "bigint") return { $bigint: String(value) };
  if (typeof value === "number")
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : { $number: Object.is(value, -0) ? "-0" : String(value) };
  if (typeof value === "string") return packedText(value);
  if (value instanceof Uint8Array) return packedBytes(value);
  if (Array.isArray(value)) return value.map(toJson);
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value);
    // A key that could be confused with one of ours, or that has a special meaning in an object literal.
    return pairs.some(([key]) => key.startsWith("$") || key === "__proto__")
      ? { $entries: pairs.map(([key, inner]) => [key, toJson(inner)]) }
      : Object.fromEntries(pairs.map(([key, inner]) => [key, toJson(inner)]));
  }
  if (value === null || typeof value === "boolean") return value;
  throw new TypeError(`a case must be plain data; got ${typeof value}`);
}

/** Returns the case that was encoded as JSON. */
export function fromJson(json: Json): unknown {
  if (Array.isArray(json)) return json.map(fromJson);
  if (typeof json !== "object" || json === null) return json;
  const [[key, given] = ["", null]] = Object.entries(json);
  switch (key) {
    case "$undefined":
      return undefined;
    case "$bigint":
      return BigInt(given as string);
    case "$number":
      return Number(given);
    case "$bytes":
      return bytesIn(given as string);
    case "$packed":
      return new Uint8Array(gunzipSync(bytesIn(given as string)));
    case "$text":
      return gunzipSync(bytesIn(given as string)).toString("utf8");
    case "$repeated": {
      const { text, times } = given as { text: string; times: number };
      return text.repeat(times);
    }
    case "$joined":
      return (given as Json[]).map(fromJson).join("");
    case "$entries":
      return Object.fromEntries((given as [string, Json][]).map(([name, inner]) => [name, fromJson(inner)]));
    default:
      return Object.fromEntries(Object.entries(json).map(([name, inner]) => [name, fromJson(inner)]));
  }
}

function packedText(text: string): Json {
  // A text with a lone surrogate would not survive UTF-8.
  if (text.length < worthPacking || /\p{Surrogate}/u.test(text)) return text;
  const packed = gzipSync(text, { level: 9 }).toString("base64");
  return packed.length < text.length / 2 ? { $text: packed } : text;
}

function packedBytes(bytes: Uint8Array): Json {
  const plain = Buffer.from(bytes).toString("base64");
  if (bytes.length < worthPacking) return { $bytes: plain };
  const packed = gzipSync(bytes, { level: 9 }).toString("base64");
  return packed.length < plain.length / 2 ? { $packed: packed } : { $bytes: plain };
}

function bytesIn(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, "base64"));
}

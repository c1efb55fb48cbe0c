// Assertions for laws of a single sentence.

import { isDeepStrictEqual } from "node:util";

/** Throws unless two results are bit-identical; `what` names them. */
export function mustEqual(found: unknown, expected: unknown, what: string): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: got ${shown(found)} where ${shown(expected)} was expected`);
}

/** Throws unless a condition is true. */
export function must(isTrue: boolean, otherwise: string): void {
  if (!isTrue) throw new Error(otherwise);
}

function shown(value: unknown): string {
  const text = Object.is(value, -0)
    ? "-0"
    : typeof value === "number" || value === undefined
      ? String(value)
      : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

// A number in text, read as text, as bytes and by compiled loops.

import fc from "fast-check";
import { numberAt, numberIn } from "../../packages/core/src/text/number.js";
import { compiledNumberIn } from "../../packages/core/test/text/compiled-number.js";
import { mustEqual } from "../must.js";
import type { Target } from "../target.js";

/** The most bytes that the compiled reader has room for. */
const mostCompiled = 4000;

const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 25 });
const decimal = fc
  .tuple(fc.constantFrom("", "-", "+"), digits, fc.constantFrom("", "."), digits, fc.constantFrom("", "e", "E-", "e+"), fc.nat(400))
  .map(([sign, whole, point, part, e, power]) => sign + whole + point + part + (e && e + power)); // biome-ignore format: one line

const target: Target<string> = {
  name: "number",
  law: "A text is read as the double that JavaScript reads it as, or is no number, in every way of reading.",
  cases: fc.oneof(
    fc.double().map(String),
    decimal,
    fc.string({ unit: fc.constantFrom(..."0123456789+-..eE x"), maxLength: 30 }),
    fc.tuple(fc.constantFrom(..."019.e+-x "), fc.nat(3000), fc.constantFrom("", "x", ".", "e", "e5", "-")).map(([c, n, end]) => c.repeat(n) + end),
    fc.string({ unit: "binary", maxLength: 12 }),
  ), // biome-ignore format: a table
  fixed: 180_000,
  check(text) {
    const expected = isDecimal(text) && Number.isFinite(Number(text)) ? Number(text) : undefined;
    mustEqual(numberIn(text), expected, "text");
    // A character beyond ASCII takes several bytes, none of which is part of a number.
    const bytes = new TextEncoder().encode(text);
    mustEqual(numberAt(bytes, 0, bytes.length), expected, "bytes");
    if (bytes.length > mostCompiled) return;
    const compiled = compiledNumberIn(bytes);
    if (!Number.isNaN(compiled)) mustEqual(compiled, expected, "compiled loops");
  },
};

export default target;

/** [+-] digits [. digits] [e [+-] digits], with a digit before the e: a single scan from left to right. */
function isDecimal(text: string): boolean {
  let at = text[0] === "+" || text[0] === "-" ? 1 : 0;
  const run = () => {
    const from = at;
    while (text[at] >= "0" && text[at] <= "9") at++;
    return at - from;
  };
  let found = run();
  if (text[at] === ".") {
    at++;
    found += run();
  }
  if (found === 0) return false;
  if (text[at] === "e" || text[at] === "E") {
    at++;
    if (text[at] === "+" || text[at] === "-") at++;
    if (run() === 0) return false;
  }
  return at === text.length;
}

// The only grammar of numbers in text: decimal, finite, nothing around them.

import { textual } from "../check.js";
import { digitsEnd, foursOf, sameEnd } from "./byte-runs.js";

const grammar = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** With other characters than these, `Number` accepts more than the grammar does; with these alone, exactly the same. */
const foreign = /[^\d.eE+-]/;

/** For longer texts, matching the grammar would need memory for each character. */
const long = 1024;

/** The float64 nearest to a decimal number; undefined for anything else, and if that is infinite. */
export function numberIn(text: string): number | undefined {
  if (!(textual("text", text).length > long ? !foreign.test(text) : grammar.test(text))) return undefined;
  const number = Number(text);
  return number - number === 0 ? number : undefined;
}

const powers = /* @__PURE__ */ Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * The float64 nearest to the decimal number in the bytes [from, to); undefined for anything else, and if that is infinite.
 */
export function numberAt(bytes: Uint8Array, from: number, to: number): number | undefined {
  if (to - from > long) return longNumberAt(bytes.subarray(from, to));
  const sign = bytes[from];
  let at = from < to && (sign === 45 || sign === 43) ? from + 1 : from;
  const first = at;
  let whole = 0;
  let point = -1;
  for (; at < to; at++) {
    const byte = bytes[at];
    if (byte >= 48 && byte <= 57) whole = whole * 10 + byte - 48;
    else if (byte === 46 && point < 0) point = at;
    else break;
  }
  // Up to 15 digits and the power of ten are exact, so the division rounds only once.
  const digits = at - first - (point < 0 ? 0 : 1);
  if (at === to && digits > 0 && digits <= 15) {
    const number = point < 0 ? whole : whole / powers[to - point - 1];
    return sign === 45 ? -number : number;
  }
  // Only an exponent can follow the digits, which rules out most texts without building a string.
  return at === to || (bytes[at] | 32) === 101 ? numberIn(latin1(bytes, from, to)) : undefined;
}

/** A float64, or the midpoint between two, has at most 768 digits: of further ones, only whether any is not 0 matters (Clinger 1990). */
const mostDigits = 800;
/** No text is long enough to compensate for so large an exponent. */
const mostExponent = 1e12;

/** The number in a text so long that checking each byte costs less than building a string. */
function longNumberAt(bytes: Uint8Array): number | undefined {
  const fours = foursOf(bytes, bytes.length);
  let at = bytes[0] === 45 || bytes[0] === 43 ? 1 : 0;
  const first = at;
  let digits = "";
  /** The power of ten by which the digits are multiplied. */
  let power = 0;
  let point = -1;
  let further = false;
  for (; at < bytes.length; at++) {
    const digit = bytes[at] - 48;
    if (digit >= 0 && digit <= 9) {
      if (digits.length === mostDigits) {
        const zeros = sameEnd(fours, at, 48);
        const end = digitsEnd(fours, zeros);
        further ||= end > zeros;
        if (point < 0) power += end - at;
        at = end - 1;
        continue;
      }
      if (digit === 0 && digits === "") {
        const end = sameEnd(fours, at, 48);
        if (point >= 0) power -= end - at;
        at = end - 1;
        continue;
      }
      digits += digit;
      if (point >= 0) power--;
    } else if (bytes[at] === 46 && point < 0) point = at;
    else break;
  }
  if (at - first === (point < 0 ? 0 : 1)) return undefined;
  if (at < bytes.length) {
    if ((bytes[at++] | 32) !== 101) return undefined;
    const isNegative = bytes[at] === 45;
    if (isNegative || bytes[at] === 43) at++;
    if (at === bytes.length) return undefined;
    const start = sameEnd(fours, at, 48);
    if (digitsEnd(fours, start) < bytes.length) return undefined;
    const exponent = bytes.length - start > 12 ? mostExponent : Number(latin1(bytes, start, bytes.length));
    power += isNegative ? -exponent : exponent;
  }
  return numberIn(`${bytes[0] === 45 ? "-" : ""}${further ? `${digits}1e${power - 1}` : `${digits || 0}e${power}`}`);
}

/** The bytes [from, to) as a text with one character for each byte. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  let text = "";
  for (; from < to; from += 4096) text += String.fromCharCode(...bytes.subarray(from, Math.min(to, from + 4096)));
  return text;
}

/** The shortest text that reads back to the same bits; that of −0 keeps its sign. */
export function decimal(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

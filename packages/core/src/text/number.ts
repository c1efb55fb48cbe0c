// The one grammar of numbers in text: decimal, finite, nothing around them.

const grammar = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The float64 nearest to a decimal number; undefined for anything else, and where that is infinite. */
export function numberIn(text: string): number | undefined {
  if (!grammar.test(text)) return undefined;
  const number = Number(text);
  return number - number === 0 ? number : undefined;
}

const powers = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * The float64 nearest to the decimal number in the bytes [from, to); undefined for anything else, and where that is infinite.
 */
export function numberAt(bytes: Uint8Array, from: number, to: number): number | undefined {
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
  // Up to 15 digits and the power of ten are exact, so that the division rounds once.
  const digits = at - first - (point < 0 ? 0 : 1);
  if (at === to && digits > 0 && digits <= 15) {
    const number = point < 0 ? whole : whole / powers[to - point - 1];
    return sign === 45 ? -number : number;
  }
  // Behind the digits only an exponent can follow: most texts are known by that without being put together.
  return at === to || (bytes[at] | 32) === 101 ? numberIn(latin1(bytes, from, to)) : undefined;
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

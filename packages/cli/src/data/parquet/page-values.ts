// Checks that a page holds the values that it claims to hold. The decoder trusts the claim, and would read past the end or never stop.

import { lookThroughDeltas } from "./deltas.js";
import { Fault } from "./fault.js";
import type { Leaf } from "./footer.js";
import type { Allowance } from "./limits.js";
import { lookThroughRuns } from "./runs.js";

/** How the values of a page can be encoded, by the numbers used in the file. */
export const encodings = [
  "PLAIN",
  "GROUP_VAR_INT",
  "PLAIN_DICTIONARY",
  "RLE",
  "BIT_PACKED",
  "DELTA_BINARY_PACKED",
  "DELTA_LENGTH_BYTE_ARRAY",
  "DELTA_BYTE_ARRAY",
  "RLE_DICTIONARY",
  "BYTE_STREAM_SPLIT",
] as const;

/** Bytes per value, for types whose values all have the same size. */
const sizes: { readonly [type: string]: number } = { INT32: 4, INT64: 8, INT96: 12, FLOAT: 4, DOUBLE: 8 };

/** The longest decimal number, in bytes; longer ones would keep the decoder busy forever. */
const longestDecimal = 64;

/** What the levels of a page say: how many values are present, and how many rows begin. */
export interface Levels {
  readonly present: number;
  readonly rows: number;
  /** Where the levels end. */
  readonly at: number;
}

/** Checks the levels of a page, which precede its values, together with their lengths. */
export function lookThroughLevels(bytes: Uint8Array, leaf: Leaf, count: number): Levels {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const part = (): [number, number] => {
    if (at + 4 > bytes.length) throw new Fault("a page must hold its levels");
    const from = at + 4;
    const length = view.getUint32(at, true);
    if (length > bytes.length - from) throw new Fault("a page must hold its levels");
    at = from + length;
    return [from, at];
  };
  const rows = leaf.mostRepeated > 0 ? levels(bytes, ...part(), count, leaf.mostRepeated, 0) : count;
  const present = leaf.mostDefined > 0 ? levels(bytes, ...part(), count, leaf.mostDefined, leaf.mostDefined) : count;
  return { present, rows, at };
}

/** How many of the levels in the bytes [from, end) are `wanted`. */
export function levels(
  bytes: Uint8Array,
  from: number,
  end: number,
  count: number,
  most: number,
  wanted: number,
): number {
  return lookThroughRuns(bytes, from, end, 32 - Math.clz32(most), count, most, wanted).found;
}

/** The location of the values of a page. */
export interface PageValues {
  readonly bytes: Uint8Array;
  readonly at: number;
  readonly count: number;
  /** Whether dictionary indices of 0 bits, all of which are 0, may be absent; in pages of the second version, the decoder reads them. */
  readonly skipsEmptyRuns: boolean;
}

/** Checks the values of a page; `dictionary` is the size of the column's dictionary. */
export function lookThroughValues(
  { bytes, at, count, skipsEmptyRuns }: PageValues,
  encoding: string,
  { element }: Leaf,
  dictionary: number | undefined,
  allowance: Allowance,
): void {
  const type = element.type!;
  const wrong = () => new Fault(`values of type ${type} cannot be written as ${encoding}`);
  const whole = type === "INT32" || type === "INT64";
  if (count === 0) return;
  switch (encoding) {
    case "PLAIN":
      plainValues(bytes, at, count, type, element.type_length, element.converted_type === "DECIMAL");
      return;
    case "BYTE_STREAM_SPLIT": {
      const size = type === "FIXED_LEN_BYTE_ARRAY" ? element.type_length : sizes[type];
      if (!size || type === "INT96") throw wrong();
      fit(bytes, at, count, count * size);
      return;
    }
    case "RLE":
      if (type !== "BOOLEAN") throw wrong();
      if (at + 4 > bytes.length) throw new Fault(`${count} values must be there; the page ends before`);
      lookThroughRuns(bytes, at + 4, bytes.length, 1, count);
      return;
    case "PLAIN_DICTIONARY":
    case "RLE_DICTIONARY": {
      if (type === "BOOLEAN") throw wrong();
      if (!dictionary) throw new Fault("values refer to a dictionary, which must come before them");
      const width = bytes[at];
      if (at >= bytes.length || width > 31) throw new Fault("places in a dictionary must take 31 bits at most");
      if (width > 0 || !skipsEmptyRuns) lookThroughRuns(bytes, at + 1, bytes.length, width, count);
      return;
    }
    case "DELTA_BINARY_PACKED":
      if (!whole) throw wrong();
      lookThroughDeltas(bytes, at, bytes.length, count, 64);
      return;
    case "DELTA_LENGTH_BYTE_ARRAY":
    case "DELTA_BYTE_ARRAY":
      if (type !== "BYTE_ARRAY" && type !== "FIXED_LEN_BYTE_ARRAY") throw wrong();
      if (element.converted_type === "DECIMAL") throw wrong();
      deltaTexts(bytes, at, count, encoding === "DELTA_BYTE_ARRAY", allowance);
      return;
    default:
      throw new Fault(`values written as ${encoding} are not supported`);
  }
}

/** Checks values in plain encoding. */
export function plainValues(
  bytes: Uint8Array,
  at: number,
  count: number,
  type: string,
  length: number | undefined,
  decimal: boolean,
): void {
  if (type !== "BYTE_ARRAY") {
    const size = type === "FIXED_LEN_BYTE_ARRAY" ? length! : type === "BOOLEAN" ? 1 / 8 : sizes[type];
    fit(bytes, at, count, Math.ceil(count * size));
    return;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let i = 0; i < count; i++) {
    const own = at + 4 <= bytes.length ? view.getUint32(at, true) : Infinity;
    if (at + 4 + own > bytes.length) throw new Fault(`${count} values must be there; the page ends after ${i}`);
    if (decimal && own > longestDecimal)
      throw new Fault(`a decimal number must take ${longestDecimal} bytes at most; got ${own}`);
    at += 4 + own;
  }
}

function fit(bytes: Uint8Array, at: number, count: number, size: number): void {
  if (size > bytes.length - at)
    throw new Fault(`${count} values take ${size} bytes; the page has ${Math.max(0, bytes.length - at)}`);
}

/** Checks texts that are preceded by their lengths and, if `prefixed`, also by the numbers of bytes shared with the previous text. */
function deltaTexts(bytes: Uint8Array, at: number, count: number, prefixed: boolean, allowance: Allowance): void {
  const prefixes = new Int32Array(prefixed ? count : 0);
  if (prefixed) at = lookThroughDeltas(bytes, at, bytes.length, count, 32, prefixes);
  const lengths = new Int32Array(count);
  at = lookThroughDeltas(bytes, at, bytes.length, count, 32, lengths);
  let before = 0;
  for (let i = 0; i < count; i++) {
    const shared = prefixed ? prefixes[i] : 0;
    if (lengths[i] < 0 || at + lengths[i] > bytes.length || shared < 0 || shared > before)
      throw new Fault(`${count} texts must be there; the page ends after ${i}`);
    at += lengths[i];
    before = shared + lengths[i];
    if (shared > 0) allowance.take(before);
  }
}

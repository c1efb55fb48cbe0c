// The unique sequence of bytes for a model: the binary encoding is these bytes, and both encodings contain their hash.
// docs/formats/model.md describes the layout. Every supported engine stores typed arrays little-endian, so arrays need no conversion.

import { ModelError } from "../errors.js";
import { arrayTypes, typeOf } from "./array-type.js";
import type { Json, ModelArray } from "./format.js";

/** The version of the model format that this library reads and writes. */
export const version = 1;

/** The error for a model in another version of the format. */
export function otherVersion(path: string, found: number | string): ModelError {
  return new ModelError(path, `must be format ${version}; got ${found}: upgrade rosenblatt`);
}

/** The deepest nesting and the greatest weight of a head: a list or an object weighs 128, a comma 1. */
const deepest = 64;
const heaviest = 2 ** 27;

/** The head as text; refuses what is not plain data (a cycle, a bigint, a bottomless list) or is too long for a string. */
export function plain(head: object): string {
  try {
    return `${JSON.stringify(head)}`;
  } catch (error) {
    throw new ModelError(".head", `must be plain data; got ${error}`);
  }
}

/** The bytes of a model up to its hash, in order; those of the arrays are views. `head` is JSON.stringify of the head. */
export function chunks(head: string, arrays: readonly ModelArray[]): Uint8Array[] {
  checkNesting(head, ".head");
  const text = new TextEncoder().encode(head);
  const bytes = new Uint8Array((16 + text.length + 5 * arrays.length + 7) & ~7);
  const list: Uint8Array[] = [bytes];
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x5253424c); // "RSBL"
  view.setUint32(4, version, true);
  view.setUint32(8, text.length, true);
  bytes.set(text, 12);
  let at = 12 + text.length;
  view.setUint32(at, arrays.length, true);
  at += 4;
  for (const [i, array] of arrays.entries()) {
    const wrong = array.findIndex((value) => value - value !== 0);
    if (wrong >= 0) throw new ModelError(`.arrays[${i}][${wrong}]`, `must be finite; got ${array[wrong]}`);
    view.setUint8(at, arrayTypes.indexOf(typeOf(array)) + 1);
    view.setUint32(at + 1, array.length, true);
    at += 5;
    list.push(bytesOf(array), new Uint8Array(-array.byteLength & 7));
  }
  return list;
}

/** A view of the bytes of an array. */
export function bytesOf(array: ModelArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/**
 * Parses JSON text as plain data; throws ModelError if anything is wrong with it. `around` is the number of levels of nesting outside
 * the head.
 */
export function parse(text: string, path: string, around = 0): Json {
  checkNesting(text, path, around);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ModelError(path, `must be JSON; got ${error}`);
  }
}

/** Checks the text before JSON.parse, which 100 MB of "[" would crash. */
function checkNesting(text: string, path: string, around = 0): void {
  for (let i = 0, depth = -around, weight = 0, quoted = false; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 34) quoted = !quoted;
    else if (quoted) i += code === 92 ? 1 : 0;
    else if (code === 44) weight++;
    else if ((code | 32) === 125) depth--;
    else if ((code | 32) === 123) {
      depth++;
      weight += 128;
    }
    if (depth > deepest || weight > heaviest)
      throw new ModelError(path, `must nest at most ${deepest} deep and weigh at most ${heaviest}`);
  }
}

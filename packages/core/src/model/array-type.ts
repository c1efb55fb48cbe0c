// The types that arrays in a model have.

import type { ModelArray } from "./format.js";

/** The JavaScript array of each type of array in a model. */
export interface ArrayOf {
  f64: Float64Array;
  u32: Uint32Array;
  u8: Uint8Array;
  f32: Float32Array;
}

/** The name of a type of array in a model. */
export type ArrayType = keyof ArrayOf;

interface ArrayMaker {
  new (buffer: ArrayBuffer): ModelArray;
  readonly BYTES_PER_ELEMENT: number;
}

/** The types of arrays in the order of their numbers in the binary encoding, which count from 1. */
export const arrayTypes: readonly string[] = ["f64", "u32", "u8", "f32"];
const makers: readonly ArrayMaker[] = [Float64Array, Uint32Array, Uint8Array, Float32Array];

/** The type of an array, from its tag and width: instanceof would not recognise an array of another realm, such as an iframe's. */
export function typeOf(array: ModelArray): string {
  return array[Symbol.toStringTag][0].toLowerCase() + 8 * array.BYTES_PER_ELEMENT;
}

/** Makes an array from little-endian bytes; undefined if they are not a whole number of entries, or there is no such type. */
export function arrayOf(type: string, buffer: ArrayBuffer): ModelArray | undefined {
  const Maker = makers[arrayTypes.indexOf(type)];
  return buffer.byteLength % Maker?.BYTES_PER_ELEMENT === 0 ? new Maker(buffer) : undefined;
}

/** The number of bytes of one entry of an array of this type. */
export function bytesEach(type: string): number {
  return makers[arrayTypes.indexOf(type)].BYTES_PER_ELEMENT;
}

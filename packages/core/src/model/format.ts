// The contents of a model file, as types. Data only; see docs/formats/model.md.

/** Anything JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** An array of numbers that a model keeps as bytes, because JSON loses −0, and precision must not depend on how numbers are printed. */
export type ModelArray = Float64Array | Uint32Array | Uint8Array | Float32Array;

/** The content of a model in any encoding: a head of plain facts, and the arrays to which it refers by position. */
export interface ModelContent {
  /** The facts, in which `{ "array": 3 }` stands for the fourth array. */
  readonly head: { readonly [key: string]: Json };
  /** The arrays of numbers. */
  readonly arrays: readonly ModelArray[];
  /** Bytes that reading it may take besides 16 times those of its arrays. Defaults to a gigabyte. */
  readonly limit?: number;
}

/** A model file in the JSON encoding. `sha256` covers the same bytes as in the binary encoding. */
export interface ModelFile {
  /** Always "rosenblatt/model@1"; the number is the version of the format. Since 1. */
  readonly schema: string;
  /** The name of the learner, its options, classes, features and counters. Since 1. */
  readonly head: { readonly [key: string]: Json };
  /** Each array as "f64:", "u32:", "u8:" or "f32:" and its little-endian bytes in base64. Since 1. */
  readonly arrays: readonly string[];
  /** The hash, in hex, of the binary encoding without its own hash. Since 1. */
  readonly sha256: string;
}

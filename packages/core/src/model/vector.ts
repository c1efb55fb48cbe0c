// A vector in a model file: all of its numbers, or, for hashed columns of which few are in use, those that differ from their initial value.

import { ModelError } from "../errors.js";
import type { Json, ModelArray } from "./format.js";
import type { HeadReader } from "./reader.js";

/** Stores a vector; if `start` is given and it is smaller that way, only the entries that differ from `start`. */
export function saveVector(vector: Float64Array, put: (array: ModelArray) => Json, start?: number): Json {
  if (start !== undefined) {
    const entries = Uint32Array.from(vector.keys()).filter((j) => !Object.is(vector[j], start));
    if (3 * entries.length < 2 * vector.length)
      return { entries: put(entries), values: put(Float64Array.from(entries, (j) => vector[j])) };
  }
  return put(vector);
}

/** Reads a vector of so many numbers stored by `saveVector`. */
export function loadVector(list: HeadReader, key: string | number, length: number, start: number): Float64Array {
  const stored = list.object(key);
  if (stored.has("array")) return list.array(key, "f64", length).slice();
  list.charge(16 * length);
  const vector = new Float64Array(length).fill(start);
  const values = stored.array("values", "f64");
  stored.array("entries", "u32", values.length).forEach((j, k) => {
    if (j >= length) throw new ModelError(".head", `must stay within ${length} columns; got ${j}`);
    vector[j] = values[k];
  });
  return vector;
}

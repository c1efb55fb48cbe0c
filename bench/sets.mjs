// The benchmark sets: their shapes and locations, and how to read them.
//
// Each set is raw little-endian arrays, one per file, that Node, numpy and C read without parsing:
//   NAME.labels  i8 ±1          NAME.values  f32 or f64 (dense: row after row)
//   NAME.starts  u32, rows + 1  NAME.indices u32, ascending in a row (both sparse only)

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const shapes = [
  { name: "s1", kind: "sparse", type: "f32", rows: 200_000, columns: 47_236 },
  { name: "s1-decimal", kind: "sparse", type: "f64", rows: 200_000, columns: 47_236 },
  { name: "d1", kind: "dense", type: "f32", rows: 60_000, columns: 784 },
  { name: "d1-decimal", kind: "dense", type: "f64", rows: 60_000, columns: 784 },
  { name: "d2", kind: "dense", type: "f32", rows: 1_000_000, columns: 28 },
];

const folder = fileURLToPath(new URL("data", import.meta.url));

/** The sets by name; small sets have 20 times fewer rows and a folder of their own. */
export function sets({ small = false } = {}) {
  const of = (shape) =>
    small ? { ...shape, folder: join(folder, "small"), rows: shape.rows / 20 } : { ...shape, folder };
  return new Map(shapes.map((shape) => [shape.name, of(shape)]));
}

/** The path of one array of a set: "labels", "values", "starts" or "indices". */
export const path = (set, array) => join(set.folder, `${set.name}.${array}`);

/** All arrays of a set. */
export function read(set) {
  const array = (name, Type) => {
    const bytes = readFileSync(path(set, name));
    return new Type(bytes.buffer, bytes.byteOffset, bytes.byteLength / Type.BYTES_PER_ELEMENT);
  };
  const labels = array("labels", Int8Array);
  const values = array("values", set.type === "f32" ? Float32Array : Float64Array);
  if (set.kind === "dense") return { labels, values };
  return { labels, values, starts: array("starts", Uint32Array), indices: array("indices", Uint32Array) };
}

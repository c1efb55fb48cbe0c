// The hash by which a certificate identifies its data: of rows and labels, and the same however they are stored.
//
// SHA-256 over the JSON text {"schema":"rosenblatt/data@1","rows":…,"columns":…,"classes":[…],"encoding":…}, a line feed, and for each
// row in little-endian bytes: the position of its class (4), the number of nonzero values (4), their columns from 0 (4 each; left out
// if all columns are nonzero), the values as float64 (8 each). Classes are in the order in which the rows name them; encoding may be null.

import { dataSet } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import type { Label } from "../../learner.js";
import type { Json } from "../../model/format.js";
import { sha256 } from "../../model/sha256.js";

/** Returns the classes in the order in which the rows name them. */
export function namedClasses<L extends Label>(examples: Examples<L>): L[] {
  return [...new Set(examples.targets)].map((target) => examples.classes[target]);
}

/**
 * Returns the SHA-256 of rows and labels, which is the same however they are stored; `encoding` says how cells became columns,
 * if they were not numbers.
 */
export function dataHash(examples: Examples, encoding: Json | undefined): string {
  return sha256(chunks(dataSet(examples), encoding));
}

function* chunks(examples: Examples, encoding: Json | undefined): Generator<Uint8Array, void, void> {
  const { size, width, rows, targets } = examples;
  const classes = namedClasses(examples);
  const place = examples.classes.map((label) => classes.indexOf(label));
  const head = { schema: "rosenblatt/data@1", rows: size, columns: width, classes, encoding: encoding ?? null };
  yield new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const { indices, values, starts } = rows;
  let bytes = new Uint8Array(1 << 16);
  let used = 0;
  let [numbers, doubles] = [new Uint32Array(2 + 64), new Float64Array(64)];
  for (let r = 0; r < size; r++) {
    const start = indices ? starts[r] : r * width;
    const end = indices ? starts[r + 1] : start + width;
    const most = 8 + 12 * (end - start);
    if (end - start > doubles.length)
      [numbers, doubles] = [new Uint32Array(2 + 2 * (end - start)), new Float64Array(2 * (end - start))];
    if (used + most > bytes.length) {
      yield bytes.subarray(0, used);
      used = 0;
      if (most > bytes.length) bytes = new Uint8Array(2 * most);
    }
    let n = 0;
    for (let k = start; k < end; k++) {
      if (values[k] === 0) continue;
      numbers[2 + n] = indices ? indices[k] : k - start;
      doubles[n++] = values[k];
    }
    numbers[0] = place[targets[r]];
    numbers[1] = n;
    const columns = n === width ? 0 : n;
    bytes.set(new Uint8Array(numbers.buffer, 0, 8 + 4 * columns), used);
    used += 8 + 4 * columns;
    bytes.set(new Uint8Array(doubles.buffer, 0, 8 * n), used);
    used += 8 * n;
  }
  yield bytes.subarray(0, used);
}

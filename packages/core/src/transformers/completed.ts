// Rows of named features with nothing left out of some columns.

import { memoryFor } from "../compute/memory.js";
import { Examples, type Values } from "../data/examples.js";
import type { Label } from "../data/row.js";
import { inBlocks, type Steps } from "../data/steps.js";
import { copied } from "../data/vocabulary.js";

/**
 * Makes a data set in which each row has all of these features, with zeros for those it left out; gives the data set itself if none was left
 * out, or if features are not named.
 */
export function* completed<L extends Label>(examples: Examples<L>, features: readonly string[]): Steps<Examples<L>> {
  const { form, size, entries, classes, labelled } = examples;
  let { vocabulary } = examples;
  if (form !== "named" || !vocabulary?.names || features.length === 0) return examples;
  if (features.some((name) => vocabulary!.find(name) < 0)) vocabulary = (yield* copied(vocabulary))!;
  const columns = Uint32Array.from(features, (name) => vocabulary!.intern(name)).sort();
  const isOne = new Uint8Array(vocabulary.size);
  for (const column of columns) isOne[column] = 1;
  let left = size * columns.length;
  yield* inBlocks(size, 2 * (entries / size + 1), (from, until) => {
    const { starts, indices } = examples.rows;
    for (let k = starts[from]; k < starts[until]; k++) left -= isOne[indices![k]];
  });
  if (left === 0) return examples;
  const type = examples.rows.values instanceof Float32Array ? Float32Array : Float64Array;
  const memory = memoryFor((entries + left) * (4 + type.BYTES_PER_ELEMENT) + 8 * size);
  const parts = {
    starts: memory.allocate(Uint32Array, size + 1),
    indices: memory.allocate(Uint32Array, entries + left),
    values: memory.allocate<Values>(type, entries + left),
    targets: memory.allocate(Uint32Array, size),
  };
  const [starts, indices] = [parts.starts.view(), parts.indices.view()];
  const [values, targets] = [parts.values.view(), parts.targets.view()];
  let at = 0;
  yield* inBlocks(size, 8 * ((entries + left) / size + 1), (from, until) => {
    const { rows } = examples;
    targets.set(examples.targets.subarray(from, until), from);
    for (let r = from; r < until; r++) {
      let c = 0;
      const end = rows.starts[r + 1];
      for (let k = rows.starts[r]; k < end || c < columns.length; ) {
        const column = k < end ? rows.indices![k] : vocabulary.size;
        const isOwn = c === columns.length || column <= columns[c];
        indices[at] = isOwn ? column : columns[c];
        values[at++] = isOwn ? rows.values[k] : 0;
        if (c < columns.length && column >= columns[c]) c++;
        if (isOwn) k++;
      }
      starts[r + 1] = at;
    }
  });
  return yield* Examples.placing<L>({
    memory,
    form,
    size,
    width: vocabulary.size,
    classes,
    labelled,
    vocabulary,
    ...parts,
  });
}

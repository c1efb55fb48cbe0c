// Two rows of the same form, checked and written over the same columns.

import type { RowViews } from "../compute/task.js";
import { formOf, RowReader } from "../data/row-reader.js";
import { Names } from "../data/vocabulary.js";
import { InputError } from "../errors.js";
import type { Row } from "../learner.js";

/**
 * Reads two rows in the form that loops take, valid until the next pair is read. A learner numbers the columns of named features in order of
 * appearance; a single pair has them in the order of their names, which may round differently. `counting` is the name of a kernel that
 * needs the number of columns.
 */
export function readPair(a: Row, b: Row, counting?: string): [RowViews, RowViews] {
  const form = formOf(a);
  const other = formOf(b);
  if (form !== other) throw new InputError(`the two rows must have the same form; got ${form} and ${other}`);
  if (counting !== undefined && form !== "dense") throw new InputError(`${counting} needs dense rows; got ${form}`);
  if (form === "named") return namedPair(a, b);
  const x = first.read(a, true);
  const z = second.read(b, true);
  if (x.width !== z.width)
    throw new InputError(`the two rows must have the same length; got ${x.width} and ${z.width}`);
  return [x, z];
}

const first = /* @__PURE__ */ new RowReader();
const second = /* @__PURE__ */ new RowReader();

function namedPair(a: Row, b: Row): [RowViews, RowViews] {
  first.read(a, true);
  second.read(b, true);
  const names = [...new Set([...first.names, ...second.names])].sort();
  const vocabulary = new Names(names);
  return [
    new RowReader("named", names.length, vocabulary).read(a, false),
    new RowReader("named", names.length, vocabulary).read(b, false),
  ];
}

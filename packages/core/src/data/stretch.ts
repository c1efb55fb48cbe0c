// Parts of a data set: its rows one by one, and stretches of them.

import { memoryFor, type Span, type View, type ViewType } from "../compute/memory.js";
import { InputError } from "../errors.js";
import { Examples, type Values } from "./examples.js";
import type { Label, Row } from "./row.js";

/** The labels of a data set, which can be iterated more than once. */
export function labelsOf<L extends Label>(examples: Examples<L>): Iterable<L> {
  return {
    *[Symbol.iterator]() {
      for (let r = 0; r < examples.size; r++) yield examples.label(r);
    },
  };
}

/** The rows of a data set one by one, in the form they came in. */
export function* rowsOf(examples: Examples): Generator<Row> {
  for (let r = 0; r < examples.size; r++) yield rowAt(examples, r);
}

/** Row r of a data set, in the form it came in. */
export function rowAt({ form, rows, vocabulary }: Examples, r: number): Row {
  const { starts, indices, values, width } = rows;
  if (form === "named" && !vocabulary!.names)
    throw new InputError(
      "a data set with hashed feature names cannot be learned one row at a time, because it kept no names; give the rows themselves",
    );
  if (!indices) return values.slice(r * width, (r + 1) * width);
  const columns = indices.slice(starts[r], starts[r + 1]);
  const own = values.slice(starts[r], starts[r + 1]);
  return form === "sparse"
    ? { indices: columns, values: own }
    : new Map(Array.from(columns, (column, k) => [vocabulary!.names![column], own[k]]));
}

/**
 * The rows of a data set from `from` up to `until`, with `width` columns and with these classes, which must include all of theirs; a
 * copy in a memory of its own, unless that is the whole data set.
 */
export function stretch<L extends Label>(
  examples: Examples<L>,
  from: number,
  until: number,
  width: number = examples.width,
  classes: readonly L[] = examples.classes,
): Examples<L> {
  const { form, size, rows, labelled, vocabulary } = examples;
  const isAll = width === examples.width && classes.length === examples.classes.length;
  if (from === 0 && until === size && isAll) return examples;
  const positions = examples.classes.map((label) => classes.indexOf(label));
  const targets = examples.targets.slice(from, until).map((target) => positions[target]);
  const [first, last] = rows.indices ? [rows.starts[from], rows.starts[until]] : [from * width, until * width];
  const memory = memoryFor((last - first) * 12 + (until - from) * 8);
  const copied = <T extends View>(type: ViewType<T>, view: T): Span<T> => {
    const span = memory.allocate(type, view.length);
    span.view().set(view as never);
    return span;
  };
  const type = rows.values instanceof Float32Array ? Float32Array : Float64Array;
  const starts = rows.indices && rows.starts.slice(from, until + 1).map((start) => start - first);
  return Examples.over<L>({
    memory,
    form,
    width,
    size: until - from,
    classes,
    labelled,
    vocabulary,
    starts: starts && copied(Uint32Array, starts),
    indices: rows.indices && copied(Uint32Array, rows.indices.subarray(first, last) as Uint32Array<ArrayBuffer>),
    values: copied(type as ViewType<Values>, rows.values.subarray(first, last) as Values),
    targets: copied(Uint32Array, targets as Uint32Array<ArrayBuffer>),
  });
}

// The columns by which a map reads rows: from a data set, and in a model file.

import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import { RowReader } from "../data/row-reader.js";
import { inBlocks, type Steps } from "../data/steps.js";
import { HashedNames, Names, type Vocabulary } from "../data/vocabulary.js";
import { InputError, ModelError } from "../errors.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";

/** A vocabulary of the first `width` names only; one that hashes names stays as it is. */
export function columnsIn(vocabulary: Vocabulary, width: number): Vocabulary {
  return vocabulary.names ? new Names(vocabulary.names.slice(0, width)) : vocabulary;
}

/** Gives a function that returns the rows of a data set by the reader's columns; names that the reader does not know are left out. */
export function* rowsBy({ form, width, vocabulary }: RowReader, examples: Examples): Steps<() => RowViews> {
  if (examples.form !== form)
    throw new InputError(`the examples must be ${form}, as those before them; got ${examples.form}`);
  if (form === "dense" && examples.width !== width)
    throw new InputError(`the examples must have ${width} features; got ${examples.width}`);
  const { size, entries } = examples;
  if (form !== "named") return () => examples.rows;
  const [mine, theirs] = [vocabulary!.names, examples.vocabulary!.names];
  if (!mine !== !theirs)
    throw new InputError("the map and the examples must both hash feature names, or neither; got one of each");
  if (!mine || theirs!.every((name, j) => mine[j] === name)) return () => examples.rows;
  const slots = theirs!.map((name) => vocabulary!.find(name));
  const starts = new Uint32Array(size + 1);
  const indices = new Uint32Array(entries);
  const values = new Float64Array(entries);
  let end = 0;
  yield* inBlocks(size, 256 * (entries / size + 1), (from, until) => {
    const { rows } = examples;
    for (let r = from; r < until; r++) {
      const known: [column: number, value: number][] = [];
      for (let k = rows.starts[r]; k < rows.starts[r + 1]; k++) {
        const column = slots[rows.indices![k]];
        if (column >= 0) known.push([column, rows.values[k]]);
      }
      for (const [column, value] of known.sort(([a], [b]) => a - b)) {
        indices[end] = column;
        values[end++] = value;
      }
      starts[r + 1] = end;
    }
  });
  const rows = { width: 0, starts, indices, values };
  return () => rows;
}

/** Makes the row reader that a saved map describes. */
export function readerOf(head: HeadReader): RowReader {
  const { form, names, hash } = head.value as { [key: string]: Json };
  if (form !== null && form !== "dense" && form !== "sparse" && form !== "named")
    throw new ModelError(".head.transformer.form", "must be dense, sparse, named or null");
  const width = head.number("width", { min: 0, max: 2 ** 31, whole: true });
  const list = names === null ? undefined : head.each("names", (texts, i) => texts.text(i));
  const vocabulary =
    hash !== null
      ? new HashedNames(head.number("hash", { min: 1, max: 2 ** 31, whole: true }))
      : list && new Names(list);
  if (
    vocabulary &&
    (vocabulary.size !== (list?.length ?? vocabulary.size) || (form === "named" && vocabulary.size !== width))
  )
    throw new ModelError(".head.transformer.names", `must be ${width} different names`);
  if (form === "named" && !vocabulary) throw new ModelError(".head.transformer.names", "must be given for named rows");
  return new RowReader(form ?? undefined, width, vocabulary);
}

/** Makes a separate row reader with the same form and columns. */
export function copyOf({ form, width, vocabulary }: RowReader): RowReader {
  return new RowReader(form, width, vocabulary?.copy());
}

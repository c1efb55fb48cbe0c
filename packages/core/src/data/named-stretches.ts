// Stretches of named rows by the columns of a learner, whose order may differ from the data set's.

import type { Span } from "../compute/memory.js";
import type { RowViews } from "../compute/task.js";
import { Examples } from "./examples.js";
import type { Label } from "./row.js";
import type { Vocabulary } from "./vocabulary.js";

/** The most rows of a stretch, unless the learner has many columns: few enough for the result to stay in the cache. */
const most = 2048;

/** Rows of a data set of named features, converted for a learner: by its own columns, without zeros. */
export class NamedStretches<L extends Label> {
  readonly #examples: Examples<L>;
  /** The learner's column for each column of the data set; −1 if it has none. */
  readonly #columns: Int32Array;
  #vocabulary: Vocabulary | undefined;
  #spans: { starts: Words; indices: Words; values: Span<Float64Array<ArrayBuffer>>; targets: Words } | undefined;

  constructor(examples: Examples<L>) {
    this.#examples = examples;
    this.#columns = new Int32Array(examples.width).fill(-1);
  }

  /** Updates the columns to what the learner knows now. */
  look(vocabulary: Vocabulary | undefined): void {
    if (vocabulary !== this.#vocabulary) this.#columns.fill(-1);
    this.#vocabulary = vocabulary;
  }

  /** Whether the learner knows all nonzero features of row r. Hashed names have no columns of their own. */
  isPlain({ starts, indices, values }: RowViews, r: number): boolean {
    const names = this.#examples.vocabulary?.names;
    if (!this.#vocabulary?.names || !names) return false;
    const columns = this.#columns;
    for (let k = starts[r]; k < starts[r + 1]; k++) {
      const column = indices![k];
      if (values[k] === 0 || columns[column] >= 0) continue;
      columns[column] = this.#vocabulary.find(names[column]);
      if (columns[column] < 0) return false;
    }
    return true;
  }

  /** Whether rows have so many entries that it pays to learn them together, which takes a pass over every column of the learner. */
  isWorthwhile({ starts }: RowViews, from: number, until: number): boolean {
    return starts[until] - starts[from] >= 2 * this.#vocabulary!.size;
  }

  /** The rows from `from` up to `until`, which bring nothing new, as data sets that are each valid until the next. */
  *between(from: number, until: number, classes: readonly L[]): Generator<Examples<L>> {
    const examples = this.#examples;
    const { memory, longest } = examples;
    const vocabulary = this.#vocabulary!;
    const positions = Uint32Array.from(examples.classes, (label) => classes.indexOf(label));
    for (let first = from; first < until; ) {
      const { starts } = examples.rows;
      let last = Math.min(until, first + most);
      while (last < until && !this.isWorthwhile(examples.rows, first, last)) last = Math.min(until, last + most);
      const spans = this.#room(last - first, starts[last] - starts[first]);
      const entries = this.#write(first, last, positions);
      yield Examples.over<L>({
        memory,
        form: "named",
        size: last - first,
        width: vocabulary.size,
        classes,
        vocabulary,
        longest,
        largest: 0,
        starts: spans.starts.first(last - first + 1),
        indices: spans.indices.first(entries),
        values: spans.values.first(entries),
        targets: spans.targets.first(last - first),
      });
      first = last;
    }
  }

  /** Frees the space taken in the memory of the data set. */
  free(): void {
    for (const span of Object.values(this.#spans ?? {})) span.free();
    this.#spans = undefined;
  }

  /** Makes room for so many rows with so many entries. */
  #room(size: number, entries: number) {
    const spans = this.#spans;
    if (spans && spans.targets.length >= size && spans.indices.length >= entries) return spans;
    this.free();
    const { memory } = this.#examples;
    this.#spans = {
      starts: memory.allocate(Uint32Array, size + 1),
      indices: memory.allocate(Uint32Array, entries),
      values: memory.allocate(Float64Array, entries),
      targets: memory.allocate(Uint32Array, size),
    };
    return this.#spans;
  }

  /** Writes rows by the learner's columns, ascending in each row; returns the number of entries. */
  #write(from: number, until: number, positions: Uint32Array): number {
    const { rows, targets: classes } = this.#examples;
    const spans = this.#spans!;
    const [starts, indices, values, targets] = [
      spans.starts.view(),
      spans.indices.view(),
      spans.values.view(),
      spans.targets.view(),
    ];
    const columns = this.#columns;
    let end = 0;
    starts[0] = 0;
    for (let r = from; r < until; r++) {
      const first = end;
      for (let k = rows.starts[r]; k < rows.starts[r + 1]; k++) {
        const value = rows.values[k];
        if (value === 0) continue;
        const column = columns[rows.indices![k]];
        let i = end++;
        for (; i > first && indices[i - 1] > column; i--) {
          indices[i] = indices[i - 1];
          values[i] = values[i - 1];
        }
        indices[i] = column;
        values[i] = value;
      }
      starts[r - from + 1] = end;
      targets[r - from] = positions[classes[r]];
    }
    return end;
  }
}

type Words = Span<Uint32Array<ArrayBuffer>>;

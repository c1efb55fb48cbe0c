// Replaces missing numbers by means computed only from the rows that a learner is fitted to: rows that it is validated
// on, or that stop it early, have no part in them.

import {
  type BatchLearner,
  type Examples,
  type Json,
  type Label,
  Pipeline,
  type Row,
  type Transformer,
} from "rosenblatt";
import { changedEncoding, type Encoding, isTable } from "../data/formats/encoding.js";

/** A feature whose values may be missing, and the indicator feature that is 1 where they are, with their columns. */
interface Gap {
  readonly name: string;
  readonly column: number;
  readonly mark: string;
  readonly indicator: number;
}

/** An encoding, and the rows that it made, by purpose. */
interface Filled {
  readonly encoding: Encoding;
  readonly learned: Examples<Label>;
  readonly tested: Examples<Label> | undefined;
  readonly settling: Examples<Label> | undefined;
}

/** Fills gaps with means of the rows that it is fitted to; the gaps must already be filled with something, and marked. */
export class GapFiller implements Transformer {
  readonly kind = "fill-gaps";
  readonly examples: number;
  frozen = true;
  readonly #gaps: readonly Gap[];
  readonly #fills: Float64Array;

  private constructor(gaps: readonly Gap[], fills: Float64Array, examples: number) {
    this.#gaps = gaps;
    this.#fills = fills;
    this.examples = examples;
  }

  /** The filler for the rows of an encoding; undefined if no value was missing. */
  static of(encoding: Encoding): GapFiller | undefined {
    if (!isTable(encoding)) return undefined;
    const { columns, features } = encoding.table;
    const places = new Map(features.map((name, place) => [name, place]));
    const gaps = columns.flatMap((column): Gap[] => {
      const { name } = column;
      const mark = "indicator" in column ? column.indicator : null;
      return mark === null ? [] : [{ name, column: places.get(name)!, mark, indicator: places.get(mark)! }];
    });
    return gaps.length === 0 ? undefined : new GapFiller(gaps, new Float64Array(gaps.length), 0);
  }

  /** The encoding and data sets with their gaps filled anew, by the rows that this is fitted to; unchanged if it was not fitted. */
  filled<T extends Filled>(given: T): T {
    const { encoding, learned, tested, settling } = given;
    if (!isTable(encoding) || this.examples === 0) return given;
    const { columns } = encoding.table.save() as { columns: { readonly [key: string]: Json }[] };
    const fills = new Map(this.#gaps.map(({ name }, g) => [name, this.#fills[g]]));
    const filled = columns.map((column) => {
      const fill = fills.get(column.name as string);
      return fill === undefined ? column : { ...column, fill };
    });
    return {
      ...given,
      encoding: { ...encoding, table: changedEncoding(encoding.table, { columns: filled }) },
      learned: this.transformAll(learned),
      tested: tested && this.transformAll(tested),
      settling: settling && this.transformAll(settling),
    };
  }

  fit(examples: Examples, listed?: Uint32Array): GapFiller {
    const size = listed?.length ?? examples.size;
    const { rows } = examples;
    // The means are updated value by value, so that no sum can overflow.
    const [means, counts] = [new Float64Array(this.#gaps.length), new Float64Array(this.#gaps.length)];
    for (let i = 0; i < size; i++) {
      const r = listed ? listed[i] : i;
      this.#gaps.forEach(({ column, indicator }, g) => {
        if (isMarked(rows, r, indicator)) return;
        // In rows of named features, false has no entry.
        const k = entryOf(rows, r, column);
        means[g] += (k < 0 ? 0 : rows.values[k]) / ++counts[g] - means[g] / counts[g];
      });
    }
    return new GapFiller(this.#gaps, means, size);
  }

  transformAll<L extends Label>(examples: Examples<L>): Examples<L> {
    const span = examples.memory.allocate(Float64Array, examples.entries);
    const { rows } = examples;
    const values = span.view();
    values.set(rows.values);
    for (let r = 0; r < examples.size; r++)
      this.#gaps.forEach(({ column, indicator }, g) => {
        if (isMarked(rows, r, indicator)) values[entryOf(rows, r, column)] = this.#fills[g];
      });
    let largest = 0;
    for (const value of values) largest = Math.max(largest, Math.abs(value));
    const made = examples.withValues(span, largest);
    let step = made.next();
    while (!step.done) step = made.next();
    return step.value;
  }

  transform(x: Row): Row {
    const isDense = x instanceof Float64Array;
    if (!isDense && !(x instanceof Map)) return x;
    const filled = isDense ? x.slice() : new Map(x);
    this.#gaps.forEach(({ name, mark, column, indicator }, g) => {
      if (filled instanceof Map) filled.get(mark) === 1 && filled.set(name, this.#fills[g]);
      else if (filled[indicator] === 1) filled[column] = this.#fills[g];
    });
    return filled;
  }

  learn(): () => void {
    return () => {};
  }

  copy(): GapFiller {
    return new GapFiller(this.#gaps, this.#fills, this.examples);
  }

  save(): never {
    throw new Error("what fills gaps is saved as a part of the encoding");
  }
}

/** Puts a filler for the gaps before a learner, if there are gaps. */
export function fillingGaps(encoding: Encoding, learner: BatchLearner<Label>): BatchLearner<Label> {
  const filler = GapFiller.of(encoding);
  return filler ? new Pipeline(filler, learner) : learner;
}

type Rows = Examples["rows"];

/** The index of a row's value in a column; −1 if the row has no entry there. */
function entryOf({ starts, indices, width }: Rows, r: number, column: number): number {
  if (!indices) return r * width + column;
  let [low, high] = [starts[r], starts[r + 1]];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (indices[middle] < column) low = middle + 1;
    else high = middle;
  }
  return low < starts[r + 1] && indices[low] === column ? low : -1;
}

function isMarked(rows: Rows, r: number, indicator: number): boolean {
  const k = entryOf(rows, r, indicator);
  return k >= 0 && rows.values[k] === 1;
}

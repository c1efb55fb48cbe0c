// A feature map: from rows to the columns of another space, in which a linear learner finds its hyperplane.

import { dataSet, iterated } from "../check.js";
import { memoryFor } from "../compute/memory.js";
import type { RowViews } from "../compute/task.js";
import { Examples } from "../data/examples.js";
import { RowReader } from "../data/row-reader.js";
import { drain, inBlocks, type Steps } from "../data/steps.js";
import { copied } from "../data/vocabulary.js";
import { InputError } from "../errors.js";
import type { Label, Row } from "../learner.js";
import type { Json, ModelArray } from "../model/format.js";
import type { Transformer } from "../transformers/transformer.js";
import { columnsIn, copyOf, rowsBy } from "./columns.js";

/** The most columns for which a learner may be asked to have weights: half a gigabyte of weights. */
export const mostColumns: number = 2 ** 26;

/** The most numbers of a mapped data set: two gigabytes of them. */
const mostNumbers = 2 ** 28;

/**
 * A transformer that maps rows to other columns. Named features get a column each as they appear, new ones even when it is frozen: that
 * changes no other column. Mapped rows have numbered columns; `columnName` describes them.
 */
export abstract class FeatureMap implements Transformer {
  abstract readonly kind: string;
  examples = 0;
  frozen = false;
  /** Has the form, columns and names of the rows to map; the first row fixes them. */
  reader: RowReader = new RowReader();

  get inputs(): { width: number; names: readonly string[] | undefined } {
    return { width: this.reader.width, names: this.reader.vocabulary?.names };
  }

  fit(examples: Examples, listed?: Uint32Array): FeatureMap {
    return drain(this.fitting(examples, listed));
  }

  *fitting(examples: Examples, listed?: Uint32Array): Steps<FeatureMap> {
    if (listed !== undefined) iterated("listed", listed, "a list of rows");
    const fitted = yield* this.adopting(dataSet(examples));
    yield* fitted.settle(examples, listed);
    fitted.examples = listed?.length ?? examples.size;
    fitted.frozen = true;
    return fitted;
  }

  learn(x: Row): () => void {
    const { reader, frozen } = this;
    const { form, width, vocabulary } = reader;
    const row = reader.read(x, true);
    reader.accept();
    const putBack = () => {
      reader.form = form;
      reader.width = width;
      // Names cannot be removed one by one.
      reader.vocabulary = vocabulary && vocabulary.size > width ? columnsIn(vocabulary, width) : vocabulary;
    };
    if (frozen) return putBack;
    try {
      const forget = this.take(row);
      this.examples++;
      return () => {
        this.examples--;
        forget();
        putBack();
      };
    } catch (error) {
      putBack();
      throw error;
    }
  }

  learnAll<L extends Label>(examples: Examples<L>): Examples<L> | undefined {
    const { reader, frozen } = this;
    const { form, size, width, rows } = dataSet(examples);
    const isLearned = !frozen && this.take !== FeatureMap.prototype.take;
    if (form === "named" || isLearned || (reader.form !== undefined && reader.form !== form)) return undefined;
    if (form === "dense" && reader.width > 0 && reader.width !== width) return undefined;
    reader.form = form;
    if (form === "dense") reader.width = width;
    else
      for (let r = 0; r < size; r++)
        if (rows.starts[r + 1] > rows.starts[r])
          reader.width = Math.max(reader.width, rows.indices![rows.starts[r + 1] - 1] + 1);
    if (!frozen) this.examples += size;
    return this.transformAll(examples);
  }

  transform(x: Row): Row {
    const row = this.#read(x);
    const width = this.width(row);
    this.expect(row, 1);
    if (width !== undefined) {
      const values = new Float64Array(width);
      this.write(row, 0, values, 0, null);
      return values;
    }
    const n = this.count(row, 0);
    const [indices, values] = [new Uint32Array(n), new Float64Array(n)];
    this.write(row, 0, values, 0, indices);
    return { indices, values };
  }

  /** Maps a data set into a memory of its own, because mapped rows have other columns, and usually more of them. */
  transformAll<L extends Label>(examples: Examples<L>): Examples<L> {
    return drain(this.transforming(examples));
  }

  *transforming<L extends Label>(examples: Examples<L>): Steps<Examples<L>> {
    if (this.reader.form === undefined) return yield* (yield* this.adopting(dataSet(examples))).transforming(examples);
    const rows = yield* rowsBy(this.reader, dataSet(examples));
    const { size, classes, labelled } = examples;
    const width = this.width(rows());
    const dense = examples.entries / size;
    const lengths = new Uint32Array(size);
    let entries = 0;
    yield* inBlocks(size, this.work(dense, 1), (from, until) => {
      const views = rows();
      for (let r = from; r < until; r++) entries += lengths[r] = width ?? this.count(views, r);
    });
    if (entries > mostNumbers)
      throw new InputError(
        `${this.kind} would make ${entries} numbers out of ${size} rows; at most ${mostNumbers} fit: learn one by one, or map to fewer columns`,
      );
    const memory = memoryFor((width === undefined ? 12 : 8) * entries + 8 * size);
    const starts = width === undefined ? memory.allocate(Uint32Array, size + 1) : null;
    const indices = width === undefined ? memory.allocate(Uint32Array, entries) : null;
    const values = memory.allocate(Float64Array, entries);
    const targets = memory.allocate(Uint32Array, size);
    const out = values.view();
    const columns = indices?.view() ?? null;
    const ends = starts?.view();
    const own = targets.view();
    // Growing the memory takes a while by itself.
    yield { learned: false, work: entries / 4 };
    yield* this.prepare(rows, size);
    let [last, at] = [-1, 0];
    yield* inBlocks(size, this.work(dense, entries / size), (from, until) => {
      const views = rows();
      own.set(examples.targets.subarray(from, until), from);
      this.expect(views, until);
      for (let r = from; r < until; r++) {
        this.write(views, r, out, at, columns);
        at += lengths[r];
        if (ends) ends[r + 1] = at;
        if (columns && lengths[r] > 0) last = Math.max(last, columns[at - 1]);
      }
    });
    const form = width === undefined ? "sparse" : "dense";
    return yield* Examples.placing<L>({
      memory,
      form,
      size,
      width: width ?? last + 1,
      classes,
      labelled,
      starts,
      indices,
      values,
      targets,
    });
  }

  copy(): this {
    const copy = this.fresh();
    copy.examples = this.examples;
    copy.frozen = this.frozen;
    copy.reader = copyOf(this.reader);
    return copy;
  }

  /** Makes the same map for the rows of a data set, before it learns anything from them. */
  protected *adopting({ form, width, vocabulary }: Examples): Steps<this> {
    const map = this.fresh();
    map.reader = new RowReader(form, width, yield* copied(vocabulary));
    return map;
  }

  /** Gives the form and the columns, which every map saves, together with `own`, the additions of this kind of map. */
  protected saved(own: { [key: string]: Json }): { [key: string]: Json } {
    const { kind, examples, frozen, reader } = this;
    const { form = null, width, vocabulary } = reader;
    const hash = vocabulary && !vocabulary.names ? vocabulary.size : null;
    return { kind, examples, frozen, form, width, names: vocabulary?.names ?? null, hash, ...own };
  }

  abstract columnName(column: number): string | undefined;
  abstract save(put: (array: ModelArray) => Json): { [key: string]: Json };

  /** Makes the same map, as it was before any row. */
  abstract fresh(): this;
  /** The number of columns of the mapped rows; undefined if those are sparse. */
  protected abstract width(rows: RowViews): number | undefined;
  /** Writes row r, mapped, to `out` from `at` on; if mapped rows are sparse, also the columns of the values. */
  protected abstract write(rows: RowViews, r: number, out: Float64Array, at: number, columns: Uint32Array | null): void;

  /** About how many multiplications it takes to map a row with `entries` entries to `made` numbers. */
  protected work(entries: number, made: number): number {
    return 8 * (entries + made + 1);
  }

  /** Prepares what mapping the rows of a data set will need, because that may be much. */
  protected *prepare(_rows: () => RowViews, _size: number): Steps<void> {}

  /** Announces that the rows before `end` will be written next, in their order. */
  protected expect(_rows: RowViews, _end: number): void {}

  /** Counts the numbers that row r is mapped to, if mapped rows are sparse. */
  protected count(_rows: RowViews, _r: number): number {
    return 0;
  }

  /** Learns what the map needs from the examples (those listed, or all). */
  protected *settle(_examples: Examples, _listed: Uint32Array | undefined): Steps<void> {}

  /** Learns from one row, and returns a function that undoes it. */
  protected take(_row: RowViews): () => void {
    return () => {};
  }

  /** Reads a single row. New numbered columns count, but new names have no column and are left out. */
  #read(x: Row): RowViews {
    const { reader } = this;
    if (reader.form !== undefined) return reader.read(x, reader.form !== "named");
    const first = new RowReader();
    const row = first.read(x, true);
    first.accept();
    return row;
  }
}

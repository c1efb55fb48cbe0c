// The rows with which a Nyström map compares others, by its kernel.

import { shown } from "../check.js";
import type { RowViews } from "../compute/task.js";
import type { Form } from "../data/row-reader.js";
import { type Steps, walk } from "../data/steps.js";
import { InputError } from "../errors.js";
import { ask } from "../kernels/ask.js";
import { isRowKernel, type Kernel } from "../kernels/kernel.js";
import type { Row } from "../learner.js";
import { batchSize } from "../support/support.js";
import { SupportRows } from "../support/support-rows.js";
import type { KeptRows } from "./kept-rows.js";

/** Computes similarities of rows to the landmarks: in batches if the kernel is one of rows, with the same numbers either way. */
export class Landmarks {
  readonly kernel: Kernel<Row>;
  readonly kept: KeptRows;
  readonly size: number;
  readonly #support: SupportRows | undefined;
  readonly #rows: Row[];
  #source: RowViews | undefined;
  /** Of the rows compared with the landmarks at once: the first, and how many there are. */
  #from = 0;
  #count = 0;
  #last = 0;
  readonly #similarities: Float64Array;

  constructor(kernel: Kernel<Row>, kept: KeptRows, form: Form | undefined, width: number) {
    this.kernel = kernel;
    this.kept = kept;
    this.size = kept.size;
    const dense = form === "dense";
    this.#rows = Array.from({ length: kept.size }, (_, i) => (dense ? kept.denseRow(i, width) : kept.row(i)));
    this.#similarities = new Float64Array(kept.size);
    if (isRowKernel(kernel) && kept.size > 0) this.#support = SupportRows.load(kernel, kept.saved(dense, width));
  }

  /** Prepares for rows before `end`, which will be asked for next. */
  expect(rows: RowViews, end: number): void {
    this.#source = rows;
    this.#from = this.#count = 0;
    this.#last = end;
  }

  /** Gives K(row r, each landmark) as a view that is valid until the next call. */
  of(r: number): Float64Array {
    const found = this.#support ? this.#facing(this.#support, r) : this.#each(rowOf(this.#source!, r));
    for (let i = 0; i < this.size; i++)
      if (!Number.isFinite(found[i]))
        throw new InputError(`the kernel ${this.kernel.name} must give finite numbers; got ${shown(found[i])}`);
    return found;
  }

  /** Gives K of every pair of landmarks, row after row. */
  *gram(): Steps<Float64Array> {
    const n = this.size;
    const all = new Float64Array(n * n);
    yield* walk(this.#rows, (row, i) => {
      const views = ArrayBuffer.isView(row) ? denseViews(row as Float64Array) : this.kept.views(i);
      this.expect(views, 1);
      all.set(this.of(0), i * n);
      return n * (views.values.length + 8);
    });
    return all;
  }

  #facing(support: SupportRows, r: number): Float64Array {
    if (!(r >= this.#from && r < this.#from + this.#count)) {
      this.#from = r;
      this.#count = Math.min(batchSize, this.#last - r);
      const listed = Uint32Array.from({ length: this.#count }, (_, b) => r + b);
      support.face(this.#source!, listed, this.#count);
    }
    return support.similarities(r - this.#from);
  }

  #each(x: Row): Float64Array {
    for (let i = 0; i < this.size; i++) this.#similarities[i] = ask(this.kernel, x, this.#rows[i]);
    return this.#similarities;
  }
}

function denseViews(values: Float64Array): RowViews {
  return { width: values.length, starts: new Uint32Array(0), indices: null, values };
}

function rowOf({ starts, indices, values, width }: RowViews, r: number): Row {
  if (!indices) return values.subarray(r * width, (r + 1) * width);
  return { indices: indices.subarray(starts[r], starts[r + 1]), values: values.subarray(starts[r], starts[r + 1]) };
}

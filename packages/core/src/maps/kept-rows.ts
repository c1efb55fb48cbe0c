// Rows that a map keeps: their nonzero entries, whatever form they came in.

import type { RowViews } from "../compute/task.js";
import type { SavedRows } from "../data/row-store.js";
import { ModelError } from "../errors.js";
import type { SparseRow } from "../learner.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";

/** Rows that a map keeps, stored as their nonzero entries. */
export class KeptRows {
  readonly #starts: number[] = [0];
  readonly #indices: number[] = [];
  readonly #values: number[] = [];

  get size(): number {
    return this.#starts.length - 1;
  }

  add(rows: RowViews, r: number): void {
    eachNonzero(rows, r, (column, x) => {
      this.#indices.push(column);
      this.#values.push(x);
    });
    this.#starts.push(this.#indices.length);
  }

  removeLast(): void {
    this.#starts.pop();
    this.#indices.length = this.#values.length = this.#starts.at(-1)!;
  }

  row(i: number): SparseRow {
    const [from, until] = [this.#starts[i], this.#starts[i + 1]];
    return {
      indices: Uint32Array.from(this.#indices.slice(from, until)),
      values: Float64Array.from(this.#values.slice(from, until)),
    };
  }

  denseRow(i: number, width: number): Float64Array {
    const x = new Float64Array(width);
    for (let k = this.#starts[i]; k < this.#starts[i + 1]; k++) x[this.#indices[k]] = this.#values[k];
    return x;
  }

  /** Gives all rows in one piece, dense or sparse. */
  saved(dense: boolean, width: number): SavedRows {
    const { size } = this;
    if (!dense)
      return {
        size,
        width,
        starts: Uint32Array.from(this.#starts),
        indices: Uint32Array.from(this.#indices),
        values: Float64Array.from(this.#values),
      };
    const values = new Float64Array(size * width);
    for (let i = 0; i < size; i++) values.set(this.denseRow(i, width), i * width);
    return { size, width, starts: null, indices: null, values };
  }

  /** Gives row i as the single row that loops read. */
  views(i: number): RowViews {
    const { indices, values } = this.row(i) as { indices: Uint32Array; values: Float64Array };
    return { width: 0, starts: Uint32Array.of(0, indices.length), indices, values };
  }

  copy(): KeptRows {
    const copy = new KeptRows();
    for (const start of this.#starts.slice(1)) copy.#starts.push(start);
    for (const j of this.#indices) copy.#indices.push(j);
    for (const x of this.#values) copy.#values.push(x);
    return copy;
  }

  save(put: (array: ModelArray) => Json): Json {
    return {
      starts: put(Uint32Array.from(this.#starts)),
      indices: put(Uint32Array.from(this.#indices)),
      values: put(Float64Array.from(this.#values)),
    };
  }

  /** Reads the rows of a model file, whose columns must be below `width`. */
  static load(head: HeadReader, path: string, width: number): KeptRows {
    const starts = head.array("starts", "u32");
    const indices = head.array("indices", "u32");
    const values = head.array("values", "f64", indices.length);
    const rising = starts.every((start, i) => i === 0 || start >= starts[i - 1]);
    if (starts[0] !== 0 || !rising || starts.at(-1) !== indices.length)
      throw new ModelError(path, "must have starts that rise from 0 to the number of entries");
    const rows = new KeptRows();
    for (let i = 0; i + 1 < starts.length; i++) {
      for (let k = starts[i]; k < starts[i + 1]; k++) {
        if (indices[k] >= width || (k > starts[i] && indices[k] <= indices[k - 1]))
          throw new ModelError(path, `must have ascending columns below ${width}; got ${indices[k]}`);
        if (!Number.isFinite(values[k]) || values[k] === 0)
          throw new ModelError(path, `must have finite numbers other than 0; got ${values[k]}`);
        rows.#indices.push(indices[k]);
        rows.#values.push(values[k]);
      }
      rows.#starts.push(starts[i + 1]);
    }
    return rows;
  }
}

/** A key that is the same for rows with the same number in every column. */
export function keyOf(rows: RowViews, r: number): string {
  let key = "";
  eachNonzero(rows, r, (column, x) => {
    key += `${column}:${x} `;
  });
  return key;
}

function eachNonzero(rows: RowViews, r: number, seen: (column: number, x: number) => void): void {
  const { starts, indices, values, width } = rows;
  const from = indices ? starts[r] : r * width;
  const until = indices ? starts[r + 1] : from + width;
  for (let k = from; k < until; k++) if (values[k] !== 0) seen(indices ? indices[k] : k - from, values[k]);
}

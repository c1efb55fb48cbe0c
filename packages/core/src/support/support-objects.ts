// The support set for objects of any kind, of which only the kernel knows anything.

import { shown } from "../check.js";
import { InputError } from "../errors.js";
import { ask } from "../kernels/ask.js";
import type { Kernel } from "../kernels/kernel.js";
import type { Support } from "./support.js";

/**
 * The support vectors of a kernel that compares objects of any kind. It keeps the objects themselves: changing one after learning
 * from it changes what was learned.
 */
export class SupportObjects<X> implements Support<readonly X[]> {
  readonly #kernel: Kernel<X>;
  readonly #items: X[] = [];
  #tables: Float64Array[] = [];
  #columns = 0;
  /** The batch, and for each member its similarities to the support vectors. */
  #batch: X[] = [];
  #similarities: Float64Array[] = [];
  #own = new Float64Array(0);

  constructor(kernel: Kernel<X>) {
    this.#kernel = kernel;
  }

  get items(): readonly X[] {
    return this.#items;
  }

  get size(): number {
    return this.#items.length;
  }

  get columns(): number {
    return this.#columns;
  }

  set columns(columns: number) {
    const old = this.#columns;
    this.#columns = columns;
    this.#tables = this.#tables.map((table) => {
      const wider = new Float64Array(Math.max(16, 2 * this.size * columns));
      for (let i = 0; i < this.size; i++)
        for (let k = 0; k < Math.min(old, columns); k++) wider[i * columns + k] = table[i * old + k];
      return wider;
    });
  }

  get stride(): number {
    return this.#columns;
  }

  table(t: number): Float64Array {
    while (this.#tables.length <= t) this.#tables.push(new Float64Array(2 * this.size * this.#columns + 16));
    return this.#tables[t];
  }

  face(source: readonly X[], listed: ArrayLike<number>, count: number): void {
    const batch = Array.from({ length: count }, (_, b) => source[listed[b]]);
    const { size } = this;
    this.#similarities = batch.map((x) => {
      const row = new Float64Array(size + count);
      for (let i = 0; i < size; i++) row[i] = this.#between(x, this.#items[i]);
      return row;
    });
    this.#own = Float64Array.from(batch, (x) => this.#between(x, x));
    this.#batch = batch;
  }

  similarities(b: number): Float64Array {
    return this.#similarities[b].subarray(0, this.size);
  }

  scores(b: number, t: number, out: Float64Array): void {
    const row = this.#similarities[b];
    const table = this.table(t);
    const { size } = this;
    const columns = this.#columns;
    for (let k = 0; k < columns; k++) {
      let sum = 0;
      for (let i = 0, at = k; i < size; i++, at += columns) sum += table[at] * row[i];
      out[k] = sum;
    }
  }

  own(b: number): number {
    return this.#own[b];
  }

  add(b: number): void {
    const { size } = this;
    const x = this.#batch[b];
    const own = this.#batch.map((other, c) => (c === b ? this.#own[b] : this.#between(other, x)));
    this.#similarities = this.#similarities.map((row, c) => {
      const longer = size < row.length ? row : grown(row, 2 * size + 1);
      longer[size] = own[c];
      return longer;
    });
    this.#items.push(x);
    const end = (size + 1) * this.#columns;
    this.#tables = this.#tables.map((table) => (end > table.length ? grown(table, 2 * end) : table));
    for (const table of this.#tables) table.fill(0, size * this.#columns, end);
  }

  remove(i: number): void {
    const { size } = this;
    const columns = this.#columns;
    this.#items.splice(i, 1);
    for (const table of this.#tables) table.copyWithin(i * columns, (i + 1) * columns, size * columns);
    for (const row of this.#similarities) row.copyWithin(i, i + 1, size);
  }

  between(i: number, j: number): number {
    return this.#between(this.#items[i], this.#items[j]);
  }

  copy(): SupportObjects<X> {
    const copy = new SupportObjects<X>(this.#kernel);
    copy.restore(this.#items);
    copy.#columns = this.#columns;
    copy.#tables = this.#tables.map((table) => table.slice());
    return copy;
  }

  /** Adds the support vectors of a file, with coefficients 0. */
  restore(items: readonly X[]): void {
    for (const item of items) this.#items.push(item);
    this.columns = this.#columns;
  }

  #between(a: X, b: X): number {
    const value = ask(this.#kernel, a, b);
    if (!Number.isFinite(value))
      throw new InputError(`the kernel ${this.#kernel.name} must give a finite number; got ${shown(value)}`);
    return value;
  }
}

function grown(array: Float64Array, length: number): Float64Array {
  const longer = new Float64Array(length);
  longer.set(array);
  return longer;
}

// Reads one example in any form, checked once, as the single row that the loops read.

import { shown } from "../check.js";
import type { RowViews } from "../compute/task.js";
import { type Survey, squaredNorm } from "../compute/vector.js";
import { InputError } from "../errors.js";
import type { DenseRow, FeatureValue, NamedRow, Row, SparseRow } from "./row.js";
import { Names, type Vocabulary } from "./vocabulary.js";

/** The three forms that rows may have. */
export type Form = "dense" | "sparse" | "named";

const noStarts = new Uint32Array(0);

/** The most columns that a row may name; more is probably a mistake in the data rather than a wish for that much memory. */
export const mostColumns: number = 2 ** 31 - 2;

/** Reads single rows in any form, checks them, and remembers the form and the columns that were accepted. */
export class RowReader {
  /** The form of the rows, which the first row fixes. */
  form: Form | undefined;
  /** The number of columns known so far. */
  width = 0;
  vocabulary: Vocabulary | undefined;
  /** Refuses values that the learner cannot take. */
  checkValue: ((value: number, where: () => string) => void) | undefined;
  /** The squared length ‖x‖² of the row last read. */
  squaredNorm = 0;
  /** The inner product w·x of the row last read, if it was found while reading; else NaN. */
  product: number = Number.NaN;
  readonly #found = new Float64Array(2);
  /** Names of the row last read, in the order they came, perhaps followed by leftovers of longer rows, and how many there are. */
  readonly #names: string[] = [];
  #named = 0;
  #indices = new Uint32Array(16);
  #values = new Float64Array(16);
  readonly #starts = new Uint32Array(2);
  #pendingForm: Form = "dense";
  #pendingWidth = 0;
  /** One object for all rows, so that reading one allocates nothing. */
  readonly #row: { -readonly [part in keyof RowViews]: RowViews[part] } = {
    width: 0,
    starts: noStarts,
    indices: null,
    values: this.#values,
  };

  constructor(form?: Form, width = 0, vocabulary?: Vocabulary) {
    this.form = form;
    this.width = width;
    this.vocabulary = vocabulary;
  }

  /** The feature names of the row last read, in the order they came. */
  get names(): string[] {
    return this.#names.slice(0, this.#named);
  }

  /**
   * Checks a row and gives it as loops read it. Prediction ignores unknown columns; learning may bring new ones, which `accept` adds.
   * With a survey, `product` may be found as well: the inner product with `w`.
   */
  read(x: Row, learning: boolean, survey?: Survey, w?: Float64Array): RowViews {
    const form = formOf(x);
    if (this.form !== undefined && form !== this.form)
      throw new InputError(`x must be a ${this.form} row, as the rows before it; got a ${form} one`);
    let { width } = this;
    this.#named = 0;
    this.product = Number.NaN;
    if (form === "dense") {
      const n = (x as DenseRow).length;
      if (n === 0 || (width > 0 && n !== width))
        throw new InputError(`x must have ${width || "1 or more"} features; got ${n}`);
      width = n;
      // Before the first example is learned, prediction knows no columns, so none counts.
      this.#setRow(learning ? width : this.width, null, this.#numbers(x as DenseRow));
    } else if (form === "sparse") width = this.#sparse(x as SparseRow, learning, survey, w);
    else {
      if (!this.vocabulary && width > 0) refuseNumberedNames(width);
      width = this.#features(x as NamedRow, learning);
    }

    const norm = Number.isNaN(this.product) ? squaredNorm(this.#row, 0) : this.#found[0];
    if (!(norm < Infinity)) this.#refuse(x);
    if (this.checkValue)
      for (let k = 0; k < this.#entries; k++) this.checkValue(this.#row.values[k], () => this.#where(k));
    if (form === "named" && !learning) this.#sort(this.#named);
    this.squaredNorm = norm;
    this.#pendingForm = form;
    this.#pendingWidth = width;
    return this.#row;
  }

  /** Adopts the form and the columns of the row just read for learning. */
  accept(): void {
    this.form = this.#pendingForm;
    if (this.form === "named") {
      this.#intern();
      this.width = this.vocabulary!.size;
    } else this.width = this.#pendingWidth;
  }

  #setRow(width: number, indices: Uint32Array | null, values: Float32Array | Float64Array): void {
    const row = this.#row;
    row.width = width;
    row.starts = indices ? this.#starts : noStarts;
    row.indices = indices;
    row.values = values;
  }

  /** Makes room for so many entries, keeping those that are there. */
  #reserve(entries: number): void {
    if (entries <= this.#values.length) return;
    const [indices, values] = [this.#indices, this.#values];
    this.#indices = new Uint32Array(2 * entries);
    this.#indices.set(indices);
    this.#values = new Float64Array(2 * entries);
    this.#values.set(values);
  }

  #numbers(x: ArrayLike<number>): RowViews["values"] {
    if (isFloats(x)) return x;
    this.#reserve(x.length);
    for (let k = 0; k < x.length; k++) this.#values[k] = typeof x[k] === "number" ? x[k] : Number.NaN;
    return this.#values;
  }

  #sparse({ indices, values }: SparseRow, learning: boolean, survey?: Survey, w?: Float64Array): number {
    let n = indices.length;
    if (n !== values.length) throw new InputError(`x must have as many values as indices, ${n}; got ${values.length}`);
    let last = -1;
    const isKnown = survey && n > 0 && indices instanceof Uint32Array && indices[n - 1] < this.width;
    if (isKnown && isFloats(values) && survey(indices, values, w!, this.#found)) this.product = this.#found[1];
    else last = lastColumn(indices, 0, n, "x.indices");
    if (!learning) while (n > 0 && indices[n - 1] >= this.width) n--;
    let columns = indices as Uint32Array;
    if (!(indices instanceof Uint32Array)) {
      this.#reserve(n);
      columns = this.#indices;
      for (let k = 0; k < n; k++) columns[k] = indices[k];
    }
    this.#starts[1] = n;
    this.#setRow(0, columns, this.#numbers(values));
    return Math.max(this.width, last + 1);
  }

  /** Collects the nonzero features; when learning, they get columns only in `accept`, so that a bad value leaves no name behind. */
  #features(x: NamedRow, learning: boolean): number {
    const names = Symbol.iterator in x ? [] : Object.keys(x);
    for (const name of names) this.#feature(name, (x as Record<string, FeatureValue>)[name], learning);
    if (names.length === 0) {
      // A Map or an object; a Set, a Date or a promise is neither.
      const tag = {}.toString.call(x);
      if (!/ (Map|Object)]/.test(tag)) throw new InputError(`x must be a row of features; got ${tag}`);
      if (Symbol.iterator in x)
        (x as ReadonlyMap<string, FeatureValue>).forEach((value, name) => {
          this.#feature(String(name), value, learning);
        });
    }
    this.#starts[1] = this.#named;
    this.#setRow(0, this.#indices, this.#values);
    return this.width;
  }

  #feature(name: string, value: FeatureValue | undefined, learning: boolean): void {
    if (value === undefined) return;
    if (typeof value === "string") {
      name = `${name}=${value}`;
      value = 1;
    } else if (typeof value === "boolean") value = value ? 1 : 0;
    else if (typeof value !== "number")
      throw new InputError(`x[${shown(name)}] must be a number, text or boolean; got ${shown(value)}`);
    if (value === 0) return;
    const n = this.#named;
    this.#reserve(n + 1);
    if (!learning) {
      const column = this.vocabulary?.find(name) ?? -1;
      if (column < 0 || column >= this.width) return;
      this.#indices[n] = column;
    }
    this.#values[n] = value;
    this.#names[n] = name;
    this.#named++;
  }

  #intern(): void {
    const n = this.#named;
    const names = this.#names;
    const indices = this.#indices;
    this.vocabulary ??= new Names();
    const { vocabulary } = this;
    for (let k = 0; k < n; k++) indices[k] = vocabulary.intern(names[k]);
    this.#sort(n);
  }

  /** Sorts by column, so that the order of the keys does not matter; values of names that share a hashed column are added up. */
  #sort(n: number): void {
    const indices = this.#indices;
    const values = this.#values;
    let shared = false;
    for (let k = 1; k < n; k++) {
      const column = indices[k];
      if (indices[k - 1] < column) continue;
      const value = values[k];
      let i = k;
      for (; i > 0 && indices[i - 1] > column; i--) {
        indices[i] = indices[i - 1];
        values[i] = values[i - 1];
      }
      indices[i] = column;
      values[i] = value;
      if (i > 0 && indices[i - 1] === column) shared = true;
    }
    this.#starts[1] = n;
    if (!shared) return;
    let kept = 0;
    for (let k = 0; k < n; k++)
      if (kept > 0 && indices[kept - 1] === indices[k]) values[kept - 1] += values[k];
      else {
        indices[kept] = indices[k];
        values[kept++] = values[k];
      }
    this.#starts[1] = kept;
  }

  #where(k: number): string {
    return this.#named > 0 ? `x[${shown(this.#names[k])}]` : this.#row.indices ? `x.values[${k}]` : `x[${k}]`;
  }

  get #entries(): number {
    return this.#row.indices ? this.#starts[1] : this.#row.width;
  }

  #refuse(x: Row): never {
    const { values, indices } = this.#row;
    const given = this.#named > 0 ? values : indices ? (x as SparseRow).values : (x as DenseRow);
    for (let k = 0; k < this.#entries; k++)
      if (!Number.isFinite(values[k]))
        throw new InputError(`${this.#where(k)} must be a finite number; got ${shown(given[k])}`);
    throw new InputError("x is too large: ‖x‖² overflows; scale the features");
  }
}

function isFloats(x: ArrayLike<number>): x is Float64Array | Float32Array {
  return x instanceof Float64Array || x instanceof Float32Array;
}

/** The last of the columns from `from` up to `until`, which must be increasing whole numbers; −1 if there are none. */
export function lastColumn(indices: ArrayLike<number>, from: number, until: number, name: string): number {
  let last = -1;
  for (let k = from; k < until; k++) {
    const column = indices[k];
    if (!(column > last && column <= mostColumns) || column !== Math.floor(column))
      throw new InputError(
        `${name}[${k}] must be a whole number from ${last + 1} to ${mostColumns}; got ${shown(column)}: columns must increase`,
      );
    last = column;
  }
  return last;
}

/** Refuses a declared number of features for rows of named features, because it says nothing about their names. */
export function refuseNumberedNames(width: number): never {
  throw new InputError(`features was declared as ${width} columns; declare their names instead`);
}

/** The form of a row. */
export function formOf(x: Row): Form {
  if (typeof x !== "object" || x === null) throw new InputError(`x must be a row of features; got ${shown(x)}`);
  if (Array.isArray(x) || ArrayBuffer.isView(x)) return "dense";
  const { indices, values } = x as Partial<SparseRow>;
  return Object(indices) === indices && Object(values) === values ? "sparse" : "named";
}

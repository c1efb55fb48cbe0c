// Matrices of kernel values: of every pair of a set, or of each member of one set with each of another.

import { shown } from "../check.js";
import { Examples } from "../data/examples.js";
import { InputError } from "../errors.js";
import { ask } from "../kernels/ask.js";
import { checkKernelGiven } from "../kernels/combined.js";
import { isRowKernel, type Kernel, type RowKernel } from "../kernels/kernel.js";
import type { Matrix, Rows } from "../learner.js";
import { batchSize } from "../support/support.js";
import { SupportRows } from "../support/support-rows.js";

/** A matrix of kernel values, with K(a, b) at data[a·columns + b]. */
export interface KernelMatrix extends Matrix {
  /** The kernel values, row after row. */
  readonly data: Float64Array<ArrayBuffer>;
}

/** The Gram matrix of the rows: K of every pair, each computed once, since the matrix is symmetric. */
export function gram(kernel: RowKernel, rows: Rows | Examples): KernelMatrix;
export function gram<X>(kernel: Kernel<X>, items: Iterable<X>): KernelMatrix;
export function gram<X>(kernel: Kernel<X>, items: Iterable<X> | Rows | Examples): KernelMatrix {
  checkKernelGiven("gram", kernel);
  return isRowKernel(kernel)
    ? checked(gramOfRows(kernel, examplesOf(items as Rows | Examples)))
    : gramOfItems(kernel, [...(items as Iterable<X>)]);
}

/** The matrix of K between each of the first rows and each of the others. */
export function cross(kernel: RowKernel, rows: Rows | Examples, others: Rows | Examples): KernelMatrix;
export function cross<X>(kernel: Kernel<X>, items: Iterable<X>, others: Iterable<X>): KernelMatrix;
export function cross<X>(
  kernel: Kernel<X>,
  items: Iterable<X> | Rows | Examples,
  others: Iterable<X> | Rows | Examples,
): KernelMatrix {
  checkKernelGiven("cross", kernel);
  if (!isRowKernel(kernel)) return crossOfItems(kernel, [...(items as Iterable<X>)], [...(others as Iterable<X>)]);
  const first = examplesOf(items as Rows | Examples);
  const second = examplesOf(others as Rows | Examples, first);
  checkAlike(first, second);
  return checked(crossOfRows(kernel, first, second));
}

function gramOfItems<X>(kernel: Kernel<X>, items: readonly X[]): KernelMatrix {
  const n = items.length;
  const data = new Float64Array(n * n);
  for (let a = 0; a < n; a++)
    for (let b = 0; b <= a; b++) {
      data[a * n + b] = finite(ask(kernel, items[a], items[b]), a, b);
      data[b * n + a] = data[a * n + b];
    }
  return { data, rows: n, columns: n };
}

function crossOfItems<X>(kernel: Kernel<X>, items: readonly X[], others: readonly X[]): KernelMatrix {
  const [rows, columns] = [items.length, others.length];
  const data = new Float64Array(rows * columns);
  for (let a = 0; a < rows; a++)
    for (let b = 0; b < columns; b++) data[a * columns + b] = finite(ask(kernel, items[a], others[b]), a, b);
  return { data, rows, columns };
}

/** Every batch is compared with the rows before it and with itself. */
function gramOfRows(kernel: RowKernel, { rows, size }: Examples): KernelMatrix {
  const data = new Float64Array(size * size);
  const support = new SupportRows(kernel);
  for (const listed of batches(size)) {
    support.face(rows, listed, listed.length);
    for (const b of listed.keys()) support.add(b);
    for (const [b, a] of listed.entries()) data.set(support.similarities(b), a * size);
  }
  for (let a = 0; a < size; a++) for (let b = 0; b < a; b++) data[b * size + a] = data[a * size + b];
  return { data, rows: size, columns: size };
}

function crossOfRows(kernel: RowKernel, first: Examples, second: Examples): KernelMatrix {
  const [rows, columns] = [first.size, second.size];
  const data = new Float64Array(rows * columns);
  const { width, starts, indices, values } = second.rows;
  const saved = { size: columns, width, starts: indices && starts, indices, values };
  const support = SupportRows.load(kernel, saved);
  for (const listed of batches(rows)) {
    support.face(first.rows, listed, listed.length);
    for (const [b, a] of listed.entries()) data.set(support.similarities(b), a * columns);
  }
  return { data, rows, columns };
}

/** 0 … n − 1, in batches. */
function* batches(n: number): Generator<Uint32Array> {
  for (let from = 0; from < n; from += batchSize)
    yield Uint32Array.from({ length: Math.min(batchSize, n - from) }, (_, b) => from + b);
}

function examplesOf(rows: Rows | Examples, like?: Examples): Examples {
  return rows instanceof Examples ? rows : Examples.from(rows, undefined, { vocabulary: like?.vocabulary });
}

/** Refuses sets whose columns have different meanings. */
function checkAlike(first: Examples, second: Examples): void {
  if (first.form !== second.form)
    throw new InputError(`both sets of rows must have the same form; got ${first.form} and ${second.form}`);
  if (first.form === "dense" && first.width !== second.width)
    throw new InputError(`both sets of rows must have as many features; got ${first.width} and ${second.width}`);
  const [mine, theirs] = [first.vocabulary?.names ?? [], second.vocabulary?.names ?? []];
  for (let j = 0; j < Math.min(mine.length, theirs.length); j++)
    if (mine[j] !== theirs[j])
      throw new InputError(
        `column ${j} is ${shown(mine[j])} in the first set and ${shown(theirs[j])} in the other; build both with the same vocabulary`,
      );
}

function checked(matrix: KernelMatrix): KernelMatrix {
  const { data, columns } = matrix;
  const k = data.findIndex((value) => !Number.isFinite(value));
  if (k >= 0) finite(data[k], Math.floor(k / columns), k % columns);
  return matrix;
}

function finite(value: number, a: number, b: number): number {
  if (!Number.isFinite(value))
    throw new InputError(`K(${a}, ${b}) must be a finite number; got ${shown(value)}: checkKernel says more`);
  return value;
}

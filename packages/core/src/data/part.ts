// Rows with their labels, in whatever form they were given, and parts of them in the same form.

import { atLeastZero } from "../check.js";
import { InputError } from "../errors.js";
import { Examples } from "./examples.js";
import { labelsFor, listed } from "./label-list.js";
import { withOwnLabels } from "./own-labels.js";
import type { Label, Matrix, Rows, SparseMatrix, Table } from "./row.js";
import { drain } from "./steps.js";

/** The form of a part of rows: that of the whole, except that a table becomes `Examples` and any iterable becomes a list. */
export type PartOf<G, L extends Label = Label> = G extends Examples | Table
  ? Examples<L>
  : G extends Matrix
    ? Matrix
    : G extends SparseMatrix
      ? SparseMatrix
      : G extends Iterable<infer X>
        ? X[]
        : never;

/** Some of the rows that were given, with their labels. */
export interface Part<L extends Label = Label, G = Rows | Examples> {
  /** The rows, in the form of the whole. */
  readonly rows: PartOf<G, L>;
  /** The label of each row. */
  readonly labels: L[];
  /** The position of each row in what was given, ascending. */
  readonly indices: Uint32Array;
  /** One factor per row, if factors were given. */
  readonly sampleWeights?: Float64Array;
}

/** Labelled rows in any form, from which parts can be taken. */
export class LabelledRows<L extends Label, G> {
  readonly labels: readonly L[];
  /** The classes in the order of the data set, or of appearance. */
  readonly classes: readonly L[];
  readonly #rows: readonly unknown[] | Examples<L> | Matrix | SparseMatrix;
  readonly #weights: ArrayLike<number> | undefined;

  constructor(rows: G, labels: Iterable<L> | undefined, sampleWeights?: ArrayLike<number>) {
    this.#rows = whole<L>(rows, labels);
    const own = this.#rows;
    if (own instanceof Examples) {
      this.labels = Array.from(own.targets, (target) => own.classes[target]);
      this.classes = own.classes;
      if (!own.labelled)
        throw new InputError("the examples must have labels: make them by Examples.from(rows, labels)");
      drain(withOwnLabels(own, labels));
    } else {
      if (labels === undefined) throw new InputError("labels are needed, one for each row");
      this.labels = labelsFor(labels, sizeOf(own), "row");
      this.classes = [...new Set(this.labels)];
    }
    const size = this.labels.length;
    this.#weights = weightsFor(sampleWeights, size);
  }

  /** Takes the rows at these positions, which must ascend. */
  pick(indices: Uint32Array): Part<L, G> {
    const weights = this.#weights;
    return {
      rows: picked(this.#rows, indices) as PartOf<G, L>,
      labels: Array.from(indices, (r) => this.labels[r]),
      indices,
      ...(weights && { sampleWeights: Float64Array.from(indices, (r) => weights[r]) }),
    };
  }

  /** Takes all rows. */
  all(): Part<L, G> {
    return this.pick(Uint32Array.from(this.labels, (_, r) => r));
  }
}

/** The weights of so many rows, if there are any; throws InputError unless each is a number of at least 0. */
export function weightsFor(weights: ArrayLike<number> | undefined, size: number): ArrayLike<number> | undefined {
  if (weights && weights.length !== size)
    throw new InputError(`sampleWeights must have ${size} entries, one per row; got ${weights.length}`);
  for (let r = 0; r < (weights?.length ?? 0); r++) atLeastZero(`sampleWeights[${r}]`, weights![r]);
  return weights;
}

/** The labels to give `fit` with the rows of a part: none if the rows have their own. */
export function labelsBeside<L extends Label, G>({ rows, labels }: Part<L, G>): L[] | undefined {
  return (rows as unknown) instanceof Examples ? undefined : labels;
}

function whole<L extends Label>(rows: unknown, labels: Iterable<L> | undefined) {
  if (rows instanceof Examples) return rows as Examples<L>;
  if (typeof rows === "object" && rows !== null) {
    if ("getChild" in rows) return Examples.from<L>(rows as Table, labels);
    if ("data" in rows) return rows as Matrix;
    if ("starts" in rows) return rows as SparseMatrix;
  }
  return listed("rows", rows as Iterable<unknown>);
}

function sizeOf(rows: readonly unknown[] | Matrix | SparseMatrix): number {
  return "data" in rows ? rows.rows : "starts" in rows ? rows.starts.length - 1 : rows.length;
}

function picked(rows: readonly unknown[] | Examples | Matrix | SparseMatrix, indices: Uint32Array): unknown {
  if (rows instanceof Examples) return rows.pick(indices);
  if ("data" in rows) {
    const { data, columns } = rows;
    const part = new (data instanceof Float32Array ? Float32Array : Float64Array)(indices.length * columns);
    indices.forEach((r, i) => {
      for (let j = 0; j < columns; j++) part[i * columns + j] = data[r * columns + j];
    });
    return { data: part, rows: indices.length, columns } satisfies Matrix;
  }
  if (!("starts" in rows)) return Array.from(indices, (r) => rows[r]);
  const starts = new Uint32Array(indices.length + 1);
  indices.forEach((r, i) => {
    starts[i + 1] = starts[i] + rows.starts[r + 1] - rows.starts[r];
  });
  const columns = new Uint32Array(starts[indices.length]);
  const values = new Float64Array(columns.length);
  indices.forEach((r, i) => {
    for (let k = rows.starts[r], at = starts[i]; k < rows.starts[r + 1]; k++, at++) {
      columns[at] = rows.indices[k];
      values[at] = rows.values[k];
    }
  });
  return {
    starts,
    indices: columns,
    values,
    ...(rows.columns !== undefined && { columns: rows.columns }),
  } satisfies SparseMatrix;
}

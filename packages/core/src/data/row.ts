// The input of a learner: labels, and rows of features in any of their forms.

/** A class: any string, boolean or whole number. */
export type Label = string | number | boolean;

/** The value of a named feature; text becomes the 0/1 feature `name=value`, true and false become 1 and 0. */
export type FeatureValue = number | string | boolean;

/** An object of any but a built-in type such as a list, a date or a promise. Values that no feature can have are refused when they are read. */
export type Fields = object & {
  readonly [own in
    | typeof Symbol.iterator
    | typeof Symbol.toStringTag
    | typeof Symbol.toPrimitive
    | typeof Symbol.hasInstance
    | typeof Symbol.match]?: never;
};

/** Features by name; absent ones and undefined ones count as 0. New names may appear at any time. */
export type NamedRow = Readonly<Record<string, FeatureValue | undefined>> | Fields | ReadonlyMap<string, FeatureValue>;

/** The features that are not 0, by ascending column; new columns may appear at any time. */
export interface SparseRow {
  /** The columns, ascending from 0. */
  readonly indices: ArrayLike<number>;
  /** The value in each of these columns. */
  readonly values: ArrayLike<number>;
}

/** One number per column; the first row fixes how many there are. */
export type DenseRow = ArrayLike<number>;

/**
 * One example's features, in any of three forms; a learner keeps to the form of its first row. A text is a row only for a pipeline
 * that begins with `text` or `tfidf` of rosenblatt/text.
 */
export type Row = DenseRow | SparseRow | NamedRow | string;

/** Many dense rows in one array, row after row. */
export interface Matrix {
  /** The values, row after row. */
  readonly data: ArrayLike<number>;
  /** The number of rows. */
  readonly rows: number;
  /** The number of columns. */
  readonly columns: number;
}

/** Many sparse rows (compressed sparse rows): row r is `indices` and `values` from `starts[r]` up to `starts[r + 1]`. */
export interface SparseMatrix {
  /** Where each row begins, and where the last one ends. */
  readonly starts: ArrayLike<number>;
  /** The column of each value, ascending within a row. */
  readonly indices: ArrayLike<number>;
  /** The values that are not 0, row after row. */
  readonly values: ArrayLike<number>;
  /** The number of columns. Defaults to one more than the largest index. */
  readonly columns?: number;
}

/** Columns by name, as in Apache Arrow tables; recognised by structure, so no library is needed. */
export interface Table {
  /** The number of rows. */
  readonly numRows: number;
  /** The columns by name. */
  readonly schema: { readonly fields: readonly { readonly name: string }[] };
  /** Gives the column of this name. */
  getChild(name: string): { get(row: number): unknown; toArray?(): ArrayLike<unknown> } | null;
}

/** Many rows, in any of the forms that learners take. */
export type Rows = Iterable<Row> | Matrix | SparseMatrix | Table;

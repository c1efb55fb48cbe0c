// What a learner is given: labels, and rows of features in any of their forms.

/** A class: any string, boolean or whole number. */
export type Label = string | number | boolean;

/** The value of a named feature; text becomes the 0/1 feature `name=value`, true and false become 1 and 0. */
export type FeatureValue = number | string | boolean;

/** Features by name; absent ones count as 0. New names may appear at any time. */
export type NamedRow = Readonly<Record<string, FeatureValue>> | ReadonlyMap<string, FeatureValue>;

/** The features that are not 0, by ascending column; new columns may appear at any time. */
export interface SparseRow {
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
}

/** One number per column; the first row fixes how many there are. */
export type DenseRow = ArrayLike<number>;

/**
 * One example's features, in any of the three forms, to which a learner keeps once it saw the first. A text is a row only to a pipeline
 * that begins with `text` or `tfidf` of rosenblatt/text.
 */
export type Row = DenseRow | SparseRow | NamedRow | string;

/** Many dense rows in one array, row after row. */
export interface Matrix {
  readonly data: ArrayLike<number>;
  readonly rows: number;
  readonly columns: number;
}

/** Many sparse rows (compressed sparse rows): row r is `indices` and `values` from `starts[r]` up to `starts[r + 1]`. */
export interface SparseMatrix {
  readonly starts: ArrayLike<number>;
  readonly indices: ArrayLike<number>;
  readonly values: ArrayLike<number>;
  readonly columns?: number;
}

/** Columns by name, as Apache Arrow tables have them; known by structure, so no library is needed. */
export interface Table {
  readonly numRows: number;
  readonly schema: { readonly fields: readonly { readonly name: string }[] };
  getChild(name: string): { get(row: number): unknown; toArray?(): ArrayLike<unknown> } | null;
}

/** Many rows, in any of the forms that learners take. */
export type Rows = Iterable<Row> | Matrix | SparseMatrix | Table;

// What a block loop reads and writes.

/** Rows as the loops see them. Sparse row r is `indices` and `values` from starts[r]; dense row r is `values` from r·width. */
export interface RowViews {
  /** The number of columns. */
  readonly width: number;
  /** Where each sparse row begins, and where the last one ends. */
  readonly starts: Uint32Array;
  /** The columns of sparse rows; null when rows are dense. */
  readonly indices: Uint32Array | null;
  /** The values of all rows. */
  readonly values: Float32Array | Float64Array;
}

/**
 * The views that one run works on. Every vector has the weight of the constant feature in front: the bias is entry 0, feature j is
 * entry j + 1.
 */
export interface Task {
  /** The rows of the data set, or the one row of a single visit. */
  rows: RowViews;
  /** The class of each row. */
  targets: Uint32Array;
  /** The rows of this block, counted from its base. */
  order: Uint32Array;
  /** The factor of each visit's step: η · class weight · sample weight. */
  scales: Float64Array;
  /** Result of each visit: the score, or with joint classes half the lead of the right one. */
  scores: Float64Array;
  /** Result of each visit: the multiple of x that was added, 0 for none. */
  steps: Float64Array;
  /** Result of each visit with joint classes: the best wrong class. */
  rivals: Uint32Array;
  /** The rank of each class in a tie: the lowest wins. */
  ranks: Uint32Array;
  /** The weights of each class; one vector for two classes. */
  w: Float64Array[];
  /** The learner's second vector for each class, such as sums or variances; empty if it has none. */
  v: Float64Array[];
  /** Parameters and counters, at the places in task-layout.ts. */
  numbers: Float64Array;
  /** Result with joint classes: each class's score on the last visit. */
  classScores: Float64Array;
  /** Whether nobody reads scores and steps and all scales are the same, so that a compiled loop may use one place for each. */
  quiet: boolean;
  /** Room for the addresses of all these, for compiled loops. */
  header: Uint32Array;
}

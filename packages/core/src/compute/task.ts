// What a block loop reads and writes.

/** Rows as the loops see them. Sparse: row r is indices and values from starts[r]. Dense: values from r·width. */
export interface RowViews {
  readonly width: number;
  readonly starts: Uint32Array;
  /** null when dense. */
  readonly indices: Uint32Array | null;
  readonly values: Float32Array | Float64Array;
}

/**
 * One run's views. Every vector has the weight of the constant feature in front: the bias is entry 0, feature j is
 * entry j + 1.
 */
export interface Task {
  rows: RowViews;
  /** Class of each row. */
  targets: Uint32Array;
  /** Rows of this block, counted from its base. */
  order: Uint32Array;
  /** Factor of each visit's step: η · class weight · sample weight. */
  scales: Float64Array;
  /** Out, per visit: the score, or with joint classes half the lead of the right one. */
  scores: Float64Array;
  /** Out, per visit: what multiple of x was added, 0 for none. */
  steps: Float64Array;
  /** Out, per visit with joint classes: the best wrong class. */
  rivals: Uint32Array;
  /** Place of each class in a tie: the lowest wins. */
  ranks: Uint32Array;
  /** Weights per class; one vector for two classes. */
  w: Float64Array[];
  /** The learner's second vector per class: sums, variances; empty when it has none. */
  v: Float64Array[];
  /** Parameters and counters, by the positions in task-layout.ts. */
  numbers: Float64Array;
  /** Out, with joint classes: each class's score on the last visit. */
  classScores: Float64Array;
  /** Nobody will look at scores and steps, and all scales are the first one: a compiled loop may use one place for each. */
  quiet: boolean;
  /** Room for the addresses of all of these, for compiled loops. */
  header: Uint32Array;
}

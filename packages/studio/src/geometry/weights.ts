// The boundary w·x + b = 0 as numbers.

/** The weights of one score w·x + b in the plane. */
export interface Weights {
  readonly b: number;
  readonly w: readonly [number, number];
}

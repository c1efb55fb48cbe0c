/** Predicts a number from known ones by least squares, updated with each number (recursive least squares). */
export class Forecaster {
  readonly #weights: Float64Array;
  /** The inverse of the sum of squares, initially ten times the identity. */
  readonly #inverse: Float64Array[];
  readonly #moved: Float64Array;

  /** A forecaster from so many known numbers. */
  constructor(size: number) {
    this.#weights = new Float64Array(size);
    this.#moved = new Float64Array(size);
    this.#inverse = Array.from(this.#weights, (_, i) => new Float64Array(size).fill(10, i, i + 1));
  }

  /** The number to expect, given these. */
  forecast(known: Float64Array): number {
    return sumOfProducts(this.#weights, known);
  }

  /** Learns the number that came with these, with a weight. */
  learn(known: Float64Array, number: number, weight: number): void {
    const moved = this.#moved;
    for (let i = 0; i < moved.length; i++) moved[i] = sumOfProducts(this.#inverse[i], known);
    const scale = 1 / (1 / weight + sumOfProducts(moved, known));
    const error = number - this.forecast(known);
    for (let i = 0; i < moved.length; i++) {
      const row = this.#inverse[i];
      const gain = moved[i] * scale;
      this.#weights[i] += gain * error;
      for (let j = 0; j < row.length; j++) row[j] -= gain * moved[j];
    }
  }
}

/** Plain sums in this order, so that the bits are the same everywhere. */
function sumOfProducts(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

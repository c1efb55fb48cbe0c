// The Cholesky factor of a Gram matrix, G = LLᵀ, row by row, of those rows that are independent of the rows before them.

/** If less than this part of a vector's square is left, it is rounding, and the vector lies in the span. */
const rounding = 2 ** -36;
/** Below this part, what is left is computed again in twice the precision, because a factor of nearly dependent rows is not precise enough. */
const doubtful = 2 ** -16;
const refinements = 3;

/** The Cholesky factor of a growing Gram matrix, for projecting vectors onto the span of its rows. */
export class Cholesky {
  /** The number of rows of the Gram matrix so far, independent or not. */
  rows = 0;
  /** Which of them are in the factor. */
  readonly #basis: number[] = [];
  /** Row r of the factor, and of the matrix, begins at r(r + 1)/2. */
  #factor = new Float64Array(64);
  #gram = new Float64Array(64);
  /** For the vector last projected: its inner products k with the basis, z with Lz = k, and d with Gd = k if that is known already. */
  #k = new Float64Array(16);
  #z = new Float64Array(16);
  #d: Float64Array | undefined;

  /** Projects a vector with inner products k with the rows and κ with itself onto their span; returns what is left, δ² = κ − k·G⁻¹k. */
  project(products: ArrayLike<number>, own: number): number {
    const n = this.#basis.length;
    if (this.#z.length < n) [this.#k, this.#z] = [new Float64Array(2 * n), new Float64Array(2 * n)];
    const [k, z] = [this.#k, this.#z];
    for (let r = 0; r < n; r++) z[r] = k[r] = products[this.#basis[r]];
    this.#forward(z);
    let left = own;
    for (let r = 0; r < n; r++) left -= z[r] * z[r];
    this.#d = undefined;
    return left > doubtful * own ? left : this.#refined(own, left);
  }

  isIndependent(left: number, own: number): boolean {
    return left > rounding * own;
  }

  /** Appends the vector last projected, given δ² = `left`, to the factor unless it is dependent. */
  extend(left: number, own: number): void {
    if (this.isIndependent(left, own)) {
      const n = this.#basis.length;
      const start = (n * (n + 1)) / 2;
      if (start + n + 1 > this.#factor.length) {
        this.#factor = grown(this.#factor, 2 * (start + n + 1));
        this.#gram = grown(this.#gram, 2 * (start + n + 1));
      }
      this.#factor.set(this.#z.subarray(0, n), start);
      this.#factor[start + n] = Math.sqrt(left);
      this.#gram.set(this.#k.subarray(0, n), start);
      this.#gram[start + n] = own;
      this.#basis.push(this.rows);
    }
    this.rows++;
  }

  /** Gives the rows whose sum is the projection of the vector last projected, with their coefficients d. */
  shares(): [row: number, share: number][] {
    const d = this.#d ?? this.#backward(this.#z.slice(0, this.#basis.length));
    return this.#basis.map((row, r) => [row, d[r]]);
  }

  /**
   * δ² from d, improved by the residual: κ − k·d − d·(k − Gd), in which only the square of an error of d counts.
   * Wilkinson's iterative refinement.
   */
  #refined(own: number, unrefined: number): number {
    const n = this.#basis.length;
    const k = this.#k;
    const d = this.#backward(this.#z.slice(0, n));
    const residual = new Float64Array(n);
    for (let turn = 0; turn <= refinements; turn++) {
      for (let r = 0; r < n; r++) {
        const start = (r * (r + 1)) / 2;
        residual[r] = less(k[r], n, (c) => this.#gram[c <= r ? start + c : (c * (c + 1)) / 2 + r], d);
      }
      if (turn === refinements) break;
      const correction = this.#backward(this.#forward(residual.slice()));
      for (let r = 0; r < n; r++) d[r] += correction[r];
    }
    const left = less(
      less(own, n, (r) => k[r], d),
      n,
      (r) => residual[r],
      d,
    );
    if (!Number.isFinite(left)) return unrefined;
    this.#d = d;
    return left;
  }

  /** x ← L⁻¹x. */
  #forward(x: Float64Array): Float64Array {
    const L = this.#factor;
    for (let r = 0, at = 0; r < this.#basis.length; r++) {
      let sum = x[r];
      for (let c = 0; c < r; c++) sum -= L[at++] * x[c];
      x[r] = sum / L[at++];
    }
    return x;
  }

  /** x ← L⁻ᵀx. */
  #backward(x: Float64Array): Float64Array {
    const L = this.#factor;
    for (let r = this.#basis.length - 1; r >= 0; r--) {
      const start = (r * (r + 1)) / 2;
      x[r] /= L[start + r];
      for (let c = 0; c < r; c++) x[c] -= L[start + c] * x[r];
    }
    return x;
  }
}

/** start − Σ a_c·b_c, as if in twice the precision: Dekker's product and Knuth's sum, whose errors are added at the end. */
function less(start: number, n: number, a: (c: number) => number, b: Float64Array): number {
  let sum = start;
  let errors = 0;
  for (let c = 0; c < n; c++) {
    const [x, y] = [a(c), -b[c]];
    const product = x * y;
    const [x1, y1] = [upper(x), upper(y)];
    const [x2, y2] = [x - x1, y - y1];
    const next = sum + product;
    const part = next - sum;
    errors += x2 * y2 - (product - x1 * y1 - x2 * y1 - x1 * y2) + (sum - (next - part) + (product - part));
    sum = next;
  }
  return sum + errors;
}

/** The upper half of a number's bits. */
function upper(x: number): number {
  const large = 134217729 * x;
  return large - (large - x);
}

function grown(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const longer = new Float64Array(length);
  longer.set(array);
  return longer;
}

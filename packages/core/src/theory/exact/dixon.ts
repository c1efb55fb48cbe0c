// Exact solution of M·x = b over the rationals, for whole numbers: x modulo p, p², p⁴… from one inverse modulo a prime p,
// then fractions with one common denominator. J. D. Dixon 1982, Numerische Mathematik 40.

import { eliminate, invert, multiply, multiplyModulo } from "../../compute/algebra/modular.js";
import { solvedByElimination } from "./bareiss.js";
import { bitLength } from "./dyadic.js";
import { type Fractions, lowest } from "./fractions.js";

/** Yields the primes below 2²⁴, the largest first. */
function* primes(): Generator<number, never, void> {
  for (let n = 2 ** 24 - 3; ; n -= 2) {
    let factor = 3;
    while (factor * factor <= n && n % factor !== 0) factor += 2;
    if (factor * factor > n) yield n;
  }
}

const firstPrime = 2 ** 24 - 3;

/** For up to this many unknowns plain elimination is as fast, and with entries of thousands of bits much faster. */
const small = 10;

/**
 * Picks as many of the columns as are independent, and as many rows, such that these columns and rows make an invertible square
 * matrix; the first row is among them if the first column is not 0 there. Independence is judged modulo one prime: columns found
 * independent are, and an independent column is overlooked with a probability of some 2⁻²⁴.
 */
export function independent(columns: readonly (readonly bigint[])[]): { columns: number[]; rows: number[] } {
  const n = columns.length;
  const m = columns[0].length;
  const a = new Float64Array(m * n);
  const p = BigInt(firstPrime);
  for (let i = 0; i < m; i++) for (let j = 0; j < n; j++) a[i * n + j] = remainder(columns[j][i], p);
  const pivots = new Int32Array(n);
  eliminate(a, m, n, firstPrime, pivots, new Uint8Array(m));
  const kept = [...pivots.keys()].filter((j) => pivots[j] >= 0);
  return { columns: kept, rows: kept.map((j) => pivots[j]) };
}

/**
 * Solves matrix·x = b exactly, in lowest terms, with pauses. Returns null if the matrix is singular, which is concluded when
 * three primes of 24 bits agree.
 */
export function* solve(
  matrix: readonly (readonly bigint[])[],
  b: readonly bigint[],
): Generator<void, Fractions | null, void> {
  const n = matrix.length;
  if (n <= small) {
    const found = solvedByElimination(matrix, b);
    return found && lowest(found);
  }
  const residues = new Float64Array(n * n);
  const inverse = new Float64Array(n * n);
  let prime = 0;
  let tries = 0;
  for (const p of primes()) {
    const big = BigInt(p);
    for (let i = 0, k = 0; i < n; i++) for (let j = 0; j < n; j++, k++) residues[k] = remainder(matrix[i][j], big);
    prime = p;
    if (invert(residues, inverse, n, p)) break;
    if (++tries === 3) return null;
    yield;
  }
  yield;
  const { determinant, numerator } = bounds(matrix, b);
  // |numerators| < 2^numerator and the denominator < 2^determinant: unique modulo 2^(sum + 1).
  const digits = Math.ceil((determinant + numerator + 2) / 23.99) + 1;
  const { values, modulus } = yield* lift(matrix, b, inverse, prime, digits);
  const found = yield* reconstruct(values, modulus, numerator);
  // None of the above has to be trusted: this is the proof.
  for (let i = 0; i < n; i++) {
    let sum = 0n;
    for (let j = 0; j < n; j++) if (matrix[i][j]) sum += matrix[i][j] * found.numerators[j];
    if (sum !== b[i] * found.denominator) throw new Error("an exact solution failed its own check");
  }
  return found;
}

/** x modulo prime^digits. */
function* lift(
  matrix: readonly (readonly bigint[])[],
  b: readonly bigint[],
  inverse: Float64Array,
  prime: number,
  digits: number,
): Generator<void, { values: bigint[]; modulus: bigint }, void> {
  const n = b.length;
  const p = BigInt(prime);
  // Limbs so short that n products with a digit below 2²⁴ add up to less than 2⁵³.
  const bits = 28 - Math.ceil(bitLength(BigInt(n)));
  const limbs = split(matrix, bits);
  const rest = [...b];
  const residue = new Float64Array(n);
  const product = new Float64Array(n);
  const digit: Float64Array[] = [];
  const shift = BigInt(bits);
  for (let s = 0; s < digits; s++) {
    for (let i = 0; i < n; i++) residue[i] = remainder(rest[i], p);
    const x = new Float64Array(n);
    multiplyModulo(inverse, residue, x, n, prime);
    digit.push(x);
    const sums: bigint[] = new Array(n).fill(0n);
    for (let l = limbs.length - 1; l >= 0; l--) {
      multiply(limbs[l], x, product, n);
      for (let i = 0; i < n; i++) sums[i] = (sums[i] << shift) + BigInt(product[i]);
    }
    for (let i = 0; i < n; i++) rest[i] = (rest[i] - sums[i]) / p;
    if ((s + 1) % Math.ceil(2e6 / (n * n * (limbs.length + 1) + 100 * n)) === 0) yield;
  }
  // Σ digit·p^s, neighbours first: pairs of digits, pairs of pairs, …
  let level: bigint[][] = digit.map((x) => Array.from(x, BigInt));
  let modulus = p;
  for (; level.length > 1; modulus *= modulus) {
    const next: bigint[][] = [];
    for (let s = 0; s < level.length; s += 2)
      next.push(s + 1 < level.length ? level[s].map((low, i) => low + level[s + 1][i] * modulus) : level[s]);
    level = next;
    yield;
  }
  return { values: level[0], modulus: p ** BigInt(digits) };
}

/** Signed limbs of the entries, lowest first, each a matrix. */
function split(matrix: readonly (readonly bigint[])[], bits: number): Float64Array[] {
  const n = matrix.length;
  const limbs: Float64Array[] = [];
  const mask = (1n << BigInt(bits)) - 1n;
  const shift = BigInt(bits);
  for (let i = 0, k = 0; i < n; i++)
    for (let j = 0; j < n; j++, k++) {
      const entry = matrix[i][j];
      const sign = entry < 0n ? -1 : 1;
      let size = entry < 0n ? -entry : entry;
      for (let l = 0; size > 0n; l++, size >>= shift) {
        if (l === limbs.length) limbs.push(new Float64Array(n * n));
        limbs[l][k] = sign * Number(size & mask);
      }
    }
  if (limbs.length === 0) limbs.push(new Float64Array(n * n));
  return limbs;
}

/** The numbers of bits that hold the determinant and, by Cramer's rule, every numerator (Hadamard's bound, by rows or by columns). */
function bounds(
  matrix: readonly (readonly bigint[])[],
  b: readonly bigint[],
): { determinant: number; numerator: number } {
  const n = b.length;
  const squares = (list: readonly bigint[]) => list.reduce((sum, x) => sum + x * x, 0n);
  let rows = 0;
  let augmented = 0;
  let columns = 0;
  const side = bitLength(squares(b)) / 2;
  for (let i = 0; i < n; i++) {
    const row = squares(matrix[i]);
    rows += bitLength(row) / 2;
    augmented += bitLength(row + b[i] * b[i]) / 2;
    columns += bitLength(squares(matrix.map((line) => line[i]))) / 2;
  }
  return {
    determinant: Math.ceil(Math.min(rows, columns)) + 1,
    numerator: Math.ceil(Math.min(augmented, columns + side)) + 1,
  };
}

/** Fractions from their values modulo `modulus`, numerators below 2^bits. */
function* reconstruct(values: readonly bigint[], modulus: bigint, bits: number): Generator<void, Fractions, void> {
  const limit = 1n << BigInt(bits);
  const half = modulus >> 1n;
  const numerators: bigint[] = [];
  let denominator = 1n;
  for (const value of values) {
    let x = (value * denominator) % modulus;
    if (x > half) x -= modulus;
    if (x >= limit || x <= -limit) {
      let r0 = modulus;
      let r1 = x < 0n ? x + modulus : x;
      let t0 = 0n;
      let t1 = 1n;
      for (let step = 1; r1 >= limit; step++) {
        const q = r0 / r1;
        [r0, r1] = [r1, r0 - q * r1];
        [t0, t1] = [t1, t0 - q * t1];
        if (step % 1000 === 0) yield;
      }
      const factor = t1 < 0n ? -t1 : t1;
      x = t1 < 0n ? -r1 : r1;
      denominator *= factor;
      for (let i = 0; i < numerators.length; i++) numerators[i] *= factor;
    }
    numerators.push(x);
  }
  return lowest({ numerators, denominator });
}

function remainder(a: bigint, p: bigint): number {
  const r = Number(a % p);
  return r < 0 ? r + Number(p) : r;
}

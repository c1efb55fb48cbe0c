// Each learner as its paper has it: two classes −1 and 1, plain, slow, the constant feature in front.

export type Pair = readonly [x: readonly number[], y: number];

export interface Taught {
  /** The weights after each example, bias first. */
  vectors: number[][];
  margins: number[];
  mistakes: number[];
}

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, j) => sum + value * b[j], 0);
const withOne = (x: readonly number[]) => [1, ...x];

/** w ← w + step·yx. */
export function additive(pairs: readonly Pair[], step: (margin: number, xx: number) => number): Taught {
  let w = Array(pairs[0][0].length + 1).fill(0);
  return learn(pairs, (x, y) => {
    const margin = y * dot(w, x);
    const tau = step(margin, dot(x, x));
    if (tau !== 0) w = w.map((weight, j) => weight + tau * y * x[j]);
    return { w, margin };
  });
}

export const perceptron = (margin: number): number => (margin <= 0 ? 1 : 0);
export const delta = (margin: number): number => 1 - Math.sign(margin);
export const margin = (beta: number) => (m: number) => (m <= beta ? 1 : 0);
export const pa = (m: number, xx: number): number => Math.max(0, 1 - m) / xx;
export const pa1 = (C: number) => (m: number, xx: number) => Math.min(C, Math.max(0, 1 - m) / xx);
export const pa2 = (C: number) => (m: number, xx: number) => Math.max(0, 1 - m) / (xx + 1 / (2 * C));

export function arow(pairs: readonly Pair[], r: number): Taught {
  let w = Array(pairs[0][0].length + 1).fill(0);
  let sigma = w.map(() => 1);
  return learn(pairs, (x, y) => {
    const margin = y * dot(w, x);
    if (margin < 1) {
      const beta = 1 / (x.reduce((sum, value, j) => sum + sigma[j] * value ** 2, 0) + r);
      const alpha = (1 - margin) * beta;
      w = w.map((weight, j) => weight + alpha * y * sigma[j] * x[j]);
      sigma = sigma.map((s, j) => s - beta * (s * x[j]) ** 2);
    }
    return { w, margin };
  });
}

/** Scores w·(A + xxᵀ)⁻¹x, with the diagonal of A alone or all of it. */
export function secondOrder(pairs: readonly Pair[], a: number, full: boolean): Taught {
  let w = Array(pairs[0][0].length + 1).fill(0);
  const A = w.map((_, i) => w.map((_, j) => (i === j ? a : 0)));
  return learn(pairs, (x, y) => {
    const present = A.map((row, i) => row.map((entry, j) => (full || i === j ? entry + x[i] * x[j] : 0)));
    const margin = y * dot(w, solve(present, x));
    if (margin <= 0) {
      w = w.map((weight, j) => weight + y * x[j]);
      present.forEach((row, i) => {
        A[i] = row;
      });
    }
    return { w, margin };
  });
}

/** Without a constant feature; the threshold stands first, negated. */
export function winnow(pairs: readonly Pair[], alpha: number, theta: number, eliminate: boolean): Taught {
  let w = [-theta, ...pairs[0][0].map(() => 1)];
  return learn(pairs, (x, y) => {
    const score = dot(w, x);
    const wrong = score >= 0 ? y < 0 : y > 0;
    if (wrong)
      w = w.map((weight, j) => (j === 0 ? weight : eliminate && y < 0 && x[j] > 0 ? 0 : weight * alpha ** (y * x[j])));
    return { w, margin: wrong ? -1 : 1 };
  });
}

export function balancedWinnow(pairs: readonly Pair[], alpha: number): Taught {
  let up: number[] = Array(pairs[0][0].length + 1).fill(1);
  let down = up;
  return learn(pairs, (x, y) => {
    const margin = y * x.reduce((sum, value, j) => sum + (up[j] - down[j]) * value, 0);
    if (margin <= 0) {
      up = up.map((weight, j) => weight * alpha ** (y * x[j]));
      down = down.map((weight, j) => weight * alpha ** (-y * x[j]));
    }
    return { w: up.map((weight, j) => weight - down[j]), margin };
  });
}

export function mean(vectors: readonly number[][]): number[] {
  return vectors[0].map((_, j) => vectors.reduce((sum, w) => sum + w[j], 0) / vectors.length);
}

/** Every vector votes once for each example it was there after. */
export function vote(vectors: readonly number[][], x: readonly number[]): number {
  return vectors.reduce((sum, w) => sum + (dot(w, withOne(x)) >= 0 ? 1 : -1), 0);
}

/** The vector with the longest run of right answers, the present one included. */
export function pocket(pairs: readonly Pair[], { vectors, mistakes }: Taught): number[] {
  const zero = vectors[0].map(() => 0);
  let [best, longest, run] = [zero, 0, 0];
  pairs.forEach((_, i) => {
    if (!mistakes.includes(i)) run++;
    else {
      if (run > longest) [best, longest] = [vectors[i - 1] ?? zero, run];
      run = 0;
    }
  });
  return run > longest || longest === 0 ? vectors[vectors.length - 1] : best;
}

function learn(pairs: readonly Pair[], visit: (x: number[], y: number) => { w: number[]; margin: number }): Taught {
  const taught: Taught = { vectors: [], margins: [], mistakes: [] };
  pairs.forEach(([x, y], i) => {
    const { w, margin } = visit(withOne(x), y);
    taught.vectors.push(w);
    taught.margins.push(margin);
    if (margin <= 0) taught.mistakes.push(i);
  });
  return taught;
}

/** Ax = b by elimination with the largest pivot. */
function solve(A: readonly number[][], b: readonly number[]): number[] {
  const rows = A.map((row, i) => [...row, b[i]]);
  rows.forEach((_, k) => {
    const pivot = rows
      .slice(k)
      .reduce((best, row, i) => (Math.abs(row[k]) > Math.abs(rows[best][k]) ? k + i : best), k);
    [rows[k], rows[pivot]] = [rows[pivot], rows[k]];
    rows.forEach((row, i) => {
      const factor = row[k] / rows[k][k];
      if (i !== k) rows[i] = row.map((value, j) => value - factor * rows[k][j]);
    });
  });
  return rows.map((row, i) => row[row.length - 1] / row[i]);
}

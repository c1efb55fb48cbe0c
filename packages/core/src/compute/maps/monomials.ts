// All monomials of a given degree in some variables.

/** The variables to multiply, and where the products go. */
export interface Monomials {
  /** The numbers of the variables, ascending; `n` of them count. */
  variables: Uint32Array;
  /** The values of the variables. */
  x: Float64Array;
  n: number;
  degree: number;
  /** Whether each monomial is multiplied by the root of its multinomial coefficient. */
  weighted: boolean;
  out: Float64Array;
  /** The column of each monomial; null when not wanted. */
  columns: Uint32Array | null;
  /** The place where the next monomial goes. */
  at: number;
}

/**
 * Writes x_a·x_b·…·x_c for all a ≤ b ≤ … ≤ c by ascending column. The column is Σ C(v_k + k − 1, k) over the variables v_1 ≤ v_2 ≤ …
 * of the monomial, which does not depend on how many variables there are.
 */
export function writeMonomials(task: Monomials): void {
  if (task.n > 0) descend(task, task.degree, task.n - 1, 0, 1, 1, 0);
}

/** Chooses the k smallest variables among those up to `top`, which the monomial contains `run` times so far. */
function descend(
  task: Monomials,
  k: number,
  top: number,
  run: number,
  product: number,
  coefficient: number,
  column: number,
): void {
  const { variables, x, degree } = task;
  const taken = (degree - k + 1) * coefficient;
  if (k > 1) {
    for (let i = 0; i <= top; i++) {
      const times = i === top ? run + 1 : 1;
      descend(task, k - 1, i, times, product * x[i], taken / times, column + choose(variables[i] + k - 1, k));
    }
    return;
  }
  const { out, columns, weighted } = task;
  let { at } = task;
  if (columns) for (let i = 0; i <= top; i++) columns[at + i] = column + variables[i];
  const factor = weighted ? product * Math.sqrt(taken) : product;
  for (let i = 0; i < top; i++) out[at++] = factor * x[i];
  out[at++] = (weighted ? product * Math.sqrt(taken / (run + 1)) : product) * x[top];
  task.at = at;
}

/** The binomial coefficient n! / (k!·(n − k)!), exact below 2⁵³, and never too small beyond. */
export function choose(n: number, k: number): number {
  let count = 1;
  for (let i = 1; i <= k; i++) count = (count * (n - k + i)) / i;
  return count;
}

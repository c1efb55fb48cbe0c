// Decides from a row's text alone whether it is learned from or held back.

/** What a row is used for: to learn from, to test the model on, or to calibrate its probabilities and decisions on. */
export type Use = "learn" | "test" | "settle";

/** The approximate shares of rows held back: `test` of all rows, `settle` of the remaining ones. */
export interface Shares {
  readonly test: number;
  readonly settle: number;
}

const all = 2 ** 32;

/**
 * 2³²(2 − φ), for multiplicative hashing (Knuth, The Art of Computer Programming 6.4): odd, and below 2³¹, so that products stay within the 64
 * bits of SQL.
 */
const factor = 1_640_531_527;

/**
 * The use of a row, by its content hash. The shard is the remainder of the hash, and the place within it follows its size; the number computed
 * here is independent of both.
 */
export function useOf(hash: number, shares: Shares): Use {
  const lot = Math.imul(hash, factor) >>> 0;
  const { test, settle } = limits(shares);
  return lot < test ? "test" : lot < settle ? "settle" : "learn";
}

/** The index of that use in `uses` as a Spark SQL expression, given an expression for the content hash. */
export function partSql(uses: readonly Use[], hash: string, shares: Shares): string {
  const lot = `pmod(${hash} * ${factor}L, ${all}L)`;
  const { test, settle } = limits(shares);
  const place = (use: Use) => Math.max(0, uses.indexOf(use));
  return `CASE WHEN ${lot} < ${test}L THEN ${place("test")} WHEN ${lot} < ${settle}L THEN ${place("settle")} ELSE ${place("learn")} END`;
}

/** The first number whose row is not for testing, and the first whose row is to be learned from. */
function limits({ test, settle }: Shares): { readonly test: number; readonly settle: number } {
  const tested = Math.round(test * all);
  return { test: tested, settle: tested + Math.round(settle * (all - tested)) };
}

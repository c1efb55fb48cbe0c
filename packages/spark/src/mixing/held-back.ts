// What a row is for, by the content of its text alone: to learn from, or to be held back from that.

/** What a row is for: to learn from, to test the model on, or to settle its probabilities and decisions on. */
export type Use = "learn" | "test" | "settle";

/** About what part of all rows is held back to test on, and what part of the others to settle on. */
export interface Shares {
  readonly test: number;
  readonly settle: number;
}

const all = 2 ** 32;

/** 2³²(2 − φ), to multiply by (Knuth, The Art of Computer Programming 6.4): odd, and below 2³¹, so that products stay within the 64 bits of SQL. */
const factor = 1_640_531_527;

/** The use of a row, by its content hash. Its shard is the remainder of that number, its place goes by its size; the lot drawn here goes by neither. */
export function useOf(hash: number, shares: Shares): Use {
  const lot = Math.imul(hash, factor) >>> 0;
  const { test, settle } = limits(shares);
  return lot < test ? "test" : lot < settle ? "settle" : "learn";
}

/** The place of that use among some, as an expression of Spark SQL, of one for the content hash. */
export function partSql(uses: readonly Use[], hash: string, shares: Shares): string {
  const lot = `pmod(${hash} * ${factor}L, ${all}L)`;
  const { test, settle } = limits(shares);
  const place = (use: Use) => Math.max(0, uses.indexOf(use));
  return `CASE WHEN ${lot} < ${test}L THEN ${place("test")} WHEN ${lot} < ${settle}L THEN ${place("settle")} ELSE ${place("learn")} END`;
}

/** From which lot on a row is not tested on, and from which on it is learned from. */
function limits({ test, settle }: Shares): { readonly test: number; readonly settle: number } {
  const tested = Math.round(test * all);
  return { test: tested, settle: tested + Math.round(settle * (all - tested)) };
}

// How often each text of a column occurs, and where first.

import type { RawTable } from "./raw-table.js";

/** Of a column whose cells are codes of texts; code 0 is a missing value. */
export interface CodeUse {
  readonly texts: readonly string[];
  /** By code: how often it occurs, and the row it occurs in first. */
  readonly counts: Uint32Array;
  readonly first: Uint32Array;
}

/** By place in `codes`. */
export function codeUse({ codes, size, texts }: RawTable): CodeUse[] {
  const view = codes.view();
  const places = texts.length;
  const base = new Uint32Array(places + 1);
  for (let c = 0; c < places; c++) base[c + 1] = base[c] + Math.max(1, texts[c].length);
  const counts = new Uint32Array(base[places]);
  const first = new Uint32Array(base[places]);
  for (let r = 0, k = 0; r < size; r++)
    for (let c = 0; c < places; c++) {
      const code = base[c] + view[k++];
      if (counts[code]++ === 0) first[code] = r;
    }
  return texts.map((own, c) => ({
    texts: own,
    counts: counts.subarray(base[c], base[c + 1]),
    first: first.subarray(base[c], base[c + 1]),
  }));
}

/** The codes that occur, missing included, in order of first appearance. */
export function usedCodes({ counts, first }: CodeUse): number[] {
  const used: number[] = [];
  counts.forEach((count, code) => {
    if (count > 0) used.push(code);
  });
  return used.sort((a, b) => first[a] - first[b]);
}

// Equal rows on both sides: the most common reason why data with many columns is not separable, and the cheapest to find.

import type { SignedVectors } from "../problem/vectors.js";

const double = /* @__PURE__ */ new Float64Array(1);
const words = /* @__PURE__ */ new Uint32Array(double.buffer);

/** Finds two members with the same values on different sides and returns their positions; undefined if there are none. */
export function twins({ examples, members, signs }: SignedVectors): [number, number] | undefined {
  const { indices, values, starts, width } = examples.rows;
  const seen = new Map<number, number[]>();
  for (let i = 0; i < members.length; i++) {
    const r = members[i];
    const [from, until] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
    let hash = 0;
    for (let k = from; k < until; k++) {
      if (values[k] === 0) continue;
      double[0] = values[k];
      hash = Math.imul(hash ^ words[0] ^ Math.imul(words[1], 0x9e3779b1), 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 15) ^ (indices ? indices[k] : k - from), 0xc2b2ae35);
    }
    const alike = seen.get(hash);
    if (!alike) seen.set(hash, [i]);
    else {
      for (const other of alike)
        if (signs[other] !== signs[i] && same(examples.rows, members[other], r)) return [other, i];
      // A few of each kind are enough to compare with.
      if (alike.length < 8) alike.push(i);
    }
  }
  return undefined;
}

function same({ indices, values, starts, width }: SignedVectors["examples"]["rows"], a: number, b: number): boolean {
  if (!indices) {
    for (let k = a * width, l = b * width, end = k + width; k < end; k++, l++)
      if (values[k] !== values[l]) return false;
    return true;
  }
  let [k, l] = [starts[a], starts[b]];
  for (;;) {
    while (k < starts[a + 1] && values[k] === 0) k++;
    while (l < starts[b + 1] && values[l] === 0) l++;
    if (k === starts[a + 1] || l === starts[b + 1]) return k === starts[a + 1] && l === starts[b + 1];
    if (indices[k] !== indices[l] || values[k++] !== values[l++]) return false;
  }
}

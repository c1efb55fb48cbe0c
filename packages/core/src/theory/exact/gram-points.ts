// The vectors of a question in the space of a kernel, each represented by its inner products with φ of every member: these add up as
// the vectors do, and a sum is 0 only if that of the vectors is.

import type { JointVectors, SignedVectors } from "../problem/vectors.js";
import type { ExactGram } from "./exact-gram.js";
import type { ExactPoints } from "./exact-min-norm-point.js";

/**
 * The vectors of a question in the space of a kernel, as exact points: each is represented by its inner products with φ of every
 * member.
 */
export class GramPoints implements ExactPoints {
  readonly #gram: ExactGram;
  readonly #vectors: SignedVectors | JointVectors;
  readonly #positions: Uint32Array;

  constructor(gram: ExactGram, vectors: SignedVectors | JointVectors) {
    this.#gram = gram;
    this.#vectors = vectors;
    this.#positions = Uint32Array.from(vectors.members.keys());
  }

  vector(id: number): bigint[] {
    const { members, blocks } = this.#vectors;
    const n = members.length;
    const out: bigint[] = new Array(blocks * n).fill(0n);
    for (const { position, block, sign } of this.#vectors.terms(id)) {
      const row = this.#gram.row(members[position]);
      for (let i = 0, k = block * n; i < n; i++, k++) out[k] += sign > 0 ? row[members[i]] : -row[members[i]];
    }
    return out;
  }

  along(sum: readonly bigint[], id: number): bigint {
    const n = this.#positions.length;
    let height = 0n;
    for (const { position, block, sign } of this.#vectors.terms(id))
      height += sign > 0 ? sum[block * n + position] : -sum[block * n + position];
    return height;
  }

  lowest(sum: readonly bigint[]): { id: number; height: bigint } {
    const n = this.#positions.length;
    const { id, height } = this.#vectors.lowest(this.#positions, (position, block) => sum[block * n + position]);
    return { id, height: BigInt(height) };
  }
}

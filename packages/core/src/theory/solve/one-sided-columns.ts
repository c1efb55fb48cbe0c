// Rows that a single column sets apart, removed before the search: if all values of a column, times the sides of their rows, have
// the same sign, the rows that are not 0 there can have no weight in a combination that is 0. Without them, other columns may become
// one-sided, and so on.

import { dot } from "../../compute/vector.js";
import type { SignedVectors } from "../problem/vectors.js";

/** Members that a column set apart once those before them were removed. */
interface SetApart {
  readonly column: number;
  readonly positions: number[];
}

/** The members of a question, divided into those that one-sided columns set apart and the rest. */
export interface Peeled {
  /** Positions of the remaining members: every combination of members that is 0 consists of these alone. */
  readonly left: number[];
  /** The columns that set members apart, in the order in which they did. */
  readonly apart: SetApart[];
}

/** Removes, column by column, the members that a one-sided column sets apart. Dense rows all remain. */
export function peeled({ examples, members, signs, constant }: SignedVectors): Peeled {
  const { indices, values, starts } = examples.rows;
  if (!indices) return { left: [...members.keys()], apart: [] };
  // By column, the constant first: the numbers of rows with a value above and below 0, and which rows these are.
  const counts = [new Uint32Array(examples.width + 1), new Uint32Array(examples.width + 1)];
  const firsts = new Uint32Array(examples.width + 2);
  const each = (i: number, f: (column: number, side: 0 | 1) => void) => {
    if (constant) f(0, signs[i] > 0 ? 0 : 1);
    for (let k = starts[members[i]]; k < starts[members[i] + 1]; k++)
      if (values[k] !== 0) f(indices[k] + 1, values[k] * signs[i] > 0 ? 0 : 1);
  };
  for (let i = 0; i < members.length; i++)
    each(i, (column, side) => {
      counts[side][column]++;
      firsts[column + 1]++;
    });
  for (let column = 0; column <= examples.width; column++) firsts[column + 1] += firsts[column];
  const places = firsts.slice();
  const users = new Uint32Array(firsts[examples.width + 1]);
  for (let i = 0; i < members.length; i++)
    each(i, (column) => {
      users[places[column]++] = i;
    });

  const gone = new Uint8Array(members.length);
  const oneSided = (column: number) => (counts[0][column] === 0) !== (counts[1][column] === 0);
  const pending = [...counts[0].keys()].filter(oneSided);
  const apart: SetApart[] = [];
  for (let column = pending.pop(); column !== undefined; column = pending.pop()) {
    const positions: number[] = [];
    for (let k = firsts[column]; k < firsts[column + 1]; k++) {
      const i = users[k];
      if (gone[i]) continue;
      gone[i] = 1;
      positions.push(i);
      each(i, (other, side) => {
        counts[side][other]--;
        if (oneSided(other)) pending.push(other);
      });
    }
    if (positions.length > 0) apart.push({ column, positions });
  }
  return { left: [...members.keys()].filter((i) => !gone[i]), apart };
}

/**
 * Extends a vector that separates the remaining members to one that separates all: each column is made to outweigh what came before it,
 * beginning with the last one.
 */
export function extended(vectors: SignedVectors, { apart }: Peeled, v: Float64Array): Float64Array {
  const { examples, members, signs } = vectors;
  const { rows } = examples;
  const out = v.slice();
  const only = new Float64Array(out.length);
  const height = (i: number, w: Float64Array) => signs[i] * (dot(rows, members[i], w) + w[0]);
  for (const { column, positions } of [...apart].reverse()) {
    only[column] = 1;
    let weight = 0;
    for (const i of positions) weight = Math.max(weight, (1 - height(i, out)) / Math.abs(height(i, only)));
    out[column] += height(positions[0], only) > 0 ? weight : -weight;
    only[column] = 0;
  }
  return out;
}

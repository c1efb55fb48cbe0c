// Loops over one layer of a network and a mini-batch. wasm/networks.as.ts holds the twins of those in `plainLoops`: the same
// operations in the same order. Callers check; nothing here allocates, branches on options or throws.

import type { RowViews } from "../task.js";

/**
 * The inputs of a layer for each example of a batch, without zeros, so that dense and sparse rows look the same to all that
 * follows. Column 0 is the constant 1, column j + 1 is feature or unit j.
 */
export interface BatchViews {
  /** Where the entries of each example begin: row b is `columns` and `values` from starts[b]. */
  readonly starts: Uint32Array;
  readonly columns: Uint32Array;
  readonly values: Float64Array;
  /** Where the entries of each column begin: column j is `examples` and `columnValues` from columnStarts[j]. */
  readonly columnStarts: Uint32Array;
  readonly examples: Uint32Array;
  readonly columnValues: Float64Array;
}

/** A layer of `units`, each with a bias and a weight for each of its `inputs`. */
export interface LayerViews {
  inputs: number;
  units: number;
  /** The weights: one row per column of the batch, the biases first, with one entry per unit. */
  w: Float64Array;
  /** The momentum of each weight. */
  v: Float64Array;
  readonly batch: BatchViews;
  /** The sums before the activation, then the values after it, one row per example. */
  readonly outputs: Float64Array;
  /** The derivatives of the loss by the sums before the activation, one row per example. */
  readonly deltas: Float64Array;
}

/** The loops over one layer that exist both in TypeScript and compiled. */
export interface LayerLoops {
  /** Computes outputs ← batch·W for the examples from `from` up to `to`: each sum from 0 on, in the order of the columns. */
  affine(layer: LayerViews, from: number, to: number): void;
  /** Computes below ← deltas·Wᵀ without the biases, one row per example: four sums by unit mod 4, (a0 + a1) + (a2 + a3). */
  pullBack(layer: LayerViews, below: Float64Array, from: number, to: number): void;
  /** Takes a step with the rows of W from `from` up to `to`: v ← μv − η(g + λw), w ← w + v, where g = Σ xδ in the order of the examples. */
  descend(layer: LayerViews, from: number, to: number, rate: number, momentum: number, decay: number): void;
}

/** A momentum smaller than this becomes 0: it moves nothing, and would go on to become subnormal, which is slow. */
const still = 1e-300;

/** The loops in plain TypeScript, which compiled ones must equal bit for bit. */
export const plainLoops: LayerLoops = {
  affine({ units, w, batch: { starts, columns, values }, outputs }, from, to) {
    outputs.fill(0, from * units, to * units);
    for (let b = from; b < to; b++) {
      const first = b * units;
      const last = first + units;
      const end = starts[b + 1];
      let k = starts[b];
      for (const four = end - 3; k < four; k += 4) {
        const x0 = values[k];
        const x1 = values[k + 1];
        const x2 = values[k + 2];
        const x3 = values[k + 3];
        let w0 = columns[k] * units;
        let w1 = columns[k + 1] * units;
        let w2 = columns[k + 2] * units;
        let w3 = columns[k + 3] * units;
        for (let o = first; o < last; o++)
          outputs[o] = outputs[o] + x0 * w[w0++] + x1 * w[w1++] + x2 * w[w2++] + x3 * w[w3++];
      }
      for (; k < end; k++) {
        const x = values[k];
        let at = columns[k] * units;
        for (let o = first; o < last; o++) outputs[o] += x * w[at++];
      }
    }
  },

  pullBack({ inputs, units, w, deltas }, below, from, to) {
    for (let b = from; b < to; b++)
      for (let i = 0; i < inputs; i++) {
        let at = (i + 1) * units;
        let d = b * units;
        let a0 = 0;
        let a1 = 0;
        let a2 = 0;
        let a3 = 0;
        const end = d + units;
        for (const four = end - 3; d < four; d += 4, at += 4) {
          a0 += w[at] * deltas[d];
          a1 += w[at + 1] * deltas[d + 1];
          a2 += w[at + 2] * deltas[d + 2];
          a3 += w[at + 3] * deltas[d + 3];
        }
        if (d < end) a0 += w[at] * deltas[d];
        if (d + 1 < end) a1 += w[at + 1] * deltas[d + 1];
        if (d + 2 < end) a2 += w[at + 2] * deltas[d + 2];
        below[b * inputs + i] = a0 + a1 + (a2 + a3);
      }
  },

  descend({ units, w, v, batch, deltas }, from, to, rate, momentum, decay) {
    const { columnStarts, examples, columnValues } = batch;
    const coasts = momentum > 0 || decay > 0;
    for (let j = from; j < to; j++) {
      const start = columnStarts[j];
      const end = columnStarts[j + 1];
      if (start === end && !coasts) continue;
      for (let o = 0; o < units; o++) {
        let g = 0;
        for (let k = start; k < end; k++) g += columnValues[k] * deltas[examples[k] * units + o];
        const at = j * units + o;
        const moved = momentum * v[at] - rate * (g + decay * w[at]);
        v[at] = moved < still && moved > -still ? 0 : moved;
        w[at] += v[at];
      }
    }
  },
};

/** Puts rows of a data set into a batch, as its examples from `from` up to `to`; columns from `width` on are left out. */
export function gatherRows(
  rows: RowViews,
  base: number,
  order: Uint32Array,
  from: number,
  to: number,
  width: number,
  { starts, columns, values }: BatchViews,
): void {
  const { indices, values: given, width: stride } = rows;
  const most = Math.min(stride, width);
  let at = from === 0 ? 0 : starts[from];
  for (let b = from; b < to; b++) {
    const r = base + order[b];
    starts[b] = at;
    columns[at] = 0;
    values[at++] = 1;
    if (indices) {
      const end = rows.starts[r + 1];
      for (let k = rows.starts[r]; k < end; k++)
        if (given[k] !== 0 && indices[k] < width) {
          columns[at] = indices[k] + 1;
          values[at++] = given[k];
        }
    } else {
      const start = r * stride;
      for (let j = 0; j < most; j++) {
        const x = given[start + j];
        if (x === 0) continue;
        columns[at] = j + 1;
        values[at++] = x;
      }
    }
  }
  starts[to] = at;
}

/** Puts the outputs of a layer into the batch of the next one. */
export function gatherOutputs(
  outputs: Float64Array,
  units: number,
  from: number,
  to: number,
  { starts, columns, values }: BatchViews,
): void {
  let at = from === 0 ? 0 : starts[from];
  for (let b = from; b < to; b++) {
    starts[b] = at;
    columns[at] = 0;
    values[at++] = 1;
    for (let i = 0; i < units; i++) {
      const x = outputs[b * units + i];
      if (x === 0) continue;
      columns[at] = i + 1;
      values[at++] = x;
    }
  }
  starts[to] = at;
}

/** Lists the entries of a batch by column as well. */
export function transpose(
  { starts, columns, values, columnStarts, examples, columnValues }: BatchViews,
  count: number,
  inputs: number,
): void {
  const end = starts[count];
  columnStarts.fill(0, 0, inputs + 3);
  // Counted two places further on: a column's start moves up while it is filled, and ends as the next one's.
  for (let k = 0; k < end; k++) columnStarts[columns[k] + 2]++;
  for (let j = 2; j < inputs + 2; j++) columnStarts[j + 1] += columnStarts[j];
  for (let b = 0; b < count; b++)
    for (let k = starts[b]; k < starts[b + 1]; k++) {
      const at = columnStarts[columns[k] + 1]++;
      examples[at] = b;
      columnValues[at] = values[k];
    }
}

// Scores of whole data sets: a visit with every step scaled to nothing.

import { additive } from "../compute/additive.js";
import { Examples } from "../data/examples.js";
import type { Errors } from "../learner.js";
import type { Kind, LinearState } from "./linear-state.js";
import type { Settings } from "./options.js";
import { blockVisits, Workspace } from "./workspace.js";

/** The class with the highest score; among equals the one of lowest rank. */
export function winner(scores: ArrayLike<number>, ranks: ArrayLike<number>): number {
  let best = 0;
  for (let k = 1; k < scores.length; k++)
    if (scores[k] > scores[best] || (scores[k] === scores[best] && ranks[k] < ranks[best])) best = k;
  return best;
}

const scoring: Pick<Kind, "rule" | "compiled"> = { rule: additive(() => 0), compiled: "perceptron" };

/** Calls `seen` with each row (of those listed, or all) and its scores by class; the array is used again. */
export function judge(
  examples: Examples,
  settings: Settings,
  kind: Kind,
  state: Pick<LinearState, "w" | "v" | "length">,
  ranks: Uint32Array,
  positive: number,
  seen: (row: number, scores: Float64Array) => void,
  listed?: Uint32Array,
): void {
  const classes = ranks.length;
  const space = new Workspace(
    kind.linear ? examples : narrowed(examples, state.length - 1),
    settings,
    kind.linear ? { ...kind, ...scoring, parameters: [] } : kind,
    state,
    ranks,
  );
  const size = listed?.length ?? examples.size;
  const table = new Float64Array(state.w.length * blockVisits);
  const scores = new Float64Array(classes);
  for (let from = 0; from < size; from += blockVisits) {
    const visits = Math.min(blockVisits, size - from);
    const { order } = space.task;
    for (let k = 0; k < visits; k++) order[k] = listed ? listed[from + k] : from + k;
    for (let vector = 0; vector < state.w.length; vector++) {
      space.binary(space.task, vector, 0, 0, visits, Infinity);
      table.set(space.task.scores.subarray(0, visits), vector * blockVisits);
    }
    for (let k = 0; k < visits; k++) {
      if (state.w.length === 1) {
        scores.fill(-table[k]);
        if (positive < classes) scores[positive] = table[k];
      } else for (let c = 0; c < classes; c++) scores[c] = table[c * blockVisits + k];
      seen(order[k], scores);
    }
  }
  space.free();
}

/** The examples without columns from `width` on, which a learner does not know. */
function narrowed(examples: Examples, width: number): Examples {
  const { indices, starts, values } = examples.rows;
  if (examples.width <= width || !indices) return examples;
  const kept = { starts: [0], indices: [] as number[], values: [] as number[], columns: width };
  for (let r = 0; r < examples.size; r++) {
    for (let k = starts[r]; k < starts[r + 1] && indices[k] < width; k++) {
      kept.indices.push(indices[k]);
      kept.values.push(values[k]);
    }
    kept.starts.push(kept.indices.length);
  }
  return Examples.sparse(kept);
}

/** Adds up errors and losses as scores come in. */
export class ErrorCount {
  #examples = 0;
  #errors = 0;
  #perceptron = 0;
  #hinge = 0;

  add(scores: ArrayLike<number>, target: number, ranks: Uint32Array): void {
    let rival = -Infinity;
    for (let c = 0; c < scores.length; c++) if (c !== target && scores[c] > rival) rival = scores[c];
    const margin = rival > -Infinity ? 0.5 * (scores[target] - rival) : scores[target];
    this.#examples++;
    if (winner(scores, ranks) !== target) this.#errors++;
    this.#perceptron += Math.max(0, -margin);
    this.#hinge += Math.max(0, 1 - margin);
  }

  get errors(): Errors {
    const n = this.#examples;
    const error = this.#errors / n;
    return {
      examples: n,
      errors: this.#errors,
      error,
      losses: { perceptron: this.#perceptron / n, hinge: this.#hinge / n, zeroOne: error },
    };
  }
}

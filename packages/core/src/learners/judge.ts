// Scores of whole data sets: a visit with every step scaled to nothing.

import { additive } from "../compute/additive.js";
import { Examples } from "../data/examples.js";
import type { Kind, LinearState } from "./linear-state.js";
import type { Settings } from "./options.js";
import { manageableVisits, visitWork, Workspace } from "./workspace.js";

/** What was done between two places where a run may pause. */
export interface Step {
  /** Examples were learned from, rather than judged. */
  readonly learned: boolean;
  /** Multiplications, about. */
  readonly work: number;
}

const scoring: Pick<Kind, "rule" | "compiled"> = { rule: additive(() => 0), compiled: "perceptron" };

/** Calls `seen` with each row (of those listed, or all) and its scores by class, the array used again; pauses after blocks. */
export function* judging(
  examples: Examples,
  settings: Settings,
  kind: Kind,
  state: Pick<LinearState, "w" | "v" | "length">,
  ranks: Uint32Array,
  positive: number,
  seen: (row: number, scores: Float64Array) => void,
  listed?: Uint32Array,
): Generator<Step, void, void> {
  const classes = ranks.length;
  const vectors = state.w.length;
  const space = new Workspace(
    kind.linear ? examples : narrowed(examples, state.length - 1),
    settings,
    kind.linear ? { ...kind, ...scoring, parameters: [] } : kind,
    state,
    ranks,
  );
  const size = listed?.length ?? examples.size;
  const work = visitWork(examples, vectors, kind);
  const most = manageableVisits(work);
  const table = new Float64Array(vectors * most);
  const scores = new Float64Array(classes);
  try {
    for (let from = 0; from < size; from += most) {
      const visits = Math.min(most, size - from);
      const { task } = space;
      for (let k = 0; k < visits; k++) task.order[k] = listed ? listed[from + k] : from + k;
      for (let vector = 0; vector < vectors; vector++) {
        space.binary(task, vector, 0, 0, visits, Infinity);
        table.set(task.scores.subarray(0, visits), vector * most);
      }
      for (let k = 0; k < visits; k++) {
        if (vectors === 1) {
          scores.fill(-table[k]);
          if (positive < classes) scores[positive] = table[k];
        } else for (let c = 0; c < classes; c++) scores[c] = table[c * most + k];
        seen(task.order[k], scores);
      }
      yield { learned: false, work: visits * work };
    }
  } finally {
    space.free();
  }
}

/** The same without pauses. */
export function judge(...what: Parameters<typeof judging>): void {
  drain(judging(...what));
}

export function drain(steps: Iterator<unknown>): void {
  while (!steps.next().done);
}

/** The examples without columns from `width` on, which a learner does not know. */
export function narrowed(examples: Examples, width: number): Examples {
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

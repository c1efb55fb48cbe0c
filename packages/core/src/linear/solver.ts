// What finds the weights of a linear learner by other means than its rule.

import type { Examples } from "../data/examples.js";
import type { Label, Rows } from "../data/row.js";
import type { FitOptions } from "../learner.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { Pace } from "../training/pause.js";
import type { Course } from "../training/run.js";
import type { LinearEngine } from "./engine.js";
import type { LinearState, Solved } from "./state.js";

export interface Solver {
  /** What a run over the examples visits. */
  course<L extends Label>(
    engine: LinearEngine<L>,
    examples: Examples<L>,
    targets: Uint32Array | undefined,
    options: FitOptions<L, Rows | Examples>,
    pace: Pace,
  ): Course;
  /** What a model file keeps of the solution, beside the weights, under `key`. */
  readonly key: string;
  save(state: LinearState, put: (array: ModelArray) => Json): Json;
  load(head: HeadReader, vectors: number): Solved;
}

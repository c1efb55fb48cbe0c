// Finds the weights of a linear learner by other means than its rule.

import type { Examples } from "../data/examples.js";
import type { Label, Rows } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import type { FitOptions } from "../learner.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { Pace } from "../training/pause.js";
import type { Course } from "../training/run.js";
import type { LinearEngine } from "./engine.js";
import type { LinearState, Solved } from "./state.js";

/** Solves for the weights of a linear learner, instead of visiting examples by its rule. */
export interface Solver {
  /** Makes the course of a run over the examples. */
  course<L extends Label>(
    engine: LinearEngine<L>,
    examples: Examples<L>,
    targets: Uint32Array | undefined,
    options: FitOptions<L, Rows | Examples<L>>,
    pace: Pace,
  ): Steps<Course>;
  /** The key under which a model file keeps the solution, beside the weights. */
  readonly key: string;
  save(state: LinearState, put: (array: ModelArray) => Json): Json;
  load(head: HeadReader, vectors: number): Solved;
}

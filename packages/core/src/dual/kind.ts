// What makes one kernel learner differ from another, as data.

import type { Budget } from "./budget.js";
import type { DualPredictor } from "./predictor.js";

/** What makes one kernel learner differ from another. */
export interface DualKind {
  /** The name of the learner in reports and model files. */
  readonly name: string;
  /** Says how far to step for margin m and K(x, x); whether to step at all never depends on the latter. */
  readonly step: (margin: number, xx: number) => number;
  /** Whether the step needs K(x, x). */
  readonly norm: boolean;
  /** Whether to keep the sums from which the mean of all vectors is found. */
  readonly keepsSums: boolean;
  /** Whether to keep every move, for a vote. */
  readonly keepsMoves: boolean;
  /** Which of the vectors that the learner had predicts; by default the last one. */
  readonly predictor?: DualPredictor;
  /** Makes the budget of support vectors, if there is one. */
  readonly budget?: (() => Budget) | undefined;
  /** Why past updates do not add up to a score; undefined when they do. */
  readonly notAdditive?: string;
}

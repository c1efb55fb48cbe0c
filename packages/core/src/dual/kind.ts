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
  /** Whether the sum behind the mean of all vectors is kept. */
  readonly keepsSums: boolean;
  /** Whether every move is kept, for a vote. */
  readonly keepsMoves: boolean;
  /** Which of the vectors that the learner had predicts; the last one unless given. */
  readonly predictor?: DualPredictor;
  /** Makes the budget of support vectors, where there is one. */
  readonly budget?: (() => Budget) | undefined;
  /** Why past updates do not add up to a score; undefined when they do. */
  readonly notAdditive?: string;
}

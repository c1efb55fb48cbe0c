// What makes one kernel learner differ from another, as data.

import type { Budget } from "./budget.js";
import type { DualPredictor } from "./predictor.js";

export interface DualKind {
  /** Its name in reports and model files. */
  readonly name: string;
  /** How far to step for margin m and K(x, x); whether to step at all never depends on the latter. */
  readonly step: (margin: number, xx: number) => number;
  /** The step needs K(x, x). */
  readonly norm: boolean;
  /** The sum behind the mean of all vectors is kept. */
  readonly keepsSums: boolean;
  /** Every move is kept, for a vote. */
  readonly keepsMoves: boolean;
  /** Which of the vectors that it had predicts. The last unless said otherwise. */
  readonly predictor?: DualPredictor;
  /** Makes the budget of support vectors, where there is one. */
  readonly budget?: (() => Budget) | undefined;
  /** Why past updates do not add up to a score; undefined when they do. */
  readonly notAdditive?: string;
}

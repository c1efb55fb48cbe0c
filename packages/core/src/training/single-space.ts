// Where a single example meets the plain loops.

import type { Loop } from "../compute/memory.js";
import { type Rule, visitBinary, visitJoint } from "../compute/rules/visit.js";
import type { Task } from "../compute/task.js";
import { HEADER_LENGTH, NUMBERS_LENGTH } from "../compute/task-layout.js";

/** A task with the loops that run on it. */
export interface Space {
  readonly task: Task;
  /** The loop for two classes, or for one against the rest. */
  readonly binary: Loop;
  /** The loop for all classes at once. */
  readonly joint: Loop;
}

/** A space of one visit: the row and the vectors are put into it before each. */
export function singleSpace(rule: Rule): Space {
  return {
    task: {
      targets: new Uint32Array(1),
      order: new Uint32Array(1),
      rivals: new Uint32Array(1),
      header: new Uint32Array(HEADER_LENGTH),
      scales: new Float64Array(1),
      scores: new Float64Array(1),
      steps: new Float64Array(1),
      classScores: new Float64Array(2),
      numbers: new Float64Array(NUMBERS_LENGTH),
      quiet: false,
    } as Task,
    binary: (task, vector, positive, base, visits, limit) =>
      visitBinary(rule, task, vector, positive, base, visits, limit),
    joint: (task, vector, classes, base, visits, limit) => visitJoint(rule, task, vector, classes, base, visits, limit),
  };
}

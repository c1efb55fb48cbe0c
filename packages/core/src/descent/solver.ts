// Solves for the weights of a max-margin learner by dual coordinate descent.

import type { Solver } from "../linear/solver.js";
import { DescentCourse, type Problem } from "./course.js";
import { Duals } from "./dual.js";

/** Makes the solver of a problem, whose solution model files keep as one α for each support vector. */
export function descent(problem: Problem): Solver {
  return {
    course: (engine, examples, targets, options, pace) =>
      DescentCourse.of(engine, examples, targets, problem, options, pace),
    key: "dual",
    save: ({ solved }, put) => (solved as Duals | undefined)?.each.map((dual) => dual.save(put)) ?? null,
    load: (head, vectors) => Duals.load(head, vectors),
  };
}

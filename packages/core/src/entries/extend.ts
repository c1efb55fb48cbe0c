// The parts of a learner from outside: docs/extend.md writes one.

export type { Formulas } from "../compute/rules/counted.js";
export type { Rule } from "../compute/rules/visit.js";
export type { RowViews, Task } from "../compute/task.js";
export { CONSTANT_AT } from "../compute/task-layout.js";
export { axpy, dot, each, squaredNorm, weighted } from "../compute/vector.js";
export type { Kind } from "../linear/kind.js";
export { kindOf, type OutsideKind, sumOfExamples } from "../linear/outside-kind.js";
export { LinearLearner, linearLearnerOf, ownValues, Settings } from "../linear/outside-learner.js";
export { fromModelFile } from "../model/json.js";
export { type OutsideLearner, registerLearner } from "../options/outside-learner.js";
export {
  choice,
  numberAbove,
  numberFrom,
  type OwnOption,
  type OwnOptions,
  type OwnValues,
  wholeFrom,
  yesOrNo,
} from "../options/own-option.js";

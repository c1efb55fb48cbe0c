// What a learner said, judged: predictions, scores or probabilities come first, the labels second, as in fit(rows, labels).

export { type Fold, folds, type Split, type SplitOptions, split } from "../data/split.js";
export type { Calibration } from "../learner.js";
export { calibrate, probabilities } from "./calibrate.js";
export { type Averages, type ClassMeasures, type Confusion, confusion, confusionFromCounts } from "./confusion.js";
export {
  type CrossValidation,
  type CrossValidationOptions,
  crossValidate,
  type FoldResult,
} from "./cross-validation.js";
export { type LearningCurveOptions, type LearningCurvePoint, learningCurve } from "./learning-curve.js";
export { logLoss } from "./log-loss.js";
export { hinge, type Loss, perceptronLoss, squaredHinge, zeroOne } from "./losses.js";
export type { Sigmoid } from "./platt.js";
export {
  type ProgressiveOptions,
  type ProgressivePoint,
  type ProgressiveValidation,
  progressiveValidation,
  progressiveValidationAsync,
} from "./progressive.js";
export { auc, aucOneVsRest, type Roc, type RocPoint, roc } from "./roc.js";
export type { Spread } from "./spread.js";

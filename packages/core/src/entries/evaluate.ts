// What a learner said, judged: predictions, scores or probabilities come first, the labels second, as in fit(rows, labels).

export { type Fold, folds, type Split, type SplitOptions, split } from "../data/split.js";
export { calibrate, probabilities } from "../evaluate/calibrate.js";
export {
  type Averages,
  type ClassMeasures,
  type Confusion,
  confusion,
  confusionFromCounts,
} from "../evaluate/confusion.js";
export {
  type CrossValidation,
  type CrossValidationOptions,
  crossValidate,
  type FoldResult,
} from "../evaluate/cross-validation.js";
export { evaluate } from "../evaluate/evaluate.js";
export { type LearningCurveOptions, type LearningCurvePoint, learningCurve } from "../evaluate/learning-curve.js";
export { logLoss } from "../evaluate/log-loss.js";
export { hinge, type Loss, perceptronLoss, squaredHinge, zeroOne } from "../evaluate/losses.js";
export { type LabelMeasures, type MultiLabelMeasures, multiLabelMeasures } from "../evaluate/multi-label.js";
export type { Sigmoid } from "../evaluate/platt.js";
export {
  type ProgressiveOptions,
  type ProgressivePoint,
  type ProgressiveValidation,
  progressiveValidation,
  progressiveValidationAsync,
} from "../evaluate/progressive.js";
export { auc, aucOneVsRest, type Roc, type RocPoint, roc } from "../evaluate/roc.js";
export type { Spread } from "../evaluate/spread.js";
export type { Calibration } from "../learner.js";
export { type KeptWeight, type SparsePoint, type Sparsified, type SparsifyOptions, sparsify } from "../sparsify.js";

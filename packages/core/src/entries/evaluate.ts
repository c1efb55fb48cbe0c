// Evaluation: predictions, scores or probabilities come first, labels second, as in fit(rows, labels).

export type { Part, PartOf } from "../data/part.js";
export {
  type Fold,
  folds,
  type Split,
  type SplitIndices,
  type SplitOptions,
  split,
  splitIndices,
} from "../data/split.js";
export {
  type CalibrationMethod,
  calibrate,
  calibrationOf,
  probabilities,
  probabilitiesAll,
} from "../evaluate/calibrate.js";
export { clone, optionsOf } from "../evaluate/clone.js";
export {
  type Averages,
  type ClassMeasures,
  type Confusion,
  confusion,
  confusionFromCounts,
} from "../evaluate/confusion.js";
export {
  type CrossValidation,
  type CrossValidationAsyncOptions,
  type CrossValidationOptions,
  crossValidate,
  crossValidateAsync,
  type FoldProgress,
  type FoldResult,
  type LearnerSource,
} from "../evaluate/cross-validation.js";
export { type DecideOptions, type Decision, type DecisionMeasure, decide } from "../evaluate/decide.js";
export { evaluate } from "../evaluate/evaluate.js";
export {
  type CalibratedReport,
  type FitCalibratedOptions,
  fitCalibrated,
  fitCalibratedAsync,
} from "../evaluate/fit-calibrated.js";
export { type LearningCurveOptions, type LearningCurvePoint, learningCurve } from "../evaluate/learning-curve.js";
export { logLoss } from "../evaluate/log-loss.js";
export { hinge, type Loss, logisticLoss, perceptronLoss, squaredHinge, zeroOne } from "../evaluate/losses.js";
export { type LabelMeasures, type MultiLabelMeasures, multiLabelMeasures } from "../evaluate/multi-label.js";
export type { Sigmoid } from "../evaluate/platt.js";
export {
  type ProgressiveOptions,
  type ProgressivePoint,
  type ProgressiveValidation,
  progressiveValidation,
  progressiveValidationAsync,
} from "../evaluate/progressive.js";
export { brierScore, type ReliabilityBin, reliability } from "../evaluate/reliability.js";
export { auc, aucOneVsRest, type Roc, type RocPoint, roc } from "../evaluate/roc.js";
export { scoresAll } from "../evaluate/score-table.js";
export type { HeldOut, Scorer, ScorerName, ScorerOption } from "../evaluate/scorer.js";
export type { Spread } from "../evaluate/spread.js";
export { type StopByOptions, stopBy } from "../evaluate/stop-by.js";
export type { Calibration } from "../learner.js";
export type { Candidate, Range, SearchSpace } from "../search/candidates.js";
export { type Attempt, halve, rungs } from "../search/halving.js";
export type { PlanOptions, SearchStrategy } from "../search/plan.js";
export {
  type SearchAsyncOptions,
  type SearchOptions,
  type SearchProgress,
  type SearchResult,
  search,
  searchAsync,
} from "../search/search.js";
export type { SearchRow, SearchTrial } from "../search/trial.js";
export { type KeptWeight, type SparsePoint, type Sparsified, type SparsifyOptions, sparsify } from "../sparsify.js";

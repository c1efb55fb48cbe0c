// Learning, evaluating and predicting on a cluster.

export type { TermBounds } from "../fitting/table-form.js";
export { type WorkerOptions, WorkerProgram } from "../launch/worker-program.js";
export type { Use } from "../mixing/index.js";
export type { ScoredRows } from "../worker/score-sheet.js";
export { type CheckOptions, type ClusterCheck, checkCluster, type Finding } from "./cluster-check.js";
export { type Evaluated, type EvaluateOptions, evaluate, mostScores } from "./evaluate.js";
export type { ExecutorReport } from "./executor-report.js";
export { type EpochReport, type FitOptions, type Fitted, fit, type Known } from "./fit.js";
export type { FittedRows } from "./fitted-rows.js";
export { checkRows, type RowForm, type TrainedModel } from "./model-on-cluster.js";
export { type Destination, type Predicted, type PredictOptions, predict } from "./predict.js";
export type { Source } from "./source.js";
export type { BadRows, Survey } from "./survey.js";
export type { TextTerms } from "./training-rows.js";

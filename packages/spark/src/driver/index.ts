// Learning on a cluster.

export { type CheckOptions, type ClusterCheck, checkCluster, type Finding } from "./cluster-check.js";
export type { ExecutorReport } from "./executor-report.js";
export { type EpochReport, type FitOptions, type Fitted, fit, type Known } from "./fit.js";
export type { Source } from "./source.js";
export type { BadRows, Survey } from "./survey.js";

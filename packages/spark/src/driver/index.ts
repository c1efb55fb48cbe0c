// Learning on a cluster.

export { type EpochReport, type FitOptions, type Fitted, fit, type Known } from "./fit.js";
export type { Source } from "./source.js";
export type { BadRows, Survey } from "./survey.js";

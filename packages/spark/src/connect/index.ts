// The client of Spark Connect.

export {
  type ScriptFailure,
  SessionLostError,
  SparkError,
  type SparkErrorDetails,
  UnauthenticatedError,
  UnreachableError,
} from "./errors.js";
export { connect } from "./session.js";
export { type Setting, underSettings } from "./session-settings.js";
export type { Columns, ConnectOptions, Progress, Row, RunOptions, Spark, Value } from "./spark.js";

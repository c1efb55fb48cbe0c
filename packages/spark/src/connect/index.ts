// The client of Spark Connect.

export {
  type ScriptFailure,
  SessionLostError,
  SparkError,
  type SparkErrorDetails,
  UnauthenticatedError,
  UnreachableError,
} from "./errors.js";
export type { Columns, ConnectOptions, Progress, Row, RunOptions, Spark, Value } from "./spark.js";

import type { ConnectOptions, Spark } from "./spark.js";

/** Opens a session at an address such as "spark://127.0.0.1:15002" or "sc://host:443/;token=…;use_ssl=true". */
export declare function connect(address: string, options?: ConnectOptions): Promise<Spark>;

// The errors of connections and statements.

/** A `SELECT TRANSFORM` script that ended with an error. */
export interface ScriptFailure {
  /** The exit status. */
  readonly status: number;
  /** The last 2,048 bytes, at most, of what it wrote to its standard error. */
  readonly stderr: string;
}

/** What Spark reports about an error besides its message. */
export interface SparkErrorDetails {
  /** Spark's name for the condition, such as "TABLE_OR_VIEW_NOT_FOUND". */
  readonly condition?: string | undefined;
  /** The five-character SQLSTATE of the SQL standard, such as "42P01". */
  readonly sqlState?: string | undefined;
  /** Every message from the outermost error to the root cause, in full and with the server's stack traces. */
  readonly chain?: readonly string[] | undefined;
  /** The script that failed, if that was the cause. */
  readonly script?: ScriptFailure | undefined;
  /** The gRPC status code. */
  readonly code?: number | undefined;
  /** The error of the connection itself. */
  readonly cause?: unknown;
}

/** Spark refused a statement, or failed to run it. */
export class SparkError extends Error {
  override readonly name: string = "SparkError";
  readonly condition: string | undefined;
  readonly sqlState: string | undefined;
  readonly chain: readonly string[];
  readonly script: ScriptFailure | undefined;
  readonly code: number | undefined;

  constructor(message: string, details: SparkErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.condition = details.condition;
    this.sqlState = details.sqlState;
    this.chain = details.chain ?? [];
    this.script = details.script;
    this.code = details.code;
  }
}

/** The session is gone with its views, cached tables and files: the server was restarted, or dropped it. Recovery takes a new session. */
export class SessionLostError extends SparkError {
  override readonly name: string = "SessionLostError";
}

/** The server cannot be reached, or was out of reach for longer than `patience`. */
export class UnreachableError extends SparkError {
  override readonly name: string = "UnreachableError";
}

/** The server requires a token, and got none or a wrong one. */
export class UnauthenticatedError extends SparkError {
  override readonly name: string = "UnauthenticatedError";
}

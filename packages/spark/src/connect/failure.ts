// Interprets failed calls: whether to retry, and how to report them.

import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import {
  SessionLostError,
  SparkError,
  type SparkErrorDetails,
  UnauthenticatedError,
  UnreachableError,
} from "./errors.js";
import { statusMessage } from "./messages.js";
import { scriptFailure } from "./script-failure.js";
import type { Message } from "./service.js";

/** What Spark attaches to the status of a failed call. */
export interface ErrorInfo {
  /** Spark's name for the condition. */
  readonly condition: string | undefined;
  readonly sqlState: string | undefined;
  /** The id with which `FetchErrorDetails` returns the rest. */
  readonly errorId: string | undefined;
}

/** Whether an error is the status of a call. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && "code" in error && "metadata" in error && error.metadata instanceof Metadata;
}

/** What Spark attached to a failed call; undefined if the connection failed rather than Spark. */
export function errorInfo(error: ServiceError): ErrorInfo | undefined {
  const [bytes] = error.metadata.get("grpc-status-details-bin");
  if (!(bytes instanceof Uint8Array)) return undefined;
  const { details } = statusMessage("Status").decode(bytes) as Message;
  const found = details.find(({ type_url: type }: Message) => /google\.rpc\.ErrorInfo$/.test(type));
  if (!found) return undefined;
  const { metadata } = statusMessage("ErrorInfo").decode(found.value) as Message;
  const values = new Map<string, string>(metadata.map(({ key, value }: Message) => [key, value]));
  return { condition: values.get("errorClass"), sqlState: values.get("sqlState"), errorId: values.get("errorId") };
}

/** Whether the same call may succeed a moment later. */
export function isPassing(error: ServiceError): boolean {
  if (names(error, "INVALID_CURSOR.DISCONNECTED")) return true;
  if (error.code === status.UNAVAILABLE || error.code === status.DEADLINE_EXCEEDED) return true;
  const ofConnection = [status.INTERNAL, status.CANCELLED, status.UNKNOWN].includes(error.code);
  return ofConnection && errorInfo(error) === undefined;
}

/** Whether the server has never heard of the operation. */
export function isUnknownOperation(error: ServiceError): boolean {
  return names(error, "INVALID_HANDLE.OPERATION_NOT_FOUND");
}

/** Whether an earlier request has already begun the operation. */
export function isBegunOperation(error: ServiceError): boolean {
  return names(error, "INVALID_HANDLE.OPERATION_ALREADY_EXISTS");
}

/** The messages by which a server says that a session no longer exists, or that the server is shutting down. */
const goneForGood =
  /INVALID_HANDLE\.(SESSION_NOT_FOUND|SESSION_CHANGED|SESSION_CLOSED)|stopped SparkContext|SparkContext was shut down/;

/** The error to throw for a failed call, given the chain of messages that the server kept for it. */
export function explained(error: ServiceError, server: string, chain: readonly string[] = []): SparkError {
  const info = errorInfo(error);
  const details: SparkErrorDetails = {
    condition: info?.condition,
    sqlState: info?.sqlState,
    chain,
    code: error.code,
    script: scriptFailure([...chain, error.details]),
    cause: error,
  };
  if ([error.details, ...chain].some((words) => goneForGood.test(words)))
    return new SessionLostError(
      `the session at ${server} is gone, with its views, cached tables and files: the server was stopped or restarted, or the session was closed or lay idle for an hour. Connect again.`,
      details,
    );
  if (error.code === status.UNAUTHENTICATED)
    return new UnauthenticatedError(
      `the server at ${server} needs a token, or a different one: set SPARK_CONNECT_AUTHENTICATE_TOKEN, or write spark://HOST:PORT/;token=…`,
      details,
    );
  const distrust = info === undefined ? distrusted(withoutCode(error)) : undefined;
  if (distrust !== undefined)
    return new UnreachableError(`the server at ${server} is not trusted (${withoutCode(error)}). ${distrust}`, details);
  if (info === undefined && /wrong version number/i.test(withoutCode(error)))
    return new UnreachableError(
      `the server at ${server} does not encrypt: leave use_ssl=true out of the address, or name the port of the TLS proxy in front of it`,
      details,
    );
  if (info === undefined && (isPassing(error) || error.code === status.UNIMPLEMENTED))
    return new UnreachableError(
      `no Spark Connect server answers at ${server} (${withoutCode(error)}). Is it running, and is this its port? Spark Connect usually listens on 15002; 7077 is the port of a Spark master.`,
      details,
    );
  return new SparkError(readable(chain[0] ?? withoutCode(error), details), details);
}

/** What to do about a refused certificate; undefined if none was refused. */
function distrusted(words: string): string | undefined {
  if (/altnames/i.test(words)) return "Write the address with the name that its certificate has.";
  return /certificate|self.signed/i.test(words)
    ? "NODE_EXTRA_CA_CERTS=FILE has the certificate of its authority trusted, in PEM; GRPC_DEFAULT_SSL_ROOTS_FILE_PATH, where it is set, trusts those of its file alone."
    : undefined;
}

/** The message of a status; for a connection that could not be made, the last of its errors, which is the helpful one. */
function withoutCode({ details, message }: ServiceError): string {
  const words = details || message;
  const [, after] = words.split("Last error: ");
  const [last, note] = after?.split("Resolution note:") ?? [];
  return note === undefined
    ? words
    : last
        .replace(/^Error: /, "")
        .trim()
        .replace(/\.$/, "");
}

/** Spark's message without the server's stack traces; for a failed script, what the script itself wrote. */
function readable(message: string, { script }: SparkErrorDetails): string {
  const [own] = message.split("\nDriver stacktrace:");
  const words = own
    .split("\n")
    .filter((line) => !/^(\s+at |[\w$./]+\([\w :.]+\)$)/.test(line))
    .join("\n")
    .trim();
  if (script === undefined) return words;
  const said = script.stderr === "" ? "and said nothing" : `and said:\n${script.stderr}`;
  return `the script on an executor ended with status ${script.status} ${said}`;
}

function names(error: ServiceError, condition: string): boolean {
  return error.details.includes(condition) || errorInfo(error)?.condition === condition;
}

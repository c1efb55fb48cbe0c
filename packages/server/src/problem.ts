// Errors as problem documents (RFC 9457) that say what was expected, what was received, and where.

import { ModelError, OptionError } from "rosenblatt";
import { z } from "zod";
import { RefusedError, StorageError } from "./errors.js";
import { isDamage } from "./store/opening.js";

/** A problem document. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly pointer?: string;
}

/** The problem document of an error; undefined for an unexpected one. */
export function problemOf(error: unknown): ProblemDocument | undefined {
  if (error instanceof RefusedError) return document(error.status, error.kind, error.message, error.pointer);
  if (error instanceof z.ZodError) {
    const { pointer, message } = deepest(error.issues);
    return document(422, "invalid-request", `${pointer.slice(1).replaceAll("/", ".") || "body"}: ${message}`, pointer);
  }
  if (error instanceof ModelError) return document(422, "invalid-model", error.message, "/model");
  if (error instanceof OptionError) return document(422, "invalid-model", error.message, "/options");
  if (error instanceof StorageError) {
    if (isDamage(error.code))
      return document(
        503,
        "storage-damaged",
        "the store is damaged where this is kept: rosenblatt repair says what can be saved",
      );
    const full = error.code === "SQLITE_FULL";
    const detail = "the request was not stored, and nothing was learned from it: try again later";
    return document(full ? 507 : 503, full ? "storage-full" : "storage-failed", detail);
  }
  return undefined;
}

/** The answer to an error. */
export interface Refusal {
  readonly problem: ProblemDocument;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the request or the store is at fault; otherwise it is a bug in the service, which is logged. */
  readonly isForeseen: boolean;
}

/** The answer to an error. */
export function refusalOf(error: unknown): Refusal {
  const foreseen = problemOf(error);
  const problem = foreseen ?? unforeseen;
  return {
    problem,
    isForeseen: foreseen !== undefined,
    headers: {
      "Content-Type": "application/problem+json",
      ...((problem.status === 429 || problem.status === 503) && { "Retry-After": "1" }),
      ...(error instanceof RefusedError && error.headers),
    },
  };
}

/** The problem document of an unexpected error. */
const unforeseen: ProblemDocument = document(
  500,
  "internal-error",
  "something went wrong here, not in the request; the log has it",
);

/** A problem document of this status. */
export function document(status: number, kind: string, detail: string, pointer?: string): ProblemDocument {
  return {
    type: `urn:rosenblatt:problem:${kind}`,
    title: `${kind[0].toUpperCase()}${kind.slice(1).replaceAll("-", " ").replace("json", "JSON")}`,
    status,
    detail,
    ...(pointer !== undefined && { pointer }),
  };
}

/**
 * The most informative issue: for a union, that of the branch that got furthest. If no branch got further than the others, the union's own
 * message is used, if it has one.
 */
function deepest(
  issues: readonly z.core.$ZodIssue[],
  before: readonly PropertyKey[] = [],
): { pointer: string; message: string } {
  const [issue] = issues;
  const path = [...before, ...issue.path];
  if (issue.code === "invalid_union") {
    const branches = issue.errors.filter((branch) => branch.length > 0).sort((a, b) => reach(b) - reach(a));
    const isOpen = branches.length > 1 && reach(branches[0]) === reach(branches[1]) && issue.message !== wordless;
    if (branches.length > 0 && !isOpen) return deepest(branches[0], path);
  }
  return {
    pointer: path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
    message: worded(issue),
  };
}

/** The message of a schema for a union without a message of its own. */
const wordless = "Invalid input";

/** Plain names of types. */
const called: Readonly<Record<string, string>> = {
  array: "a list",
  object: "an object",
  record: "an object",
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  null: "null",
  undefined: "nothing",
};

/** The message for an issue: the schema's own, or what was expected and what was received. */
function worded(issue: z.core.$ZodIssue): string {
  const { message } = issue;
  const [, received] = /^Invalid input: expected .*, received (\w+)$/.exec(message) ?? [];
  if (issue.code === "invalid_type" && received)
    return `must be ${called[issue.expected] ?? issue.expected}; got ${called[received] ?? received}`;
  if (issue.code === "too_small" && issue.minimum === 1) return "must not be empty";
  if (issue.code === "too_small" && message.startsWith("Too small"))
    return `must have at least ${issue.minimum} ${unitOf(issue.origin)}`;
  if (issue.code === "too_big" && message.startsWith("Too big"))
    return `must have at most ${issue.maximum} ${unitOf(issue.origin)}`;
  if (issue.code === "unrecognized_keys")
    return `must not have ${issue.keys.map((key) => JSON.stringify(key)).join(" or ")}, which is unknown`;
  return message;
}

function unitOf(origin: string): string {
  return origin === "string" ? "characters" : "entries";
}

function reach(issues: readonly z.core.$ZodIssue[]): number {
  const unknown = issues.some(({ code }) => code === "unrecognized_keys");
  return Math.max(...issues.map(({ path }) => path.length)) - (unknown ? 1 : 0);
}

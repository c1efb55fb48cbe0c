// The errors that callers can catch. Messages say what was expected, what came, where, and what to do.

/** One way to get the input accepted, for a person to choose. */
export interface Remedy {
  /** What to do, in the terms of this library: `take the column as categories with categorical: ["age"]`. */
  readonly text: string;
  /** The option that does it, which a front end names in its own terms; absent if the data itself must change. */
  readonly option?:
    | "numeric"
    | "categorical"
    | "text"
    | "date"
    | "missing"
    | "missingWords"
    | "label"
    | "sort"
    | "zeroBased"
    | "budgetKeep"
    | "budgetBeyondBound";
  /** The value for the option: the name of a column, or a word for a missing value. */
  readonly value?: string;
}

/** Thrown for an example, a label or a whole data set that cannot be learned from. */
export class InputError extends Error {
  /** The name of the class of errors. */
  override readonly name = "InputError";

  /** Makes the same error with its place in front, such as `row 3`. */
  at(place: string): InputError {
    return new InputError(`${place}: ${this.message}`);
  }
}

/** Thrown for input that an option or a small change would make acceptable: an InputError with remedies. */
export class RemediableError extends InputError {
  /** What was expected, what came, and where: the message without its remedies. */
  readonly facts: string;
  /** The ways to get the input accepted; the message ends with them. */
  readonly remedies: readonly Remedy[];

  constructor(facts: string, remedies: readonly Remedy[]) {
    super(remedies.length > 0 ? `${facts}: ${remedies.map(({ text }) => text).join(", or ")}` : facts);
    this.facts = facts;
    this.remedies = remedies;
  }

  override at(place: string): RemediableError {
    return new RemediableError(`${place}: ${this.facts}`, this.remedies);
  }
}

/** Splits an error into its facts and its remedies; an error without remedies has an empty list of them. */
export function apart(error: Error): { facts: string; remedies: readonly Remedy[] } {
  return error instanceof RemediableError ? error : { facts: error.message, remedies: [] };
}

/** Thrown for an option that is unknown, out of range, or does not go with another. */
export class OptionError extends Error {
  /** The name of the class of errors. */
  override readonly name = "OptionError";
}

/** Thrown for a model file that is damaged, foreign or hostile; `path` says where in the file. */
export class ModelError extends Error {
  /** The name of the class of errors. */
  override readonly name = "ModelError";
  /** Where in the file, as in `.arrays[2][17]`. */
  readonly path: string;

  constructor(path: string, reason: string) {
    super(`model${path}: ${reason}`);
    this.path = path;
  }
}

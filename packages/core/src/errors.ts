// What callers can catch. Messages say what was expected, what came, where, and the next step.

/** An example, a label or a whole data set that cannot be learned from. */
export class InputError extends Error {
  override readonly name = "InputError";
}

/** An option that is unknown, out of range, or does not go with another. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

/** A model file that is damaged, foreign or hostile; `path` says where in it. */
export class ModelError extends Error {
  override readonly name = "ModelError";
  readonly path: string;

  constructor(path: string, reason: string) {
    super(`model${path}: ${reason}`);
    this.path = path;
  }
}

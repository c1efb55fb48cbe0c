// How a command ends: exit codes, and the errors that carry them.

/**
 * The exit code of a command: 0 done, 1 the answer is no, 2 wrong usage or data, 3 a damaged store, 130 interrupted by
 * Ctrl-C or another signal.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 130;

export const done = 0;
export const no = 1;
export const trouble = 2;
/** The store of a service is damaged, so that starting it again does not help. */
export const damaged = 3;
export const interrupted = 130;

/** Something is wrong with the command as it was typed, or with a file that it names; the command ends with a message and exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** An error with an exit code of its own. */
export class ExitError extends UsageError {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

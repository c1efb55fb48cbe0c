// How a command ends: exit codes, and the errors that say so.

/** What a command ends with: 0 done, 1 the answer is no, 2 wrong usage or data, 130 interrupted by Ctrl-C or another signal. */
export type ExitCode = 0 | 1 | 2 | 130;

export const done = 0;
export const no = 1;
export const trouble = 2;
export const interrupted = 130;

/** Something is wrong with the command as it was typed, or with a file it names; it ends with a message and exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

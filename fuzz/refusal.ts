// Distinguishes errors that refuse the input with an explanation from bugs.

/** The names of our own error classes. */
const ours = new Set(["InputError", "OptionError", "ModelError", "UsageError", "DocError"]);

/** The words of an unexpected error. */
export const unforeseen = "this should not have happened";

/** Accepts an error that refuses the input in our own words, and returns its message; rethrows any other, which is a bug in the program. */
export function mustRefuse(error: unknown): string {
  if (
    !(error instanceof Error) ||
    !ours.has(nameOf(error)) ||
    error.message === "" ||
    error.message.includes(unforeseen)
  )
    throw error;
  return error.message;
}

/** The outcome of reading: the result, or the message with which the input is refused. */
export function outcomeOf<T>(read: () => T): { readonly result: T } | { readonly refused: string } {
  try {
    return { result: read() };
  } catch (error) {
    return { refused: mustRefuse(error) };
  }
}

function nameOf(error: Error): string {
  return error.name === "Error" ? error.constructor.name : error.name;
}

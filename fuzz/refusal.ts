// Which errors are answers: those that say what is wrong with the input.

/** Errors of our own, by name. */
const ours = new Set(["InputError", "OptionError", "ModelError", "UsageError", "DocError"]);

/** The words of an error that nobody foresaw. */
export const unforeseen = "this should not have happened";

/** Passes over an error that refuses the input in our own words; throws any other, which is a fault of the program. */
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

/** What comes of reading: the result, or the message with which the input is refused. */
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

// Errors in a Parquet file.

/** Something in a Parquet file that is wrong or not supported; callers add where it is. */
export class Fault extends Error {
  override readonly name = "Fault";
  /** Ways to make the file acceptable. */
  readonly remedies: readonly string[];

  constructor(message: string, remedies: readonly string[] = []) {
    super(message);
    this.remedies = remedies;
  }
}

/** Returns the value, which must be a whole number from `min` to `max`. */
export function wholeNumber(what: string, value: number | undefined, min: number, max: number): number {
  if (value !== undefined && Number.isSafeInteger(value) && value >= min && value <= max) return value;
  throw new Fault(`${what} must be a whole number from ${min} to ${max}; got ${value ?? "none"}`);
}

// What is wrong with a Parquet file.

/** Something in a Parquet file that cannot be right, or that is not supported; where it is, is added further out. */
export class Fault extends Error {
  override readonly name = "Fault";
  /** Ways to get the file accepted. */
  readonly remedies: readonly string[];

  constructor(message: string, remedies: readonly string[] = []) {
    super(message);
    this.remedies = remedies;
  }
}

/** The value, which must be a whole number from `min` to `max`. */
export function wholeNumber(what: string, value: number | undefined, min: number, max: number): number {
  if (value !== undefined && Number.isSafeInteger(value) && value >= min && value <= max) return value;
  throw new Fault(`${what} must be a whole number from ${min} to ${max}; got ${value ?? "none"}`);
}

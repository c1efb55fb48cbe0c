// Errors in zstd data.

/** Something in zstd data that is wrong or not supported; callers add where it is. */
export class Damage extends Error {
  override readonly name = "Damage";
}

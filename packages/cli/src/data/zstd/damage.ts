// What is wrong with zstd data.

/** Something in zstd data that cannot be right, or that is not supported; where it is, is added further out. */
export class Damage extends Error {
  override readonly name = "Damage";
}

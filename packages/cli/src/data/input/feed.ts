// Feeding a reader to the end.

/** Runs through all pieces; returns the number of bytes that the last one brought them to. */
export async function fed(pieces: AsyncGenerator<number>): Promise<number> {
  let bytes = 0;
  for await (const soFar of pieces) bytes = soFar;
  return bytes;
}

// Zstd data for tests, where nothing can pack it: a frame of bytes as they are.

/** The most bytes of a block. */
const most = 2 ** 17;

/** A frame that unpacks to these bytes. */
export function rawFrame(bytes: Uint8Array): Buffer {
  const parts: Uint8Array[] = [Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3)];
  for (let from = 0; from === 0 || from < bytes.length; from += most) {
    const block = bytes.subarray(from, from + most);
    const head = (block.length << 3) | (from + most >= bytes.length ? 1 : 0);
    parts.push(Uint8Array.of(head & 255, (head >> 8) & 255, head >> 16), block);
  }
  return Buffer.concat(parts);
}

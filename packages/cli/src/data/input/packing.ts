// How data is packed, judging by its first bytes and not by its name.

/** The ways in which data may be packed. */
export type Packing = "gzip" | "zstd";

/** The first bytes of each. Zstd data may begin with a skippable frame, of which there are sixteen kinds. */
const beginnings: readonly (readonly [Packing, ...number[]])[] = [
  ["gzip", 0x1f, 0x8b],
  ["zstd", 0x28, 0xb5, 0x2f, 0xfd],
  ...Array.from({ length: 16 }, (_, k) => ["zstd", 0x50 + k, 0x2a, 0x4d, 0x18] as const),
];

/** The number of bytes that always suffices to tell. */
export const packingBytes = 4;

/** How data with these first bytes is packed; undefined if it is not. */
export function packingOf(head: Uint8Array): Packing | undefined {
  return beginnings.find(([, ...bytes]) => bytes.every((byte, k) => head[k] === byte))?.[0];
}

/** Whether these bytes settle how the data is packed, whatever follows. */
export function tellsPacking(head: Uint8Array): boolean {
  return (
    packingOf(head) !== undefined || !beginnings.some(([, ...bytes]) => head.every((byte, k) => byte === bytes[k]))
  );
}

/** The endings of the names of packed files. */
export const packedEnding: RegExp = /\.(gz|zst)$/i;

// How data is packed, by its first bytes, whatever it is called.

/** The ways in which data may be packed. */
export type Packing = "gzip" | "zstd";

/** The first bytes of each. Zstd data may begin with a frame that is for other programs, of sixteen kinds. */
const beginnings: readonly (readonly [Packing, ...number[]])[] = [
  ["gzip", 0x1f, 0x8b],
  ["zstd", 0x28, 0xb5, 0x2f, 0xfd],
  ...Array.from({ length: 16 }, (_, k) => ["zstd", 0x50 + k, 0x2a, 0x4d, 0x18] as const),
];

/** Bytes that always tell. */
export const packingBytes = 4;

/** How data that begins so is packed; undefined if it is not. */
export function packingOf(head: Uint8Array): Packing | undefined {
  return beginnings.find(([, ...bytes]) => bytes.every((byte, k) => head[k] === byte))?.[0];
}

/** Whether bytes tell how the data is packed, whatever follows them. */
export function tellsPacking(head: Uint8Array): boolean {
  return (
    packingOf(head) !== undefined || !beginnings.some(([, ...bytes]) => head.every((byte, k) => byte === bytes[k]))
  );
}

/** What the name of a packed file may end in. */
export const packedEnding: RegExp = /\.(gz|zst)$/i;

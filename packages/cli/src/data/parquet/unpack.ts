// Unpacks the bytes of a page.

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { unpackZstd } from "../zstd/page.js";
import { Fault } from "./fault.js";
import { unpackHadoopLz4, unpackLz4 } from "./lz4.js";
import { unpackSnappy } from "./snappy.js";

type Unpack = (packed: Uint8Array, size: number) => Uint8Array;

/** How each codec unpacks bytes that must unpack to `size` bytes; none produces more. */
const unpackers: { readonly [codec: string]: Unpack } = {
  SNAPPY: unpackSnappy,
  LZ4_RAW: unpackLz4,
  LZ4: unpackHadoopLz4,
  // An empty page is packed into some bytes too, and zlib needs room for at least one.
  GZIP: (packed, size) => gunzipSync(packed, { maxOutputLength: Math.max(1, size) }),
  BROTLI: (packed, size) => brotliDecompressSync(packed, { maxOutputLength: Math.max(1, size) }),
  ZSTD: unpackZstd,
};

/** Unpacks bytes that must unpack to `size` bytes; never produces more. */
export function unpack(codec: string, packed: Uint8Array, size: number): Uint8Array {
  if (codec === "UNCOMPRESSED" || (size === 0 && packed.length === 0)) return packed;
  let unpacked: Uint8Array;
  try {
    unpacked = unpackers[codec](packed, size);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault(`a page must unpack to ${size} bytes by ${codec}: ${(error as Error).message}`);
  }
  if (unpacked.length !== size) throw new Fault(`a page must unpack to ${size} bytes; got ${unpacked.length}`);
  return unpacked;
}

// The bytes of a page as they were before they were packed.

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { unpackZstd } from "../zstd/page.js";
import { Fault } from "./fault.js";
import { unpackHadoopLz4, unpackLz4 } from "./lz4.js";
import { unpackSnappy } from "./snappy.js";

type Unpack = (packed: Uint8Array, size: number) => Uint8Array;

/** How each codec unpacks bytes that must be `size` then; none makes more of them. */
const unpackers: { readonly [codec: string]: Unpack } = {
  SNAPPY: unpackSnappy,
  LZ4_RAW: unpackLz4,
  LZ4: unpackHadoopLz4,
  // An empty page is packed into some bytes, and zlib wants room for one.
  GZIP: (packed, size) => gunzipSync(packed, { maxOutputLength: Math.max(1, size) }),
  BROTLI: (packed, size) => brotliDecompressSync(packed, { maxOutputLength: Math.max(1, size) }),
  ZSTD: unpackZstd,
};

/** Unpacks bytes that must be `size` then; never makes more of them. */
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

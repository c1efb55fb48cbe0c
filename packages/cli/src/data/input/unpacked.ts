// Unpacking gzip and zstd data.

import { Readable } from "node:stream";
import { UsageError } from "../../terminal/exit.js";
import { chunkBytes } from "./byte-sizes.js";
import type { Packing } from "./packing.js";

/** Unpacks data; the zstd code is loaded only if it is needed. */
export async function unpacked(
  packing: Packing,
  pieces: AsyncIterable<Uint8Array>,
  name: string,
): Promise<AsyncGenerator<Uint8Array>> {
  if (packing === "gzip") return gunzipped(pieces, name);
  const { unzstd } = await import("../zstd/stream.js");
  return unzstd(pieces, name);
}

/** Unpacks gzip data of one or more members; refuses anything after them, even zeros, because members may have been lost there. */
async function* gunzipped(pieces: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  const given = { bytes: 0 };
  const packed = Readable.from(counting(pieces, given), { objectMode: false });
  const gunzip = process.getBuiltinModule("node:zlib").createGunzip({ chunkSize: chunkBytes });
  packed.on("error", (error) => gunzip.destroy(error));
  yield* counting(packed.pipe(gunzip), { bytes: 0 });
  for await (const _ of packed);
  const further = given.bytes - gunzip.bytesWritten;
  if (further > 0)
    throw new UsageError(
      `${name}: nothing but more gzip data must follow the gzip data, which ends after ${gunzip.bytesWritten} bytes; got ${further} further ${further === 1 ? "byte" : "bytes"}: pack the data again, or cut them off if they are padding`,
    );
}

/** The pieces of a stream as bytes, which are counted as they pass. */
export async function* counting(
  stream: AsyncIterable<string | Uint8Array>,
  counted: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const piece of stream) {
    const bytes = typeof piece === "string" ? Buffer.from(piece) : piece;
    counted.bytes += bytes.length;
    yield bytes;
  }
}

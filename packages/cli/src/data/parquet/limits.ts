// Limits on what a Parquet file may unpack to. Its encodings can claim a billion values in ten bytes.

import { Fault } from "./fault.js";

/** Bytes that the pages of any file may unpack to, and bytes allowed for each byte of a large file. */
const unpackedBytes = 2 ** 28;
const unpackedBytesEach = 128;
/** Values that any file may hold, and values allowed for each byte of a large file. */
const mostValues = 2 ** 25;
const mostValuesEach = 32;

/** How many times its own size a page can unpack to, by codec. Brotli has no such bound. */
const ratios: { readonly [codec: string]: number } = {
  UNCOMPRESSED: 1,
  SNAPPY: 22,
  // One byte of a length stands for up to 255 bytes.
  LZ4: 255,
  LZ4_RAW: 255,
  GZIP: 1032,
  // A block of four bytes can stand for 128 KiB of one repeated byte.
  ZSTD: 2 ** 15,
  BROTLI: Infinity,
};

/** How much more the pages of one file may unpack to. */
export class Allowance {
  readonly #bytes: number;
  #left: number;
  #values = 0;

  /** `bytes` is the size of the file. */
  constructor(bytes: number) {
    this.#bytes = bytes;
    this.#left = unpackedLimit(bytes);
  }

  /** Takes `bytes`, or refuses the file. */
  take(bytes: number): void {
    this.#left -= bytes;
    if (this.#left < 0)
      throw new Fault(
        `the pages of a file of ${this.#bytes} bytes may unpack to ${unpackedLimit(this.#bytes)} bytes and no more, which these exceed`,
        fewer,
      );
  }

  /** Takes `count` values, which may occupy no bytes at all, or refuses the file. */
  takeValues(count: number): void {
    this.#values += count;
    checkValues(this.#values, this.#bytes);
  }
}

const fewer = ["take fewer columns with --only", "split the file"];

function unpackedLimit(bytes: number): number {
  return Math.max(unpackedBytes, unpackedBytesEach * bytes);
}

/** Refuses more values than a file of this size may hold. */
export function checkValues(values: number, bytes: number): void {
  const most = Math.max(mostValues, mostValuesEach * bytes);
  if (values > most)
    throw new Fault(`a file of ${bytes} bytes may hold ${most} values and no more; these are ${values}`, fewer);
}

/** Refuses a page that claims to unpack to more than its bytes can. */
export function checkRatio(codec: string, packed: number, unpacked: number): void {
  const ratio = ratios[codec];
  if (ratio === undefined)
    throw new Fault(
      `is packed by ${codec}, which is not supported: write the file with snappy, zstd, lz4, gzip or brotli, or unpacked`,
    );
  if (codec === "UNCOMPRESSED" ? unpacked !== packed : unpacked > ratio * packed)
    throw new Fault(`${packed} bytes packed by ${codec} cannot unpack to ${unpacked}, as the page says`);
}

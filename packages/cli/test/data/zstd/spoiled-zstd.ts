// Zstd data that is not what it was: arbitrary data, and what must be true of unpacking it. Free of any test runner.

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { Damage } from "../../../src/data/zstd/damage.js";
import { unpackZstd } from "../../../src/data/zstd/page.js";
import { unzstd } from "../../../src/data/zstd/stream.js";
import { UsageError } from "../../../src/terminal/exit.js";

/** Data, and the length of the pieces that it comes in. */
export interface SpoiledZstd {
  readonly bytes: Uint8Array;
  readonly piece: number;
  /** What it unpacks to if it unpacks at all, where a checksum says so. */
  readonly only?: string;
}

/** Fixtures that are small once they are unpacked. */
const fixtures = ["table-fast", "table-1", "table-19", "table-small-window", "letters", "short", "nothing", "zeros"];

/** The bytes of a fixture. */
export function packedFixture(name: string): Buffer {
  return readFileSync(new URL(`../../fixtures/zstd/${name}.zst`, import.meta.url));
}

const hasChecksum = (bytes: Uint8Array) => (bytes[4] & 4) !== 0;

/** Fixtures some of whose bytes are others, or are not there. */
const changed = fc
  .tuple(
    fc.constantFrom(...fixtures),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { maxLength: 3 }),
    fc.option(fc.nat()),
    fc.boolean(),
  )
  .map(([name, changes, cut, early]): Omit<SpoiledZstd, "piece"> => {
    const whole = packedFixture(name);
    const bytes = Uint8Array.from(cut === null ? whole : whole.subarray(0, cut % (whole.length + 1)));
    // Headers and tables are at the beginning.
    if (bytes.length > 0)
      for (const [at, by] of changes) bytes[at % (early ? Math.min(bytes.length, 100) : bytes.length)] ^= by;
    return hasChecksum(whole) && hasChecksum(bytes) ? { bytes, only: name } : { bytes };
  });

/** Frames of blocks of any bytes. */
const madeUp = fc
  .array(fc.tuple(fc.nat(3), fc.uint8Array({ maxLength: 60 }), fc.boolean()), { minLength: 1, maxLength: 4 })
  .map((blocks): Omit<SpoiledZstd, "piece"> => {
    const out = [0x28, 0xb5, 0x2f, 0xfd, 0, 7 << 3];
    for (const [k, [kind, body, isLong]] of blocks.entries()) {
      const size = kind === 1 && isLong ? 2 ** 17 : body.length;
      const head = (size << 3) | (kind << 1) | (k === blocks.length - 1 ? 1 : 0);
      out.push(head & 255, (head >> 8) & 255, head >> 16, ...(kind === 1 ? [65] : body));
    }
    return { bytes: Uint8Array.from(out) };
  });

/** Zstd data that may be damaged. */
export const spoiledZstd: fc.Arbitrary<SpoiledZstd> = fc
  .tuple(fc.oneof(changed, madeUp), fc.oneof(fc.integer({ min: 1, max: 50 }), fc.constant(2 ** 18)))
  .map(([data, piece]) => ({ ...data, piece }));

/**
 * Unpacks data piece by piece and as a whole: to the same bytes, or it is refused both times by an error of our own; anything else throws.
 * Returns whether it was unpacked.
 */
export async function checkSpoiledZstd({ bytes, piece, only }: SpoiledZstd): Promise<boolean> {
  const streamed = await inPieces(bytes, piece);
  if (!streamed) {
    // The size of what is refused is not known: at none is it unpacked.
    for (const size of [0, 1, 2 ** 17]) if (whole(bytes, size)) throw new Error(`refused in pieces, not with ${size}`);
    return false;
  }
  if (!whole(bytes, streamed.length)?.equals(streamed)) throw new Error("not the same whole and in pieces");
  if (whole(bytes, streamed.length + 1)) throw new Error("unpacked to more than there is");
  if (streamed.length > 0 && whole(bytes, streamed.length - 1)) throw new Error("unpacked to less than there is");
  if (only !== undefined && bytes.length > 0 && !whole(packedFixture(only), streamed.length)?.equals(streamed))
    throw new Error("the checksum did not tell");
  return true;
}

async function inPieces(bytes: Uint8Array, size: number): Promise<Buffer | undefined> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const list: Uint8Array[] = [];
  try {
    for await (const piece of unzstd(pieces(), "a.zst")) list.push(piece);
  } catch (error) {
    if (!(error instanceof UsageError) || !error.message.startsWith("a.zst: the zstd data ")) throw error;
    return undefined;
  }
  return Buffer.concat(list);
}

function whole(bytes: Uint8Array, size: number): Buffer | undefined {
  try {
    return Buffer.from(unpackZstd(bytes, size));
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    return undefined;
  }
}

// Zstd data that is completely in memory and whose unpacked size is known.

import { Damage } from "./damage.js";
import { unpackFrames } from "./frames.js";

/** Unpacks bytes that must unpack to `size` bytes; never produces more. */
export function unpackZstd(packed: Uint8Array, size: number): Uint8Array {
  const output = { bytes: new Uint8Array(size), at: 0, room: () => size - output.at };
  const frames = unpackFrames(output);
  let at = 0;
  for (let step = frames.next(); !step.done; ) {
    const { bytes, mayEnd = false } = step.value;
    if (at + bytes > packed.length && !(mayEnd && at === packed.length)) throw new Damage("it is cut short");
    const given = packed.subarray(at, at + bytes);
    at += bytes;
    step = frames.next(given);
  }
  if (output.at !== size) throw new Damage(`it has ${output.at}`);
  return output.bytes;
}

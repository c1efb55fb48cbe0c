// Zstd data from front to back, as frames of blocks, wherever the bytes come from. RFC 8878, section 3.

import { BlockUnpacker, mostBlock } from "./block.js";
import { Checksum } from "./checksum.js";
import { Damage } from "./damage.js";
import { frameHeader, frameMagic, headerLength, littleEndian } from "./frame-header.js";

/** Where unpacked bytes go. */
export interface Output {
  /** Unpacked bytes are put here, the next one at `at`. After `room`, this may be another array. */
  readonly bytes: Uint8Array;
  at: number;
  /** Makes room for `size` bytes if possible, and returns for how many there is room; the last `kept` bytes stay directly before `at`. */
  room(size: number, kept: number): number;
}

/** A request for bytes: this many, all of which must come unless the data may end here. */
export interface Wanted {
  readonly bytes: number;
  readonly mayEnd?: boolean;
}

const [raw, repeated, packed] = [0, 1, 2];

/**
 * Unpacks frames into an output. It asks for bytes, each time stating how many, and ends when it gets none. No claim in
 * a frame can make it ask for more than the bytes of one block.
 */
export function* unpackFrames(output: Output): Generator<Wanted, void, Uint8Array> {
  const unpacker = new BlockUnpacker();
  const checksum = new Checksum();
  for (;;) {
    const magic = yield { bytes: 4, mayEnd: true };
    if (magic.length === 0) return;
    const kind = littleEndian(magic, 0, 4);
    if (kind === frameMagic) yield* unpackFrame(output, unpacker, checksum);
    else if (isSkippable(kind)) {
      let left = littleEndian(yield { bytes: 4 }, 0, 4);
      for (; left > 0; left -= Math.min(left, mostBlock)) yield { bytes: Math.min(left, mostBlock) };
    } else throw new Damage("nothing but further frames may follow a frame");
  }
}

/** Whether a frame that begins like this is meant for other programs and skipped. */
function isSkippable(magic: number): boolean {
  return magic >= 0x184d2a50 && magic <= 0x184d2a5f;
}

function* unpackFrame(
  output: Output,
  unpacker: BlockUnpacker,
  checksum: Checksum,
): Generator<Wanted, void, Uint8Array> {
  const [descriptor] = yield { bytes: 1 };
  const further = yield { bytes: headerLength(descriptor) - 1 };
  const { window, content, hasChecksum } = frameHeader(Uint8Array.of(descriptor, ...further));
  const most = Math.min(window, mostBlock);
  unpacker.begin();
  checksum.begin();
  let total = 0;
  for (let isLast = false; !isLast; ) {
    const head = littleEndian(yield { bytes: 3 }, 0, 3);
    isLast = (head & 1) === 1;
    const kind = (head >> 1) & 3;
    const size = head >> 3;
    if (size > most) throw new Damage(`a block must have ${most} bytes at most; got ${size}`);
    const block = kind === raw || kind === packed ? yield { bytes: size } : yield { bytes: 1 };
    const kept = Math.min(total, window);
    const room = output.room(kind === packed ? most : size, kept);
    const { bytes, at } = output;
    if (kind === packed) output.at = unpacker.unpack(block, bytes, at, at + Math.min(room, most), at - kept);
    else if (kind === raw || kind === repeated) {
      if (size > room) throw new Damage("there is more than there is room for");
      if (kind === raw) bytes.set(block, at);
      else bytes.fill(block[0], at, at + size);
      output.at = at + size;
    } else throw new Damage("there is no block of kind 3");
    total += output.at - at;
    if (hasChecksum) checksum.add(bytes, at, output.at);
  }
  if (content !== undefined && content !== total)
    throw new Damage(`a frame says that it has ${content} bytes; it has ${total}`);
  if (hasChecksum && littleEndian(yield { bytes: 4 }, 0, 4) !== checksum.value)
    throw new Damage("the checksum of a frame is another");
}

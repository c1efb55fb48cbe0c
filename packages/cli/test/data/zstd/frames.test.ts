// Zstd data: what it unpacks to, and that no claim in it is trusted.

import * as zlib from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../core/test/runs.js";
import { Checksum } from "../../../src/data/zstd/checksum.js";
import { Damage } from "../../../src/data/zstd/damage.js";
import { type Output, unpackFrames } from "../../../src/data/zstd/frames.js";
import { unpackZstd } from "../../../src/data/zstd/page.js";
import { unzstd } from "../../../src/data/zstd/stream.js";
import { contents } from "./contents.mjs";
import { checkSpoiledZstd, packedFixture as packed, spoiledZstd } from "./spoiled-zstd.js";

async function streamed(bytes: Uint8Array, size: number): Promise<Buffer> {
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const list: Uint8Array[] = [];
  for await (const piece of unzstd(pieces(), "a.zst")) list.push(piece);
  return Buffer.concat(list);
}

/** A frame without a checksum: its header, then blocks of [kind, size, ...bytes]. */
function frame(header: readonly number[], ...blocks: readonly (readonly number[])[]): Uint8Array {
  const out = [0x28, 0xb5, 0x2f, 0xfd, ...header];
  for (const [k, [kind, size, ...bytes]] of blocks.entries()) {
    const head = (size << 3) | (kind << 1) | (k === blocks.length - 1 ? 1 : 0);
    out.push(head & 255, (head >> 8) & 255, head >> 16, ...bytes);
  }
  return Uint8Array.from(out);
}
const window128K = [0, 7 << 3];
const largest = 2 ** 17;

describe.each(Object.keys(contents))("%s.zst", (name) => {
  const text = Buffer.from(contents[name].text());

  test("unpacks to the original, whole and in pieces", async () => {
    const bytes = packed(name);
    expect(text.equals(unpackZstd(bytes, text.length))).toBe(true);
    for (const size of text.length < 1e4 ? [1, 2, 3, 7] : text.length < 1e6 ? [1, 1000] : [2 ** 18])
      expect(text.equals(await streamed(bytes, size)), `in pieces of ${size}`).toBe(true);
  });

  test("is refused if more or fewer bytes are expected", () => {
    expect(() => unpackZstd(packed(name), text.length + 1)).toThrow(Damage);
    if (text.length > 0) expect(() => unpackZstd(packed(name), text.length - 1)).toThrow(Damage);
  });
});

test("consecutive frames are joined, and frames for other programs are skipped", async () => {
  const others = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
  const bytes = Buffer.concat([
    Buffer.from(others),
    packed("short"),
    packed("nothing"),
    Buffer.from(others),
    packed("letters"),
  ]);
  const expected = `${contents.short.text()}${contents.letters.text()}`;
  expect(Buffer.from(unpackZstd(bytes, expected.length)).toString()).toBe(expected);
  for (const size of [1, 5, 1000]) expect((await streamed(bytes, size)).toString()).toBe(expected);
});

const { zstdCompressSync } = zlib as { zstdCompressSync?: (bytes: Uint8Array, options: object) => Buffer };

test.skipIf(!zstdCompressSync)("data compressed by Node at any level is unpacked (Node 22.15 and later)", async () => {
  const [level, checksum] = [100, 201];
  const bytes = fc
    .tuple(
      fc.uint8Array({ minLength: 1, maxLength: 30 }),
      fc.array(fc.nat(), { maxLength: 4000 }),
      fc.integer({ min: 1, max: 300 }),
    )
    .map(([alphabet, places, times]) =>
      Buffer.alloc(places.length * times, Buffer.from(places.map((at) => alphabet[at % alphabet.length]))),
    );
  await fc.assert(
    fc.asyncProperty(bytes, fc.integer({ min: -7, max: 19 }), fc.boolean(), async (text, strength, checked) => {
      const data = zstdCompressSync!(text, { params: { [level]: strength, [checksum]: checked ? 1 : 0 } });
      expect(text.equals(unpackZstd(data, text.length))).toBe(true);
      expect(text.equals(await streamed(data, 1 + (text.length % 1000)))).toBe(true);
    }),
    { numRuns: runs(30, 1000) },
  );
});

test.each([
  ["", 0x51d8e999],
  ["a", 0xa98c6e5b],
  ["abc", 0xad770999],
])("the checksum of %j is that of XXH64", (text, expected) => {
  const checksum = new Checksum();
  checksum.begin();
  checksum.add(Buffer.from(text), 0, text.length);
  expect(checksum.value).toBe(expected);
});

describe("damage", () => {
  test("is refused or gives the same bytes whole and in pieces", async () => {
    let unpacked = 0;
    await fc.assert(
      fc.asyncProperty(spoiledZstd, async (data) => {
        if (await checkSpoiledZstd(data)) unpacked++;
      }),
      { numRuns: runs(200, 10_000) },
    );
    expect(unpacked).toBeGreaterThan(20);
  });

  test("in a stream is refused with the name of the data", async () => {
    const bytes = Uint8Array.from(packed("table-19"));
    bytes[9000] ^= 16;
    await expect(streamed(bytes, 1000)).rejects.toThrow(/^a\.zst: the zstd data cannot be unpacked: /);
  });

  test("is noticed wherever the data is cut off", async () => {
    const bytes = packed("letters");
    for (let length = 1; length < bytes.length; length++) {
      expect(() => unpackZstd(bytes.subarray(0, length), 2000)).toThrow(/cut short/);
      if (length % 50 === 4)
        await expect(streamed(bytes.subarray(0, length), 100)).rejects.toThrow(/^a\.zst: the zstd data is cut short/);
    }
  });
});

describe("the claims of a frame are not trusted", () => {
  test.each([
    [
      "a window of 3.75 TB",
      frame([0, 255], [0, 0]),
      /a window of 4123168604160 bytes; the largest that is taken has 134217728: pack it without --long/,
    ],
    [
      "a content of a petabyte in one window",
      frame([0xe0, 0, 0, 0, 0, 0, 0, 4, 0], [0, 0]),
      /a window of 1125899906842624 bytes/,
    ],
    [
      "a content of a petabyte",
      frame([0xc0, 7 << 3, 0, 0, 0, 0, 0, 0, 4, 0], [0, 1, 65]),
      /says that it has 1125899906842624 bytes; it has 1/,
    ],
    ["a dictionary", frame([1, 7 << 3, 9], [0, 0]), /packed with a dictionary/],
    ["a reserved bit", frame([8, 7 << 3], [0, 0]), /reserved bit/],
    ["a block above the most", frame(window128K, [1, largest + 1, 65]), /must have 131072 bytes at most; got 131073/],
    ["a block above its window", frame([0, 0], [1, 1025, 65]), /must have 1024 bytes at most; got 1025/],
    ["a block of no kind", frame(window128K, [3, 1, 65]), /no block of kind 3/],
    [
      "text behind it",
      Buffer.concat([frame(window128K, [0, 1, 65]), Buffer.from("1,2\n")]),
      /nothing but further frames/,
    ],
  ])("%s is refused", (_, bytes, message) => {
    expect(() => unpackZstd(bytes, 1)).toThrow(message);
  });

  test("a copy from before the frame is refused, even behind another frame", () => {
    // One literal, and one sequence of it and a copy of three bytes from `distance` back.
    const copy = (distance: number) => frame(window128K, [2, 8, 1 << 3, 65, 1, 0x54, 1, 2, 0, 4 + distance - 1]);
    expect(Buffer.from(unpackZstd(copy(1), 4)).toString()).toBe("AAAA");
    expect(() => unpackZstd(copy(2), 4)).toThrow(/from before the window/);
    expect(() => unpackZstd(Buffer.concat([copy(1), copy(2)]), 8)).toThrow(/from before the window/);
  });

  test("a frame never unpacks to more bytes than there is room for", () => {
    const blocks = Array.from({ length: 8 }, () => [1, largest, 7]);
    const bytes = frame(window128K, ...blocks);
    expect(unpackZstd(bytes, 8 * largest).every((byte) => byte === 7)).toBe(true);
    expect(() => unpackZstd(bytes, 5 * largest)).toThrow(/more than there is room for/);
  });

  test("room is requested block by block, whatever a frame claims", () => {
    let asked = 0;
    const output: Output = {
      bytes: new Uint8Array(largest),
      at: 0,
      room(size) {
        asked = Math.max(asked, size);
        this.at = 0;
        return size;
      },
    };
    const frames = unpackFrames(output);
    // A window of 128 MiB, and a content of a petabyte.
    let bytes = frame([0xc0, 17 << 3, 0, 0, 0, 0, 0, 0, 4, 0], [1, largest, 65], [1, largest, 66], [0, 0]);
    expect(() => {
      for (let step = frames.next(); !step.done; ) {
        const given = bytes.subarray(0, step.value.bytes);
        bytes = bytes.subarray(step.value.bytes);
        step = frames.next(given);
      }
    }).toThrow(/it has 262144/);
    expect(asked).toBe(largest);
  });
});

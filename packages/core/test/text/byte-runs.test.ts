import fc from "fast-check";
import { expect, test } from "vitest";
import { asciiEnd, digitsEnd, foursOf, markAt, sameEnd } from "../../src/text/byte-runs.js";
import { notText } from "../../src/text/utf8.js";
import { holds } from "../runs.js";
import { runsOf } from "./runs-of-bytes.js";

/** The position of the first byte at or after `from` for which `is` is false. */
function firstNot(bytes: Uint8Array, from: number, is: (byte: number) => boolean): number {
  let at = from;
  while (at < bytes.length && is(bytes[at])) at++;
  return at;
}

const from = fc.integer({ min: 0, max: 12 });

test("sameEnd and digitsEnd find the same end as a loop over the bytes", () => {
  holds(fc.tuple(runsOf("0159/:.\0\xb0\xff"), from), ([bytes, from]) => {
    if (from >= bytes.length) return;
    const fours = foursOf(bytes, bytes.length);
    const same = firstNot(bytes, from, (byte) => byte === bytes[from]);
    expect(sameEnd(fours, from, bytes[from])).toBe(same);
    const digits = firstNot(bytes, from, (byte) => byte >= 48 && byte <= 57);
    expect(digitsEnd(fours, from)).toBe(digits);
  });
});

test("asciiEnd finds the end of ASCII to within four bytes", () => {
  holds(fc.tuple(runsOf("\x01a\x7f\0\x80\xff"), from), ([bytes, from]) => {
    const end = asciiEnd(foursOf(bytes, bytes.length), Math.min(from, bytes.length));
    const exact = firstNot(bytes, Math.min(from, bytes.length), (byte) => byte > 0 && byte < 128);
    expect(exact - end).toBeGreaterThanOrEqual(0);
    expect(exact - end).toBeLessThan(4);
  });
});

test("any other byte ends a run, at any position", () => {
  const bytes = new Uint8Array(11);
  const wrong: unknown[] = [];
  for (const [run, end, is] of [
    [48, (fours: DataView) => sameEnd(fours, 0, 48), (byte: number) => byte === 48],
    [57, (fours: DataView) => digitsEnd(fours, 0), (byte: number) => byte >= 48 && byte <= 57],
    [97, (fours: DataView) => asciiEnd(fours, 0), (byte: number) => byte > 0 && byte < 128],
  ] as const)
    for (let place = 0; place < bytes.length; place++)
      for (let other = 0; other < 256; other++) {
        bytes.fill(run)[place] = other;
        // Fours of ASCII end with the one before.
        const exact = firstNot(bytes, 0, is);
        const expected = run === 97 ? Math.min(exact - (exact % 4), 8) : exact;
        const found = end(foursOf(bytes, bytes.length));
        if (found !== expected) wrong.push([run, place, other, found]);
      }
  expect(wrong).toEqual([]);
});

test("markAt finds the same first mark as a loop over the bytes", () => {
  const marks = fc.subarray([10, 13, 44, 0, 255], { minLength: 1, maxLength: 4 });
  holds(fc.tuple(runsOf("a\x01\x0b\x8a\n\r,\0\xff"), from, marks), ([bytes, from, marks]) => {
    if (from > bytes.length) return;
    const first = firstNot(bytes, from, (byte) => !marks.includes(byte));
    expect(markAt(foursOf(bytes, bytes.length), from, marks)).toBe(first);
  });
});

test("notText finds the first byte that is not UTF-8 text, in texts of any length", () => {
  const characters = fc.constantFrom("a", "é", "€", "𝄞", "\0", "\u007f", "x".repeat(300));
  const spoiled = fc.tuple(fc.array(characters, { maxLength: 12 }), fc.nat(), fc.constantFrom(0x80, 0xc0, 0xff, 0x61));
  holds(spoiled, ([parts, place, byte]) => {
    const bytes = new TextEncoder().encode(parts.join(""));
    if (bytes.length > 0) bytes[place % bytes.length] = byte;
    const found = notText(bytes, 0, bytes.length);
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const before = bytes.subarray(0, found);
    expect(before.includes(0)).toBe(false);
    expect(() => decoder.decode(before)).not.toThrow();
    if (found === bytes.length) return;
    // Up to four further bytes, the length of a character, do not make it a text.
    for (let more = 1; more <= 4 && found + more <= bytes.length; more++) {
      const further = bytes.subarray(0, found + more);
      if (!further.includes(0)) expect(() => decoder.decode(further)).toThrow();
    }
  });
});

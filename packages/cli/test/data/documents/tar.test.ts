// Tar archives: their files are read as they were written, and no claim in them is trusted.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../core/test/runs.js";
import { type TarFile, tarFiles } from "../../../src/data/documents/tar.js";
import { UsageError } from "../../../src/terminal/exit.js";
import { tarOf } from "./archive.js";

async function* chunked(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, size = 997, wanted: (file: TarFile) => boolean = () => true) {
  const found: { path: string; text: string | undefined }[] = [];
  for await (const { file, bytes: own } of tarFiles("a.tar", chunked(bytes, size), wanted))
    found.push({ path: file.path.join("/"), text: own && Buffer.from(own).toString() });
  return found;
}

const name = fc.stringMatching(/^[a-zé]{1,60}$/);
const entry = fc.record({
  path: fc.array(name, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/")),
  text: fc.string({ maxLength: 1500 }).map((text) => Buffer.from(text).toString()),
  long: fc.constantFrom("gnu" as const, "pax" as const),
});

test("an archive gives the files that were put into it, in chunks of any size", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 6 }), fc.integer({ min: 1, max: 2000 }), async (entries, size) => {
      expect(await read(tarOf(entries), size)).toEqual(entries.map(({ path, text }) => ({ path, text })));
    }),
    { numRuns: runs(30, 500) },
  );
});

test("a damaged archive gives files or an error that names it", async () => {
  const whole = tarOf([
    { path: "pos/1.txt", text: "good" },
    { path: `neg/${"long".repeat(40)}.txt`, text: "bad", long: "pax" },
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length),
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 3 }),
      async (length, changes) => {
        const bytes = Uint8Array.from(whole.subarray(0, length));
        for (const [at, byte] of changes) if (at < length) bytes[at] = byte;
        const wanted = ({ size }: TarFile) => size < 1e6;
        const error = await read(bytes, 512, wanted).then(
          () => undefined,
          (reason) => reason,
        );
        if (error !== undefined) expect(error).toBeInstanceOf(UsageError);
        if (error !== undefined) expect(String(error.message)).toMatch(/^a\.tar /);
      },
    ),
    { numRuns: runs(100, 5000) },
  );
});

describe("unusual entries", () => {
  test("links, devices, folders and paths out of the archive are skipped", async () => {
    const bytes = tarOf([
      { path: "pos/", type: "5" },
      { path: "pos/link.txt", type: "2" },
      { path: "pos/hard.txt", type: "1" },
      { path: "pos/device", type: "3" },
      { path: "../../etc/passwd", text: "root" },
      { path: "/pos/./1.txt", text: "kept" },
    ]);
    expect(await read(bytes)).toEqual([{ path: "pos/1.txt", text: "kept" }]);
  });

  test("a file that claims more bytes than there are is refused as cut short", async () => {
    const bytes = tarOf([{ path: "pos/1.txt", text: "x", size: 2 ** 32 }]);
    await expect(read(bytes, 512, () => false)).rejects.toThrow(/^a\.tar is cut short/);
  });
});

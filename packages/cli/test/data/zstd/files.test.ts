// Commands treat data compressed by zstd like the unpacked data, from any source.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { run } from "../../run.js";
import { contents } from "./contents.mjs";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-zstd-"));
afterAll(() => rmSync(folder, { recursive: true }));

const packed = readFileSync(new URL("../../fixtures/zstd/table-19.zst", import.meta.url));

function file(name: string, ...parts: (Uint8Array | string)[]): string {
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part))));
  return path;
}

async function model(...argv: string[]): Promise<Buffer> {
  const path = join(folder, "m.json");
  const { code, stderr } = await run(["train", ...argv, "-o", path, "-q", "--force"]);
  expect(code, stderr).toBe(0);
  return readFileSync(path);
}

const table = contents["table-19"].text();

test("a compressed file is recognised by its content and gives the same model as the unpacked file", async () => {
  const plain = file("table.csv", table);
  const other = file("table.csv.zst", packed);
  for (const argv of [[], ["--stream"], ["--shards", "2"]])
    expect(await model(other, ...argv)).toEqual(await model(plain, ...argv));
  expect(await model(file("plain-name.csv", packed))).toEqual(await model(plain));
  expect(await model(file("no-ending", packed))).toEqual(await model(plain));
});

test("predictions are the same from a compressed file, from compressed standard input and from the unpacked file", async () => {
  const path = file("few.csv", table.slice(0, 3000));
  const name = join(folder, "few.json");
  await run(["train", path, "-o", name, "-q"]);
  const { stdout } = await run(["predict", name, file("all.csv", table), "--scores"]);
  expect((await run(["predict", name, file("all.csv.zst", packed), "--scores"])).stdout).toBe(stdout);
  for (const size of [1, 777, packed.length]) {
    const pieces = Readable.from(
      Array.from({ length: Math.ceil(packed.length / size) }, (_, k) => packed.subarray(k * size, (k + 1) * size)),
    );
    const answer = await run(["predict", name, "-", "--scores", "--format", "csv"], { stdin: pieces });
    expect(answer.stdout, answer.stderr).toBe(stdout);
  }
});

test.each([
  ["cut short", [packed.subarray(0, 9000)], "the zstd data is cut short: bytes are missing at its end"],
  ["cut within its checksum", [packed.subarray(0, -1)], "the zstd data is cut short: bytes are missing at its end"],
  [
    "with text behind it",
    [packed, "1,2,red,no\n"],
    "the zstd data cannot be unpacked: nothing but further frames may follow a frame",
  ],
  ["with zeros behind it", [packed, new Uint8Array(512)], "nothing but further frames may follow a frame"],
  [
    "with a window of 256 MiB",
    [Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 18 << 3, 1, 0, 0)],
    "it was packed with a window of 268435456 bytes; the largest that is taken has 134217728: pack it without --long, or with --long=27",
  ],
] as const)("data %s is refused by name, from a file and from standard input", async (what, parts, message) => {
  const path = file(`${what.replaceAll(" ", "-")}.csv.zst`, ...parts);
  for (const name of [path, "standard input"]) {
    const isFile = name === path;
    const { code, stderr } = await run(["inspect", isFile ? path : "-"], isFile ? {} : { stdin: readFileSync(path) });
    expect(stderr).toContain(`error: ${name}: `);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  }
});

test("standard input of two or three bytes is not taken for zstd data", async () => {
  for (const stdin of ["1\n", "(1\n", "P*\n"]) {
    const { stderr } = await run(["inspect", "-"], { stdin });
    expect(stderr).not.toContain("zstd");
  }
});

test("a folder of compressed tables is refused with a pattern for the files in it", async () => {
  const place = mkdtempSync(join(folder, "tables-"));
  writeFileSync(join(place, "a.csv.zst"), packed);
  expect((await run(["train", place])).stderr).toContain(`is a folder; name the files in it, as '${place}/*.csv.zst'`);
});

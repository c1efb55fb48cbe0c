// A file that changes its size while it is read is refused, with the same words on one thread and on two.

import { appendFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CsvReader, LibsvmReader } from "rosenblatt/readers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inputOf } from "../../dist/data/input/input.js";
import { Files } from "../../dist/terminal/files.js";
import { defaults, type Io } from "../../dist/terminal/io.js";
import { readCsvOnTwo } from "../../dist/threads/read-csv.js";
import { readLibsvmFile } from "../../dist/threads/read-libsvm.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-changing-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Readers pause for the first time after 16 MB: that is when the file changes. */
const size = 18 << 20;
const formats = {
  csv: `${"x".repeat(1000)},1.5,yes\n`,
  libsvm: `1 1:0.5 # ${"x".repeat(1000)}\n`,
};

const readings: [string, keyof typeof formats, (path: string) => Promise<unknown>][] = [
  ["LIBSVM on one thread", "libsvm", (path) => readLibsvmFile(path, { threads: 1 })],
  ["LIBSVM on two threads", "libsvm", (path) => readLibsvmFile(path, { threads: 2 })],
  ["LIBSVM among other files", "libsvm", (path) => feed(path, new LibsvmReader())],
  ["CSV on two threads", "csv", (path) => readCsvOnTwo(path, { header: false })],
  ["CSV on one thread", "csv", (path) => feed(path, new CsvReader({ header: false }))],
];

async function feed(path: string, reader: LibsvmReader | CsvReader): Promise<number> {
  const input = await inputOf({ kind: "file", name: path, bytes: statSync(path).size }, {
    files: new Files(),
    settings: defaults,
  } as Io);
  return input.feed(reader);
}

describe.each(readings)("%s", (name, format, read) => {
  const line = formats[format];
  const write = () => {
    const path = join(folder, `${name.replaceAll(" ", "-")}.${format}`);
    writeFileSync(path, line.repeat(Math.ceil(size / line.length)));
    return path;
  };

  test("refuses a file that becomes shorter", async () => {
    const path = write();
    const before = statSync(path).size;
    const reading = read(path);
    truncateSync(path, 17 << 20);
    await expect(reading).rejects.toThrow(
      `${path}: the file became shorter while it was read: it had ${before} bytes, and ends after ${17 << 20}`,
    );
  });

  test("refuses a file that becomes longer", async () => {
    const path = write();
    const before = statSync(path).size;
    const reading = read(path);
    appendFileSync(path, line);
    await expect(reading).rejects.toThrow(
      `${path}: the file became longer while it was read: it had ${before} bytes, and has ${before + line.length} now`,
    );
  });
});

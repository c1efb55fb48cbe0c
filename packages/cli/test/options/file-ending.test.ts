// A file has the format that its ending names, or it is not written.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FileKind, isBegunBy } from "../../src/terminal/file-kind.js";
import { run } from "../run.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-endings-"));
beforeAll(async () => {
  process.chdir(folder);
  const rows = Array.from({ length: 12 }, (_, r) => `${r},${(r * 5) % 7},${r > 5 ? 1 : -1}`);
  writeFileSync("data.csv", `a,b,y\n${rows.join("\n")}\n`);
  await run(["convert", "data.csv", "-o", "data.vw"]);
  await run(["train", "data.csv", "-o", "m.json", "-q"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

/** Endings and what a file with each of them contains; undefined if nothing in the tool writes it. */
const endings: readonly [ending: string, kind: FileKind | undefined][] = [
  [".csv", "csv"],
  [".tsv", "tsv"],
  [".TAB", "tsv"],
  [".jsonl", "jsonl"],
  [".ndjson", "jsonl"],
  [".json", "json"],
  [".parquet", "parquet"],
  [".arrow", "arrow"],
  [".svm", "libsvm"],
  [".vw", "vw"],
  [".xlsx", undefined],
  [".csv.zst", undefined],
  [".csv.zip", undefined],
];

/** What each command writes, and whether it takes names that name no format, too. */
const writers: readonly [line: string, kinds: readonly FileKind[], takesAny: boolean][] = [
  ["predict m.json data.csv --scores -o", ["csv", "tsv", "jsonl", "json", "parquet", "arrow"], true],
  ["predict m.json data.csv --append -o", ["csv", "tsv", "jsonl", "json", "parquet", "arrow"], true],
  ["convert data.csv -o", ["csv", "tsv", "jsonl", "libsvm", "vw"], false],
  ["generate blobs -o", ["csv", "tsv", "jsonl", "libsvm", "vw"], false],
  ["datasets iris -o", ["csv"], true],
  ["cluster data.csv -k 2 -q -o", ["csv"], true],
  ["train data.csv --holdout 0.5 -q --save-holdout", ["csv"], true],
  ["train data.vw --holdout 0.5 -q --save-holdout", ["vw"], true],
];

describe.each(writers)("%s", (line, kinds, takesAny) => {
  test.each(endings)("FILE%s has the format of its ending, or is refused", async (ending, kind) => {
    for (const name of [`file${ending}`, `file${ending}.gz`]) {
      rmSync(name, { force: true });
      const { code, stderr } = await run([...line.split(" "), name]);
      if (kind && kinds.includes(kind)) {
        expect(code, stderr).toBe(0);
        const bytes = readFileSync(name);
        expect(isBegunBy(name.endsWith(".gz") ? gunzipSync(bytes) : bytes, kind)).toBe(true);
      } else {
        expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: .*; got .*\.\w+.*: .+\n$/)]);
        expect(existsSync(name)).toBe(false);
      }
    }
  });

  test("FILE.txt, which names no format, is written only if one format is the usual one", async () => {
    rmSync("file.txt", { force: true });
    expect((await run([...line.split(" "), "file.txt"])).code).toBe(takesAny ? 0 : 2);
    expect(existsSync("file.txt")).toBe(takesAny);
  });
});

test.each([
  ["predict m.json data.csv -o", "csv"],
  ["predict m.json data.csv --jsonl -o", "jsonl"],
  ["generate blobs -o", "csv"],
] as const)("%s takes a name without an ending", async (line, kind) => {
  rmSync("file", { force: true });
  const { code, stderr } = await run([...line.split(" "), "file"]);
  expect(code, stderr).toBe(0);
  expect(isBegunBy(readFileSync("file"), kind)).toBe(true);
});

test("--to decides about the format, whatever the ending, but not about the packing", async () => {
  for (const name of ["file.txt", "file.json", "file.dat.gz"]) {
    const { code, stderr } = await run(["convert", "data.csv", "--to", "jsonl", "-o", name, "--force"]);
    expect(code, stderr).toBe(0);
    const bytes = readFileSync(name);
    expect(isBegunBy(name.endsWith(".gz") ? gunzipSync(bytes) : bytes, "jsonl")).toBe(true);
  }
  const { code, stderr } = await run(["convert", "data.csv", "--to", "jsonl", "-o", "file.jsonl.zst"]);
  expect([code, stderr]).toEqual([
    2,
    "error: file.jsonl.zst: what is written can be packed by gzip only; got .zst: end the name in .gz\n",
  ]);
});

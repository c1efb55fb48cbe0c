// Input that needs more memory than there is ends with a message and exit code 2.

import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inFull } from "../../../core/test/runs.js";
import { inputOf } from "../../src/data/input/input.js";
import { byteSize } from "../../src/options/values.js";
import { messageOf } from "../../src/report/error.js";
import { Files } from "../../src/terminal/files.js";
import { defaults, type Io } from "../../src/terminal/io.js";
import { run } from "../run.js";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
let folder: string;
const path = (name: string) => join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-memory-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["Array buffer allocation failed", () => new RangeError("Array buffer allocation failed")],
  ["an array that is too long", () => thrown(() => new Float64Array(2 ** 60))],
  ["an ArrayBuffer that is too long", () => thrown(() => new ArrayBuffer(2 ** 52))],
  ["a text that is too long", () => thrown(() => "x".repeat(2 ** 30))],
  ["a list that is too long", () => thrown(() => new Array(2 ** 40))],
  ["a buffer that is too long for a text", () => Object.assign(new Error("too long"), { code: "ERR_STRING_TOO_LONG" })],
])("%s is reported as a lack of memory, with advice", (_, error) => {
  const message = messageOf(error(), false);
  expect(message).toMatch(/^it takes more memory than there is \(.*\): learn from the data with train --stream/);
});

function thrown(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

test("reading beyond --memory-limit is refused with the limit and advice", async () => {
  const images = Uint8Array.of(0, 0, 8, 2, 0, 0, 0, 2, 0, 0, 0, 2, 1, 2, 3, 4);
  writeFileSync(path("images.idx"), images);
  const { code, stderr } = await run(["inspect", path("images.idx"), "--memory-limit", "1MB"]);
  expect(code).toBe(2);
  expect(stderr).toContain("images.idx: it takes more memory than the 1.0 MB that are allowed");
  expect(stderr).toContain("--memory-limit");
});

test.each([
  ["512MB", 512e6],
  ["8GB", 8e9],
  ["1 tb", 1e12],
  ["1000", 1000],
  ["1.5g", 1.5e9],
  ["4GiB", 2 ** 32],
  ["100kib", 102_400],
])("the size %s is understood", (text, bytes) => {
  expect(byteSize(text, "--memory-limit")).toBe(bytes);
});

test.each(["", "0", "GB", "-1GB", "1.5.5GB", "1PB", "4 apples", "1e9"])("the size %j is refused", (text) => {
  expect(() => byteSize(text, "--memory-limit")).toThrow("--memory-limit must be a size of at least 1 byte");
});

test("a compressed file of nothing but brackets is refused for its nesting", async () => {
  writeFileSync(path("deep.jsonl.gz"), gzipSync(Buffer.alloc(1e6, "[")));
  for (const stream of [[], ["--stream"]]) {
    const { code, stderr } = await run(["train", path("deep.jsonl.gz"), ...stream]);
    expect(code).toBe(2);
    expect(stderr).toContain("deep.jsonl.gz:1:101: a record must not be nested deeper than 100 levels");
  }
});

describe("a file that becomes shorter while it is read is refused", () => {
  const io = { settings: defaults, files: new Files() } as Io;
  const bytes = Buffer.from("1 1:2\n".repeat(200_000));
  const open = async () => {
    writeFileSync(path("shrinks.libsvm"), bytes);
    return inputOf({ kind: "file", name: path("shrinks.libsvm"), bytes: bytes.length }, io);
  };

  test("when read in chunks", async () => {
    const input = await open();
    await expect(
      (async () => {
        for await (const _ of input.chunks()) truncateSync(path("shrinks.libsvm"), 300_000);
      })(),
    ).rejects.toThrow("the file became shorter while it was read: it had 1200000 bytes, and ends after 300000");
  });

  test("when read as a whole", async () => {
    const input = await open();
    truncateSync(path("shrinks.libsvm"), 300_000);
    await expect(input.all()).rejects.toThrow("the file became shorter while it was read");
  });
});

test.runIf(inFull)(
  "names that fill the memory of Node end training with an error message instead of a crash",
  async () => {
    const lines = Array.from({ length: 40_000 }, (_, r) => {
      const words = Array.from({ length: 12 }, (_, k) => `a_rather_long_word_that_comes_once_${r}_${k}`);
      return `${r % 2} |w ${words.join(" ")}\n`;
    });
    writeFileSync(path("names.vw"), lines.join(""));
    const env = { ...process.env, NODE_OPTIONS: "--max-old-space-size=64" };
    for (const stream of [[], ["--stream"]]) {
      const { status, stderr } = spawnSync(process.execPath, [bin, "train", path("names.vw"), "-q", ...stream], {
        env,
      });
      expect(stderr.toString()).toContain("it takes more memory than the");
      expect(status).toBe(2);
    }
  },
  60_000,
);

test.each([
  ["predict", []],
  ["predict", ["--append"]],
  ["predict", ["--append", "--to", "jsonl"]],
  ["evaluate", []],
])(
  "%s %j keeps nothing of the rows that it has answered, which would not fit into the heap",
  async (command, options) => {
    const rows = Array.from({ length: 50_000 }, (_, r) => `${(r * 7919) % 1009}.25,${r % 11}.5,${r % 2 ? "p" : "q"}\n`);
    writeFileSync(path("rows.csv"), `a,b,y\n${rows.slice(0, 500).join("")}`);
    await run(["train", path("rows.csv"), "-o", path("rows.json"), "-q", "--force"]);
    writeFileSync(path("rows.csv"), `a,b,y\n${rows.join("").repeat(50)}`);
    const env = { ...process.env, NODE_OPTIONS: "--max-old-space-size=96" };
    const { status, stderr } = spawnSync(
      process.execPath,
      [bin, command, path("rows.json"), path("rows.csv"), ...options],
      { env, stdio: ["ignore", "ignore", "pipe"] },
    );
    expect(status, stderr.toString()).toBe(0);
  },
);

const hasLimit = process.platform === "linux" && spawnSync("sh", ["-c", "ulimit -v 8000000"]).status === 0;

test.skipIf(!hasLimit)(
  "under ulimit -v, which leaves no room for WebAssembly, the model is the same and a note says why",
  async () => {
    const rows = Array.from({ length: 6000 }, (_, r) => `${r % 7},${(r * r) % 11},${r % 3 ? "yes" : "no"}\n`);
    writeFileSync(path("plain.csv"), `a,b,label\n${rows.join("")}`);
    const command = `node "${bin}" train plain.csv --json --epochs 2 -o`;
    const shell = (line: string) => promisify(execFile)("sh", ["-c", line], { cwd: folder });
    await shell(`${command} free.json`);
    const { stderr } = await shell(`ulimit -v 8000000; ${command} limited.json`);
    expect(stderr).toContain(
      "note: plain loops did the work, with the same result, because WebAssembly was not to be had",
    );
    await shell("cmp free.json limited.json");
  },
  60_000,
);

// The program among others: pipes that close, disks that are full, Ctrl-C.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { main } from "../../src/main.js";
import { Files } from "../../src/terminal/files.js";
import { defaults } from "../../src/terminal/io.js";
import { run } from "../run.js";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "rosenblatt-pipes-"));
afterAll(() => rmSync(place, { recursive: true }));
const shell = (line: string) =>
  spawnSync("bash", ["-o", "pipefail", "-c", line.replaceAll("rosenblatt", `"${process.execPath}" "${bin}"`)], {
    cwd: place,
    encoding: "utf8",
    input: "",
  });

describe.skipIf(process.platform === "win32")("the program", () => {
  test.each(["generate blobs -n 300000", "datasets digits", "trace dataset:iris --ndjson -q", "help"])(
    "%s ends silently when its reader closes the pipe",
    (line) => {
      const { stdout, stderr } = shell(`rosenblatt ${line} | head -1; echo "exit $?"`);
      expect(stdout.split("\n")).toHaveLength(3);
      expect(stdout).toMatch(/\nexit 0\n$/);
      expect(stderr).toBe("");
    },
  );

  test("goes on when nobody reads its notes", () => {
    const { stdout } = shell('rosenblatt train dataset:iris -o iris.json 2>&1 >/dev/null | head -1; echo "exit $?"');
    expect(stdout).toMatch(/^note: .*\nexit 0\n$/);
    expect(existsSync(join(place, "iris.json"))).toBe(true);
  });

  test.skipIf(!existsSync("/dev/full"))("reports a full disk and the affected output in one line", () => {
    for (const [line, where] of [
      ["rosenblatt generate blobs > /dev/full", "standard output"],
      ["rosenblatt train dataset:iris -q > /dev/full", "standard output"],
      ["rosenblatt train dataset:iris -q -o /dev/full", "/dev/full"],
      ["rosenblatt generate blobs --to csv -o /dev/full", "/dev/full"],
    ]) {
      const { stderr, status } = shell(line);
      expect(stderr).toBe(`error: ${where}: no space is left on the disk\n`);
      expect(status).toBe(2);
    }
  });

  test("leaves no file behind when generate is interrupted", async () => {
    const child = spawn(process.execPath, [bin, "generate", "blobs", "-n", "100000000", "-o", "endless.csv"], {
      cwd: place,
    });
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    while (!readdirSync(place).some((name) => name.startsWith(".rosenblatt-"))) await setTimeout(20);
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(readdirSync(place).filter((name) => name.includes("endless"))).toEqual([]);
  });
});

test("convert and generate say which file was not written when they are interrupted", async () => {
  const signal = AbortSignal.abort();
  const [path, source] = [join(place, "big.csv"), join(place, "big.jsonl")];
  const ran = await run(["generate", "blobs", "-n", "1000000", "-o", path], { signal });
  expect(ran).toEqual({ stdout: "", stderr: `interrupted: ${path} was not written\n`, code: 130 });
  await run(["generate", "blobs", "-n", "10000", "-o", path, "-q"]);
  const converted = await run(["convert", path, "-o", source], { signal });
  expect(converted).toEqual({ stdout: "", stderr: `interrupted: ${source} was not written\n`, code: 130 });
  expect(existsSync(source)).toBe(false);
});

test("an error names a missing file, a folder and a broken link", async () => {
  expect((await run(["train", join(place, "none.csv")])).stderr).toMatch(/^error: .*none\.csv: there is no such file/);
  expect((await run(["train", place])).stderr).toMatch(/ is a folder; name the files in it, as '.*\/\*\.csv'\n$/);
  symlinkSync("gone.csv", join(place, "link.csv"));
  for (const path of ["link.csv", "lin*.csv"])
    expect((await run(["train", join(place, path)])).stderr).toMatch(
      /link\.csv is a link to gone\.csv, which does not exist\n$/,
    );
});

test("an address and a bare data set name are refused with advice", async () => {
  expect((await run(["train", "https://example.com/iris.csv"])).stderr).toBe(
    "error: https://example.com/iris.csv: there is no such file: addresses are not fetched; download it, and name the file or send it in by a pipe\n",
  );
  expect((await run(["train", "iris"])).stderr).toBe(
    "error: iris: there is no such file; did you mean dataset:iris, which comes along?\n",
  );
});

test("empty standard input is refused with advice", async () => {
  expect((await run(["train"], { stdin: "" })).stderr).toBe(
    "error: standard input:1:1: expected rows; got nothing: name a file, or send one in\n",
  );
});

test("--quiet leaves one line of output for a stream", async () => {
  const { stdout, stderr } = await run(["train", "dataset:iris", "--stream", "-q"]);
  expect(stdout).toMatch(/^test accuracy \d+\.\d % \(\d+ of \d+\)\n$/);
  expect(stderr).toBe("");
  const twice = await run(["train", "dataset:iris", "--stream", "--epochs", "2", "-q"]);
  expect(twice.stdout).toMatch(/^test accuracy /);
});

test("plot notes how many of many rows are drawn", async () => {
  const [data, model] = [join(place, "many.csv"), join(place, "many.json")];
  await run(["generate", "blobs", "-n", "5000", "-d", "3", "-o", data, "-q"]);
  await run(["train", data, "-o", model, "-q"]);
  expect((await run(["plot", model, data])).stderr).toBe("note: 2,000 of the 5,000 rows are drawn\n");
});

test.each([
  ["inspect", []],
  ["train", []],
  ["evaluate", [join(place, "shown.json")]],
  ["predict", [join(place, "shown.json"), "-", "-o", join(place, "shown-predictions.csv")]],
  ["convert", ["-", "-o", join(place, "shown.jsonl")]],
])("%s shows on a terminal that reading takes long, and wipes the line away afterwards", async (command, more) => {
  const table = `x,y\n${"1,a\n5,b\n2,a\n4,b\n".repeat(10_000)}`;
  writeFileSync(join(place, "shown.csv"), table);
  await run(["train", join(place, "shown.csv"), "-o", join(place, "shown.json"), "-q"]);
  vi.useFakeTimers({ toFake: ["performance", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const stdin = Readable.from(
    (async function* () {
      // The first 64 KiB are read before the rows, and a stream reads some pieces in advance.
      for (let from = 0; from < table.length; from += 1000) {
        if (from === 150_000) vi.advanceTimersByTime(1500);
        yield Buffer.from(table.slice(from, from + 1000));
      }
    })(),
  );
  const written: string[] = [];
  const quiet = { write: () => true };
  const code = await main([command, ...more], {
    stdout: quiet,
    stderr: { isTTY: true, write: (text) => written.push(String(text)) },
    stdin,
    files: new Files(),
    env: {},
    settings: defaults,
    interruption: () => new AbortController().signal,
  });
  expect(code).toBe(0);
  const shown = "\r\x1b[Kreading standard input; 1.";
  expect(written[0].slice(0, shown.length)).toBe(shown);
  const last = written.findLastIndex((text) => text.includes("reading standard input;"));
  expect(written[last + 1]).toBe("\r\x1b[K");
});

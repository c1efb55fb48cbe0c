// The program and its files: signals that end it, disks that are full, streams that are files.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { isModelText } from "../../src/terminal/file-kind.js";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "rosenblatt-signals-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);
const shell = (line: string) =>
  spawnSync("bash", ["-c", line.replaceAll("rosenblatt", `"${process.execPath}" "${bin}"`)], {
    cwd: place,
    encoding: "utf8",
  });

/** The exit code of a process that gets this signal once one of its streams has printed this text. */
async function endedBy(name: NodeJS.Signals, child: ChildProcess, stream: "stdout" | "stderr", said: RegExp) {
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let text = "";
  await new Promise<void>((resolve, reject) => {
    child[stream]!.on("data", (piece) => {
      text += piece;
      if (said.test(text)) resolve();
    });
    child.on("close", () => reject(new Error(`it ended before: ${text}`)));
  });
  child.kill(name);
  return { code: await ended, text };
}

const codes = [
  ["SIGHUP", 129],
  ["SIGINT", 130],
  ["SIGTERM", 143],
] as const;

describe.skipIf(process.platform === "win32")("the program", () => {
  const rows = Array.from({ length: 2000 }, (_, i) => `${i % 61},${(i * 37) % 53},${(i * i) % 3 === 0 ? "a" : "b"}`);
  const data = `p,q,class\n${rows.join("\n")}\n`;
  writeFileSync(at("data.csv"), data);

  test.each(codes)("saves what train has learned on %s, and exits with %i", async (name, expected) => {
    const folder = at(`train-${name}`);
    mkdirSync(folder);
    const words = ["train", "../data.csv", "--no-early-stopping", "--epochs", "100000000", "-o", "m.json"];
    const child = spawn(process.execPath, [bin, ...words], { cwd: folder });
    const { code, text } = await endedBy(name, child, "stderr", /^ +16 /m);
    expect(code).toBe(expected);
    expect(text).toContain("interrupted: what was learned so far is in m.json.partial");
    expect(readdirSync(folder)).toEqual(["m.json.partial"]);
    expect(isModelText(readFileSync(join(folder, "m.json.partial"), "utf8"))).toBe(true);
  });

  test.each(codes)("saves what a stream has learned on %s, and leaves no cache behind", async (name, expected) => {
    const folder = at(`stream-${name}`);
    mkdirSync(folder);
    const words = ["train", "../data.csv", "--stream", "--epochs", "100000000", "--cache", ".", "-o", "m.json"];
    const child = spawn(process.execPath, [bin, ...words], { cwd: folder });
    const { code } = await endedBy(name, child, "stderr", /\n/);
    expect(code).toBe(expected);
    expect(readdirSync(folder)).toEqual(["m.json.partial"]);
  });

  describe.each(["-", "fed"])("while more could come from %s", (source) => {
    /** A process that reads this text from standard input or from a named pipe, neither of which ends. */
    const fed = (words: readonly string[], text: string) => {
      shell("rm -f fed; mkfifo fed");
      const pipe = openSync(at("fed"), "r+");
      const child = spawn(process.execPath, [bin, ...words], { cwd: place });
      child.on("close", () => closeSync(pipe));
      if (source === "-") child.stdin!.write(text);
      else writeSync(pipe, text);
      return child;
    };

    test("ends after an error", async () => {
      shell("rosenblatt train data.csv -o model.json -q");
      const child = fed(["predict", "model.json", source], `${data}1,2,3,4\n`);
      expect(await new Promise((resolve) => child.on("close", resolve))).toBe(2);
    });

    test("ends on a signal", async () => {
      const text = `${data}${`${rows.join("\n")}\n`.repeat(17)}`;
      const child = fed(["train", source, "--stream", "-o", "fed.json"], text);
      expect((await endedBy("SIGINT", child, "stderr", /^ +1 +/m)).code).toBe(130);
    });
  });

  test.each(codes)("removes temporary files on %s even without a listener", async (name, expected) => {
    const folder = at(`temporary-${name}`);
    mkdirSync(folder);
    const module = pathToFileURL(fileURLToPath(new URL("../../dist/terminal/temporary-file.js", import.meta.url)));
    const code = `import { TemporaryFile } from "${module}"; new TemporaryFile("."); setInterval(() => {}, 1000); console.log("there");`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", code], { cwd: folder });
    child.stdout!.once("data", () => expect(readdirSync(folder)).toHaveLength(1));
    expect((await endedBy(name, child, "stdout", /there/)).code).toBe(expected);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("leaves the old file unchanged when there is no room for the new one", () => {
    mkdirSync(at("full"));
    writeFileSync(at("full/t.csv"), "a,b\n1,2\n");
    const { stderr, status } = shell("ulimit -f 16; cd full; rosenblatt generate blobs -n 10000 -o t.csv");
    expect(stderr).toBe("error: t.csv: the file would be larger than is allowed\n");
    expect(status).toBe(2);
    expect(readFileSync(at("full/t.csv"), "utf8")).toBe("a,b\n1,2\n");
    expect(readdirSync(at("full"))).toEqual(["t.csv"]);
  });

  test("recognises the files behind its standard streams", () => {
    expect(shell("rosenblatt train -o data.csv < data.csv").stderr).toMatch(
      /must not be a file that the command reads; got data\.csv, which is the same file as standard input/,
    );
    expect(shell("rosenblatt train data.csv -o both.json > both.json").stderr).toMatch(/--output must not be where/);
    expect(shell("rosenblatt convert data.csv --to csv >> data.csv").stderr).toMatch(
      /is read, and standard output goes to it/,
    );
    expect(readFileSync(at("data.csv"), "utf8")).toBe(data);
  });

  test("writes in place to open streams and pipes", () => {
    const ten = shell("rosenblatt generate ten-points").stdout;
    shell("echo before > log; rosenblatt generate ten-points --to csv -q -o /dev/stdout >> log; echo after >> log");
    expect(readFileSync(at("log"), "utf8")).toBe(`before\n${ten}after\n`);
    expect(shell("rosenblatt generate ten-points --to csv -q -o /dev/stdout | cat").stdout).toBe(ten);
    const piped = "mkfifo pipe; cat pipe & rosenblatt generate ten-points --to csv -q -o pipe; wait; test -p pipe";
    expect(shell(piped)).toMatchObject({ stdout: ten, status: 0 });
    expect(shell("rosenblatt generate ten-points --to csv -q -o /dev/null")).toMatchObject({ stderr: "", status: 0 });
  });
});

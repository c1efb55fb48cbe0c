// Output files are written whole or not at all, through links and with their permissions, and only by two modules of this package.

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { Files } from "../../src/terminal/files.js";
import { TemporaryFile } from "../../src/terminal/temporary-file.js";

const before = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-output-"));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const write = (path: string, text: string) => new Files().output(path, "csv").write(text);
const table = "a,b\n1,2\n";

describe.skipIf(process.platform === "win32")("a file that is replaced", () => {
  test.each([0o600, 0o640, 0o664, 0o200 | 0o400 | 0o111, 0o4751])("keeps its permissions, %o", (mode) => {
    writeFileSync("t.csv", table);
    chmodSync("t.csv", mode);
    write("t.csv", "new");
    expect(statSync("t.csv").mode & 0o7777).toBe(mode);
    expect(readFileSync("t.csv", "utf8")).toBe("new");
    expect(readdirSync(".")).toEqual(["t.csv"]);
  });

  test("cannot be read by others while it is being written", () => {
    writeFileSync("t.csv", table);
    const writing = new Files().output("t.csv", "csv").open();
    const temporary = readdirSync(".").find((name) => name !== "t.csv")!;
    expect(statSync(temporary).mode & 0o7777).toBe(0o600);
    writing.abandon();
  });

  test.skipIf(process.getuid?.() !== 0)("keeps its owner where the system allows it", () => {
    writeFileSync("t.csv", table);
    chownSync("t.csv", 12, 34);
    write("t.csv", "new");
    expect(statSync("t.csv")).toMatchObject({ uid: 12, gid: 34 });
  });

  test("is not replaced if it is read-only, even if the folder and the user would allow it", () => {
    writeFileSync("t.csv", table);
    for (const mode of [0o444, 0o555]) {
      chmodSync("t.csv", mode);
      expect(() => write("t.csv", "new")).toThrow("t.csv is read-only; name another file, or make it writable");
    }
    expect(readFileSync("t.csv", "utf8")).toBe(table);
  });

  test.skipIf(process.getuid?.() !== 0)("is not read-only if anybody may write to it", () => {
    writeFileSync("t.csv", table);
    for (const mode of [0o644, 0o464, 0o446]) {
      chmodSync("t.csv", mode);
      write("t.csv", table);
    }
  });

  test("is closed in the end, like everything that was opened for it", () => {
    const open = () => readdirSync("/dev/fd").length;
    const files = open();
    for (let k = 0; k < 2; k++) write("t.csv", table);
    new Files().output("t.csv", "csv").open().abandon();
    expect(open()).toBe(files);
  });

  test("is unchanged if writing is abandoned or fails", () => {
    writeFileSync("t.csv", table);
    const writing = new Files().output("t.csv", "csv").open();
    writing.put(Buffer.from("half"));
    expect(readdirSync(".")).toHaveLength(2);
    writing.abandon();
    expect(readdirSync(".")).toEqual(["t.csv"]);
    const other = new Files().output("t.csv", "csv").open();
    rmSync("t.csv");
    mkdirSync("t.csv");
    other.put(Buffer.from("half"));
    expect(() => other.finish()).toThrow(expect.objectContaining({ code: "EISDIR", path: "t.csv" }));
    expect(readdirSync(".")).toEqual(["t.csv"]);
    const third = new Files().output("u.csv", "csv").open();
    for (const name of readdirSync(".")) if (name.endsWith(".tmp")) rmSync(name);
    expect(() => third.finish()).toThrow(expect.objectContaining({ syscall: "rename", path: "u.csv" }));
  });
});

describe.skipIf(process.platform === "win32")("a symbolic link", () => {
  test("stays a link, and its target is replaced", () => {
    mkdirSync("far");
    writeFileSync("far/t.csv", table);
    chmodSync("far/t.csv", 0o640);
    symlinkSync("far/t.csv", "one.csv");
    symlinkSync(join(folder, "one.csv"), "two.csv");
    write("two.csv", "new");
    expect(readlinkSync("one.csv")).toBe("far/t.csv");
    expect(lstatSync("two.csv").isSymbolicLink()).toBe(true);
    expect(readFileSync("far/t.csv", "utf8")).toBe("new");
    expect(statSync("far/t.csv").mode & 0o777).toBe(0o640);
    expect([...readdirSync("far"), ...readdirSync(".")].sort()).toEqual(["far", "one.csv", "t.csv", "two.csv"]);
  });

  test("has its temporary file beside its target, which may be on another disk", () => {
    mkdirSync("far");
    symlinkSync("far/t.csv", "l.csv");
    const writing = new Files().output("l.csv", "csv").open();
    expect(readdirSync("far")).toHaveLength(1);
    writing.abandon();
    expect(readdirSync("far")).toEqual([]);
  });

  test("to a missing file creates that file", () => {
    mkdirSync("far");
    symlinkSync("far/t.csv", "l.csv");
    write("l.csv", "new");
    expect(readFileSync("far/t.csv", "utf8")).toBe("new");
    expect(lstatSync("l.csv").isSymbolicLink()).toBe(true);
  });

  test("may lead to further links, as many as the system follows", () => {
    symlinkSync("t.csv", "1");
    for (let k = 2; k <= 41; k++) symlinkSync(`${k - 1}`, `${k}`);
    write("40", "new");
    expect(readFileSync("t.csv", "utf8")).toBe("new");
    rmSync("t.csv");
    expect(() => write("41", "new")).toThrow(expect.objectContaining({ code: "ELOOP", path: "41" }));
  });

  test("is refused if it leads to a missing folder or in a circle", () => {
    symlinkSync("gone/t.csv", "l.csv");
    expect(() => write("l.csv", "new")).toThrow(
      "l.csv is a link to ./gone/t.csv: there is no folder ./gone to write to",
    );
    symlinkSync("gone/fd/3", "fd.csv");
    expect(() => write("fd.csv", "new")).toThrow("there is no folder ./gone/fd to write to");
    symlinkSync("b.csv", "a.csv");
    symlinkSync("a.csv", "b.csv");
    expect(() => write("a.csv", "new")).toThrow(expect.objectContaining({ code: "ELOOP", path: "a.csv" }));
  });

  test("in a linked folder is resolved as the system does, not by its text", () => {
    mkdirSync("real/deep", { recursive: true });
    symlinkSync("real/deep", "short");
    symlinkSync("../t.csv", "real/deep/l.csv");
    write("short/l.csv", "new");
    expect(readFileSync("real/t.csv", "utf8")).toBe("new");
    expect(existsSync("t.csv")).toBe(false);
  });
});

describe.skipIf(process.platform === "win32")("an output that is not a regular file", () => {
  test("is written in place: a pipe stays a pipe", () => {
    expect(spawnSync("mkfifo", ["pipe"]).status).toBe(0);
    const reader = openSync("pipe", constants.O_RDONLY | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(reader));
    // It may be read from and written to at once.
    const output = new Files({ stdin: reader, stdout: reader }).output("pipe", "csv");
    expect(output.isPlain).toBe(false);
    output.write("new");
    const bytes = Buffer.alloc(8);
    expect(bytes.toString("utf8", 0, readSync(reader, bytes))).toBe("new");
    // Its writer has closed it.
    expect(readSync(reader, bytes)).toBe(0);
    expect(lstatSync("pipe").isFIFO()).toBe(true);
    expect(readdirSync(".")).toEqual(["pipe"]);
  });

  test.skipIf(process.platform !== "linux")("is reopened for writing if it is a pipe that is open for reading", () => {
    expect(spawnSync("mkfifo", ["pipe"]).status).toBe(0);
    const reader = openSync("pipe", constants.O_RDONLY | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(reader));
    new Files().output(`/dev/fd/${reader}`, "csv").write("new");
    const bytes = Buffer.alloc(8);
    expect(bytes.toString("utf8", 0, readSync(reader, bytes))).toBe("new");
  });

  test("is closed when writing is abandoned", () => {
    const open = () => readdirSync("/dev/fd").length;
    const files = open();
    const writing = new Files().output("/dev/null", "csv").open();
    expect(open()).toBe(files + 1);
    writing.abandon();
    expect(open()).toBe(files);
  });

  test("may be an open file, which is written from its position and stays open", () => {
    writeFileSync("log", "before\n");
    const log = openSync("log", "a");
    onTestFinished(() => closeSync(log));
    for (const path of [`/dev/fd/${log}`, ...(existsSync("/proc/self/fd") ? [`/proc/self/fd/${log}`] : [])]) {
      const output = new Files().output(path, "csv");
      expect(output.isPlain).toBe(false);
      output.write("new\n");
      writeSync(log, "after\n");
      expect(readFileSync("log", "utf8")).toBe("before\nnew\nafter\n");
      ftruncateSync(log, 7);
    }
  });

  test("is not assumed for a path that only looks like that of an open file", () => {
    mkdirSync("fd");
    write("./fd/1", "new");
    expect(readFileSync("fd/1", "utf8")).toBe("new");
  });
});

test.skipIf(process.platform === "win32")("a new file gets its permissions from the umask", () => {
  write("t.csv", "new");
  expect(statSync("t.csv").mode & 0o777).toBe(0o666 & ~process.umask());
});

test("a temporary file is private, has a unique name and can be removed", () => {
  const files = [new TemporaryFile("."), new TemporaryFile(".")];
  expect(new Set(files.map(({ path }) => path)).size).toBe(2);
  for (const { path } of files) expect(path).toMatch(/^\.rosenblatt-[0-9a-f]{16}\.tmp$/);
  if (process.platform !== "win32") for (const { path } of files) expect(statSync(path).mode & 0o7777).toBe(0o600);
  expect(files[0].write([Buffer.from("ab"), Buffer.from(""), Buffer.from("c")], 0)).toBe(3);
  expect(readFileSync(files[0].path, "utf8")).toBe("abc");
  for (const file of files) file.remove();
  expect(readdirSync(".")).toEqual([]);
});

test("a file name of the greatest possible length can be written", () => {
  const name = `${"n".repeat(251)}.csv`;
  write(name, "new");
  expect(readdirSync(".")).toEqual([name]);
});

/** Functions of node:fs that change no file; `openSync` with "r" is allowed as well. */
const harmless = new Set(
  "accessSync closeSync constants createReadStream existsSync fstatSync lstatSync readdirSync readFileSync readlinkSync readSync realpathSync statSync".split(
    " ",
  ),
);
/** The two modules that write: one makes files, the other writes to outputs that are not regular files. */
const writers = new Set(["temporary-file.ts", "output-file.ts"].map((name) => normalize(`terminal/${name}`)));

test("nothing in this package writes a file except through OutputFile and TemporaryFile", () => {
  const src = fileURLToPath(new URL("../../src", import.meta.url));
  const names = readdirSync(src, { recursive: true, encoding: "utf8" }).map(normalize);
  const sources = names.filter((name) => name.endsWith(".ts"));
  expect([...writers].filter((name) => !sources.includes(name))).toEqual([]);
  for (const name of sources.filter((own) => !writers.has(own))) {
    const text = readFileSync(join(src, name), "utf8");
    expect(
      ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName),
      name,
    ).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(fs|(node:)?fs\/promises|(node:)?child_process)$/)]));
    expect(text, name).not.toMatch(
      /import\(\s*"node:fs"|require\(\s*"(node:)?fs|getBuiltinModule(?!\("node:(crypto|worker_threads|zlib)"\))|process\.binding/,
    );
    ts.forEachChild(ts.createSourceFile(name, text, ts.ScriptTarget.Latest), (node) => {
      if (!ts.isImportDeclaration(node) || (node.moduleSpecifier as ts.StringLiteral).text !== "node:fs") return;
      const bindings = node.importClause?.namedBindings;
      expect(bindings && ts.isNamedImports(bindings) && !node.importClause?.name, name).toBe(true);
      for (const { name: own, propertyName, isTypeOnly } of (bindings as ts.NamedImports).elements) {
        const imported = (propertyName ?? own).text;
        if (isTypeOnly || harmless.has(imported)) continue;
        expect(imported, `${name} imports it from node:fs`).toBe("openSync");
        expect(propertyName, name).toBe(undefined);
        const calls = text.match(/\bopenSync\b(?! *[,}])[^;]*/g) ?? [];
        for (const call of calls) expect(call, name).toMatch(/^openSync\([^,()]+, "r"\)/);
      }
    });
  }
});

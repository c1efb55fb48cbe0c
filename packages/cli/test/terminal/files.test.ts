// Where commands may write: never over their inputs, whatever name is used, and over files of another kind only with --force.

import {
  closeSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { commands } from "../../src/commands/index.js";
import { optionsOf } from "../../src/program/command.js";
import { type FileKind, fileKinds, isBegunBy, isOfKind } from "../../src/terminal/file-kind.js";
import { Files } from "../../src/terminal/files.js";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-files-"));
const before = process.cwd();
beforeAll(async () => {
  process.chdir(folder);
  writeFileSync("data.csv", "p,q,class\n1,2,a\n2,1,b\n3,5,a\n5,3,b\n1,3,a\n3,1,b\n");
  writeFileSync("test.csv", "p,q,class\n1,4,a\n4,1,b\n");
  writeFileSync("empty.json", "");
  writeFileSync("notes.txt", "Dear reader,\nthis is not yours.\n");
  expect((await run(["train", "data.csv", "-q", "-o", "model.json"])).code).toBe(0);
  expect((await run(["convert", "data.csv", "-q", "-o", "data.svm"])).code).toBe(0);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

/** An absolute path with the links in its folder resolved: a linked folder and `..` behind it do not cancel each other. */
const absolute = (path: string) => join(realpathSync.native(dirname(path)), basename(path));

let made = 0;
/** Another path to the same file; the name of a new link has the given ending. */
const aliases: Readonly<Record<string, (path: string, ending: string) => string>> = {
  "the same path": (path) => path,
  "./path": (path) => (path.startsWith("/") ? path : `./${path}`),
  "an absolute path": (path) => absolute(path),
  "a way out and in again": (path) => (path.startsWith("/") ? path : `../${basename(folder)}/${path}`),
  "a hard link": (path, ending) => {
    const link = `hard${made++}${ending}`;
    linkSync(path, link);
    return link;
  },
  "a symbolic link": (path, ending) => {
    const link = `soft${made++}${ending}`;
    symlinkSync(path, link);
    return link;
  },
  "a symbolic link to an absolute path": (path, ending) => {
    const link = `soft${made++}${ending}`;
    symlinkSync(absolute(path), link);
    return link;
  },
  "a linked folder": (path) => {
    const link = `folder${made++}`;
    symlinkSync(".", link);
    return path.startsWith("/") ? path : `${link}/${path}`;
  },
};

/** Each way to write over an input: the input, the command line without its output, and the ending of the output's name. */
const overwriting: readonly (readonly [input: string, line: string, ending: string])[] = [
  ["data.csv", "train data.csv -o", ".csv"],
  ["data.csv", "train test.csv data.csv -o", ".json"],
  ["data.csv", "train d*.csv -o", ".bin"],
  ["test.csv", "train data.csv --test test.csv -o", ".csv"],
  ["test.csv", "train data.csv --test te*.csv -o", ".csv"],
  ["data.csv", "train data.csv --stream -o", ".csv"],
  ["test.csv", "train data.csv --stream --test test.csv -o", ".csv"],
  ["data.csv", "tune data.csv -o", ".csv"],
  ["data.csv", "check data.csv --certificate", ".csv"],
  ["data.csv", "predict model.json data.csv -o", ".csv"],
  ["model.json", "predict model.json data.csv -o", ".json"],
  ["data.csv", "convert data.csv -o", ".csv"],
  ["data.csv", "convert test.csv data.csv --to csv -o", ".csv"],
  ["data.svm", "convert data.svm --to csv -o", ".csv"],
  ["model.json", "convert model.json -o", ".bin"],
  ["model.json", "plot model.json data.csv -o", ".svg"],
  ["data.csv", "plot model.json data.csv -o", ".png"],
];

const inputs = ["data.csv", "test.csv", "data.svm", "model.json"];
const content = () => inputs.map((path) => readFileSync(path));
/** The files except for the links that the tests made. */
const listed = () => readdirSync(".").filter((name) => !/^(?:hard|soft|folder)\d/.test(name));

async function refused(line: string, path: string, message: RegExp, ...more: string[]): Promise<void> {
  const [bytes, names] = [content(), listed()];
  const ran = await run([...line.split(" "), path, ...more]);
  expect(ran.stderr).toMatch(message);
  expect(ran.stderr.trim().split("\n")).toHaveLength(1);
  expect(ran).toMatchObject({ stdout: "", code: 2 });
  expect(content()).toEqual(bytes);
  expect(listed()).toEqual(names);
}

describe.skipIf(process.platform === "win32")("no command writes over what it reads", () => {
  test.each(overwriting)("%s by %s", async (input, line, ending) => {
    const message = /(--output|--certificate) must not be a file that the command reads; got /;
    for (const alias of Object.values(aliases)) {
      const path = alias(input, ending);
      // The formats of pictures and binary models depend on the ending, which these inputs do not have.
      if (/^(plot|convert)/.test(line) && !path.endsWith(ending)) continue;
      await refused(line, path, message);
    }
    await refused(line, aliases["a hard link"](input, ending), message, "--force");
  });

  test("whatever links and paths lead to it", async () => {
    const steps = fc.array(fc.constantFrom(...Object.keys(aliases)), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...overwriting), steps, async ([input, line, ending], names) => {
        const linked = aliases["a symbolic link"](input, ending);
        await refused(
          line,
          names.reduce((path, name) => aliases[name](path, ending), linked),
          /must not be a file that/,
        );
      }),
      { numRuns: runs(20, 500) },
    );
  });

  test("even if the file has another name, and the error says so", async () => {
    linkSync("data.csv", "other.csv");
    await refused(
      "train data.csv -o",
      "other.csv",
      /got other\.csv, which is the same file as data\.csv: name another/,
    );
    rmSync("other.csv");
  });

  test("including the labels beside images, which were not named", async () => {
    const images = Buffer.from([0, 0, 8, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 7, 9]);
    const labels = Buffer.from([0, 0, 8, 1, 0, 0, 0, 2, 0, 1]);
    writeFileSync("t-images-idx3-ubyte", images);
    writeFileSync("t-labels-idx1-ubyte", labels);
    const line = "train t-images-idx3-ubyte -o";
    await refused(line, "t-labels-idx1-ubyte", /must not be a file that the command reads/, "--force");
    expect(readFileSync("t-labels-idx1-ubyte")).toEqual(labels);
  });

  test("except, with --force, the model that training continues from", async () => {
    writeFileSync("on.json", readFileSync("model.json"));
    await refused(
      "train data.csv --epochs 1 --from on.json -o",
      "on.json",
      /name another file, or replace it with --force/,
    );
    expect((await run("train data.csv --epochs 1 --from on.json -o on.json --force -q".split(" "))).code).toBe(0);
    expect(readFileSync("on.json")).not.toEqual(readFileSync("model.json"));
  });
});

/** A command for every kind of file that is written. */
const writers: readonly (readonly [line: string, name: string, kind: FileKind])[] = [
  ["train data.csv -q -o", "w.json", "model"],
  ["train data.csv -q -o", "w.bin", "model"],
  ["train data.csv --stream -q -o", "w.rosenblatt", "model"],
  ["tune data.csv --trials 1 --epochs 1 --validation 0.5 -q -o", "tuned.json", "model"],
  ["check data.csv -q --certificate", "proof.json", "certificate"],
  ["check data.csv --kernel poly:2 -q --certificate", "kernel-proof.json", "certificate"],
  ["predict model.json data.csv -o", "p.csv", "csv"],
  ["predict model.json data.csv --scores -o", "scores.csv", "csv"],
  ["predict model.json data.csv --jsonl -o", "p.jsonl", "jsonl"],
  ["plot model.json data.csv -q -o", "w.svg", "svg"],
  ["plot model.json data.csv -q -o", "w.html", "html"],
  ["generate ten-points -q -o", "g.csv", "csv"],
  ["generate blobs -q -o", "g.tsv", "tsv"],
  ["generate blobs -q -o", "g.jsonl", "jsonl"],
  ["generate blobs -q -o", "g.libsvm", "libsvm"],
  ["generate blobs -q -o", "g.vw", "vw"],
  ["generate blobs -q -o", "g.csv.gz", "csv"],
  ["convert data.csv -q -o", "c.vw", "vw"],
  ["convert data.csv -q -o", "c.svm", "libsvm"],
  ["convert model.json -q -o", "c.bin", "model"],
  ["datasets iris -o", "iris.csv", "csv"],
  ["completion zsh -o", "_r", "script"],
];

describe("a file gives way to one of its own kind only", () => {
  test.each(writers)("%s %s replaces its own kind of file, others only with --force", async (line, name, kind) => {
    const write = (...more: string[]) => run([...line.split(" "), name, ...more]);
    expect((await write()).stderr).toBe("");
    const first = readFileSync(name);
    for (const other of fileKinds) expect(isOfKind(name, other), other).toBe(alike(other) === alike(kind));
    await write();
    expect(readFileSync(name)).toEqual(first);
    writeFileSync(name, "");
    await write();
    expect(readFileSync(name)).toEqual(first);
    for (const other of ["notes.txt", alike(kind) === "csv" ? "model.json" : "data.csv"]) {
      const bytes = readFileSync(other);
      writeFileSync(name, bytes);
      const { stderr, code } = await write();
      expect(stderr).toMatch(/^error: \S+ exists and is not an? .*; name another file, or replace it with --force\n$/);
      expect(code).toBe(2);
      expect(readFileSync(name)).toEqual(bytes);
    }
    await write("--force");
    expect(readFileSync(name)).toEqual(first);
  });

  test.each(["bash", "fish", "powershell"])("a completion script for %s is recognised", async (shell) => {
    const { stdout } = await run(["completion", shell]);
    expect(fileKinds.filter((kind) => isBegunBy(Buffer.from(stdout), kind))).toEqual(["script"]);
  });

  test.each([
    ["one column of words", "apple\npear\nplum\n", []],
    ["a sentence", "Dear reader, this is not yours.\n", []],
    ["program text", "const a = [1, 2];\nconst b = f(a);\n\nexport { a };\n", []],
    ["a JSON document", '{\n  "name": "x",\n  "list": [1, 2]\n}\n', []],
    ["a JSON document in one line", '{"name":"x","list":[1,2]}\n', []],
    ["a list in Markdown", "| a | b |\n| - | - |\n| 1 | 2 |\n", []],
    ["a table from a spreadsheet", '\ufeff"a";"b"\r\n"1,5";"x;y"\r\n"2,5";"z\n"\r\n', ["csv", "tsv"]],
    ["a table without a last line end", "a,b\n1,2", ["csv", "tsv"]],
    ["a wide table", `${"x,".repeat(40000)}y\n`, ["csv", "tsv"]],
    ["objects without a last line end", '{"a":1}\n{"a":2}', ["jsonl"]],
    ["a drawing of another program", '<?xml version="1.0"?>\n<!-- drawn -->\n<svg width="1"></svg>', ["svg"]],
    ["an XML document", '<?xml version="1.0"?>\n<list></list>', []],
    ["a model laid out for people", '{\n  "schema": "rosenblatt/model@1"', ["model"]],
    ["a PNG picture", Buffer.from("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1"), ["png"]],
    ["bytes", Buffer.from([0, 44, 10, 0, 44, 10]), []],
    ["broken gzip", Buffer.from([0x1f, 0x8b, 0, 0, 0]), []],
  ])("%s is recognised by its content", (_, content, expected) => {
    expect(fileKinds.filter((kind) => isBegunBy(Buffer.from(content as string), kind))).toEqual(expected);
  });
});

test.each([
  ["one column", "words.csv", "word\napple\npear\n", "csv"],
  ["a header alone", "head.tsv", "a\tb\n", "tsv"],
  ["one object", "one.jsonl", '{"a":1}\n', "jsonl"],
] as const)("%s is of the kind its name says, and of none under another", (_, name, content, kind) => {
  const bytes = Buffer.from(content);
  expect(isBegunBy(bytes, kind, name)).toBe(true);
  expect(isBegunBy(bytes, kind, "notes.txt")).toBe(false);
  expect(isBegunBy(Buffer.from("Dear reader,\nthis is not yours.\n"), kind, name)).toBe(false);
  expect(isBegunBy(Buffer.from('{"schema":"rosenblatt/model@1"}\n'), kind, name)).toBe(false);
});

/** Tables are of one kind, whatever their delimiter. */
function alike(kind: FileKind): FileKind {
  return kind === "tsv" ? "csv" : kind;
}

test("two outputs of one command must be different files", () => {
  const files = new Files();
  files.claim("two.json", "--output");
  expect(() => files.claim("./two.json", "--certificate")).toThrow("--certificate and --output must be two files");
  files.claim("/dev/null", "--output");
  files.claim("/dev/null", "--certificate");
});

test.each(["", "-"])("%j is refused as the name of an output file", (path) => {
  expect(() => new Files().claim(path, "--certificate")).toThrow(
    `--certificate must name a file to write to; got "${path}"`,
  );
});

test("an output that is a folder, or is not in an existing folder, is refused", () => {
  const files = new Files();
  expect(() => files.claim("none/t.csv", "-o")).toThrow("none/t.csv: there is no folder none to write to");
  expect(() => files.claim("notes.txt/t.csv", "-o")).toThrow("notes.txt/t.csv: notes.txt is not a folder");
  expect(() => files.claim(".", "-o")).toThrow(".: it is a folder");
  // Whether the folder is there or not: only the name tells that no file was meant.
  for (const path of ["none/", "./"])
    expect(() => files.claim(path, "-o")).toThrow(`${path}: expected the name of a file; got one that ends in /`);
});

test.skipIf(process.platform === "win32")(
  "two new outputs are recognised as one file if links lead both to one folder",
  () => {
    mkdirSync("real");
    symlinkSync("real", "linked");
    const files = new Files();
    files.claim("real/t.csv", "--output");
    expect(() => files.claim("linked/t.csv", "--certificate")).toThrow(
      "--certificate and --output must be two files; got real/t.csv and linked/t.csv",
    );
    files.claim("linked/u.csv", "--certificate");
    // A new claim replaces the one before.
    files.claim("linked/t.csv", "--output");
    rmSync("linked");
    rmSync("real", { recursive: true });
  },
);

describe("the files behind standard streams", () => {
  test("are not overwritten if they are standard input", () => {
    writeFileSync("in.csv", "");
    const stdin = openSync("in.csv", "r");
    const files = new Files({ stdin, force: true });
    expect(() => files.output("in.csv", "csv")).toThrow(
      "--output must not be a file that the command reads; got in.csv, which is the same file as standard input: name another file",
    );
    expect(() => files.output("in.csv", "csv")).toThrow(/another file$/);
    closeSync(stdin);
    // A stream that is closed is no file.
    new Files({ stdin }).output("in.csv", "csv");
  });

  test("are not used again if they are standard output, except by the name of the stream", () => {
    writeFileSync("out.csv", "");
    const stdout = openSync("out.csv", "a");
    const files = new Files({ stdout });
    expect(() => files.read("out.csv")).toThrow(
      "out.csv is read, and standard output goes to it: redirect that to another file",
    );
    expect(() => new Files({ stdout }).output("out.csv", "csv")).toThrow(
      "--output must not be where standard output goes; got out.csv: name another file",
    );
    if (process.platform !== "win32") new Files({ stdout }).output(`/dev/fd/${stdout}`, "csv").write("new");
    closeSync(stdout);
    expect(readFileSync("out.csv", "utf8")).toBe(process.platform === "win32" ? "" : "new");
  });

  test("may be one device for both reading and writing", () => {
    const stdout = openSync("/dev/null", "w");
    const files = new Files({ stdin: stdout, stdout });
    files.read("/dev/null");
    files.output("/dev/null", "csv").write("new");
    closeSync(stdout);
  });
});

describe("an input that --force may replace", () => {
  test("must not be read for another purpose", () => {
    writeFileSync("on.json", "");
    const files = new Files({ force: true });
    files.read("on.json", true);
    files.output("on.json", "model");
    expect(() => files.read("on.json")).toThrow(
      "--output must not be a file that the command reads; got on.json: name",
    );
    const reversed = new Files({ force: true });
    reversed.read("./on.json");
    reversed.read("on.json", true);
    expect(() => reversed.output("on.json", "model")).toThrow("which is the same file as ./on.json: name another file");
  });

  test("is refused without --force, and the error suggests it", () => {
    const files = new Files();
    files.read("on.json", true);
    expect(() => files.output("on.json", "model")).toThrow(/name another file, or replace it with --force$/);
  });
});

test("the reading of folders and missing files is left to their readers", () => {
  const files = new Files();
  for (const path of [".", "none.csv", "none/none.csv", "notes.txt/none.csv"]) files.read(path);
  files.claim("none.csv", "--output");
});

test("a file of another kind is replaced only with --force, and a file of the same kind without it", () => {
  const message = "notes.txt exists and is not a CSV file; name another file, or replace it with --force";
  expect(() => new Files().output("notes.txt", "csv")).toThrow(message);
  new Files({ force: true }).output("notes.txt", "csv");
  const files = new Files();
  files.read("notes.txt");
  files.output("test.csv", "csv");
});

test("a claimed output whose folder was deleted is not taken for another file", () => {
  mkdirSync("soon");
  const files = new Files();
  files.claim("soon/t.csv", "--output");
  rmSync("soon", { recursive: true });
  files.claim("t.csv", "--certificate");
});

test("mayWrite says whether an output is allowed without claiming it", () => {
  const files = new Files();
  expect(files.mayWrite("may.csv", "csv")).toBe(true);
  expect(files.mayWrite("notes.txt", "csv")).toBe(false);
  expect(new Files({ force: true }).mayWrite("notes.txt", "csv")).toBe(true);
  expect(files.mayWrite("none/t.csv", "csv")).toBe(false);
  files.claim("may.csv", "--output");
  expect(files.mayWrite("may.csv", "csv")).toBe(false);
});

test.skipIf(process.platform === "win32")(
  "an output that has become another name of an input is refused when it is written",
  () => {
    writeFileSync("source.csv", "a,b\n1,2\n");
    const files = new Files();
    const output = files.output("late.csv", "csv");
    files.read("source.csv");
    linkSync("source.csv", "late.csv");
    expect(() => output.write("new")).toThrow("got late.csv, which is the same file as source.csv");
    expect(readFileSync("source.csv", "utf8")).toBe("a,b\n1,2\n");
    rmSync("late.csv");
    output.write("new");
    expect(readFileSync("late.csv", "utf8")).toBe("new");
    rmSync("late.csv");
  },
);

test("an input that is already an output is refused, and so is writing that output", () => {
  writeFileSync("claimed.json", "");
  const files = new Files();
  const output = files.output("claimed.json", "model");
  expect(() => files.read("claimed.json")).toThrow("--output must not be a file that the command reads");
  expect(() => output.write("{}")).toThrow("--output must not be a file that the command reads");
  expect(readFileSync("claimed.json", "utf8")).toBe("");
  expect(readdirSync(".").filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test("every option for a file says whether it is read or written, and every command that writes has --force", async () => {
  for (const command of commands.flatMap((group) => group.commands)) {
    const options = (await optionsOf(command)).flatMap((group) => group.options);
    for (const { flags, file } of options)
      expect(/<(file|model|path|certificate)>/.test(flags), flags).toBe(file !== undefined);
    const writes = options.some(({ file }) => file === "written");
    expect(options.filter(({ flags }) => flags === "--force")).toHaveLength(writes ? 1 : 0);
    expect(options.every(({ flags, file }) => !/--output/.test(flags) || file === "written")).toBe(true);
  }
});

test("an interrupted run does not overwrite the partial model that it continues from", async () => {
  mkdirSync("cut");
  const signal = AbortSignal.abort();
  const first = await run("train data.csv -o cut/m.bin".split(" "), { signal });
  expect(first.stderr).toContain("what was learned so far is in cut/m.bin.partial;");
  const bytes = readFileSync("cut/m.bin.partial");
  const second = await run("train data.csv --from cut/m.bin.partial -o cut/m.bin".split(" "), { signal });
  expect(second.stderr).toContain("what was learned so far is in cut/m.bin.partial2;");
  expect(readFileSync("cut/m.bin.partial")).toEqual(bytes);
  expect(readFileSync("cut/m.bin.partial2", "latin1")).toMatch(/^RSBL/);
  expect((await run("train data.csv --from cut/m.bin.partial2 -q -o cut/m.bin".split(" "))).code).toBe(0);
});

// Command lines as a stranger might type them, over small files of every kind; without a test runner, so that anything can run them.

import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { commands } from "../../src/commands/index.js";
import { generalOptions } from "../../src/options/general.js";
import type { Option } from "../../src/options/option.js";
import { optionsOf } from "../../src/program/command.js";
import { type Ran, run } from "../run.js";

const all = commands.flatMap((group) => group.commands);

const table =
  "a,b,kind,y\n1,2,red,p\n2,1,blue,n\n3,,red,p\n4,2.5,green,n\n5,9,red,p\n-6,2,blue,n\n7,0.5,red,p\n8,3,green,n\n";
const idx = (type: number, ...rest: number[]) => Buffer.from([0, 0, 8, type, ...rest]);
/** What the files hold, by name. */
const files: Readonly<Record<string, string | Uint8Array>> = {
  "data.csv": table,
  "data.tsv": table.replaceAll(",", "\t"),
  "data.csv.gz": gzipSync(table),
  "xor.csv": "a,b,y\n0,0,p\n1,1,p\n0,1,n\n1,0,n\n",
  "data.jsonl": '{"a":1,"k":"x","label":"p"}\n{"a":2,"label":"n"}\n{"a":3,"k":"y","label":"p"}\n{"a":4,"label":"n"}\n',
  "data.svm": "1 1:1 3:0.5\n-1 2:1\n1 1:2\n-1 2:3 3:1\n",
  "data.vw": "1 |a good fine\n-1 |a bad\n1 |a fine:0.5 |b x\n-1 2.0 |b y\n",
  "images-idx3-ubyte": Buffer.concat([
    idx(3, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 2),
    Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]),
  ]),
  "labels-idx1-ubyte": Buffer.concat([idx(1, 0, 0, 0, 2), Buffer.from([1, 2])]),
  "one.csv": "a,y\n1,p\n",
  "same.csv": "a,y\n1,p\n2,p\n",
  "words.csv": "t,y\nthe cat sat on the mat,p\na dog ran far away,n\nthe cat ran away,p\n",
  "header.csv": "a,b,y\n",
  "ragged.csv": "a,b\n1\n1,2,3\n",
  "empty.csv": "",
  "blank.csv": "\n\n \n",
  "nul.csv": "\0".repeat(300),
  "zip.csv": "PK\x03\x04 and more",
  "list.json": '[{"a":1}]',
  "broken.json": '{"schema":"rosenblatt/model@1","head":',
  "huge.csv": "a,y\n1e308,p\n-1e308,n\n1.7e308,p\n5e-324,n\n",
  "no.parquet": "PAR1 and no more",
  "a\nb.csv": table,
  "-": table,
};

/** Makes the files that command lines name, in a folder that should be empty; returns how each can be typed. */
export async function makeFiles(folder: string): Promise<void> {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  mkdirSync(join(folder, "folder"));
  mkdirSync(join(folder, "folder.csv"));
  symlinkSync("nowhere", join(folder, "dangling.csv"));
  symlinkSync("loop.csv", join(folder, "loop.csv"));
  const at = (name: string) => join(folder, name);
  const lines = [
    ["train", at("data.csv"), "--history", "-o", at("model.json")],
    ["train", at("data.csv"), "-o", at("model.bin")],
    ["train", at("data.svm"), "-o", at("sparse.json")],
    ["train", at("data.csv"), "--kernel", "rbf:1", "-o", at("kernel.json")],
    ["check", at("data.csv"), "--certificate", at("proof.json")],
    ["check", at("xor.csv"), "--kernel", "poly:2", "--certificate", at("kernel-proof.json")],
  ];
  for (const argv of lines) await run(argv);
}

const made = ["model.json", "model.bin", "sparse.json", "kernel.json", "proof.json", "kernel-proof.json"];
const places = ["folder", "folder.csv", "dangling.csv", "loop.csv", "missing.csv", "*.csv", "**", "[z-a]", "folder/*"];
const systems = process.platform === "win32" ? [] : ["/dev/null", "/proc/self/status"];
const path = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("data.csv", "data.jsonl", "data.svm", "data.vw", "xor.csv", "model.json") },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(files), ...made) },
  fc.constantFrom("dataset:iris", "dataset:", "dataset:nothing", "-", ...places, ...systems, "", " ", ".", "/", "~"),
  fc.string({ unit: "binary", maxLength: 6 }),
);

/** Where something is written: over none of the files that are read. */
const output = fc.oneof(
  fc.constantFrom("out.json", "out.bin", "out.csv", "out.svm", "out.jsonl.gz", "out.svg", "out.png", "out.html"),
  fc.constantFrom(
    "folder",
    "folder/out.json",
    "missing/out.csv",
    "data.csv/out.json",
    "-",
    "",
    "/dev/null",
    "out\n.csv",
    "out",
  ),
);

/** No whole number of more than three digits that is taken: as a size it would only take long. */
const number = fc.constantFrom(
  ...["0", "1", "2", "3", "17", "300", "-1", "0.5", "1e-320", "1e400", "-0", "+2", "9007199254740993", "1e16"],
  ...["NaN", "infinity", "Infinity", "0x10", "1_000", "1,2", "", " 1", "1.5e308", "1e-12", "0.999999999999", "-1e308"],
);
const loose = fc.oneof(
  number,
  path,
  fc.constantFrom(
    "a",
    "b",
    "y",
    "kind",
    "last",
    "first",
    "p",
    "n",
    "1",
    "p=2",
    "p=2,n=1",
    "a,b",
    "none",
    "given",
    "auto",
  ),
  fc.constantFrom("__proto__", "constructor", "rbf", "rbf:1", "poly:2", "fourier:10", "nystrom:3", "é", "\u202e"),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 4 }),
);

/** An option with a value that it takes, one just outside, or none. */
function given({ flags, choices, suggestions }: Option): fc.Arbitrary<string[]> {
  const names = flags.match(/(?<![a-z-])-{1,2}[a-z][a-z0-9-]*/gi)!;
  const name = fc.constantFrom(...names);
  if (!flags.includes("<")) return name.map((flag) => [flag]);
  const taken = [...(choices ?? []), ...(suggestions ?? [])];
  const value = /^-o|--certificate|--cache/.test(flags)
    ? output
    : /<(file|model)>/.test(flags)
      ? path
      : taken.length > 0
        ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...taken) }, loose)
        : fc.oneof({ weight: 2, arbitrary: number }, loose);
  return fc.tuple(name, value, fc.integer({ min: 0, max: 9 })).map(([flag, text, how]) => {
    if (how === 0) return [flag];
    return how < 3 && flag.startsWith("--") ? [`${flag}=${text}`] : [flag, text];
  });
}

const general = generalOptions.options;
const lines = await Promise.all(
  all.map(async (command) => {
    const own = (await optionsOf(command)).flatMap(({ options }) => options);
    const option = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...own, ...general).chain(given) },
      { weight: 1, arbitrary: loose.map((word) => [word]) },
    );
    const usual = fc.constantFrom(...usualArguments(command.name));
    const words = fc.oneof(
      { weight: 3, arbitrary: usual.map((word) => [...word]) },
      { weight: 2, arbitrary: fc.array(path, { maxLength: 3 }) },
    );
    return fc
      .tuple(words, fc.array(option, { maxLength: 4 }))
      .map(([operands, options]) => [command.name, ...operands, ...options.flat()]);
  }),
);

/** Arguments with which a command has something to do. */
function usualArguments(name: string): string[][] {
  switch (name) {
    case "predict":
    case "evaluate":
    case "explain":
    case "plot":
    case "studio":
      return [
        ["model.json", "data.csv"],
        ["kernel.json", "data.csv"],
        ["sparse.json", "data.svm"],
        ["model.bin", "-"],
      ];
    case "verify":
      return [
        ["proof.json", "data.csv"],
        ["kernel-proof.json", "xor.csv"],
      ];
    case "generate":
      return [["blobs"], ["ten-points"], ["xor"], ["moons"], ["rings"], ["margin"], ["disjunction"]];
    case "completion":
      return [["bash"], ["zsh"], ["fish"], ["powershell"]];
    case "inspect":
    case "convert":
      return [["data.csv"], ["data.jsonl"], ["data.svm"], ["model.json"], ["model.bin"], ["images-idx3-ubyte"]];
    case "datasets":
      return [[], ["iris"]];
    default:
      return [["data.csv"], ["xor.csv"], ["data.jsonl"], ["data.svm"], ["data.vw"], ["words.csv"], ["huge.csv"], ["-"]];
  }
}

const anyWords = fc.array(fc.oneof(loose, fc.constantFrom("help", "--", "--version", ...all.map(({ name }) => name))), {
  maxLength: 5,
});

/** The words after `rosenblatt`: a command with arguments and options, most of them nearly right; or any words. */
export const commandLine: fc.Arbitrary<string[]> = fc
  .oneof({ weight: 20, arbitrary: fc.oneof(...lines) }, anyWords)
  // --debug is meant to show a stack.
  .filter((argv) => !argv.includes("--debug"));

/** Runs a command line and says what is wrong with how it ended: a stack, an exit code that is not documented, our own error. */
export async function check(argv: readonly string[]): Promise<string | undefined> {
  // The studio would serve for ever, and other commands may take long.
  const signal = argv.includes("studio") ? AbortSignal.abort() : AbortSignal.timeout(5000);
  return faultIn(await run(argv, { stdin: table, signal }));
}

/** What is wrong with how a command line ended; undefined where nothing is. */
export function faultIn({ stderr, code }: Pick<Ran, "stderr"> & { readonly code: number | null }): string | undefined {
  if (/\n {4}at |node:internal/.test(stderr)) return `a stack: ${stderr}`;
  if (stderr.includes("this should not have happened")) return `an error of our own: ${stderr}`;
  if (code === null || ![0, 1, 2, 3, 130].includes(code)) return `exit code ${code}: ${stderr}`;
  return undefined;
}

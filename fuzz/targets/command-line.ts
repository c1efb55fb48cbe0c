// Words in any order after `rosenblatt`, in a folder with a few files.

import { lstatSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { commands } from "../../packages/cli/src/commands/index.js";
import { generalOptions } from "../../packages/cli/src/options/general.js";
import { optionsOf } from "../../packages/cli/src/program/command.js";
import { run } from "../../packages/cli/test/run.js";
import { mustEndWell } from "../ending.js";
import { mustEqual } from "../must.js";
import type { Target } from "../target.js";

const all = commands.flatMap((group) => group.commands);
const flags = [...(await Promise.all(all.map(optionsOf))).flat(), generalOptions].flatMap(({ options }) =>
  options.flatMap((option) => option.flags.match(/-{1,2}[a-z][a-z-]*/g) ?? []),
);
const files: Readonly<Record<string, string>> = {
  "in.csv": "x,y,class\n1,2,a\n2,1,b\n3,1,a\n1,1,b\n",
  "te.csv": "x,y,class\n1,3,a\n2,0,b\n",
  "in.svm": "1 1:1 2:2\n-1 1:2\n",
  "in.jsonl": '{"label":"a","x":1}\n{"label":"b","x":2}\n',
};

const word = fc.oneof(
  fc.constantFrom(...Object.keys(files), "in.csv", "m.json", "gone.json", "dataset:iris", "-", "--", "*.csv", "**", "[z-a]", "?"),
  fc.constantFrom("0", "1", "2", "-1", "0.5", "1e400", "NaN", "none", "given", "", "__proto__", "class", "x", "rbf:1", "quadratic"),
  fc.constantFrom(...flags),
  fc.constantFrom(...flags).map((flag) => `${flag}=1`),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 4 }),
); // biome-ignore format: a table
const line = fc
  .tuple(fc.constantFrom("help", ...all.map(({ name }) => name)), fc.array(word, { maxLength: 6 }))
  .map(([command, rest]) => [command, ...rest]);

/** Words that lead out of the folder, or that may legitimately take arbitrarily long. */
const isFar = (text: string) => /[/\\]|\.\.|--debug|~/.test(text) || /\d{4,}/.test(text);

const target: Target<readonly string[]> = {
  name: "command-line",
  law: "Any command line ends with a documented exit code, without a stack, and leaves files of data as they were.",
  cases: fc.oneof({ weight: 4, arbitrary: line }, fc.array(word, { maxLength: 5 })).filter((argv) => !argv.some(isFar)),
  fixed: 1000,
  async check(argv) {
    for (const name of readdirSync(".")) rmSync(name, { recursive: true, force: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(name, text);
    symlinkSync("nowhere", "gone.json");
    model ??= await modelText();
    writeFileSync("m.json", model);
    // These would serve forever.
    const signal = argv.includes("studio") || argv.includes("serve") ? { signal: AbortSignal.abort() } : {};
    mustEndWell(await run(argv, { stdin: files["in.csv"], ...signal }));
    if (argv.includes("--force")) return;
    for (const [name, text] of Object.entries(files)) mustEqual(contentOf(name), text, name);
    if (argv[0] === "predict" || argv[0] === "evaluate") mustEqual(contentOf("m.json"), model, "m.json");
  },
};

export default target;

let model: string | undefined;

async function modelText(): Promise<string> {
  await run(["train", "in.csv", "-o", "made.json", "-q"]);
  const text = readFileSync("made.json", "utf8");
  rmSync("made.json");
  return text;
}

function contentOf(name: string): string {
  return lstatSync(name, { throwIfNoEntry: false })?.isFile() ? readFileSync(name, "utf8") : "no file";
}

// Every flag that an error names is an option of the failed command, or part of a command line of another one.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commands } from "../../src/commands/index.js";
import { flagsIn, ownFlagsIn } from "../../src/options/advice.js";
import { generalOptions } from "../../src/options/general.js";
import { optionsOf } from "../../src/program/command.js";
import { run } from "../run.js";

const before = process.cwd();
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-advice-"));
const all = commands.flatMap((group) => group.commands);
const names = all.map(({ name }) => name);

const row = (r: number) => `${r % 7},${r % 5},t${r % 3},${r % 7 > 3 ? "x" : "z"}`;
const rows = Array.from({ length: 12 }, (_, r) => row(r));
/** More rows than those that settle the kinds of columns. */
const many = Array.from({ length: 4200 }, (_, r) => row(r));
const table = (lines: readonly string[], header = "a,b,c,y") => `${[header, ...lines].join("\n")}\n`;

/** Data that is faulty in some way, with or without a model of correct data. */
const data: Readonly<Record<string, string | Uint8Array>> = {
  "bad-number.csv": table([...many, "oops,1,t1,x"]),
  "bad-number-soon.csv": table(["oops,1,t1,x", ...rows.slice(0, 9)]),
  "bad-width.csv": table([...rows, "1,2", ...rows]),
  "bad-quote.csv": table([...rows, '1,"2"3,t1,x', ...rows]),
  "bad-text.csv": Buffer.concat([Buffer.from(table(rows)), Buffer.from([49, 44, 50, 44, 0xff, 44, 120, 10])]),
  "no-label.csv": table([...rows, "1,2,t1,", ...rows]),
  "without-column.csv": table(
    rows.map((row) => row.replace(/^[^,]*,/, "")),
    "b,c,y",
  ),
  "without-header.csv": `${rows.join("\n")}\n`,
  "one-class.csv": table(rows.map((row) => row.replace(/.$/, "x"))),
  "measurements.csv": table(many.slice(0, 250).map((row, r) => `${row}${r}`)),
  "unknown-classes.csv": table(rows.map((row) => `${row}${row}`)),
  "empty.csv": "",
  "header-only.csv": "a,b,c,y\n",
  "only-text.csv": table(
    many.slice(0, 20).map((_, r) => `${"word ".repeat(5)}${r},x`),
    "t,y",
  ),
  "bad.jsonl": '{"a":1,"b":2,"c":"t","y":"x"}\n{"a":\n',
  "bad-cell.jsonl": '{"a":1,"b":2,"c":"t","y":"x"}\n{"a":"oops","b":2,"c":"t","y":"z"}\n',
  "no-label.jsonl": '{"a":1,"b":2,"c":"t","y":"x"}\n{"a":3,"b":2,"c":"t"}\n',
  "list.json": '[{"a":1}]',
  "bad.libsvm": "1 1:2 3:4\n-1 x:2\n",
  "unsorted.libsvm": "1 3:2 1:4\n-1 1:2\n",
  "zero.libsvm": "1 0:2 3:4\n-1 1:2\n",
  "bad.vw": "1 |a b:x\n",
  "bad.parquet": "PAR1 and nothing else PAR1",
  "long-line.csv": table([`1,2,${"t".repeat(1000)},"x`]),
};

const options: Readonly<Record<string, readonly string[]>> = {
  cluster: ["-k", "2"],
  convert: ["--to", "libsvm"],
  "cross-validate": ["--folds", "2"],
  tune: ["--trials", "1", "--epochs", "1"],
  trace: ["--learner", "perceptron", "--epochs", "1"],
};
const withModel = new Set(["predict", "evaluate", "explain", "plot"]);
const readers = all.filter(
  ({ name, arguments: own }) => own.some(({ orStdin }) => orStdin) && name !== "studio" && name !== "verify",
);

beforeAll(async () => {
  process.chdir(folder);
  for (const [name, text] of Object.entries(data)) writeFileSync(name, text);
  writeFileSync("right.csv", table(rows));
  await run(["train", "right.csv", "-o", "m.json", "-q", "--epochs", "1"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

describe.each(readers.map((command) => [command.name, command] as const))("%s", (name, command) => {
  test.each(Object.keys(data))("names only flags of its own when given %s", async (file) => {
    const known = flagsIn([...(await optionsOf(command)), generalOptions]);
    const argv = [name, ...(withModel.has(name) ? ["m.json"] : []), file, "--no-progress", ...(options[name] ?? [])];
    const { stderr, code } = await run(argv);
    expect([0, 1, 2]).toContain(code);
    expect(
      ownFlagsIn(stderr, names).filter((flag) => !known.has(flag)),
      stderr,
    ).toEqual([]);
  });
});

test("flags in the command line of another command do not count as own flags", () => {
  expect(ownFlagsIn("leave --stream out, or use train --stream", names)).toEqual(["--stream"]);
  expect(ownFlagsIn("rosenblatt train new.csv --from m.json --force goes on", names)).toEqual([]);
  expect(ownFlagsIn("take it as --categorical age, or fix it", names)).toEqual(["--categorical"]);
});

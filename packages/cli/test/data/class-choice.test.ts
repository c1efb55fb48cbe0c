// --classes: the rows of some classes, in every command that reads classes.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { commands } from "../../src/commands/index.js";
import { optionsOf } from "../../src/program/command.js";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-class-choice-"));
const flowers = ["--classes", "versicolor,virginica"];

beforeAll(async () => {
  process.chdir(place);
  await run(["convert", "dataset:iris", "-o", "iris.csv", "-q"]);
  await run(["train", "iris.csv", ...flowers, "-o", "two.json", "-q"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

/** The output of a command, which must succeed. */
async function printed(...argv: string[]): Promise<string> {
  const { stdout, stderr, code } = await run(argv);
  expect(code, stderr).toBe(0);
  return stdout;
}

/** A document without what differs between two runs on the same rows: the names of files and the durations. */
function alike(document: string): unknown {
  const { data, bytes, notes, model, ...same } = JSON.parse(document, (key, value) => (key === "seconds" ? 0 : value));
  return same;
}

test("exactly the commands that read labels have the option --classes", async () => {
  for (const command of commands.flatMap((group) => group.commands)) {
    const flags = (await optionsOf(command)).flatMap(({ options }) => options.map((option) => option.flags));
    expect(flags.includes("--classes <classes>"), command.name).toBe(flags.some((flag) => /--label/.test(flag)));
  }
});

describe("a command with --classes does what it does with a file of these rows alone", () => {
  beforeAll(() => {
    const [header, ...rows] = readFileSync("iris.csv", "utf8").trim().split("\n");
    writeFileSync("part.csv", [header, ...rows.filter((row) => !row.endsWith(",setosa"))].join("\n"));
  });

  test.each([
    ["train", []],
    ["train", ["--stream", "--epochs", "2"]],
    ["train", ["--holdout", "0.2"]],
    ["cross-validate", ["--folds", "2", "--epochs", "2"]],
    ["tune", ["--trials", "2", "--epochs", "1"]],
    ["trace", ["--epochs", "3"]],
    ["inspect", []],
  ])("%s %j", async (command, options) => {
    const whole = await printed(command, "iris.csv", ...flowers, ...options, "--json", "-q");
    const part = await printed(command, "part.csv", ...options, "--json", "-q");
    const words = (text: string) =>
      text.replaceAll(" --classes versicolor,virginica", "").replaceAll("part.csv", "iris.csv");
    expect(alike(words(whole))).toEqual(alike(words(part)));
  });

  test.each(["predict", "evaluate", "explain", "plot"])("%s", async (command) => {
    const whole = await printed(command, "two.json", "iris.csv", ...flowers, "-q");
    const part = await printed(command, "two.json", "part.csv", "-q");
    expect(whole.replaceAll("iris.csv", "part.csv")).toBe(part);
  });

  test("convert, cell by cell", async () => {
    expect((await printed("convert", "iris.csv", ...flowers, "--to", "csv")).trim()).toBe(
      readFileSync("part.csv", "utf8").trim(),
    );
  });

  test("in every format, however numbers are written", async () => {
    const lines = "3 1:1\n1 2:5\n2 1:4 2:1\n1 1:2\n3 2:2\n";
    writeFileSync("all.libsvm", lines);
    writeFileSync("some.libsvm", lines.replace("2 1:4 2:1\n", ""));
    writeFileSync("all.vw", "3 |a x\n1 |a y:5\n2 |a x:4 y\n1 0.5 |a x:2\n3 |a y:2\n");
    writeFileSync("some.vw", "3 |a x\n1 |a y:5\n1 0.5 |a x:2\n3 |a y:2\n");
    writeFileSync("all.jsonl", '{"x":1,"y":"p"}\n{"x":2,"y":"q"}\n{"x":3,"y":"r"}\n{"x":9,"y":"q"}\n');
    writeFileSync("some.jsonl", '{"x":1,"y":"p"}\n{"x":2,"y":"q"}\n{"x":9,"y":"q"}\n');
    for (const [format, classes] of [
      ["libsvm", "1.0,3"],
      ["vw", "1,3"],
      ["jsonl", "p,q"],
    ]) {
      const options = ["--json", "-q", "--order", "given"];
      const whole = await printed("train", `all.${format}`, "--classes", classes, ...options);
      expect(alike(whole), format).toEqual(alike(await printed("train", `some.${format}`, ...options)));
    }
  });

  test("for any choice of classes from any rows", async () => {
    const label = fc.constantFrom<string>("a", "b", "c", "d");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }), label), {
          minLength: 1,
          maxLength: 30,
        }),
        fc.uniqueArray(label, { minLength: 2, maxLength: 4 }),
        async (rows, chosen) => {
          // Each class occurs, and the options make the columns numbers.
          const all = [...rows, [1, 2, "a"], [2, 1, "b"], [0, 1, "c"], [1, 0, "d"]];
          const text = (list: typeof all) => `x,z,y\n${list.map((row) => row.join(",")).join("\n")}\n`;
          const some = all.filter(([, , own]) => chosen.includes(own as string));
          const options = ["--numeric", "x,z", "--json", "-q"];
          const seen = async (stdin: string, ...argv: string[]) => {
            const { stdout, stderr, code } = await run(["trace", "-", ...argv, "--epochs", "3", ...options], { stdin });
            expect(code, stderr).toBe(0);
            return JSON.parse(stdout);
          };
          expect(await seen(text(all), "--classes", chosen.join(","))).toEqual(await seen(text(some)));
        },
      ),
      { numRuns: runs(10, 300) },
    );
  });
});

test("a stream skips a batch that has no row of the chosen classes", async () => {
  const rows = (own: string, n: number) =>
    Array.from({ length: n }, (_, i) => `${i % 7},${(i * 5) % 11},${own}\n`).join("");
  const mixed = Array.from({ length: 100 }, (_, i) => `${i % 9},${i % 4},${i % 2 === 0 ? "b" : "c"}\n`).join("");
  const read = async (stdin: string, ...argv: string[]) =>
    JSON.parse((await run(["train", "-", "--stream", "--json", "-q", ...argv], { stdin })).stdout);
  const { data, mistakes } = await read(`x,z,y\n${rows("a", 40_000)}${mixed}`, "--classes", "b,c");
  expect(data).toMatchObject({ examples: 100, classes: ["b", "c"] });
  expect(mistakes).toBe((await read(`x,z,y\n${mixed}`)).mistakes);
});

describe("an unusable --classes is refused with the reason", () => {
  const present = "setosa, versicolor, virginica";
  test.each([
    [["train", "iris.csv"], "versicolor,virginca", `${present}; got "virginca"; did you mean virginica?`],
    [["train", "iris.csv", "--stream"], "versicolor,tulip", `${present}; got "tulip"`],
    [["convert", "iris.csv", "--to", "csv"], "versicolor,tulip", `${present}; got "tulip"`],
    [["convert", "iris.csv", "--to", "libsvm"], "versicolor,tulip", `${present}; got "tulip"`],
    [["check", "iris.csv"], "versicolor", 'at least two classes, such as versicolor,virginica; got "versicolor" alone'],
    [["check", "iris.csv"], "setosa,setosa", 'got "setosa" alone'],
  ])("%j --classes %s", async (argv, classes, message) => {
    const { stderr, code } = await run([...argv, "--classes", classes]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test("data without classes", async () => {
    writeFileSync("unlabelled.csv", "sepal length (cm),sepal width (cm),petal length (cm),petal width (cm)\n5,3,2,1\n");
    const { stderr, code } = await run(["predict", "two.json", "unlabelled.csv", ...flowers]);
    expect({ stderr, code }).toEqual({
      stderr: "error: --classes chooses rows by their classes; got data without classes\n",
      code: 2,
    });
  });
});

test("a saved model does not mention the classes that were left out", async () => {
  expect(readFileSync("two.json", "utf8")).not.toContain("setosa");
  await printed("train", "iris.csv", "--stream", ...flowers, "-o", "stream.json", "-q");
  expect(readFileSync("stream.json", "utf8")).not.toContain("setosa");
});

describe("a certificate about chosen classes", () => {
  beforeAll(() => run(["check", "iris.csv", ...flowers, "--certificate", "proof.json", "-q"]));

  test("holds for the rows of these classes, and verify names the class left out", async () => {
    const { stdout, code } = await run(["verify", "proof.json", "iris.csv", ...flowers]);
    expect(code).toBe(0);
    expect(stdout).toContain("not linearly separable, without the class setosa");
    expect(stdout).toContain("left out   the rows of other classes, by --classes: setosa (50)");
    const document = JSON.parse(await printed("verify", "proof.json", "iris.csv", ...flowers, "--json"));
    expect(document.classesLeftOut).toEqual([{ class: "setosa", rows: 50 }]);
  });

  test("does not hold for all rows, and verify says which --classes to give", async () => {
    const { stdout, code } = await run(["verify", "proof.json", "iris.csv", "-q"]);
    expect(code).toBe(1);
    expect(stdout).toContain("it is about some of the classes: --classes versicolor,virginica chooses their rows");
  });

  test("is refused by --strict", async () => {
    const { stdout, code } = await run(["verify", "proof.json", "iris.csv", ...flowers, "--strict", "-q"]);
    expect({ stdout, code }).toEqual({
      stdout: "does not hold: --classes leaves out 1 class of the data: setosa (50)\n",
      code: 1,
    });
  });
});

describe("suggestions keep to the chosen classes", () => {
  test("train suggests a check command with the same --classes", async () => {
    expect(await printed("train", "iris.csv", ...flowers)).toContain(
      "rosenblatt check iris.csv --classes versicolor,virginica proves it",
    );
  });

  test("evaluate suggests the --classes that leave out classes unknown to the model", async () => {
    const { stderr } = await run(["evaluate", "two.json", "iris.csv"]);
    expect(stderr).toContain('"setosa"; --classes versicolor,virginica leaves them out');
  });
});

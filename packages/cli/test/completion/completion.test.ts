import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { commands } from "../../src/commands/index.js";
import { learnerNames as learners } from "../../src/options/learners.js";
import { optionsOf } from "../../src/program/command.js";
import { run } from "../run.js";

const all = commands.flatMap((group) => group.commands);

describe.skipIf(!has("bash"))("in bash", () => {
  const place = mkdtempSync(join(tmpdir(), "rosenblatt-completion-"));
  const script = join(place, "rosenblatt.bash");

  beforeAll(async () => {
    writeFileSync(script, (await run(["completion", "bash"])).stdout);
    writeFileSync(join(place, "data.csv"), "");
  });

  /** The completions offered for the last word. */
  function offered(...words: string[]): string[] {
    const ask = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _rosenblatt; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const text = execFileSync("bash", ["-c", ask, script, "rosenblatt", ...words], { cwd: place, encoding: "utf8" });
    return text.trim().split("\n").filter(Boolean);
  }

  test("all commands are offered, or those that begin with the typed word", () => {
    expect(offered("")).toEqual([...all.map(({ name }) => name), "help"]);
    expect(offered("tr").sort()).toEqual(["trace", "train"]);
  });

  test("options of the command are offered", () => {
    expect(offered("train", "--lea")).toEqual(["--learner"]);
    expect(offered("train", "--no-b")).toEqual(["--no-bias", "--no-bias-in-norm"]);
    expect(offered("plot", "model.json", "--thr")).toEqual([]);
    for (const { name } of all) expect(offered(name, "--deb")).toEqual(["--debug"]);
  });

  test("choices of an option are offered, with and without an equals sign", () => {
    expect(offered("train", "--learner", "")).toEqual([...learners]);
    expect(offered("train", "--learner", "=", "p")).toEqual(learners.filter((name) => name.startsWith("p")));
    expect(offered("--color", "never", "train", "--order", "s")).toEqual(["shuffle"]);
  });

  test("choices of an argument are offered only at its position", () => {
    expect(offered("generate", "m")).toEqual(["margin", "moons"]);
    expect(offered("generate", "-n", "100", "m")).toEqual(["margin", "moons"]);
    expect(offered("generate", "moons", "m")).toEqual([]);
    expect(offered("completion", "z")).toEqual(["zsh"]);
  });

  test("data sets are offered beside files", () => {
    expect(offered("train", "da")).toEqual(["dataset:iris", "dataset:digits", "dataset:breast-cancer", "data.csv"]);
    expect(offered("train", "dataset", ":")).toEqual(["iris", "digits", "breast-cancer"]);
    expect(offered("train", "dataset", ":", "d")).toEqual(["digits"]);
  });

  test("files are left to bash", () => {
    expect(offered("train", "--test", "d")).toEqual([]);
    expect(execFileSync("bash", ["-c", 'source "$0"; complete -p rosenblatt', script], { encoding: "utf8" })).toContain(
      "-o bashdefault -o default",
    );
  });

  test("the script can be sourced twice", () => {
    expect(execFileSync("bash", ["-euc", 'source "$0"; source "$0"', script], { encoding: "utf8" })).toBe("");
  });
});

describe.skipIf(!has("fish"))("in fish", () => {
  test("commands and choices are offered", async () => {
    const script = join(mkdtempSync(join(tmpdir(), "rosenblatt-completion-")), "rosenblatt.fish");
    writeFileSync(script, (await run(["completion", "fish"])).stdout);
    const offered = (line: string) =>
      execFileSync("fish", ["--no-config", "-c", `source '${script}'; complete -C '${line}'`], { encoding: "utf8" });
    expect(offered("rosenblatt tr")).toMatch(/^trace\t.*\ntrain\t/);
    expect(offered("rosenblatt train --learner pa")).toMatch(/^passive-aggressive\t/);
  });
});

test.each(["bash", "zsh", "fish", "powershell"])("the script for %s names every command and option", async (shell) => {
  const { stdout, code } = await run(["completion", shell]);
  expect(code).toBe(0);
  for (const command of all) {
    expect(stdout).toContain(command.name);
    for (const { flags } of (await optionsOf(command)).flatMap((group) => group.options))
      expect(stdout).toContain(flags.match(/--([\w-]+)/)![1]);
  }
});

test("an unknown shell is refused", async () => {
  const { stderr, code } = await run(["completion", "fsh"]);
  expect(code).toBe(2);
  expect(stderr).toBe('error: the shell must be one of bash, zsh, fish, powershell; got "fsh"; did you mean zsh?\n');
});

function has(shell: string): boolean {
  try {
    execFileSync(shell, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

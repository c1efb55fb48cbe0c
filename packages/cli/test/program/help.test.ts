// Help: short at first, complete on request.

import { describe, expect, test } from "vitest";
import { commands } from "../../src/commands/index.js";
import { generalOptions } from "../../src/options/general.js";
import { optionsOf } from "../../src/program/command.js";
import { run } from "../run.js";

const all = commands.flatMap((group) => group.commands);
const shown = (help: string) => [...help.matchAll(/^ {2}(?:-\w, | {4})(--[\w-]+)/gm)].map(([, flag]) => flag);

describe.each(all.map((command) => [command.name, command] as const))("help on %s", (name, command) => {
  test("shows about a dozen options first if there are more than 30", async () => {
    const options = [...(await optionsOf(command)), generalOptions].flatMap((group) => group.options);
    const { stdout } = await run([name, "--help"]);
    expect(shown(stdout).length).toBeLessThanOrEqual(30);
    expect(command.first !== undefined).toBe(options.length > 30);
    if (!command.first) return;
    expect(command.first.length).toBeLessThanOrEqual(13);
    expect(shown(stdout)).toEqual([...command.first, "--help"]);
    expect(stdout.trimEnd().split("\n").at(-1)).toBe(
      `For ${options.length - command.first.length - 1} more options: rosenblatt ${name} --help all`,
    );
  });

  test("shows every option on request", async () => {
    const options = [...(await optionsOf(command)), generalOptions].flatMap((group) => group.options);
    const { stdout } = await run([name, "--help", "all"]);
    expect(shown(stdout)).toEqual(options.map(({ flags }) => flags.match(/--[\w-]+/)![0]));
    expect((await run([name, "-h", "all"])).stdout).toBe(stdout);
    expect((await run(["help", name, "all"])).stdout).toBe(stdout);
  });
});

test("help refuses a second word other than all", async () => {
  expect(await run(["help", "train", "everything"])).toEqual({
    stdout: "",
    stderr: 'error: expected all or nothing after help train; got "everything"\n',
    code: 2,
  });
});

// Runs the command lines of a page as a reader would type them.

import { mkdirSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { freePort } from "./free-port.js";
import { run, words } from "./run.js";
import { steady } from "./steady.js";

/** Runs something with a folder as the one that files are named from. */
export async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return await work();
  } finally {
    process.chdir(before);
  }
}

/**
 * What command lines print, one after the other; each must end well, or with the answer no. Besides `rosenblatt` they may say
 * `printf TEXT > FILE`, for data of a few rows, and `mkdir -p FOLDER`.
 */
export async function shell(lines: readonly string[]): Promise<string> {
  let stdout = "";
  for (const line of lines) {
    const [command, file] = line.split(" > ");
    const [program, ...argv] = words(command);
    if (program === "printf" && file !== undefined) {
      writeFileSync(file, argv[0].replaceAll("\\n", "\n"));
      continue;
    }
    if (program === "mkdir") {
      for (const folder of argv.slice(1)) mkdirSync(folder, { recursive: true });
      continue;
    }
    expect(program).toBe("rosenblatt");
    // A service may run on the usual port already; what serves until it is interrupted is interrupted as soon as it serves.
    if (argv[0] === "serve" && !argv.includes("--port")) argv.push("--port", String(await freePort()));
    const ran = await run(argv, ["studio", "serve"].includes(argv[0]) ? { signal: AbortSignal.abort() } : {});
    const mayAnswerNo = ["check", "verify", "cluster-check"].includes(argv[0]);
    expect(mayAnswerNo ? [0, 1] : [0], `${line}\n${ran.stderr}`).toContain(ran.code);
    if (file === undefined) stdout += ran.stdout;
    else writeFileSync(file, ran.stdout);
  }
  return steady(stdout);
}

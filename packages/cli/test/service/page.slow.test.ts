// docs/service.md is correct: its commands run in the order of the page, and its example prints the text behind it.

import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import Libsql from "libsql";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../free-port.js";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const page = readFileSync(join(root, "docs/service.md"), "utf8");
const bin = join(root, "packages/cli/bin/rosenblatt.js");
const example = "examples/late-labels/late-labels.mjs";

/** The blocks of a kind, in order. */
const blocks = (kind: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, text]) => text);
const commands = blocks("sh").flatMap((block) => block.replaceAll("\\\n", " ").trim().split("\n"));

test("the example on the page equals the file in the repository and has at most 30 lines", () => {
  const [code] = blocks("js");
  expect(code).toBe(readFileSync(join(root, example), "utf8"));
  expect(code.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
});

test.skipIf(process.platform === "win32")(
  "all commands on the page work in their order, from the first to the last",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "rosenblatt-page-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const port = await freePort();
    const environment = { ...process.env, ROSENBLATT_URL: `http://127.0.0.1:${port}` };
    // Another program may have the usual port; the command itself is the one of this repository.
    const here = (command: string) =>
      command
        .replaceAll("127.0.0.1:8321", `127.0.0.1:${port}`)
        .replace("npx rosenblatt", `"${process.execPath}" "${bin}"`);
    const shell = async (command: string) =>
      (await promisify(execFile)("sh", ["-c", here(command)], { cwd: folder, env: environment })).stdout;

    const [first, ...others] = commands.filter((command) => command.startsWith("npx rosenblatt serve"));
    const start = async (): Promise<() => Promise<void>> => {
      const child = spawn("sh", ["-c", `exec ${here(first)} --port ${port}`], { cwd: folder, env: environment });
      const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
      let text = "";
      await new Promise<void>((resolve, reject) => {
        child.stdout.on("data", (part) => {
          text += part;
          if (text.includes("/predict")) resolve();
        });
        child.stderr.on("data", (part) => {
          text += part;
        });
        child.on("close", () => reject(new Error(`it ended before it served:\n${text}`)));
      });
      return async () => {
        child.kill("SIGINT");
        await ended;
      };
    };

    let stop = await start();
    const asked = commands.filter((command) => command.startsWith("curl") && !command.includes("$TOKEN"));
    expect(asked.length).toBeGreaterThan(8);
    for (const command of asked) await shell(`${command} -sS --fail-with-body`);
    const { stdout } = await promisify(execFile)(process.execPath, [join(root, example)], { env: environment });
    expect(stdout).toBe(blocks("text")[0]);
    for (const query of blocks("sql")) {
      const database = new Libsql(join(folder, "models/rosenblatt.db"), { readonly: true });
      expect(database.prepare(query).all().length).toBeGreaterThan(0);
      database.close();
    }
    await stop();

    const token = (await shell(others.find((command) => command.includes("--new-token"))!)).trim();
    expect(token).toMatch(/^rsb_/);
    stop = await start();
    const status = async (headers: Record<string, string>) =>
      (await fetch(`http://127.0.0.1:${port}/v1/models`, { headers })).status;
    expect(await status({})).toBe(401);
    expect(await status({ Authorization: `Bearer ${token}` })).toBe(200);
    await stop();
  },
);

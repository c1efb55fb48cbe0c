// npm start: from nothing to a model that answers, learns on and can be watched.

import { execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-start-"));
afterAll(() => rmSync(folder, { recursive: true }));

const script = fileURLToPath(new URL("../../../scripts/start.mjs", import.meta.url));
const shell = promisify(execFile);

test.skipIf(process.platform === "win32").each(["SIGINT", "SIGTERM"] as const)(
  "npm start trains, draws and serves models, prints example lines that work, and ends on %s with 0",
  async (signal) => {
    const child = spawn(process.execPath, [script, folder]);
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    let text = "";
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (part) => {
        text += part;
        if (/\n {2}curl \S+ \S+ \S+\/predict .*\n$/.test(text)) resolve();
      });
      child.on("close", () => reject(new Error(`it ended before it served:\n${text}`)));
    });
    const address = text.match(/The service is at (http:\S+)/)![1];
    expect(text).toContain(`wrote ${folder}/iris.svg`);
    const asked = await fetch(`${address}/v1/models/iris/predict`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({
        features: {
          "sepal length (cm)": 5,
          "sepal width (cm)": 3.4,
          "petal length (cm)": 1.4,
          "petal width (cm)": 0.2,
        },
      }),
    });
    expect(await asked.json()).toMatchObject({ label: "setosa" });
    expect(await (await fetch(`${address}/`)).text()).toContain("<title>Rosenblatt studio</title>");
    const lines = text.match(/^ {2}curl .*$/gm)!;
    expect(lines).toHaveLength(3);
    const answers: object[] = [];
    for (const line of lines) answers.push(JSON.parse((await shell("sh", ["-c", `${line} -sS`])).stdout));
    expect(answers).toMatchObject([
      { name: "spam", learner: "averaged" },
      { rows: [{ sequence: expect.any(Number) }, { sequence: expect.any(Number) }] },
      { label: "spam" },
    ]);
    child.kill(signal);
    expect(await ended).toBe(0);
  },
);

// npm start: from nothing to a model that can be looked at.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../../../scripts/start.mjs", import.meta.url));

test.skipIf(process.platform === "win32").each(["SIGINT", "SIGTERM"] as const)(
  "npm start learns, draws, serves the model it learned, and ends by %s with 0",
  async (signal) => {
    const child = spawn(process.execPath, [script]);
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    let text = "";
    await new Promise<void>((resolve, reject) => {
      child.stdout.on("data", (part) => {
        text += part;
        if (/The studio is at http:\S+\n$/.test(text)) resolve();
      });
      child.on("close", () => reject(new Error(`it ended before it served:\n${text}`)));
    });
    const page = await fetch(`${text.match(/The studio is at (http:\S+)/)![1]}document.json`);
    expect(await page.json()).toMatchObject({ title: "iris.json", classes: ["setosa", "versicolor", "virginica"] });
    expect(text).toContain("wrote out/iris.svg");
    child.kill(signal);
    expect(await ended).toBe(0);
  },
);

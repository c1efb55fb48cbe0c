// predict among other programs: pipes that stay open, readers that leave, disks that are full.

import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../run.js";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "rosenblatt-predict-pipes-"));
afterAll(() => rmSync(place, { recursive: true }));
const shell = (line: string) =>
  spawnSync("bash", ["-c", line.replaceAll("rosenblatt", `"${process.execPath}" "${bin}"`)], {
    cwd: place,
    encoding: "utf8",
    input: "",
  });
const header = "size,colour,label";

beforeAll(async () => {
  const rows = Array.from({ length: 30 }, (_, r) => `${r % 7},${["red", "blue"][r % 2]},${["yes", "no"][r % 2]}`);
  writeFileSync(join(place, "train.csv"), [header, ...rows].join("\n"));
  await run(["train", join(place, "train.csv"), "-o", join(place, "model.json"), "-q"]);
});

describe.skipIf(process.platform === "win32")("predict as a program", () => {
  test("ends silently when its reader closes the pipe, even with endless rows", () => {
    const { stdout, stderr } = shell(
      `(echo ${header}; yes 1,red,yes) 2>/dev/null | rosenblatt predict model.json - --append | head -3; echo "exit \${PIPESTATUS[1]}"`,
    );
    expect(stdout).toMatch(/^size,colour,label,prediction\n1,red,yes,\w+\n1,red,yes,\w+\nexit 0\n$/);
    expect(stderr).toBe("");
  });

  test("answers a row while its input stays open, and leaves no file behind when interrupted", async () => {
    const child = spawn(process.execPath, [bin, "predict", "model.json", "-"], { cwd: place });
    const answered = new Promise<string>((resolve) => {
      let text = "";
      child.stdout.on("data", (piece) => {
        text += piece;
        if (text.endsWith("s\n") || text.endsWith("no\n")) resolve(text);
      });
    });
    child.stdin.write(`${header}\n1,red,?\n`);
    expect(await answered).toMatch(/^prediction\n(yes|no)\n$/);
    child.stdin.end();
    const waiting = spawn(process.execPath, [bin, "predict", "model.json", "-", "-o", "out.csv"], { cwd: place });
    const ended = new Promise<number | null>((resolve) => waiting.on("close", resolve));
    waiting.stdin.write(`${header}\n1,red,?\n`);
    while (!readdirSync(place).some((name) => name.startsWith(".rosenblatt-"))) await setTimeout(20);
    waiting.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(readdirSync(place).filter((name) => name.includes("out.csv") || name.startsWith("."))).toEqual([]);
  });

  test.skipIf(!existsSync("/dev/full"))("reports a full disk and the affected output in one line", () => {
    for (const [line, where] of [
      ["rosenblatt predict model.json train.csv > /dev/full", "standard output"],
      ["rosenblatt predict model.json train.csv -o /dev/full", "/dev/full"],
      ["rosenblatt predict model.json train.csv --to parquet > /dev/full", "standard output"],
    ]) {
      const { stderr, status } = shell(line);
      expect(stderr).toBe(`error: ${where}: no space is left on the disk\n`);
      expect(status).toBe(2);
    }
  });
});

// Ctrl-C while a command waits for a cluster.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { run } from "../run.js";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "rosenblatt-interrupted-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command against a server that accepts connections and never answers, and presses Ctrl-C once it has connected. */
async function interrupted(words: (address: string) => readonly string[]) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `spark://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [bin, ...words(address)]);
  server.once("connection", () => child.kill("SIGINT"));
  server.on("connection", (socket) => socket.on("error", () => {}));
  let stderr = "";
  child.stderr.on("data", (piece) => {
    stderr += piece;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  server.close();
  return { code, stderr };
}

test.skipIf(process.platform === "win32")(
  "every command that is interrupted while it waits for a cluster says so and exits with 130",
  async () => {
    const [rows, model] = [join(folder, "rows.csv"), join(folder, "model.json")];
    writeFileSync(rows, "x,y\n1,a\n2,b\n");
    await run(["train", rows, "-o", model]);
    const table = ["--table", "events"];
    const commands = [
      (address: string) => ["cluster-check", address],
      (address: string) => ["train", "--on", address, ...table, "--label", "y"],
      (address: string) => ["evaluate", "--on", address, model, ...table],
      (address: string) => ["predict", "--on", address, model, ...table, "--into", "scored"],
    ];
    for (const { code, stderr } of await Promise.all(commands.map(interrupted))) {
      expect(stderr).toContain("interrupted: ");
      expect(stderr).not.toContain("should not have happened");
      expect(code).toBe(130);
    }
  },
);

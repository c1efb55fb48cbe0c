// A process that is killed at any moment loses nothing that it acknowledged, and learns nothing twice.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { replayAll, Service } from "@rosenblatt/server";
import { expect, test } from "vitest";
import { directory } from "./on-directory.js";

const rounds = 100;
const script = fileURLToPath(new URL("learning-process.mjs", import.meta.url));

/** Lets a process learn on a directory, kills it after some milliseconds of learning, and gives what it had acknowledged. */
async function killed(path: string, round: number, after: number): Promise<[sequence: number, id: string][]> {
  const child = spawn(process.execPath, [script, path, String(round)], { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  const ended = new Promise((resolve) => child.once("close", resolve));
  await new Promise<void>((resolve) => {
    child.stdout.on("data", (part) => {
      text += part;
      resolve();
    });
    child.once("close", () => resolve());
  });
  setTimeout(() => child.kill("SIGKILL"), after);
  await ended;
  // The last line may be half written.
  const lines = text.slice(0, text.lastIndexOf("\n")).split("\n");
  return lines.filter(Boolean).map((line) => {
    const [sequence, id] = line.split(" ");
    return [Number(sequence), id];
  });
}

test("after every kill −9 all that was acknowledged is there once, and the model is the replay of it", async () => {
  const path = directory();
  const acknowledged = new Map<string, number>();
  for (let round = 0; round < rounds; round++) {
    for (const [sequence, id] of await killed(path, round, (round * 7919) % 120)) acknowledged.set(id, sequence);
    if (round % 20 !== 19 && round !== rounds - 1) continue;
    const service = Service.open(path);
    try {
      const row = service.store.model("m")!;
      const stored = new Map<string, number>();
      for (let after = 0; ; ) {
        const rows = service.store.examplesAfter(row.id, after, 10_000);
        if (rows.length === 0) break;
        for (const { id, sequence } of rows) {
          expect(sequence).toBeGreaterThan(after);
          after = sequence;
          if (id === null) continue;
          expect(stored.has(id), id).toBe(false);
          stored.set(id, sequence);
        }
      }
      for (const [id, sequence] of acknowledged) expect(stored.get(id), id).toBe(sequence);
      for await (const { sha256, replay } of replayAll(service)) expect(replay).toBe(sha256);
    } finally {
      await service.close();
    }
  }
  expect(acknowledged.size).toBeGreaterThan(10 * rounds);
}, 900_000);

// A process that is killed at any moment loses nothing that it acknowledged, learns nothing twice, and does not remember what it forgot. KILLS=100
// kills less often.

import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { replayAll, Service } from "@rosenblatt/server";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { directory } from "./on-directory.js";

const rounds = Number(process.env.KILLS ?? 1000);
const lanes = 2;
const script = fileURLToPath(new URL("learning-process.mjs", import.meta.url));

/** The service as one file, since most of a round is spent on loading it. */
async function bundled(): Promise<string> {
  const outdir = directory();
  writeFileSync(join(outdir, "package.json"), '{"type":"module"}');
  const dist = fileURLToPath(new URL("../dist/", import.meta.url));
  const libsql = createRequire(import.meta.url).resolve("libsql");
  await build({
    entryPoints: [join(dist, "service.js"), join(dist, "store/writer.worker.js")],
    entryNames: "[name]",
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    alias: { libsql },
    external: [libsql],
    outdir,
  });
  return pathToFileURL(join(outdir, "service.js")).href;
}

interface Said {
  readonly learned: ReadonlyMap<string, number>;
  readonly forgotten: readonly string[];
}

/** Lets a process learn on a directory, kills it after some milliseconds of learning, and gives what it had acknowledged. */
async function killed(module: string, path: string, round: number, after: number): Promise<Said> {
  const child = spawn(process.execPath, [script, module, path, String(round)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
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
  const lines = text.slice(0, text.lastIndexOf("\n")).split("\n").filter(Boolean);
  const words = lines.map((line) => line.split(" "));
  return {
    learned: new Map(words.filter(([first]) => first !== "forgot").map(([sequence, id]) => [id, Number(sequence)])),
    forgotten: words.filter(([first]) => first === "forgot").map(([, id]) => id),
  };
}

/** Expects that a directory has what was acknowledged, each example once, and that the model is the replay of it. */
async function expectKept(path: string, learned: ReadonlyMap<string, number>, forgotten: ReadonlySet<string>) {
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
    for (const id of forgotten) expect(stored.has(id), id).toBe(false);
    // Something may have been forgotten just before the process was killed, and is not in the list then.
    let unsaid = 0;
    for (const [id, sequence] of learned) {
      if (forgotten.has(id)) continue;
      if (/^\d+-1-\d*[49]2$/.test(id) && !stored.has(id)) unsaid++;
      else expect(stored.get(id), id).toBe(sequence);
    }
    expect(unsaid).toBeLessThanOrEqual(rounds);
    for await (const { sha256, replay } of replayAll(service)) expect(replay).toBe(sha256);
  } finally {
    await service.close();
  }
}

test("acknowledged examples are stored exactly once after every kill −9, and the model equals their replay", async () => {
  const module = await bundled();
  let acknowledged = 0;
  const lane = async (first: number) => {
    const path = directory();
    const learned = new Map<string, number>();
    const forgotten = new Set<string>();
    for (let round = first; round < rounds; round += lanes) {
      const said = await killed(module, path, round, (round * 7919) % 120);
      for (const [id, sequence] of said.learned) learned.set(id, sequence);
      for (const id of said.forgotten) forgotten.add(id);
      if (Math.floor(round / lanes) % 25 === 24) await expectKept(path, learned, forgotten);
    }
    await expectKept(path, learned, forgotten);
    acknowledged += learned.size;
  };
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(i)));
  expect(acknowledged).toBeGreaterThan(5 * rounds);
}, 1_800_000);

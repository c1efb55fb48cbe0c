// Every write, sync and truncation in a service's life fails in turn, with EIO or ENOSPC. Afterwards, nothing that was acknowledged is lost,
// nothing is there twice, and the model equals the replay of its examples.

import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { directory } from "./on-directory.js";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const hasCompiler = process.platform === "linux" && spawnSync("cc", ["--version"]).status === 0;

test.skipIf(!hasCompiler)(
  "acknowledged examples are stored exactly once whichever disk call fails (needs Linux and cc)",
  () => {
    const place = directory();
    const [library, control] = [join(place, "failing-disk.so"), join(place, "control")];
    execFileSync("cc", ["-shared", "-fPIC", "-o", library, here("failing-disk.c"), "-ldl"]);
    writeFileSync(control, Buffer.alloc(16));
    const { stdout, stderr, status } = spawnSync(process.execPath, [here("failing-process.mjs")], {
      env: { ...process.env, LD_PRELOAD: library, FAILING_DISK: control },
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(status).toBe(0);
    const kinds = stdout.trim().split("\n");
    for (const { calls, rounds, refused } of kinds.map((line) => JSON.parse(line))) {
      // That the calls were counted, and that most of them were noticed, shows that they did fail.
      expect(calls).toBeGreaterThan(2);
      expect(rounds).toBeGreaterThanOrEqual(calls);
      expect(refused).toBeGreaterThan(rounds / 4);
    }
    expect(kinds).toHaveLength(3);
  },
  900_000,
);

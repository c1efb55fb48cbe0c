import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Test files with checks that the fast suite runs in short: all that ask packages/core/test/runs.ts how often, or test a contract that does. */
const repeated = readdirSync(join(import.meta.dirname, "packages"), { recursive: true, encoding: "utf8" })
  .filter((path) => /^[^/]+\/test\/.*\.test\.ts$/.test(path) && !path.endsWith(".slow.test.ts"))
  .map((path) => join("packages", path))
  .filter((path) =>
    /from ".*\/(runs|learner\.contract)\.js";$/m.test(readFileSync(join(import.meta.dirname, path), "utf8")),
  );

/** All but the one that measures what a page keeps. */
const inBrowser = "packages/studio/test/browser/!(memory).slow.test.ts";

export default defineConfig({
  test: {
    globalSetup: ["packages/studio/test/browser/page/one-chromium.ts"],
    testTimeout: 900_000,
    hookTimeout: 300_000,
    maxWorkers: "100%",
    setupFiles: ["vitest.slow.setup.ts"],
    projects: [
      {
        extends: true,
        test: { name: "repeated", include: repeated, env: { FULL_RUNS: "1" } },
      },
      {
        extends: true,
        // As in the fast suite: pages wait more than they compute, and each test has one of its own.
        test: {
          name: "browser",
          include: [inBrowser],
          isolate: false,
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // These measure memory and what keeps others waiting: nothing else runs beside them.
        test: {
          name: "alone",
          include: ["packages/*/test/**/*.slow.test.ts", "fuzz/test/*.slow.test.ts"],
          exclude: [inBrowser],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

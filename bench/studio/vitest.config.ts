import { defineConfig } from "vitest/config";

// What the studio does in how much time: wall-clock budgets, which only a quiet machine can keep.
export default defineConfig({
  test: {
    root: new URL("../..", import.meta.url).pathname,
    include: ["packages/studio/test/browser/*.bench.ts"],
    globalSetup: ["packages/studio/test/browser/page/one-chromium.ts"],
    testTimeout: 120_000,
    fileParallelism: false,
  },
});

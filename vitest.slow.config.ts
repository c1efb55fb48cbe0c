import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/test/**/*.slow.test.ts", "packages/core/test/properties.test.ts"],
    globalSetup: ["packages/studio/test/browser/page/one-chromium.ts"],
    env: { PROPERTY_RUNS: "5000" },
    testTimeout: 900_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
});

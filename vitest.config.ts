import { defineConfig } from "vitest/config";

const slow = "**/*.slow.test.ts";
const inBrowser = "packages/studio/test/browser/**/*.test.ts";

export default defineConfig({
  test: {
    testTimeout: 120_000,
    // Left to itself vitest keeps one core free, which on a machine of two is half of it.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["packages/*/test/**/*.test.ts"],
          exclude: [slow, inBrowser],
          // A process for each file costs more than half of the tests themselves; vitest.setup.ts keeps files apart.
          isolate: false,
          setupFiles: ["vitest.setup.ts"],
        },
      },
      {
        extends: true,
        test: { name: "browser", include: [inBrowser], exclude: [slow], sequence: { groupOrder: 1 } },
      },
    ],
  },
});

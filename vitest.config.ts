import { defineConfig } from "vitest/config";

const slow = "**/*.slow.test.ts";
const inBrowser = "packages/studio/test/browser/**/*.test.ts";

export default defineConfig({
  test: {
    testTimeout: 120_000,
    // Left to itself vitest keeps one core free, which on a machine of two is half of it.
    maxWorkers: "100%",
    // The library as it was built is imported as it is: what nobody edits while it is tested need not be transformed again.
    server: { deps: { external: [/\/packages\/core\/dist\//] } },
    projects: [
      {
        extends: true,
        test: { name: "node", include: ["packages/*/test/**/*.test.ts"], exclude: [slow, inBrowser] },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: [inBrowser],
          exclude: [slow],
          globalSetup: ["packages/studio/test/browser/page/one-chromium.ts"],
          // Each test has a page of its own, so files need no process of their own. They come after all others: a process that
          // takes a file of another project in between would have to connect again.
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

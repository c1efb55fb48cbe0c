import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const slow = "**/*.slow.test.ts";
const inBrowser = ["packages/studio/test/browser/**/*.test.ts", "packages/core/test/browser.test.ts"];

/** Files that take many seconds, the longest first. */
const long = [
  ...["core/test/learners", "core/test/kernels/learners", "core/test/docs", "cli/test/docs", "core/test/model-hashes"],
  ...["fuzz/test/corpus", "studio/test/browser/axe", "studio/test/browser/keyboard"],
].map((name) => `/${name}.test.ts`);

/** Begins with them, so that no core is left waiting for one of them in the end. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => long.findIndex((name) => moduleId.endsWith(name)) + 1 || 99;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Left to itself vitest keeps one core free, which on a machine of two is half of it.
    maxWorkers: "100%",
    // The library as it was built is imported as it is: what nobody edits while it is tested need not be transformed again.
    server: { deps: { external: [/\/packages\/core\/lib\//] } },
    sequence: { sequencer: LongFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "node",
          include: ["packages/*/test/**/*.test.ts", "fuzz/test/*.test.ts"],
          exclude: [slow, ...inBrowser],
          // A process for each file would cost another minute; vitest.setup.ts keeps files apart.
          isolate: false,
          setupFiles: ["vitest.setup.ts"],
          // Room for what tests make and drop at once: a tenth of their time would go into clearing it away more often.
          execArgv: ["--max-semi-space-size=32"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: inBrowser,
          exclude: [slow],
          globalSetup: ["packages/studio/test/browser/page/one-chromium.ts"],
          // Each test has a page of its own, so files need no process of their own. They come after all others: a process that
          // takes a file of another project in between would have to connect again.
          isolate: false,
          // Pages wait for what they show more than they compute.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

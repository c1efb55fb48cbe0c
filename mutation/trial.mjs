// One process: runs test files with sources that have switches. Its argument is a job, a JSON file that run.mjs wrote.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BaseSequencer, startVitest } from "vitest/node";

const path = process.argv[2];
const job = JSON.parse(readFileSync(path, "utf8"));
const texts = JSON.parse(readFileSync(job.texts, "utf8"));
process.env.MUTATION_JOB = path;

/** Runs files in the order in which the group names them. */
class AsGiven extends BaseSequencer {
  async sort(files) {
    const rank = ({ moduleId }) => job.tests.findIndex((test) => moduleId.endsWith(test));
    return [...files].sort((a, b) => rank(a) - rank(b));
  }
}

const switched = {
  name: "switched",
  enforce: "pre",
  load(id) {
    const file = id.split("?")[0].slice(job.root.length + 1);
    return texts[file];
  },
};

const vitest = await startVitest(
  "test",
  job.tests,
  {
    config: false,
    watch: false,
    root: job.root,
    include: job.tests,
    pool: "forks",
    // A mutant that fills the memory only takes its own process down.
    execArgv: ["--max-old-space-size=2048", "--expose-gc"],
    maxWorkers: 1,
    fileParallelism: false,
    isolate: false,
    bail: job.early === undefined ? 0 : 1,
    runner: join(import.meta.dirname, "runner.mjs"),
    setupFiles: [join(job.root, "vitest.setup.ts")],
    reporters: [{}],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: AsGiven },
    server: { deps: { external: [/\/packages\/core\/dist\//] } },
  },
  { plugins: [switched], logLevel: "silent" },
);
const failed = vitest.state.getFiles().some((file) => file.result?.state === "fail");
const errors = vitest.state.getUnhandledErrors();
await vitest.close();
process.exit(failed || errors.length > 0 ? 1 : 0);

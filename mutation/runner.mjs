// Runs a test once as it is, and then once more for each mutant that it reached and that no test has noticed yet. The results
// go line by line into a log, which survives if a mutant hangs or crashes the process.

import { appendFileSync, readFileSync } from "node:fs";
import { getFn, getHooks } from "@vitest/runner";
import fc from "fast-check";
import { VitestTestRunner } from "vitest/runners";
import { choose, collect, idle, install, isSpent, loaded, seen, watch } from "./switches.mjs";

const job = JSON.parse(readFileSync(process.env.MUTATION_JOB, "utf8"));
/** The clock and the event loop, which tests may replace. */
const now = performance.now.bind(performance);
const { setImmediate } = globalThis;
const log = (...words) => appendFileSync(job.log, `${words.join("\t")}\n`);

install(job.early);

/** The mutants of this process that no test has noticed yet. */
const left = new Set(job.mutants);
/** The results of an earlier process, which had to be ended. */
const tried = new Set(job.tried);
const careful = new Set(job.careful);

export default class MutationRunner extends VitestTestRunner {
  async runTask(test) {
    // The first failure is enough.
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
    if (job.without.some((name) => around(test).some((above) => above.name.startsWith(name)))) return;
    if (job.early !== undefined) return getFn(test)();
    const outside = [...loaded()];
    if (outside.length > 0) log("load", nameOf(test.file, job.root), outside.join(" "));
    try {
      await this.tryMutants(test);
    } finally {
      idle();
    }
  }

  async tryMutants(test) {
    const once = getFn(test);
    let isFirst = true;
    // A test's fixtures, such as an empty folder, are made before it: each run after the first gets its own.
    const run = async () => {
      if (!isFirst) await prepareAgain(test);
      isFirst = false;
      await once();
    };
    const name = nameOf(test, job.root);
    watch();
    const before = now();
    try {
      await run();
    } catch (error) {
      choose(-1);
      log("broken", name, String(error).split("\n")[0]);
      throw error;
    }
    const { reached, steps } = seen();
    choose(-1);
    log("base", name, Math.ceil(now() - before));
    const mutants = [...reached].filter((id) => left.has(id) && !tried.has(`${id} ${name}`)).sort((a, b) => a - b);
    if (mutants.length === 0) return;
    if (!(await passes(run))) {
      log("once", name);
      return;
    }
    const noticed = [];
    for (const id of mutants) {
      await new Promise((resolve) => setImmediate(resolve));
      collect();
      log("try", id, name);
      choose(id, 10 * steps + 100_000);
      const lived = await passes(run);
      const outcome = lived ? "lived" : isSpent() ? "endless" : "killed";
      choose(-1);
      if (!lived) {
        if (careful.has(name) && !(await passes(run))) {
          log(outcome, id, name);
          log("restart", name);
          await new Promise(() => {});
        }
        noticed.push(id);
        left.delete(id);
      }
      log(outcome, id, name);
    }
    if (noticed.length > 0 && !careful.has(name) && !(await passes(run))) {
      log("spoiled", name);
      await new Promise(() => {});
    }
  }
}

/** Calls the hooks after a test and before a test, as between two tests. */
async function prepareAgain(test) {
  const suites = around(test).slice(1);
  const { context } = test;
  // With a mutant there may be nothing to tidy up, which does not concern the next one.
  for (const suite of suites)
    for (const hook of [...getHooks(suite).afterEach].reverse()) await passes(() => hook(context, suite));
  for (const suite of suites.reverse()) for (const hook of getHooks(suite).beforeEach) await hook(context, suite);
}

/** A test and the suites around it, from the inside out. */
function around(test) {
  const found = [test];
  for (let suite = test.suite ?? test.file; suite; suite = suite.suite ?? (suite === test.file ? undefined : test.file))
    found.push(suite);
  return found;
}

async function passes(run) {
  try {
    await run();
    return true;
  } catch {
    return false;
  }
}

function nameOf(test, root) {
  const names = [test.name];
  for (let suite = test.suite; suite; suite = suite.suite) names.unshift(suite.name);
  const file = test.file.filepath.slice(root.length + 1);
  return test === test.file ? file : `${file} › ${names.join(" › ")}`.replaceAll(/\s+/g, " ");
}

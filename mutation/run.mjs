// Mutation testing: makes one small change to the code at a time and checks whether a test notices. README.md explains it.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { groups, matching } from "./groups.mjs";
import { prepared } from "./prepared.mjs";
import { chosen } from "./sample.mjs";
import { explained } from "./survivors.mjs";
import { printed } from "./table.mjs";
import { Outcomes, tryAll, tryEarly } from "./trials.mjs";

const root = join(import.meta.dirname, "..");
const { values } = parseArgs({
  options: {
    only: { type: "string" },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    jobs: { type: "string", default: String(availableParallelism()) },
    json: { type: "string" },
    help: { type: "boolean", short: "h" },
  },
});

if (values.help) {
  console.log(`npm run mutate -- [--only <groups>] [--sample <n>] [--seed <s>] [--jobs <n>] [--json <file>]

Changes the code in one small way after another and looks whether a test notices.
Exit 1: a mutant survived that mutation/survivors.json does not explain, or less than 90 % of a group were noticed (of
those that change anything).

--only    groups, separated by commas: ${groups.map(({ name }) => name).join(", ")}
--sample  so many mutants of each group, drawn at random, instead of all
--seed    of the draw (1)
--jobs    processes at a time (${values.jobs})
--json    also writes all survivors to a file`);
  process.exit(0);
}

const names = values.only?.split(",") ?? groups.map(({ name }) => name);
for (const name of names)
  if (!groups.some((group) => group.name === name))
    fail(
      `--only: no group is called ${JSON.stringify(name)}; there are ${groups.map((group) => group.name).join(", ")}`,
    );
const jobs = whole("jobs", values.jobs);
const sample = values.sample === undefined ? Number.POSITIVE_INFINITY : whole("sample", values.sample);

const scratch = mkdtempSync(join(tmpdir(), "rosenblatt-mutation-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(130));

const results = [];
for (const name of names) results.push(await tried(groups.find((group) => group.name === name)));
const { isGood, text } = printed(results);
console.log(text);
if (values.json)
  writeFileSync(
    values.json,
    JSON.stringify(
      results.flatMap(({ survivors }) =>
        survivors.map(({ key, line, isReached, explanation }) => ({ key, line, isReached, ...explanation })),
      ),
      null,
      1,
    ),
  );
process.exitCode = isGood ? 0 : 1;

/** Tries the mutants of a group, all or a sample, and returns the outcomes. */
async function tried(group) {
  const began = Date.now();
  const { mutants: all, untried, texts } = await prepared(group, root);
  const mutants = chosen(all, sample, values.seed, group.name);
  const folder = join(scratch, group.name);
  const file = join(scratch, `${group.name}.json`);
  writeFileSync(file, JSON.stringify(texts));
  const { without = [] } = group;
  const job = { root, folder, tests: matching(group.tests, root), without, texts: file };
  const outcomes = new Outcomes();
  const progress = () => show(`${group.name}: ${outcomes.noticed.size} of ${mutants.length} mutants noticed`);
  progress();
  await tryAll(job, mutants, jobs, outcomes, progress);
  if (outcomes.broken.size > 0) {
    show("");
    for (const [test, error] of outcomes.broken) console.error(`fails without a mutant: ${test}: ${error}`);
    fail("the tests must pass before mutants are tried");
  }

  // Mutants that no test could choose in time, because they act when modules are loaded, perhaps only then.
  const early = mutants.filter(
    ({ id, key, early }) =>
      !outcomes.noticed.has(id) && outcomes.loaded.has(id) && (early || !outcomes.reached.has(id) || !explained(key)),
  );
  const queue = [...early];
  const lane = async (_, j) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      show(`${group.name}: ${queue.length} mutants left that act while modules are loaded`);
      const tests = job.tests.filter((test) => outcomes.loaded.get(mutant.id).has(test));
      const how = await tryEarly({ ...job, tests, folder: join(folder, `early-${j}`) }, mutant);
      outcomes.reached.add(mutant.id);
      if (how) outcomes.noticed.set(mutant.id, { how, test: "while loading" });
    }
  };
  await Promise.all(Array.from({ length: jobs }, lane));
  show("");
  return {
    group,
    mutants,
    of: all.length,
    untried,
    outcomes,
    survivors: mutants
      .filter(({ id }) => !outcomes.noticed.has(id))
      .map((mutant) => ({ ...mutant, isReached: outcomes.reached.has(mutant.id), explanation: explained(mutant.key) })),
    seconds: (Date.now() - began) / 1000,
  };
}

/** Shows the line of progress on a terminal. */
function show(line) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}

function whole(name, text) {
  const value = Number(text);
  if (!(Number.isInteger(value) && value > 0))
    fail(`--${name} must be a whole number above 0; got ${JSON.stringify(text)}`);
  return value;
}

function fail(message) {
  console.error(message);
  process.exit(2);
}

// Runs all benchmarks: `npm run bench`. Makes missing data and installs missing peers first.
//
//   --check          exit 1 if a target is missed, or ours cannot run or makes other mistakes than C; 2 if other load left a row undecided
//   --markdown FILE  write the table there too
//   --only SET,…     some sets only: s1 s1-decimal d1 d1-decimal d2 learn
//   --small          smoke test: 20 times fewer rows, one process; its ratios mean nothing
//   --noisy          report even if other processes use the machine

import { execFile } from "node:child_process";
import os from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { generate } from "./generate.mjs";
import { measure, quiet, quietly, summary } from "./harness.mjs";
import { watch } from "./load.mjs";
import { available, Peer } from "./peer.mjs";
import { sets } from "./sets.mjs";
import { cells, markdown, text, write } from "./table.mjs";
import { jobs, judge, targets } from "./targets.mjs";

const { values: options } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    markdown: { type: "string" },
    only: { type: "string" },
    small: { type: "boolean", default: false },
    noisy: { type: "boolean", default: false },
  },
});
const { small } = options;
const effort = small
  ? { processes: 1, repetitions: 2, tries: 1 }
  : { processes: 3, repetitions: 5, tries: options.noisy ? 1 : 3 };
const wanted = options.only?.split(",");
const limits = { quiet: options.noisy || small ? Infinity : quiet, small };

/** Figures of `learn`, each process alone. */
async function online() {
  const script = fileURLToPath(new URL("online.mjs", import.meta.url));
  const round = async () => {
    const other = watch([]);
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...(small ? ["--small"] : [])]);
    const { times, seconds } = JSON.parse(stdout);
    return { times, other: other(seconds) };
  };
  const rounds = [];
  for (let p = 0; p < effort.processes; p++) rounds.push(await quietly(round, effort.tries));
  const other = Math.max(...rounds.map((r) => r.other));
  const names = Object.keys(rounds[0].times);
  return {
    other,
    figures: names.map((name) => [
      name,
      summary(
        rounds.map((r) => r.times[name]),
        other,
      ),
    ]),
  };
}

async function machine(peers) {
  const all = {};
  for (const name of peers) {
    const peer = new Peer(name);
    Object.assign(all, await peer.ask("versions"));
    await peer.stop();
  }
  const versions = Object.entries(all)
    .map(([name, version]) => `${name} ${version}`)
    .join(", ");
  const cpu = os.cpus();
  return `${new Date().toISOString().slice(0, 10)}, ${cpu[0].model.trim()}, ${cpu.length} cores, ${os.type()} ${os.release()}\n${versions}`;
}

generate({ small });
const peers = await available();
const noise = options.noisy
  ? "\n--noisy: rows are shown whatever other load there was, so no verdict here is firm"
  : "";
const about = (await machine(peers)) + noise;
console.log(`${about}\n`);

const figures = new Map();
let wrong = false;
const say = (name, begin, other) => {
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(`${name.padEnd(12)} ${seconds.padStart(4)} s, others used ${(100 * other).toFixed(0)} % of a core`);
};
for (const set of sets({ small }).values()) {
  const here = jobs(set.name).filter((job) => peers.includes(job.peer));
  if (here.length === 0 || (wanted && !wanted.includes(set.name))) continue;
  const begin = performance.now();
  const result = await measure(set, here, effort);
  for (const [name, figure] of result.figures) figures.set(name, figure);
  for (const { text, ours } of result.differences) {
    console.log(`DIFFERENT ${text}`);
    wrong ||= ours;
  }
  say(set.name, begin, result.other);
}
if (peers.includes("ours") && (!wanted || wanted.includes("learn"))) {
  const begin = performance.now();
  const result = await online();
  for (const [name, figure] of result.figures) figures.set(name, figure);
  say("learn", begin, result.other);
}

const shown = targets.filter((row) => !wanted || wanted.includes(row.ours.split(" ")[0]));
const rows = cells(shown, figures, limits);
console.log(`\n${text(rows)}`);
const verdicts = shown.map((row) => judge(row, figures, limits).verdict);
const disturbed = verdicts.includes("disturbed");
if (disturbed)
  console.log("\nOther load was seen; those rows are not reported. Run again on a quiet machine, or with --noisy.");
if (options.markdown) write(options.markdown, `${about.replaceAll("\n", "  \n")}\n\n${markdown(rows)}`);
if (options.check) {
  if (verdicts.includes("FAIL") || wrong || !peers.includes("ours")) process.exitCode = 1;
  else if (disturbed) process.exitCode = 2;
}

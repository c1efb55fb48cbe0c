// From files to models, against the peers: node bench/end-to-end/run.mjs. Makes missing files and installs missing peers first.
//
//   --check          exit 1 if a target is missed or ours cannot run or reads differently; 2 if other load left a row undecided
//   --markdown FILE  write the tables there too
//   --only TASK,…    some tasks only: libsvm csv train margin start rows
//   --rounds N       default 5
//   --small          smoke test: 20 times fewer rows, one round; its ratios mean nothing
//   --noisy          report even if other processes use the machine

import { createReadStream, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { median, quiet, quietly, summary } from "../harness.mjs";
import { watch } from "../load.mjs";
import { markdown, number, text, write } from "../table.mjs";
import { judge } from "../targets.mjs";
import { isOurs, prepare, tasks } from "./contestants.mjs";
import { files } from "./files.mjs";
import { generate } from "./generate.mjs";
import { canWatch, run } from "./program.mjs";
import { costs, derive, targets } from "./targets.mjs";

const { values: options } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    markdown: { type: "string" },
    only: { type: "string" },
    rounds: { type: "string" },
    small: { type: "boolean", default: false },
    noisy: { type: "boolean", default: false },
  },
});
const { small } = options;
const rounds = Number(options.rounds ?? (small ? 1 : 5));
const tries = small || options.noisy ? 1 : 3;
const limits = { quiet: options.noisy || small ? Infinity : quiet, small };
const wanted = options.only?.split(",");

let oursFailed = false;

/** One round of a task: every contestant once, in a fresh process each. A contestant that fails is excluded from then on. */
async function round(task, contestants) {
  const other = watch([]);
  const results = new Map();
  let used = 0;
  for (const [name, { command, result = () => ({}) }] of [...contestants]) {
    try {
      const program = await run(command);
      used += program.seconds;
      results.set(name, { ms: program.ms, megabytes: program.megabytes, ...result(program) });
    } catch (error) {
      contestants.delete(name);
      oursFailed ||= isOurs(command);
      console.log(`${task} ${name} is skipped: ${error.message}`);
    }
  }
  return { results, other: canWatch ? other(used) : 0 };
}

/** The figures of a task by contestant: medians over the rounds. */
async function measure(task, contestants) {
  const taken = [];
  for (let i = 0; i < rounds; i++) taken.push(await quietly(() => round(task, contestants), tries));
  const other = Math.max(...taken.map((one) => one.other));
  const figures = new Map();
  for (const name of contestants.keys()) {
    const mine = taken.map((one) => one.results.get(name));
    const middle = (of) => median(mine.map(of));
    const parts = mine[0].parts && {
      read: middle((one) => one.parts.read),
      learn: middle((one) => one.parts.learn),
      evaluate: middle((one) => one.parts.evaluate ?? 0),
    };
    const sum = summary(
      mine.map((one) => [one.ms]),
      other,
    );
    figures.set(name, { ...mine[0], ...sum, megabytes: middle((one) => one.megabytes), parts });
  }
  return { figures, other };
}

/** The contestants that read different data, and ours if it did not run the requested number of epochs. */
function differences(task, figures) {
  const found = [];
  const readers = [...figures].filter(([, { sum }]) => sum !== undefined);
  for (const [name, { rows, values, sum }] of readers) {
    const [first, expected] = readers.at(-1);
    const close = Math.abs(sum - expected.sum) <= 1e-9 * Math.abs(expected.sum);
    if (rows !== expected.rows || values !== expected.values || !close)
      found.push(
        `${task}: ${name} read ${rows} rows, ${values} values, sum ${sum}; ` +
          `${first} ${expected.rows}, ${expected.values}, ${expected.sum}`,
      );
  }
  for (const [name, { epochs = 5 }] of figures)
    if (epochs !== 5) found.push(`${task}: ${name} ran ${epochs} epochs, not 5`);
  return found;
}

const heads = [
  "",
  "ours",
  "least–most",
  "MB",
  "accuracy",
  "theirs",
  "least–most",
  "MB",
  "accuracy",
  "ratio",
  "target",
  "",
];

/** One array of cells per row of targets. A disturbed row shows no figures, because readers would believe them. */
function cells(row, figures) {
  const { ours, theirs, ratio, verdict } = judge(row, figures, limits);
  const unit = row.unit ?? "ms";
  const shown = (figure) => {
    if (!figure || verdict === "disturbed") return ["", "", "", ""];
    const { value, min, max, megabytes, accuracy } = figure;
    const span = min === max ? "" : `${number(min)}–${number(max)}`;
    const memory = megabytes > 0 ? megabytes.toFixed(0) : "";
    return [`${number(value)} ${unit}`, span, memory, accuracy ? `${(100 * accuracy).toFixed(2)} %` : ""];
  };
  const target = row.atLeast
    ? `≥ ${row.atLeast}`
    : row.atMost
      ? `≤ ${row.atMost}`
      : row.within
        ? `≤ ${row.within} ${unit}`
        : "";
  const shownRatio = ratio && verdict !== "disturbed" ? ratio.toFixed(2) : "";
  return [row.name, ...shown(ours), ...shown(theirs), shownRatio, target, verdict];
}

const costHeads = ["rows", "reading, ns/row", "learning, ns/row", "wall, ms", "MB", ""];
const costCells = ({ rows, read, learn, ms, megabytes }) =>
  [rows.toLocaleString("en"), number(read), number(learn), number(ms), megabytes.toFixed(0), ""].map(String);

/** Reads all files once, so that no contestant has to wait for the disk. */
async function warm({ folder }) {
  const names = readdirSync(folder).filter((name) => /\.(libsvm|vw|csv)$/.test(name));
  for (const name of names) for await (const _ of createReadStream(join(folder, name), { highWaterMark: 1 << 22 }));
}

generate({ small });
const { versions, absent } = await prepare();
if (!canWatch) console.log("peak memory and other load are skipped: no /usr/bin/time; apt-get install time");
const cpu = os.cpus();
const about = [
  `${new Date().toISOString().slice(0, 10)}, ${cpu[0].model.trim()}, ${cpu.length} cores, ${os.type()} ${os.release()}`,
  Object.entries(versions)
    .map(([name, version]) => `${name} ${version}`)
    .join(", "),
  `medians of ${rounds} rounds`,
];
if (options.noisy) about.push("--noisy: rows are shown whatever other load there was, so no verdict here is firm");
console.log(`${about.join("\n")}\n`);

const all = files({ small });
await warm(all);
const figures = new Map();
const wrong = [];
for (const [task, entries] of Object.entries(tasks(all))) {
  if (wanted && !wanted.includes(task)) continue;
  const contestants = new Map(Object.entries(entries).filter(([name]) => !absent.includes(name)));
  const begin = performance.now();
  const result = await measure(task, contestants);
  for (const [name, figure] of result.figures) figures.set(`${task} ${name}`, figure);
  wrong.push(...differences(task, result.figures));
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(
    `${task.padEnd(12)} ${seconds.padStart(4)} s, others used ${(100 * result.other).toFixed(0)} % of a core`,
  );
}
for (const name of readdirSync(all.folder))
  if (name.startsWith(basename(all.scratch("")))) rmSync(join(all.folder, name));
for (const difference of wrong) console.log(`DIFFERENT ${difference}`);
derive(figures);

const chosen = targets.filter((row) => !wanted || wanted.includes(row.ours.split(" ")[0]));
const rows = chosen.map((row) => cells(row, figures));
const cost = costs(figures).map(costCells);
console.log(`\n${text(rows, heads)}`);
if (cost.length > 0) console.log(`\n${text(cost, costHeads)}`);
const verdicts = chosen.map((row) => judge(row, figures, limits).verdict);
const disturbed = verdicts.includes("disturbed");
if (disturbed)
  console.log("\nOther load was seen; those rows are not reported. Run again on a quiet machine, or with --noisy.");
if (options.markdown) {
  const tables = [markdown(rows, heads), ...(cost.length > 0 ? [markdown(cost, costHeads)] : [])];
  write(options.markdown, [about.join("  \n"), ...tables].join("\n\n"));
}
if (options.check) {
  if (verdicts.includes("FAIL") || wrong.length > 0 || oursFailed) process.exitCode = 1;
  else if (disturbed) process.exitCode = 2;
}

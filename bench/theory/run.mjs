// Tests of separability, against the peers: node bench/theory/run.mjs. Makes missing sets and installs HiGHS from npm first.
//
//   --check          exit 1 if a target is missed or an answer of ours is wrong; 2 if a row was too slow under other load
//   --quick          iris and 10,000 × 30 only
//   --limit SECONDS  time limit of a peer; default 60
//   --no-peers       ours only
//   --markdown FILE  write the table there too

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { canWatch, run } from "../end-to-end/program.mjs";
import { quiet, summary } from "../harness.mjs";
import { watch } from "../load.mjs";
import { markdown, number, text, write } from "../table.mjs";
import { generate, sets } from "./sets.mjs";

const { values: options } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    limit: { type: "string", default: "60" },
    "no-peers": { type: "boolean", default: false },
    markdown: { type: "string" },
  },
});
const limit = Number(options.limit);

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const python = here("../peers/venv/bin/python");
const highsFolder = here("../peers/node");
const highsPackage = join(highsFolder, "node_modules/highs/package.json");

// Presolve may ignore the solver's own time limit, so there is a second one, which also allows for loading.
const limited = (...command) => ["timeout", String(limit + 20), ...command];
const answer = (...words) => [process.execPath, here("answer.mjs"), ...words];
const contestants = {
  verdict: ({ name }) => answer("verdict", name),
  certificate: ({ name }) => answer("certificate", name),
  scipy: ({ name, kind, type, rows, columns, folder }) =>
    limited(python, here("linprog.py"), kind, type, String(rows), String(columns), String(limit), join(folder, name)),
  highs: ({ name }) => limited(...answer("highs", name, String(limit))),
};

/** The versions of the peers that can run; installs the npm package if it is missing. */
function prepare() {
  const peers = {};
  const attempt = (name, advice, version) => {
    try {
      peers[name] = version();
    } catch {
      console.log(`${name} is skipped: ${advice}`);
    }
  };
  attempt("scipy", "none in bench/peers/venv; see bench/peers/install.sh", () =>
    execFileSync(python, [here("linprog.py"), "version"], { encoding: "utf8", stdio: "pipe" }).trim(),
  );
  attempt("highs", "npm gave none", () => {
    // Writes only to node_modules, which Git ignores.
    const words = ["install", "--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts"];
    if (!existsSync(highsPackage))
      execFileSync("npm", [...words, "--prefix", highsFolder, "highs@1.15.3"], { stdio: "pipe" });
    return JSON.parse(readFileSync(highsPackage, "utf8")).version;
  });
  return peers;
}

const wrong = [];

/** A figure in seconds: the median of three fresh processes, or of fewer if they take long; undefined if it cannot run. */
async function measure(set, name) {
  const isOurs = name === "verdict" || name === "certificate";
  const command = contestants[name](set);
  const other = watch([]);
  const taken = [];
  let used = 0;
  try {
    for (let spent = 0; taken.length < 3 && spent < 10_000; ) {
      const program = await run(command);
      used += program.seconds;
      spent += program.ms;
      taken.push(JSON.parse(program.stdout));
    }
  } catch (error) {
    if (!isOurs && error.message.includes("code 124")) return { limited: true };
    console.log(`${set.name} ${name} is skipped: ${error.message}`);
    if (isOurs) wrong.push(`${set.name} ${name}: ${error.message}`);
    return undefined;
  }
  const { separable, loaded, megabytes } = taken[0];
  if (separable === null && !isOurs) return { limited: true, megabytes };
  if (set.separable !== undefined && separable !== set.separable) {
    const note = `${set.name}: ${name} says that it is ${separable ? "" : "not "}separable`;
    console.log(`DIFFERENT ${note}`);
    if (isOurs) wrong.push(note);
  }
  const times = taken.map(({ ms }) => [ms / 1000]);
  return { ...summary(times, canWatch ? other(used) : 0), separable, loaded, megabytes };
}

/** Other load can only slow things down: a target that was met is met; one that was missed under load is undecided. */
const judged = ({ value, other }, atMost) =>
  atMost === undefined ? "" : value <= atMost ? "PASS" : other > quiet ? "disturbed" : "FAIL";

const heads = [
  ...["", "separable", "seconds", "least–most", "MB", "loaded", "target"],
  ...["scipy", "ratio", "MB", "npm highs", "ratio", "MB", ""],
];
const memory = (megabytes) => (canWatch && megabytes ? megabytes.toFixed(0) : "");
const seconds = (x) => (x < 0.1 ? x.toFixed(4) : number(x));

function cells(set, what, figures) {
  const ours = figures[what];
  const name = `${set.title}, ${what === "verdict" ? "verdict" : "with certificate"}`;
  if (!ours) return [name, ...Array(heads.length - 2).fill(""), "FAIL"];
  const peer = (theirs) => {
    if (!theirs) return ["", "", ""];
    const [sign, value] = theirs.limited ? ["> ", limit] : ["", theirs.value];
    return [sign + seconds(value), sign + number(value / ours.value), memory(theirs.megabytes)];
  };
  return [
    ...[name, ours.separable ? "yes" : "no", seconds(ours.value), `${seconds(ours.min)}–${seconds(ours.max)}`],
    ...[memory(ours.megabytes), memory(ours.loaded), set[what] ? `≤ ${set[what]} s` : ""],
    ...[...peer(figures.scipy), ...peer(figures.highs), judged(ours, set[what])],
  ];
}

/** Ten times as many rows may take ten times the memory beyond that of iris, plus a fifth for variations of the garbage collector. */
function growth(flipped, all) {
  const [none, few, many] = [
    "iris-setosa",
    ...["100000", "1000000"].map((rows) => `${rows}x10-${flipped ? "flipped" : "gap"}`),
  ].map((name) => all.get(name)?.certificate?.megabytes);
  if (!canWatch || !none || !few || !many) return [];
  const times = (many - none) / (few - none);
  const row = [`memory, 10 × the rows${flipped ? ", flipped" : ""}`, "", `${number(times)} ×`, "", "", "", "≤ 12 ×"];
  return [[...row, ...Array(6).fill(""), times <= 12 ? "PASS" : "FAIL"]];
}

const found = generate(sets.filter(({ quick }) => quick || !options.quick));
const peers = options["no-peers"] ? {} : prepare();
if (!canWatch) console.log("peak memory and other load are skipped: no /usr/bin/time; apt-get install time");
const cpu = os.cpus();
const versions = { node: process.versions.node, ...peers };
const about = [
  `${new Date().toISOString().slice(0, 10)}, ${cpu[0].model.trim()}, ${cpu.length} cores, ${os.type()} ${os.release()}`,
  Object.entries(versions).map((pair) => pair.join(" ")).join(", "), // biome-ignore format: one line
];
console.log(`${about.join("\n")}\n`);

const all = new Map();
let busiest = 0;
for (const set of found) {
  const figures = {};
  const begin = performance.now();
  for (const name of ["verdict", "certificate", ...(set.alone ? [] : Object.keys(peers))])
    figures[name] = await measure(set, name);
  all.set(set.name, figures);
  const other = Math.max(0, ...Object.values(figures).map((figure) => figure?.other ?? 0));
  busiest = Math.max(busiest, other);
  const took = ((performance.now() - begin) / 1000).toFixed(0);
  console.log(
    `${set.name.padEnd(18)} ${took.padStart(4)} s, others used up to ${(100 * other).toFixed(0)} % of a core`,
  );
}
about.push(`medians of up to 3 processes; others used up to ${(100 * busiest).toFixed(0)} % of a core meanwhile`);
const rows = [
  ...found.flatMap((set) => ["verdict", "certificate"].map((what) => cells(set, what, all.get(set.name)))),
  ...[false, true].flatMap((flipped) => growth(flipped, all)),
];
console.log(`\n${text(rows, heads)}`);
if (options.markdown) write(options.markdown, [about.join("  \n"), markdown(rows, heads)].join("\n\n"));
for (const one of wrong) console.log(`WRONG ${one}`);
if (options.check) {
  const verdicts = rows.map((row) => row.at(-1));
  if (verdicts.includes("FAIL") || wrong.length > 0) process.exitCode = 1;
  else if (verdicts.includes("disturbed")) process.exitCode = 2;
}

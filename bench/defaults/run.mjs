// The accuracy and speed of `rosenblatt train FILE` without options, compared with scikit-learn's linear classifiers without options.
//
//   node bench/defaults/run.mjs [--only iris,adult] [--without-peers] [--with "name: --learner pa --epochs 20"]… [--markdown FILE]

import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { markdown, text, write } from "../table.mjs";
import { sets } from "./sets.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const cli = here("../../packages/cli/bin/rosenblatt.js");
const python = process.env.PYTHON ?? here("../peers/venv/bin/python");

const { values: given } = parseArgs({
  options: {
    only: { type: "string" },
    "without-peers": { type: "boolean" },
    with: { type: "string", multiple: true, default: [] },
    markdown: { type: "string" },
  },
});

/** One run of the command line: its accuracy on the test rows, and the seconds of the whole process. */
function ours(set, split, words) {
  const label = set.label ? ["--label", set.label] : [];
  const ignored = set.ignore ? ["--ignore", set.ignore.join(",")] : [];
  const begin = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, "train", split.train, "--test", split.test, "--json", ...label, ...ignored, ...words],
    { encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  if (status !== 0) throw new Error(`${set.name}: rosenblatt train ${words.join(" ")} failed:\n${stderr}`);
  const { test, epochs } = JSON.parse(stdout);
  return { accuracy: test.accuracy, seconds: (performance.now() - begin) / 1000, epochs };
}

/** The results of scikit-learn: { set, split, classifier, accuracy, seconds } for each, after its versions. */
async function* theirs(chosen) {
  if (spawnSync(python, ["-c", "import sklearn, pandas"]).status !== 0)
    execFileSync("sh", [here("../peers/install.sh")], { stdio: "inherit" });
  const peer = spawn(python, [here("peers.py")], { stdio: ["pipe", "pipe", "inherit"] });
  peer.stdin.end(JSON.stringify(chosen));
  for await (const line of createInterface(peer.stdout)) yield JSON.parse(line);
}

const variants = [
  ["rosenblatt", []],
  ...given.with.map((variant) => {
    const [name, words] = variant.split(/:\s+/);
    return [name, words.split(/\s+/)];
  }),
];
const chosen = sets(given.only?.split(","));
if (chosen.length === 0) throw new Error("none of the sets is here: they lie in ../shared/data, s1 in bench/data");
const results = [];
for (const set of chosen)
  for (const [k, split] of set.splits.entries())
    for (const [classifier, words] of variants) {
      results.push({ set: set.name, split: k, classifier, ...ours(set, split, words) });
      process.stderr.write(`\r${set.name} ${k + 1} `.padEnd(40));
    }
const versions = {};
if (!given["without-peers"])
  for await (const found of theirs(chosen))
    if (found.set) {
      results.push(found);
      process.stderr.write(`\r${found.set} ${found.classifier} `.padEnd(60));
    } else Object.assign(versions, found);
process.stderr.write("\r");

const mean = (numbers) => numbers.reduce((sum, x) => sum + x, 0) / numbers.length;
const classifiers = [...new Set(results.map(({ classifier }) => classifier))];
/** The mean of a figure over the splits of a set. */
const figure = (set, classifier, name) =>
  mean(results.filter((r) => r.set === set && r.classifier === classifier).map((r) => r[name]));
const points = (share) => (100 * share).toFixed(2);

/** Ranks by accuracy, 1 for the highest; ties share the mean of their ranks. */
function ranks(accuracies) {
  return accuracies.map((own) => {
    const better = accuracies.filter((other) => other > own + 1e-9).length;
    const equal = accuracies.filter((other) => Math.abs(other - own) <= 1e-9).length;
    return better + (equal + 1) / 2;
  });
}

const accuracies = chosen.map(({ name }) => classifiers.map((classifier) => figure(name, classifier, "accuracy")));
const seconds = chosen.map(({ name }) => classifiers.map((classifier) => figure(name, classifier, "seconds")));
const across = (rows, of) => classifiers.map((_, c) => of(rows.map((row) => row[c])));
const geometric = (numbers) => Math.exp(mean(numbers.map(Math.log)));
const rows = [
  ...chosen.map(({ name }, s) => [
    name,
    ...accuracies[s].map(points),
    ...seconds[s].map((x) => x.toFixed(2)),
    `${figure(name, "rosenblatt", "epochs").toFixed(0)}`,
  ]),
  ["mean", ...across(accuracies, mean).map(points), ...across(seconds, geometric).map((x) => x.toFixed(2)), ""],
  [
    "mean rank",
    ...across(accuracies.map(ranks), mean).map((rank) => rank.toFixed(2)),
    ...classifiers.map(() => ""),
    "",
  ],
];
const head = ["", ...classifiers.map((name) => `${name} %`), ...classifiers.map((name) => `${name} s`), "epochs"];
console.log(text(rows, head));
if (given.markdown) {
  const said = Object.entries({ node: process.versions.node, ...versions }).map(
    ([name, version]) => `${name} ${version}`,
  );
  write(given.markdown, `${said.join(", ")}\n\n${markdown(rows, head)}`);
}

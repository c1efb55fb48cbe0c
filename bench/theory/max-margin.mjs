// The max-margin learner against LIBLINEAR's solver on bench/data/s1.libsvm, without reading: node bench/theory/max-margin.mjs
//
// LIBLINEAR's time is that of `liblinear-train` minus that of a program that only reads in the same way. Both stop at a tolerance of 0.1.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MaxMargin } from "rosenblatt";
import { readLibsvm } from "rosenblatt/readers";
import { median } from "../harness.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const data = here("../data/s1.libsvm");
const reader = here("../native/bin/liblinear_reader");
const model = join(tmpdir(), "rosenblatt-liblinear-model");
const rounds = 3;
const tolerance = 0.1;
const target = 1.5;

if (!existsSync(data) || !existsSync(reader)) {
  console.log("skipped: node bench/end-to-end/run.mjs makes the data and the reader first");
  process.exit(0);
}
const seconds = (work) => {
  const begin = performance.now();
  work();
  return (performance.now() - begin) / 1000;
};
const run = (command, ...words) => seconds(() => execFileSync(command, words, { stdio: "pipe" }));

const examples = readLibsvm(readFileSync(data));
let missed = false;
for (const [loss, solver] of [
  ["hinge", "3"],
  ["squared-hinge", "1"],
]) {
  const [theirs, ours] = [[], []];
  let learner;
  for (let round = 0; round < rounds; round++) {
    const read = run(reader, data);
    theirs.push(run("liblinear-train", "-q", "-s", solver, "-B", "1", "-e", String(tolerance), data, model) - read);
    learner = new MaxMargin({ loss, tolerance });
    ours.push(seconds(() => learner.fit(examples, undefined, { evaluate: false })));
  }
  const ratio = median(theirs) / median(ours);
  missed ||= ratio < target;
  console.log(
    `${loss.padEnd(14)} LIBLINEAR ${median(theirs).toFixed(2)} s   ours ${median(ours).toFixed(2)} s in ${learner.report().epochs} epochs` +
      `   ratio ${ratio.toFixed(2)}, target ≥ ${target}: ${ratio < target ? "FAIL" : "PASS"}`,
  );
}
if (process.argv.includes("--check") && missed) process.exitCode = 1;

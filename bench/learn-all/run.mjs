// The overhead of a pipeline in learnAll: `npm run bench:learn-all`, exit 1 if a target is missed. The learner alone and the same learner behind a
// transformer alternate on the same rows; each figure is the minimum of several tries, in µs of processor time per row.
import {
  AveragedPerceptron,
  Examples,
  Perceptron,
  Pipeline,
  standardize,
  unitBall,
  unitLength,
} from "../../packages/core/dist/entries/index.js";
import { random, uniform } from "../../packages/core/dist/random.js";
import "../../packages/core/dist/entries/wasm.js";

const [n, width, tries, most] = [20_000, 20, 5, 2];
const next = random(1);
const data = Float64Array.from({ length: n * width }, () => uniform(next) - 0.5);
const labels = Array.from({ length: n }, (_, r) => (data[r * width] > data[r * width + 1] ? "up" : "down"));
const list = Array.from({ length: n }, (_, r) => Array.from(data.subarray(r * width, (r + 1) * width)));
const matrix = { data, rows: n, columns: width };
const forms = {
  examples: () => Examples.from(matrix, labels),
  matrix: () => matrix,
  lists: () => list,
  records: () => list.map((x) => Object.fromEntries(x.map((v, j) => [`f${j}`, v]))),
};
const frozen = (make, rows) => () => make().fit(rows instanceof Examples ? rows : Examples.from(rows));
const transformers = {
  "frozen standardize": (rows) => frozen(standardize, rows),
  "frozen unit ball": (rows) => frozen(unitBall, rows),
  "unit length": () => unitLength,
  "unit ball": () => unitBall,
  standardize: () => standardize,
};

/** The minimum µs per row over several tries of each. */
function least(...acts) {
  const times = acts.map(() => Number.POSITIVE_INFINITY);
  for (let k = 0; k < tries; k++)
    for (const [i, act] of acts.entries()) {
      const learn = act();
      const from = process.cpuUsage();
      learn();
      const { user, system } = process.cpuUsage(from);
      times[i] = Math.min(times[i], (user + system) / n);
    }
  return times;
}

const options = { classes: ["up", "down"] };
for (const Learner of [Perceptron, AveragedPerceptron])
  for (const [form, make] of Object.entries(forms).filter(([form]) => !process.argv[2] || form === process.argv[2])) {
    const rows = make();
    const own = rows instanceof Examples ? undefined : labels;
    for (const [what, transformer] of Object.entries(transformers)) {
      const first = transformer(rows);
      const teach = (learner) => () => learner.learnAll(rows, own);
      const [alone, behind] = least(
        () => teach(new Learner(options)),
        () => teach(new Pipeline(first(), new Learner(options))),
      );
      const met = behind <= most * alone;
      if (!met) process.exitCode = 1;
      console.log(
        `${Learner.name.padEnd(19)} ${form.padEnd(9)} ${what.padEnd(19)} ${alone.toFixed(2).padStart(6)} ${behind.toFixed(2).padStart(6)} µs   ${(behind / alone).toFixed(1).padStart(5)}× ${met ? "" : "FAIL"}`,
      );
    }
  }

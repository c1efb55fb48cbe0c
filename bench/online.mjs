// The cost of one call of `learn`, in ns: typed sparse rows of s1, and objects of 20 named features.
//
//   node bench/online.mjs [--small]
//
// One process; prints { times: { "learn typed plain": [ns of each repetition], … }, seconds: its processor time }.

import { AveragedPerceptron, Perceptron } from "rosenblatt";
import { Random } from "./random.mjs";
import { read, sets } from "./sets.mjs";

const small = process.argv.includes("--small");
const repetitions = 7;
const calls = small ? 2_000 : 20_000;

/** This many examples fit into the cache, where an example would be that has just been created. */
const pool = 1_000;

/** Rows of s1, each in separate arrays, as a stream would deliver them. */
function typed() {
  const { values, starts, indices } = read(sets({ small }).get("s1"));
  return Array.from({ length: pool }, (_, r) => ({
    indices: indices.slice(starts[r], starts[r + 1]),
    values: Float64Array.from(values.subarray(starts[r], starts[r + 1])),
  }));
}

/** Objects with 20 of 5,000 names, common names more often. */
function named() {
  const random = new Random(4);
  return Array.from({ length: pool }, () => {
    const x = {};
    while (Object.keys(x).length < 20) x[`feature-${Math.floor(5000 * random.uniform() ** 2)}`] = random.normal();
    return x;
  });
}

/** Time per call in ns, cycling through the pool; labels are random, so that the learner never stops making mistakes. */
function time(learner, rows) {
  const random = new Random(5);
  const labels = Array.from({ length: calls }, () => (random.uniform() < 0.5 ? 1 : -1));
  const run = () => {
    const begin = performance.now();
    for (let i = 0, at = 0; i < calls; i++, at = at + 1 < rows.length ? at + 1 : 0) learner.learn(rows[at], labels[i]);
    return ((performance.now() - begin) * 1e6) / calls;
  };
  run(); // warms up and brings all columns
  return Array.from({ length: repetitions }, run);
}

const times = {};
for (const [form, stream] of [
  ["typed", typed()],
  ["named", named()],
]) {
  times[`learn ${form} plain`] = time(new Perceptron(), stream);
  times[`learn ${form} averaged`] = time(new AveragedPerceptron(), stream);
}
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ times, seconds: (user + system) / 1e6 }));

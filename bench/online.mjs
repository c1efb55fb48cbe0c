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

/** Rows of s1, each in arrays of its own, as a stream would bring them. */
function typed() {
  const { labels, values, starts, indices } = read(sets({ small }).get("s1"));
  const count = Math.min(2 * calls, labels.length);
  return Array.from({ length: count }, (_, r) => ({
    x: {
      indices: indices.slice(starts[r], starts[r + 1]),
      values: Float64Array.from(values.subarray(starts[r], starts[r + 1])),
    },
    y: labels[r],
  }));
}

/** Objects with 20 of 5,000 names, common names more often, labelled by a hidden hyperplane. */
function named() {
  const random = new Random(4);
  const names = Array.from({ length: 5000 }, (_, i) => `feature-${i}`);
  const weights = names.map(() => random.normal());
  return Array.from({ length: calls }, () => {
    const x = {};
    let score = 0;
    for (let k = 0; k < 20; ) {
      const j = Math.floor(5000 * random.uniform() ** 2);
      if (names[j] in x) continue;
      x[names[j]] = random.normal();
      score += weights[j] * x[names[j]];
      k++;
    }
    return { x, y: score > 0 ? 1 : -1 };
  });
}

/** ns per call over `calls` rows, going round the stream; the first time round warms up and brings all columns. */
function time(learner, stream) {
  let at = 0;
  const run = (count) => {
    const begin = performance.now();
    for (let i = 0; i < count; i++) {
      const { x, y } = stream[at];
      learner.learn(x, y);
      at = at + 1 < stream.length ? at + 1 : 0;
    }
    return ((performance.now() - begin) * 1e6) / count;
  };
  run(stream.length);
  return Array.from({ length: repetitions }, () => run(calls));
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

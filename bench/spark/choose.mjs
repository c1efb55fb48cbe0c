// Chooses the steps of logistic regression for one epoch in a few shards, on rows that serve for nothing else, in one process:
//   node bench/spark/choose.mjs [--rows 2000000] [--shards 2] [--rates 0.5,0.7] [--decays 2e-6,4e-6] [--passes 7]
//
// The model of one epoch is the mean of the models of its shards, so every combination is learned here as on a cluster. Those chosen, for
// each number of passes, are judged on two sets of test rows after that.

import { closeSync, mkdirSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readLibsvmFile } from "../../packages/cli/dist/threads/read-libsvm.js";
import { LogisticRegression, linearLearners, Perceptron } from "../../packages/core/lib/node.js";
import { contentHash, contentOrder, rowsByShard } from "../../packages/spark/dist/mixing/index.js";
import { writeRows } from "./rows.mjs";

const { values: given } = parseArgs({
  options: {
    rows: { type: "string", default: "2000000" },
    shards: { type: "string", default: "2" },
    rates: { type: "string", default: "0.3,0.5,0.7,1" },
    decays: { type: "string", default: "1e-6,2e-6,4e-6,6e-6,8e-6" },
    passes: { type: "string", default: "7" },
  },
});
const numbersOf = (text) => text.split(",").map(Number);
const [rows, shards, passes] = [given.rows, given.shards, given.passes].map(Number);
const columns = 47_236;
const definition = linearLearners.find(({ short }) => short === "perceptron");
const folder = fileURLToPath(new URL("../../out/bench-spark/", import.meta.url));
mkdirSync(folder, { recursive: true });

function pathOf(name, count, seed) {
  const path = join(folder, `${name}-${rows}.txt`);
  writeRows(path, { rows: count, values: 75, columns, seed });
  return path;
}

/** Calls `seen` with the bytes of each line of a file. */
function eachLine(path, seen) {
  const file = openSync(path, "r");
  const room = Buffer.alloc(1 << 24);
  let kept = 0;
  for (let read = -1; read !== 0; ) {
    read = readSync(file, room, kept, room.length - kept, null);
    const all = room.subarray(0, kept + read);
    let from = 0;
    for (let end = all.indexOf(10); end >= 0; end = all.indexOf(10, from)) {
      seen(all.subarray(from, end));
      from = end + 1;
    }
    kept = all.copy(room, 0, from);
  }
  closeSync(file);
}

/** The rows of each shard in content order, as on a cluster. */
async function shardsOf(path) {
  const hashes = new Uint32Array(rows);
  let r = 0;
  eachLine(path, (line) => {
    hashes[r++] = contentHash(line);
  });
  // Lines with equal hashes are told apart by their place in the file here, which a shard of a million rows does not notice.
  const order = contentOrder(hashes, (row) => Buffer.from(String(row).padStart(12, "0")));
  const { examples } = await readLibsvmFile(path, { columns });
  return rowsByShard(hashes, order, shards).map((listed) => examples.pick(listed));
}

async function read(path) {
  return (await readLibsvmFile(path, { columns })).examples;
}

/** The mean of a vector of each shard. */
function meanOf(vectors) {
  const mean = new Float64Array(vectors[0].length);
  for (const vector of vectors) for (let j = 0; j < mean.length; j++) mean[j] += vector[j] / vectors.length;
  return mean;
}

/** The share of rows that a vector, with the bias in front, classifies correctly. */
function accuracyOf(vector, examples) {
  const { head } = new Perceptron({ classes, features: columns }).content();
  const predicted = definition.read({ head: { ...head, time: 1 }, arrays: [vector] }).predictAll(examples);
  let right = 0;
  for (let r = 0; r < examples.size; r++) if (predicted[r] === examples.classes[examples.targets[r]]) right++;
  return right / examples.size;
}

/** After each pass, the mean over the shards of the last weights and of the mean weights. */
function* learned(rate) {
  const learners = parts.map(() => new LogisticRegression({ classes, features: columns, rate }));
  for (let pass = 1; pass <= passes; pass++) {
    for (const [k, part] of parts.entries()) learners[k].learnAll(part);
    const last = learners.map((learner) => {
      const { head, arrays } = learner.content();
      return arrays[head.w[0].array];
    });
    yield { pass, last: meanOf(last), mean: meanOf(learners.map((learner) => learner.vector())) };
  }
}

const percent = (share) => `${(100 * share).toFixed(3)} %`;
const parts = await shardsOf(pathOf("train", rows, 1));
const [{ classes }] = parts;
const held = await read(pathOf("held", Math.ceil(rows / 5), 4));
const best = new Map();
for (const start of numbersOf(given.rates))
  for (const decay of numbersOf(given.decays)) {
    const cells = [];
    for (const { pass, last, mean } of learned({ kind: "inverse", start, decay }))
      for (const [kind, vector] of [
        ["last", last],
        ["mean", mean],
      ]) {
        const accuracy = accuracyOf(vector, held);
        cells.push(`${pass} ${kind} ${percent(accuracy)}`);
        const key = `${pass} passes, ${kind} weights`;
        if (accuracy > (best.get(key)?.accuracy ?? 0)) best.set(key, { accuracy, vector, rate: `${start}:${decay}` });
      }
    console.log(`${start}:${decay}: ${cells.slice(4).join(", ")}`);
  }
const tests = [
  ["test", 2],
  ["other", 3],
].map(([name, seed]) => read(pathOf(name, Math.ceil(rows / 5), seed)));
const [test, other] = await Promise.all(tests);
for (const [key, { accuracy, vector, rate }] of best)
  console.log(
    `${key}: --rate ${rate}, ${percent(accuracy)} of the rows to choose by, ${percent(accuracyOf(vector, test))} and ${percent(accuracyOf(vector, other))} of test rows`,
  );

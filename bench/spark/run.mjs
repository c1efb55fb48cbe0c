// Measures learning on a Spark cluster; see README.md.

import { once } from "node:events";
import { createWriteStream, existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { AveragedPerceptron } from "../../packages/core/lib/node.js";
import { connect, evaluate, fit as fitOnCluster } from "../../packages/spark/dist/index.js";

const { values: given } = parseArgs({
  options: {
    on: { type: "string", default: "spark://127.0.0.1:15002" },
    rows: { type: "string", default: "100000" },
    values: { type: "string", default: "40" },
    columns: { type: "string", default: "47236" },
    shards: { type: "string", default: "8" },
    epochs: { type: "string", default: "3" },
    wide: { type: "string", default: "50000,4000000" },
  },
});
const folder = fileURLToPath(new URL("../../out/bench-spark/", import.meta.url));
mkdirSync(folder, { recursive: true });

/** Numbers from 0 to 1, the same ones every time. */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Writes rows of a noisy linear problem; frequent columns come first, as those of words do. Returns the bytes. */
async function rows(name, count, values, columns, seed) {
  const path = join(folder, name);
  const next = numbers(seed);
  const weight = (column) => (Math.imul(column + 1, 2654435761) >>> 0) / 2 ** 32 - 0.5;
  const file = createWriteStream(path);
  for (let r = 0; r < count; r++) {
    const row = new Map();
    while (row.size < values) row.set(Math.floor(columns * next() ** 3), 1 + Math.floor(8 * next()));
    let score = 0;
    for (const [column, value] of row) score += value * weight(column);
    const label = (next() < 0.02 ? -score : score) > 0 ? "+1" : "-1";
    const cells = [...row].sort(([a], [b]) => a - b).map(([column, value]) => `${column + 1}:0.${value}`);
    if (r === 0) cells.push(...(row.has(columns - 1) ? [] : [`${columns}:0.1`]));
    if (!file.write(`${label} ${cells.join(" ")}\n`)) await once(file, "drain");
  }
  file.end();
  await once(file, "finish");
  return statSync(path).size;
}

const spark = await connect(given.on);
const shards = Number(given.shards);
const learner = (epochs) => (known) =>
  new AveragedPerceptron({ classes: known.classes, features: known.features, epochs, stopWhenSeparated: false });
try {
  for (const columns of given.wide.split(",").filter(Boolean).map(Number)) {
    await rows(`wide-${columns}.txt`, 1000, 20, columns, columns);
    const seconds = [];
    let [sent, received] = [0, 0];
    await fitOnCluster(
      spark,
      { libsvm: join(folder, `wide-${columns}.txt`) },
      {
        ...{ shards, passes: 1, learner: learner(4) },
        onEpoch: (epoch) => {
          seconds.push(epoch.seconds);
          [sent, received] = [epoch.sent, epoch.received];
        },
      },
    );
    console.log(
      `empty epoch, ${columns} columns, ${shards} shards: ${Math.min(...seconds).toFixed(2)} s (${seconds.map((s) => s.toFixed(2)).join(" ")}), ${sent} characters sent, ${received} received`,
    );
  }
  const [count, values, columns] = [Number(given.rows), Number(given.values), Number(given.columns)];
  if (count > 0) {
    const bytes = await rows("train.txt", count, values, columns, 1);
    await rows("test.txt", Math.ceil(count / 5), values, columns, 2);
    const [train, test] = ["train.txt", "test.txt"].map((name) => ({ libsvm: join(folder, name) }));
    const seconds = [];
    await fitOnCluster(spark, train, {
      shards,
      passes: 1,
      learner: learner(3),
      onEpoch: (epoch) => seconds.push(epoch.seconds),
    });
    const best = Math.min(...seconds);
    console.log(
      `${count} rows, ${(bytes / 1e6).toFixed(0)} MB: one pass ${best.toFixed(2)} s, ${(bytes / 1e6 / best).toFixed(0)} MB/s into ${shards} workers`,
    );
    const begun = performance.now();
    let prepared = 0;
    const { model } = await fitOnCluster(spark, train, {
      ...{ shards, learner: learner(Number(given.epochs)) },
      onPrepared: (_, took) => {
        prepared = took;
      },
    });
    const total = (performance.now() - begun) / 1000;
    const { confusion } = await evaluate(spark, { learner: model }, test);
    console.log(
      `prepared in ${prepared.toFixed(1)} s; ${given.epochs} epochs in ${total.toFixed(1)} s in all: accuracy ${(100 * confusion.accuracy).toFixed(2)} % on the test rows`,
    );
    const theirs = join(folder, "mllib.json");
    if (existsSync(theirs))
      for (const { name, seconds: own, accuracy } of JSON.parse(readFileSync(theirs, "utf8")))
        console.log(
          `${name}: accuracy ${(100 * accuracy).toFixed(2)} % after ${own.toFixed(1)} s, ${(own / total).toFixed(2)} times ours`,
        );
  }
} finally {
  await spark.close();
}

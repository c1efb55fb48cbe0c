// Measures learning on a Spark cluster; see README.md.

import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Arow, AveragedPerceptron, LogisticRegression } from "../../packages/core/lib/node.js";
import { connect, evaluate, fit as fitOnCluster } from "../../packages/spark/dist/index.js";
import { modelOf, runOf, unseal } from "../../packages/spark/dist/mixing/index.js";
import { writeRows } from "./rows.mjs";

const { values: given } = parseArgs({
  options: {
    on: { type: "string", default: "spark://127.0.0.1:15002" },
    parts: { type: "string", default: "empty,pass,accuracy" },
    rows: { type: "string", default: "100000" },
    values: { type: "string", default: "75" },
    columns: { type: "string", default: "47236" },
    shards: { type: "string", default: "8" },
    epochs: { type: "string", default: "3" },
    learner: { type: "string", default: "averaged" },
    passes: { type: "string", default: "5" },
    rate: { type: "string", default: "" },
    last: { type: "boolean", default: false },
    wide: { type: "string", default: "50000,4000000" },
  },
});
const folder = fileURLToPath(new URL("../../out/bench-spark/", import.meta.url));
mkdirSync(folder, { recursive: true });
const parts = given.parts.split(",");
const [shards, rows, values, columns] = ["shards", "rows", "values", "columns"].map((name) => Number(given[name]));
const Learner = { averaged: AveragedPerceptron, arow: Arow, logistic: LogisticRegression }[given.learner];
const [start, decay] = given.rate.split(":").map(Number);
const rate = given.rate !== "" && { rate: { kind: "inverse", start, decay } };
// By default the mean of all weights predicts, with --last the last ones.
const mean = given.last && { averaged: false };
const learner = (epochs) => (known) =>
  new Learner({ classes: known.classes, features: known.features, epochs, stopWhenSeparated: false, ...rate, ...mean });
const listed = (seconds) => seconds.map((s) => s.toFixed(2)).join(" ");

/** Epochs with hardly anything to learn, for a number of columns. */
async function emptyEpochs(spark, wide) {
  const libsvm = join(folder, `wide-${wide}.txt`);
  writeRows(libsvm, { rows: 1000, values: 20, columns: wide, seed: wide });
  const seconds = [];
  let [sent, received] = [0, 0];
  const onEpoch = (epoch) => {
    seconds.push(epoch.seconds);
    [sent, received] = [epoch.sent, epoch.received];
  };
  await fitOnCluster(spark, { libsvm }, { shards, passes: 1, learner: learner(5), onEpoch });
  const best = Math.min(...seconds).toFixed(2);
  console.log(
    `empty epoch, ${wide} columns, ${shards} shards: ${best} s (${listed(seconds)}), ${sent} characters sent, ${received} received`,
  );
}

/** How fast rows reach the workers: epochs of one pass. */
async function onePass(spark, train, bytes) {
  const seconds = [];
  let prepared = 0;
  await fitOnCluster(spark, train, {
    shards,
    passes: 1,
    learner: learner(3),
    onPrepared: (_, took) => {
      prepared = took;
    },
    onEpoch: (epoch) => seconds.push(epoch.seconds),
  });
  const best = Math.min(...seconds);
  console.log(
    `${rows} rows, ${(bytes / 1e6).toFixed(0)} MB: prepared in ${prepared.toFixed(1)} s; one pass ${best.toFixed(2)} s (${listed(seconds)}), ${(bytes / 1e6 / best).toFixed(0)} MB/s into ${shards} workers`,
  );
}

/** The accuracy on test rows after each epoch, by the seconds since the start. */
async function accuracies(spark, train, test) {
  const checkpoint = join(folder, "run.checkpoint");
  for (let epoch = 0; epoch <= Number(given.epochs); epoch++) rmSync(`${checkpoint}${epoch || ""}`, { force: true });
  const seconds = [];
  const begun = performance.now();
  let prepared = 0;
  await fitOnCluster(spark, train, {
    shards,
    passes: Number(given.passes),
    learner: learner(Number(given.epochs)),
    checkpoint,
    onPrepared: (_, took) => {
      prepared = took;
    },
    onEpoch: ({ epoch }) => {
      copyFileSync(checkpoint, `${checkpoint}${epoch}`);
      seconds.push((performance.now() - begun) / 1000);
    },
  });
  console.log(`${given.learner}, ${given.passes} passes: prepared in ${prepared.toFixed(1)} s`);
  const theirs = join(folder, `mllib-${rows}.json`);
  const others = existsSync(theirs) ? JSON.parse(readFileSync(theirs, "utf8")) : [];
  for (const [k, total] of seconds.entries()) {
    const model = modelOf(runOf(new Uint8Array(unseal(readFileSync(`${checkpoint}${k + 1}`), "a checkpoint").payload)));
    const { confusion } = await evaluate(spark, { learner: model }, test);
    console.log(
      `${k + 1} epochs, ${total.toFixed(1)} s: accuracy ${(100 * confusion.accuracy).toFixed(2)} % on the test rows`,
    );
    for (const { name, seconds: own, accuracy } of others)
      if (confusion.accuracy >= accuracy)
        console.log(
          `  as good as ${name}: ${(100 * accuracy).toFixed(2)} % after ${own.toFixed(1)} s, ${(own / total).toFixed(2)} times ours`,
        );
  }
}

const spark = await connect(given.on);
try {
  if (parts.includes("empty"))
    for (const wide of given.wide.split(",").filter(Boolean).map(Number)) await emptyEpochs(spark, wide);
  if (parts.includes("pass") || parts.includes("accuracy")) {
    const [train, test] = ["train", "test"].map((name) => ({ libsvm: join(folder, `${name}-${rows}.txt`) }));
    const bytes = writeRows(train.libsvm, { rows, values, columns, seed: 1 });
    writeRows(test.libsvm, { rows: Math.ceil(rows / 5), values, columns, seed: 2 });
    if (parts.includes("pass")) await onePass(spark, train, bytes);
    if (parts.includes("accuracy")) await accuracies(spark, train, test);
  }
} finally {
  await spark.close();
}

// The cost of mixing in epochs: the accuracy on test rows after each epoch for several ways of mixing, compared with a single process.
//   node bench/mixing/run.mjs [--only digits,a9a] [--learner averaged] [--shards 8] [--epochs 20] [--ways "uniform,5 passes"] [--data FOLDER]
import { contentHash, contentOrder, rowsByShard } from "@rosenblatt/spark/mixing";
import { linearLearners, Perceptron } from "rosenblatt";
import { sets } from "./sets.mjs";
import { ways } from "./ways.mjs";

const option = (name, usual) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : process.argv[at + 1];
};
const shards = Number(option("shards", 8));
const epochs = Number(option("epochs", 20));
const learner = option("learner", "averaged");
const shown = [1, 2, 3, 5, 10, 20, 40].filter((epoch) => epoch <= epochs);
const asked = option("ways", Object.keys(ways).join(",")).split(",");
const definition = linearLearners.find(({ short }) => short === learner);

/** The vectors of a learner by their names in its file: w, and v if it has second vectors. */
function vectorsOf(model, name) {
  const { head, arrays } = model.content();
  return head[name].map(({ array }) => arrays[array]);
}

/** A learner with these vectors, which has learned from `rows` rows. */
function withVectors(model, w, v, time) {
  const { head, arrays } = model.content();
  const own = [...arrays];
  for (const [k, { array }] of head.w.entries()) own[array] = w[k];
  for (const [k, { array }] of head.v.entries()) own[array] = v[k];
  return definition.read({ head: { ...head, time }, arrays: own });
}

/** The share of test rows that these vectors classify correctly. */
function accuracyOf(w, classes, width, test) {
  const { head } = new Perceptron({ classes, features: width }).content();
  const model = linearLearners
    .find(({ short }) => short === "perceptron")
    .read({ head: { ...head, time: 1 }, arrays: w });
  const predicted = model.predictAll(test);
  let right = 0;
  for (let r = 0; r < test.size; r++) if (predicted[r] === test.classes[test.targets[r]]) right++;
  return right / test.size;
}

const vectorsThatPredict = (model, classes) =>
  classes.length === 2 ? [model.vector()] : classes.map((label) => model.vector(label));

/** The accuracy after each epoch of a single process over all rows in content order. */
function serial({ inOrder, test, classes, width }) {
  const model = definition.create({ classes, features: width });
  return Array.from({ length: epochs }, () => {
    model.learnAll(inOrder);
    return accuracyOf(vectorsThatPredict(model, classes), classes, width, test);
  });
}

/** The accuracy after each epoch for a way of mixing. */
function mixed({ examples, hashes, order, test, classes, width }, way) {
  let base = definition.create({ classes, features: width });
  // The averaged weights are accumulated here, because a learner that keeps sums begins each epoch without any.
  const keepsMean = learner === "averaged";
  let [time, weight] = [0, 0];
  let mean;
  const parts = new Map();
  const { rounds = 1 } = way;
  const accuracies = Array.from({ length: epochs * rounds }, (_, round) => {
    const count = way.shards?.(round, shards) ?? shards;
    if (!parts.has(count)) {
      const lists =
        way.warm && count === 1
          ? [order.slice(0, Math.ceil(order.length / shards))]
          : rowsByShard(hashes, order, count);
      parts.set(
        count,
        lists.map((list) => examples.pick(list)),
      );
    }
    const before = { w: vectorsOf(base, "w"), v: vectorsOf(base, "v") };
    const fresh = keepsMean ? before.v.map((vector) => new Float64Array(vector.length)) : before.v;
    const results = parts.get(count).map((all) => {
      const from = Math.floor(((round % rounds) * all.size) / rounds);
      const until = Math.floor(((1 + (round % rounds)) * all.size) / rounds);
      const rows = rounds === 1 ? all : all.pick(Uint32Array.from({ length: until - from }, (_, r) => from + r));
      const part = withVectors(base, before.w, fresh, keepsMean ? 0 : time);
      const { mistakes } = part.learnAll(rows);
      for (let pass = 1; pass < (way.passes ?? 1); pass++) part.learnAll(rows);
      return {
        rows: rows.size,
        mistakes,
        w: vectorsOf(part, "w"),
        v: vectorsOf(part, "v"),
        predicting: vectorsThatPredict(part, classes),
      };
    });
    const next = way.mix({ before, results, epoch: round, shards: count });
    time += Math.max(...results.map(({ rows }) => rows));
    base = withVectors(base, next.w, keepsMean ? fresh : next.v, time);
    const isShown = (round + 1) % rounds === 0;
    if (!keepsMean) return isShown && accuracyOf(next.w, classes, width, test);
    const own = way.weight?.(round) ?? 1;
    if (own === Infinity) [mean, weight] = [undefined, 0];
    const part = own === Infinity ? 1 : own;
    weight += part;
    const predicting = way.mix({
      before,
      results: results.map((result) => ({ ...result, w: result.predicting })),
      epoch: round,
      shards: count,
    }).w;
    mean = predicting.map((vector, k) => {
      const old = mean?.[k] ?? vector;
      for (let j = 0; j < vector.length; j++) vector[j] = old[j] + (part / weight) * (vector[j] - old[j]);
      return vector;
    });
    return isShown && accuracyOf(mean, classes, width, test);
  });
  return accuracies.filter((accuracy) => accuracy !== false);
}

const only = option("only", Object.keys(sets).join(",")).split(",");
const cell = (value) => (100 * value).toFixed(2);
for (const name of only) {
  const set = sets[name]();
  if (!set) {
    console.log(`${name}: not here, skipped`);
    continue;
  }
  const { texts, examples, test } = set;
  const hashes = Uint32Array.from(texts, (text) => contentHash(text));
  const order = contentOrder(hashes, (row) => Buffer.from(texts[row]));
  const study = {
    examples,
    hashes,
    order,
    inOrder: examples.pick(order),
    test,
    classes: examples.classes,
    width: examples.width,
  };
  console.log(
    `\n${name}: ${examples.size} rows, ${examples.width} columns, ${learner}, ${shards} shards; % right after epochs ${shown.join(", ")}`,
  );
  const print = (label, accuracies) =>
    console.log(`| ${label} | ${shown.map((epoch) => cell(accuracies[epoch - 1])).join(" | ")} |`);
  print("one process", serial(study));
  for (const way of asked) print(way, mixed(study, ways[way]));
}

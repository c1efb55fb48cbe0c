// The sets whose separability is tested, the right answers, and the time limits; raw arrays as in bench/sets.mjs.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { iris } from "rosenblatt/datasets";
import { readLibsvm } from "rosenblatt/readers";
import { Random } from "../random.mjs";
import { path } from "../sets.mjs";

const folder = fileURLToPath(new URL("../data/theory", import.meta.url));
const imdb = fileURLToPath(new URL("../../../shared/data/imdb/imdb_bow_train.libsvm.gz", import.meta.url));

const common = { folder, kind: "dense", type: "f64", quick: false };

/** `verdict` and `certificate` are the seconds allowed for each. */
const flowers = (name, label, separable) => ({
  ...common,
  name: `iris-${name}`,
  rows: 150,
  columns: 4,
  label,
  separable,
  quick: true,
  title: `iris, ${name}`,
  verdict: 0.05,
  certificate: 0.05,
});

/** Two sets of one shape: normal rows with a gap around a hyperplane, and the same with 1 of 1000 labels flipped. */
const clouds = (rows, columns, allowed) =>
  [false, true].map((flipped) => ({
    ...common,
    name: `${rows}x${columns}-${flipped ? "flipped" : "gap"}`,
    rows,
    columns,
    flipped,
    ...allowed,
    title: `${rows.toLocaleString("en")} × ${columns}`,
    separable: !flipped,
  }));

export const sets = [
  // All three classes at once: jointly, each against the rest, and in pairs: seven answers, which no peer is asked for.
  {
    ...flowers("all classes", (species) => ["setosa", "versicolor", "virginica"].indexOf(species), false),
    alone: true,
  },
  flowers("setosa", (species) => (species === "setosa" ? 1 : -1), true),
  flowers("virginica", (species) => (species === "virginica" ? 1 : -1), false),
  ...clouds(10_000, 30, { quick: true, verdict: 1, certificate: 3 }),
  ...clouds(50_000, 100, { verdict: 1, certificate: 3 }),
  // No target of its own: the baseline for the growth of memory.
  ...clouds(100_000, 10, { alone: true }),
  ...clouds(1_000_000, 10, { verdict: 5, certificate: 5 }),
  {
    ...common,
    name: "imdb",
    kind: "sparse",
    rows: 25_000,
    columns: 89_527,
    title: "IMDB, 25,000 × 89,527",
    verdict: 30,
    certificate: 30,
    source: imdb,
  },
];

function flowersOf({ label }) {
  const { rows, labels } = iris();
  return { values: Float64Array.from(rows.flat()), labels: Int8Array.from(labels, label) };
}

function cloudOf({ rows, columns, flipped }) {
  const gap = 0.001;
  const random = new Random(4);
  const weights = Float64Array.from({ length: columns }, () => random.normal());
  const bias = 0.1;
  const norm = Math.hypot(...weights);
  const values = new Float64Array(rows * columns);
  const labels = new Int8Array(rows);
  for (let r = 0; r < rows; ) {
    let score = bias;
    for (let j = 0; j < columns; j++) {
      const x = random.normal();
      values[r * columns + j] = x;
      score += weights[j] * x;
    }
    if (Math.abs(score) < gap * norm) continue; // drawn again
    labels[r++] = score > 0 ? 1 : -1;
  }
  if (flipped) for (let r = 0; r < rows; r += 1000) labels[r] = -labels[r];
  return { values, labels };
}

function reviewsOf({ source }) {
  const examples = readLibsvm(gunzipSync(readFileSync(source)));
  const { starts, indices, values } = examples.rows;
  const labels = Int8Array.from(examples.targets, (k) => examples.classes[k]);
  return { starts, indices, values: Float64Array.from(values), labels };
}

/** Writes missing sets; returns those that are available. */
export function generate(wanted) {
  mkdirSync(folder, { recursive: true });
  return wanted.filter((set) => {
    if (existsSync(path(set, "labels"))) return true;
    if (set.source && !existsSync(set.source)) {
      console.log(`${set.name} is skipped: no ../shared/data/imdb`);
      return false;
    }
    const arrays = set.source ? reviewsOf(set) : set.label ? flowersOf(set) : cloudOf(set);
    for (const name of ["starts", "indices", "values", "labels"])
      if (arrays[name]) writeFileSync(path(set, name), arrays[name]);
    return true;
  });
}

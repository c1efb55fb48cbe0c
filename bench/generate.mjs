// Writes the benchmark sets into bench/data. Synthetic, shaped like RCV1 (s1), MNIST (d1) and HIGGS (d2).
//
//   node bench/generate.mjs [--small] [--force]

import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Random } from "./random.mjs";
import { path, sets } from "./sets.mjs";

/** 3 % of the labels are wrong. */
const label = (random, score) => (score > 0 !== random.uniform() < 0.03 ? 1 : -1);

/** Rounds to k/2¹⁶, k ≥ 1: exact in float32, and so are all sums of products in float64, in any order. */
const binary = (v) => Math.max(1, Math.round(v * 65536)) / 65536;

/** Rounds to 6 significant digits, as text files carry them: not exact in float32. */
export const decimal = (v) => Number(v.toPrecision(6));

/** Documents: Zipf-like columns, log-normal lengths, tf-idf values of norm 1. */
export function documents({ rows, columns }, round, Values) {
  const random = new Random(1);
  const column = random.shuffle(Uint32Array.from({ length: columns }, (_, i) => i));
  const weights = Float64Array.from({ length: columns }, () => (random.uniform() < 0.15 ? random.normal() : 0));

  // Rank i has frequency ∝ (i + 20)^−1.05; `ranks` inverts the distribution function on a grid to start the search.
  const frequency = Float64Array.from({ length: columns }, (_, i) => (i + 20) ** -1.05);
  const total = frequency.reduce((sum, f) => sum + f, 0);
  const idf = new Float64Array(columns);
  const reach = new Float64Array(columns);
  for (let i = 0, sum = 0; i < columns; i++) {
    const p = frequency[i] / total;
    reach[i] = sum += p;
    idf[column[i]] = 0.2 - Math.log(1 - (1 - p) ** 90);
  }
  const grid = 1 << 16;
  const ranks = new Uint32Array(grid);
  for (let g = 0, i = 0; g < grid; g++) {
    while (i < columns - 1 && reach[i] <= g / grid) i++;
    ranks[g] = i;
  }
  const draw = () => {
    const u = random.uniform();
    let i = ranks[Math.floor(u * grid)];
    while (i < columns - 1 && reach[i] <= u) i++;
    return column[i];
  };

  const starts = new Uint32Array(rows + 1);
  for (let r = 0; r < rows; r++) {
    const length = Math.floor(Math.exp(4.19 + 0.5 * random.normal()));
    starts[r + 1] = starts[r] + Math.min(600, Math.max(5, length));
  }
  const indices = new Uint32Array(starts[rows]);
  const values = new Values(starts[rows]);
  const labels = new Int8Array(rows);
  const seen = new Int32Array(columns).fill(-1);
  for (let r = 0; r < rows; r++) {
    const row = indices.subarray(starts[r], starts[r + 1]);
    for (let k = 0; k < row.length; ) {
      const j = draw();
      if (seen[j] === r) continue;
      seen[j] = r;
      row[k++] = j;
    }
    row.sort();
    const x = values.subarray(starts[r], starts[r + 1]);
    let squared = 0;
    for (let k = 0; k < row.length; k++) {
      x[k] = (1 + Math.log(1 + Math.floor(0.9 * random.exponential()))) * idf[row[k]];
      squared += x[k] * x[k];
    }
    const norm = Math.sqrt(squared);
    let score = 0;
    for (let k = 0; k < row.length; k++) {
      x[k] = round(x[k] / norm);
      score += x[k] * weights[row[k]];
    }
    labels[r] = label(random, score);
  }
  return { starts, indices, values, labels };
}

/** Images: 19 % of the bytes are not 0, each byte scaled by `scale`. */
function images({ rows, columns }, scale, Values) {
  const random = new Random(2);
  const weights = Float64Array.from({ length: columns }, () => random.normal());
  const middle = weights.reduce((sum, w) => sum + w * 0.19 * scale(128), 0);
  const scaled = Float64Array.from({ length: 256 }, (_, k) => scale(k));
  const values = new Values(rows * columns);
  const labels = new Int8Array(rows);
  for (let r = 0, k = 0; r < rows; r++) {
    let score = -middle;
    for (let j = 0; j < columns; j++, k++) {
      const bits = random.bits();
      if (bits % 100 >= 19) continue;
      values[k] = scaled[1 + ((bits >>> 8) % 255)];
      score += values[k] * weights[j];
    }
    labels[r] = label(random, score);
  }
  return { values, labels };
}

/** Measurements: every third column exponential, the others normal, and a noisy hyperplane. */
export function measurements({ rows, columns }) {
  const random = new Random(3);
  const weights = Float64Array.from({ length: columns }, () => random.normal());
  const values = new Float32Array(rows * columns);
  const labels = new Int8Array(rows);
  for (let r = 0, k = 0; r < rows; r++) {
    let score = 0.5 * random.normal();
    for (let j = 0; j < columns; j++, k++) {
      values[k] = j % 3 === 0 ? random.exponential() : random.normal();
      score += weights[j] * (values[k] - (j % 3 === 0 ? 1 : 0));
    }
    labels[r] = score > 0 ? 1 : -1;
  }
  return { values, labels };
}

const makers = {
  s1: (set) => documents(set, binary, Float32Array),
  "s1-decimal": (set) => documents(set, decimal, Float64Array),
  d1: (set) => images(set, (k) => k / 256, Float32Array),
  "d1-decimal": (set) => images(set, (k) => decimal(k / 255), Float64Array),
  d2: measurements,
};

/** Writes missing sets; labels are written last, so a set with labels is complete. */
export function generate({ small = false, force = false } = {}) {
  for (const set of sets({ small }).values()) {
    if (!force && existsSync(path(set, "labels"))) continue;
    const begin = performance.now();
    mkdirSync(set.folder, { recursive: true });
    const arrays = makers[set.name](set);
    for (const name of ["starts", "indices", "values", "labels"]) {
      if (arrays[name]) writeFileSync(path(set, name), arrays[name]);
    }
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(`${set.name.padEnd(12)} ${set.rows} x ${set.columns}, ${arrays.values.length} values, ${seconds} s`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  generate({ small: process.argv.includes("--small"), force: process.argv.includes("--force") });
}

// Every learner, every transformer, and rows in every form, each large enough to block the event loop if it were processed in one go.
import { Examples, Pipeline, standardize, unitBall, unitLength } from "../../packages/core/dist/entries/index.js";
import { rbf } from "../../packages/core/dist/entries/kernels.js";
import {
  fourierMap,
  monomials,
  nystromMap,
  oneHotMap,
  quadraticMap,
  squares,
} from "../../packages/core/dist/entries/maps.js";
import { kernelLearners } from "../../packages/core/dist/learners/kernels.generated.js";
import { networkLearners } from "../../packages/core/dist/learners/networks.generated.js";
import { linearLearners } from "../../packages/core/dist/learners/root.generated.js";
import { random, uniform } from "../../packages/core/dist/random.js";

/** The forms of rows. */
export const forms = [
  "lists",
  "records",
  "matrix",
  "sparse rows",
  "sparse matrix",
  "table",
  "examples",
  "iterable",
  "stream",
];

/** Transformers, and the share of the rows that each gets: feature maps make many columns. */
export const transformers = [
  { name: "alone", share: 1, make: () => undefined },
  { name: "standardize", share: 1, make: standardize },
  { name: "unit ball", share: 1, make: unitBall },
  { name: "unit length", share: 1, make: unitLength },
  { name: "squares", share: 1, make: squares },
  { name: "one-hot map", share: 0.5, make: oneHotMap },
  { name: "quadratic map", share: 0.5, make: quadraticMap },
  { name: "monomials", share: 0.25, make: () => monomials({ degree: 3 }) },
  { name: "fourier map", share: 0.25, make: fourierMap },
  { name: "nystrom map", share: 0.25, make: () => nystromMap({ kernel: rbf(1), landmarks: 100 }) },
];

function learner(name, create, options, rows) {
  const make = (transformer) => {
    const own = create({ epochs: 1, ...options });
    const first = transformer.make();
    return first ? new Pipeline(first, own) : own;
  };
  return { name, rows, make };
}

/** The learners, with early stopping if they support it, and the number of rows that each gets. */
export const learners = [
  ...linearLearners.map(({ name, create, without }) =>
    learner(
      name,
      create,
      without.includes("earlyStopping") ? {} : { earlyStopping: true },
      name.startsWith("voted") ? 1000 : 20_000,
    ),
  ),
  ...kernelLearners.map(({ name, create }) => learner(name, create, { kernel: rbf(1), earlyStopping: true }, 1000)),
  ...networkLearners.map(({ name, create }) => learner(name, create, { hidden: [16], earlyStopping: true }, 4000)),
];

const made = new Map();

/** Rows in a form, with two classes and a tenth of the labels at random; cached. */
export function rowsIn(form, n, width) {
  const key = `${form} ${n} ${width}`;
  if (!made.has(key)) {
    made.clear();
    made.set(key, make(form, n, width));
  }
  return made.get(key);
}

function make(form, n, width) {
  const next = random(1);
  const data = Float64Array.from({ length: n * width }, () => uniform(next));
  const labels = Array.from({ length: n }, (_, r) => {
    if (uniform(next) < 0.1) return uniform(next) < 0.5 ? "north" : "south";
    return data[r * width] + data[r * width + 1] > 1 ? "north" : "south";
  });
  const list = () => Array.from({ length: n }, (_, r) => Array.from(data.subarray(r * width, (r + 1) * width)));
  const columns = () => Uint32Array.from({ length: n * width }, (_, k) => 3 * (k % width));
  const starts = () => Uint32Array.from({ length: n + 1 }, (_, r) => r * width);
  const matrix = { data, rows: n, columns: width };
  const names = Array.from({ length: width }, (_, j) => `feature ${j}`);
  switch (form) {
    case "lists":
      return { rows: list(), labels };
    case "records":
      return { rows: list().map((row) => Object.fromEntries(row.map((x, j) => [names[j], x]))), labels };
    case "matrix":
      return { rows: matrix, labels };
    case "sparse rows":
      return { rows: list().map((row) => ({ indices: row.map((_, j) => 3 * j), values: row })), labels };
    case "sparse matrix":
      return { rows: { starts: starts(), indices: columns(), values: data }, labels };
    case "table":
      return {
        rows: {
          numRows: n,
          schema: { fields: names.map((name) => ({ name })) },
          getChild: (name) => ({ get: (r) => data[r * width + names.indexOf(name)] }),
        },
        labels,
      };
    case "examples":
      return { rows: Examples.from(matrix, labels), labels: undefined };
    case "iterable": {
      const rows = list();
      return { rows: () => rows.values(), labels };
    }
    case "stream": {
      const rows = list();
      const stream = async function* () {
        for (const [r, row] of rows.entries()) yield [row, labels[r]];
      };
      return { rows: stream, labels: undefined };
    }
  }
}

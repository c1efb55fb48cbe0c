// A row gets the same scores, and is learned the same, in any form: as a list, a typed array, an object, a Map, a sparse
// row, an encoded record, or a row of a matrix or data set, with zeros explicit or absent.

import fc from "fast-check";
import { expect, test } from "vitest";
import { LinearModel } from "../src/compact/linear-model.js";
import { Examples } from "../src/data/examples.js";
import type { Row, Rows } from "../src/data/row.js";
import { Names } from "../src/data/vocabulary.js";
import { scoresAll } from "../src/evaluate/score-table.js";
import { rbf } from "../src/kernels/rbf.js";
import { AveragedPerceptron } from "../src/learners/averaged-perceptron.js";
import { Perceptron } from "../src/learners/perceptron.js";
import { fourierMap } from "../src/maps/fourier-map.js";
import { monomials, quadraticMap } from "../src/maps/monomial-map.js";
import { nystromMap } from "../src/maps/nystrom-map.js";
import { oneHotMap } from "../src/maps/one-hot-map.js";
import { squares } from "../src/maps/squares-map.js";
import { Pipeline } from "../src/pipeline.js";
import { TableEncoding } from "../src/table/table-encoding.js";
import { standardize } from "../src/transformers/standardize.js";
import { unitBall } from "../src/transformers/unit-ball.js";
import { unitLength } from "../src/transformers/unit-length.js";
import { runs, useOneSeed } from "./runs.js";
import { rawTable } from "./table/raw.js";

useOneSeed();

const names = ["age", "weight", "steps"];
const width = names.length;
const columns = Uint32Array.of(0, 2, 5);

type Ways = { rows: Row[]; wholes: (Rows | Examples<string>)[] };

const vocabulary = new Names(names);
const one = (rows: Rows): Examples<string> => Examples.from(rows, ["up"]);
const oneNamed = (rows: Rows): Examples<string> => Examples.from(rows, ["up"], { vocabulary });

/** The ways to give dense rows of these values. */
function dense(x: readonly number[]): Ways {
  const matrix = { data: x, rows: 1, columns: width };
  const rows = [[...x], Float64Array.from(x), Float32Array.from(x)];
  return { rows, wholes: [rows, matrix, one([[...x]]), one(matrix)] };
}

/** The ways to give named features, zeros left out or not. */
function named(x: readonly number[]): Ways {
  const pairs = names.map((name, j) => [name, x[j]] as const);
  const others = pairs.filter(([, value]) => value !== 0);
  const rows: Row[] = [
    Object.fromEntries(pairs),
    new Map(pairs),
    Object.fromEntries(others),
    new Map(others.toReversed()),
  ];
  rows.push(Object.fromEntries(pairs.map(([name, value]) => [name, value === 0 ? undefined : value])));
  const whole = { starts: [0, width], indices: [0, 1, 2], values: x };
  return { rows, wholes: [rows, oneNamed([rows[0]]), oneNamed([rows[2]]), oneNamed(whole)] };
}

/** The ways to give sparse rows, zeros left out or not. */
function sparse(x: readonly number[]): Ways {
  const kept = [...columns.keys()].filter((k) => x[k] !== 0);
  const full = { indices: columns, values: x };
  const short = { indices: kept.map((k) => columns[k]), values: kept.map((k) => x[k]) };
  const rows = [full, { ...full, indices: [...columns] }, short, { ...short, values: Float64Array.from(short.values) }];
  const csr = rows.map(({ indices, values }) => ({ starts: [0, indices.length], indices, values }));
  return { rows, wholes: [rows, ...csr, one([full]), one([short]), one(csr[0])] };
}

const forms = { dense, named, sparse };
type Options = { features?: string[] };
const learners = [
  (options: Options) => new Perceptron<string>(options),
  (options: Options) => new AveragedPerceptron<string>(options),
];
const transformers = {
  none: undefined,
  standardize,
  "standardize of columns": () => standardize({ columns: ["age", "steps", "never"] }),
  unitBall,
  unitLength,
  squares,
  quadraticMap,
  monomials: () => monomials({ degree: 3 }),
  oneHotMap,
  fourierMap: () => fourierMap({ features: 4 }),
  nystromMap: () => nystromMap({ kernel: rbf(1), landmarks: 3 }),
};

const value = fc.oneof(
  fc.constant(0),
  fc.integer({ min: -8, max: 8 }).map((k) => k / 4),
);
const vector = fc.array(value, { minLength: width, maxLength: width });
const some = fc.array(fc.tuple(vector, fc.constantFrom("up", "down")), { minLength: 2, maxLength: 8 });

const close = (found: ArrayLike<number>, expected: ArrayLike<number>) => {
  const isOff = Array.from(found).some((score, k) => !(Math.abs(score - expected[k]) <= 1e-9 * (1 + Math.abs(score))));
  if (isOff || found.length !== expected.length) expect(found).toEqual(expected);
};

/** A pipeline that has been fitted to rows or learned them one by one, each in a way of its own; undefined where they do not go together. */
function learned(
  make: () => Pipeline<string> | Perceptron<string>,
  all: readonly Ways[],
  labels: readonly string[],
  way: number,
  online: boolean,
) {
  const learner = make();
  const rows = all.map(({ rows }, r) => rows[(way + r) % rows.length]);
  try {
    if (online) for (const [r, x] of rows.entries()) learner.learn(x, labels[r]);
    else learner.fit(rows, labels);
  } catch {
    return undefined;
  }
  return learner.classes.length === 2 ? learner : undefined;
}

test("a row in any form gets the same scores and is learned the same, behind any transformer", () => {
  let met = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(forms) as (keyof typeof forms)[])),
      fc.constantFrom(...(Object.keys(transformers) as (keyof typeof transformers)[])),
      fc.constantFrom(...learners),
      fc.tuple(some, vector, vector, fc.nat(9), fc.boolean()),
      (form, transformer, own, [pairs, x, probe, way, online]) => {
        const first = transformers[transformer];
        // Data sets of named features are to have the columns that the learner has.
        const isMap = first && "columnName" in first();
        const options = form === "named" && !isMap ? { features: names } : {};
        const make = () => (first ? new Pipeline<string>(first(), own(options)) : own(options));
        const all = pairs.map(([row]) => forms[form](row));
        const labels = pairs.map(([, label]) => label);
        const learner = learned(make, all, labels, 0, online);
        const other = learned(make, all, labels, way, online);
        expect(other === undefined).toBe(learner === undefined);
        if (!learner || !other) return;
        met++;
        const { rows, wholes } = forms[form](x);
        const expected = learner.scores(rows[0]);
        // Other learners round in an order that depends on the form, so that near its threshold only one of two runs may update.
        const isExact = ["none", "squares", "monomials", "oneHotMap"].includes(transformer);
        if (isExact) close(other.scores(rows[0]), expected);
        for (const row of rows) close(learner.scores(row), expected);
        for (const whole of wholes) {
          const table = scoresAll(learner, whole);
          for (const scores of table) close(scores, expected);
          const sure = Math.abs(expected[0] - expected[1]) > 1e-6;
          if (sure) expect(new Set(learner.predictAll(whole))).toEqual(new Set([learner.predict(rows[0])]));
        }
        if (!first || "compact" in first()) {
          const compact = LinearModel.from<string>(learner);
          for (const row of rows) close(compact.scores(row), expected);
        }
        // Learning the row, alone or as a data set, gives another row the same scores, except for updates near the threshold.
        const ways = [...rows.map((row) => [row]), ...wholes.slice(1)];
        const [taught, ...others] = [0, way, way + 5].map((drawn) => {
          const whole = ways[drawn % ways.length];
          const taught = learned(make, all, labels, 0, online)!;
          if (Array.isArray(whole)) taught.learn(whole[0], "up");
          else taught.learnAll(whole, whole instanceof Examples ? undefined : ["up"]);
          return taught.scores(forms[form](probe).rows[0]);
        });
        if (Math.abs(expected[0]) > 1e-6) for (const scores of others) close(scores, taught);
      },
    ),
    { numRuns: runs(50, 10_000) },
  );
  expect(met).toBeGreaterThan(runs(20, 2000));
});

test("an encoded record gets the scores of its table row, even where a centred column is 0", () => {
  const cell = fc.integer({ min: -2, max: 2 }).map(String);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, fc.constantFrom("red", "blue")), { minLength: 4, maxLength: 10 }),
      fc.constantFrom("all", "columns", "alone"),
      (cells, scale) => {
        const header = ["a", "b", "colour", "kind"];
        const rows = cells.map((own, r) => [...own, r % 2 ? "up" : "down"]);
        const table = () => rawTable(header, rows, { label: "kind", numeric: ["a", "b"], categorical: ["colour"] });
        const encoding = TableEncoding.fit(table(), { label: "kind" });
        const scaler = scale === "all" ? standardize() : standardize({ columns: encoding.numericFeatures() });
        const learner =
          scale === "alone" ? new Perceptron<string>() : new Pipeline<string>(scaler, new Perceptron<string>());
        learner.fit(encoding.encode(table()));
        const whole = scoresAll(learner, encoding.encode(table()));
        for (const [r, [a, b, colour]] of rows.entries()) {
          const record = new Map<string, number | string>([
            ["a", Number(a)],
            ["b", Number(b)],
            ["colour", colour],
          ]);
          close(learner.scores(encoding.encodeRecord(record)), whole[r]);
        }
      },
    ),
    { numRuns: runs(25, 1000) },
  );
});

test("named rows of zeros are learned the same in bulk as one by one", () => {
  const rows = [{ a: 0 }, { a: -0 }, { a: 1 }, { a: 0 }, { a: -1.5 }];
  const labels = ["c", "a", "b", "c", "c"];
  const [alone, bulk] = [0, 1].map(() => new Pipeline<string>(standardize(), new Perceptron<string>()));
  for (const [r, row] of rows.entries()) alone.learn(row, labels[r]);
  bulk.learnAll(rows, labels);
  expect(JSON.stringify(bulk)).toBe(JSON.stringify(alone));
});

// learnAll of a pipeline equals learn row by row, however the rows are split; from rows with a fault it learns nothing at
// all.

import fc from "fast-check";
import { expect, test } from "vitest";
import { Examples } from "../src/data/examples.js";
import { InputError } from "../src/errors.js";
import { rbf } from "../src/kernels/rbf.js";
import type { Label, Learner, Row, Rows } from "../src/learner.js";
import { kernelLearners } from "../src/learners/kernels.generated.js";
import { networkLearners } from "../src/learners/networks.generated.js";
import { linearLearners } from "../src/learners/root.generated.js";
import { fourierMap } from "../src/maps/fourier-map.js";
import { quadraticMap } from "../src/maps/monomial-map.js";
import { nystromMap } from "../src/maps/nystrom-map.js";
import { oneHotMap } from "../src/maps/one-hot-map.js";
import { squares } from "../src/maps/squares-map.js";
import { Pipeline } from "../src/pipeline.js";
import { standardize } from "../src/transformers/standardize.js";
import type { Transformer } from "../src/transformers/transformer.js";
import { unitBall } from "../src/transformers/unit-ball.js";
import { unitLength } from "../src/transformers/unit-length.js";
import { inFull, runs, useOneSeed } from "./runs.js";
import { asCsr, asMatrix, asSparse, bits } from "./samples.js";
import "../src/entries/wasm.js";

useOneSeed();

const width = 3;
const makers = [...linearLearners, ...kernelLearners, ...networkLearners]
  .filter(({ name }) => name !== "max-margin")
  .map(({ name, entry, create }) => ({
    name,
    make: (options: object) =>
      create({
        ...(entry === "rosenblatt/kernels" && { kernel: rbf(1) }),
        ...(entry === "rosenblatt/networks" && { hidden: [2] }),
        ...options,
      }) as Learner,
  }));

const transformers: { [name: string]: (learner: Learner) => Learner } = {
  "": (learner) => learner,
  standardize: (learner) => new Pipeline(standardize(), learner),
  "standardize of one column": (learner) => new Pipeline(standardize({ columns: ["f1"] }), learner),
  unitBall: (learner) => new Pipeline(unitBall(), learner),
  unitLength: (learner) => new Pipeline(unitLength(), learner),
  squares: (learner) => new Pipeline(squares(), learner),
  quadraticMap: (learner) => new Pipeline(quadraticMap(), learner),
  fourierMap: (learner) => new Pipeline(fourierMap({ features: 4 }), learner),
  oneHotMap: (learner) => new Pipeline(oneHotMap(), learner),
  nystromMap: (learner) => new Pipeline(nystromMap({ kernel: rbf(1), landmarks: 3 }), learner),
  "standardize, then quadraticMap": (learner) => new Pipeline(standardize(), new Pipeline(quadraticMap(), learner)),
  "unitLength, then standardize": (learner) => new Pipeline(unitLength(), new Pipeline(standardize(), learner)),
};

const named = (x: readonly number[]) => Object.fromEntries(x.map((v, j) => [`f${j}`, v]));
const texts = (x: readonly number[]) => ({ ...named(x), word: `w${Math.round(4 * x[0])}` });

/** How a single row is given, and how several are. */
const forms: {
  [name: string]: { one: (x: number[]) => Row; all?: (rows: number[][], labels: Label[]) => Rows | Examples };
} = {
  lists: { one: (x) => x },
  matrix: { one: (x) => x, all: asMatrix },
  examples: { one: (x) => x, all: (rows, labels) => Examples.from(rows, labels) },
  "sparse rows": { one: asSparse },
  "sparse matrix": { one: asSparse, all: asCsr },
  "sparse examples": { one: asSparse, all: (rows, labels) => Examples.from(asCsr(rows), labels) },
  records: { one: named },
  texts: { one: texts },
};

const value = fc.integer({ min: 0, max: 8 }).map((n) => n / 8);
const example = fc.tuple(
  fc.array(value, { minLength: width, maxLength: width }),
  fc.constantFrom<Label>("a", "b", "c"),
);
const situation = fc.record({
  maker: fc.constantFrom(...makers),
  transformer: fc.constantFrom(...Object.keys(transformers)),
  form: fc.constantFrom(...Object.keys(forms)),
  options: fc.constantFrom<object>({}, { classes: ["a", "b", "c"] }, { bias: false }, { hash: 8 }),
  fitted: fc.boolean(),
  data: fc.array(example, { minLength: 1, maxLength: 30 }),
  cuts: fc.array(fc.nat(30), { maxLength: 3 }),
});
type Situation = typeof situation extends fc.Arbitrary<infer T> ? T : never;

/** A learner, alone or behind a transformer, fitted or not; undefined where these do not go together. */
function learnerOf({ maker, transformer, form, options, fitted }: Situation): Learner | undefined {
  try {
    const learner = transformers[transformer](maker.make(options));
    const { one } = forms[form];
    const corners = [[0, 0, 1], [1, 0.5, 0], [0.5, 1, 0.25], [1, 1, 1]].map(one); // biome-ignore format: a line
    if (fitted) learner.fit(corners, ["a", "b", "a", "b"]);
    return learner;
  } catch (error) {
    if ((error as Error).name === "InputError" || (error as Error).name === "OptionError") return undefined;
    throw error;
  }
}

/** The result of an attempt: the model, or that it was refused. */
function attempt(learner: Learner, act: () => void): string {
  const before = bits(learner);
  try {
    act();
    return bits(learner);
  } catch (error) {
    expect((error as Error).name).toMatch(/InputError|OptionError/);
    return before;
  }
}

test("learnAll of a pipeline equals learn row by row, however the rows are split", () => {
  let compared = 0;
  fc.assert(
    fc.property(situation, (given) => {
      const [whole, single] = [learnerOf(given), learnerOf(given)];
      if (!(whole instanceof Pipeline) || !single) return;
      // A matrix of sparse rows counts as one of hashed names then, whose names nobody kept.
      if ("hash" in given.options && given.form === "sparse matrix") return;
      const { one, all } = forms[given.form];
      let refused = false;
      for (const [x, label] of given.data)
        if (!refused)
          attempt(single, () => {
            refused = true;
            single.learn(one(x), label);
            refused = false;
          });
      const ends = [...new Set([...given.cuts, given.data.length])].filter(
        (end) => end <= given.data.length && end > 0,
      );
      let from = 0;
      let counted = 0;
      for (const end of ends.sort((a, b) => a - b)) {
        const part = given.data.slice(from, end);
        from = end;
        const [rows, labels] = [part.map(([x]) => x), part.map(([, label]) => label)];
        attempt(whole, () => {
          counted += whole.learnAll(all ? all(rows, labels) : rows.map(one), labels).examples;
        });
      }
      // A refusal ends the one at the row, the other before the part that has it.
      if (refused) return;
      compared++;
      expect(bits(whole)).toBe(bits(single));
      expect(counted).toBe(given.data.length);
    }),
    { numRuns: runs(110, 4000) },
  );
  expect(compared).toBeGreaterThan(50);
});

test("learnAll behind a frozen transformer counts the mistakes made on transformed rows", () => {
  for (const { make } of makers.slice(0, 4)) {
    const rows = Array.from({ length: 50 }, (_, r) => [(7 * r) % 10, (3 * r) % 11, r % 2]);
    const labels = rows.map(([a, b]) => (a > b ? "up" : "down"));
    const scaler: Transformer = standardize().fit(Examples.from(rows));
    const alone = make({}).learnAll(
      rows.map((x) => scaler.transform(x)),
      labels,
    );
    expect(new Pipeline(scaler, make({})).learnAll(rows, labels)).toEqual(alone);
  }
});

test("learnAll equals learn row by row also in compiled loops on large data sets", () => {
  const rows = Array.from({ length: 3000 }, (_, r) => [(7 * r) % 10, (3 * r) % 11, (5 * r) % 13]);
  const labels = rows.map(([a, b, c]) => (a > b ? "up" : b > c ? "down" : "aside"));
  for (const [k, form] of ["matrix", "examples", "sparse matrix"].entries())
    for (const [j, transformer] of ["standardize", "unitBall", "unitLength", "squares", "quadraticMap"].entries()) {
      // The short suite tests every transformer with one form, the full one with all forms.
      if (!inFull && k !== j % 3) continue;
      const [whole, single] = [0, 1].map(() => transformers[transformer](makers[1].make({})));
      for (const [r, x] of rows.entries()) single.learn(forms[form].one(x), labels[r]);
      whole.learnAll(forms[form].all!(rows.slice(0, 2500), labels.slice(0, 2500)), labels.slice(0, 2500));
      whole.learnAll(forms[form].all!(rows.slice(2500), labels.slice(2500)), labels.slice(2500));
      expect([form, transformer, bits(whole)]).toEqual([form, transformer, bits(single)]);
    }
});

/** Possible faults of a row, and the messages of their errors. */
const faults: { [name: string]: { row?: (x: number[]) => unknown; label?: unknown } } = {
  "a number that is none": { row: ([, ...x]) => [Number.NaN, ...x] },
  "a number without bound": { row: ([, ...x]) => [...x, Number.POSITIVE_INFINITY] },
  "a column too many": { row: (x) => [...x, 1] },
  "another form": { row: (x) => named(x) },
  "no row": { row: () => null },
  text: { row: ([, ...x]) => ["1", ...x] },
  "a label that is no class": { label: 1.5 },
  "no label": { label: null },
};
const ways = {
  list: (rows: unknown[]) => rows,
  set: (rows: unknown[]) => new Set(rows),
  generator: (rows: unknown[]) => rows.values(),
};

test("a bad row is reported by its number and leaves the learner unchanged", () => {
  fc.assert(
    fc.property(
      situation,
      fc.constantFrom(...Object.keys(faults)),
      fc.constantFrom<keyof typeof ways>("list", "set", "generator"),
      fc.nat(),
      (given, fault, way, drawn) => {
        const learner = learnerOf({ ...given, form: "lists", options: {} });
        if (!learner || given.data.length < 2) return;
        const at = drawn % given.data.length;
        const { row, label } = faults[fault];
        // The first row settles the form for a new learner, and for the rows that a pipeline gathers.
        if ((!given.fitted || learner instanceof Pipeline) && at === 0 && row) return;
        const rows = given.data.map(([x], r) => (row && r === at ? row(x) : [...x]));
        const labels = given.data.map(([, own], r) => (label !== undefined && r === at ? label : own));
        const before = bits(learner);
        const error = caught(() => learner.learnAll(ways[way](rows) as Rows, labels as Label[]));
        // Some learners refuse what comes before the bad row, such as a second class too many.
        expect(error).toBeInstanceOf(InputError);
        expect(error.message).toMatch(/^(row|labels\[)\s?\d+/);
        if (!/^row/.test(error.message) || given.maker.name !== "winnow") expect(error.message).toContain(String(at));
        expect(bits(learner)).toBe(before);
      },
    ),
    { numRuns: runs(200, 4000) },
  );
});

test("a wrong number of labels is refused and leaves learner and scaler unchanged", () => {
  fc.assert(
    fc.property(
      situation,
      fc.constantFrom<keyof typeof ways>("list", "generator"),
      fc.constantFrom(-2, -1, 1, 2),
      (given, way, more) => {
        const learner = learnerOf(given);
        if (!learner || given.data.length + more < 0) return;
        const { one, all } = forms[given.form];
        const rows = given.data.map(([x]) => x);
        const own = given.data.map(([, label]) => label);
        const labels =
          more < 0 ? own.slice(0, more) : [...own, ...own.slice(0, 1), ...own.slice(0, 1)].slice(0, own.length + more);
        if (labels.length === own.length || given.form.includes("examples")) return;
        const before = bits(learner);
        const error = caught(() =>
          learner.learnAll(all ? all(rows, own) : rows.map(one), ways[way](labels) as Iterable<Label>),
        );
        expect(error.name).toMatch(/InputError|OptionError/);
        if (way === "list" || learner instanceof Pipeline)
          expect(error.message).toMatch(/labels must have|needs the whole data set|must be/);
        expect(bits(learner)).toBe(before);
      },
    ),
    { numRuns: runs(150, 4000) },
  );
});

function caught(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was refused");
}

// Preparation in steps: fitAsync does a limited amount of work between two pauses, and an abort at any pause before the
// first visit changes nothing. A pause depends on the amount of work, not on a clock, and the amount is very small here.

import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { Examples } from "../src/data/examples.js";
import { rbf } from "../src/kernels/rbf.js";
import type { BatchLearner, Label, Row, Rows } from "../src/learner.js";
import { kernelLearners } from "../src/learners/kernels.generated.js";
import { networkLearners } from "../src/learners/networks.generated.js";
import { linearLearners } from "../src/learners/root.generated.js";
import { fourierMap } from "../src/maps/fourier-map.js";
import { monomials, quadraticMap } from "../src/maps/monomial-map.js";
import { nystromMap } from "../src/maps/nystrom-map.js";
import { oneHotMap } from "../src/maps/one-hot-map.js";
import { squares } from "../src/maps/squares-map.js";
import { Pipeline } from "../src/pipeline.js";
import { standardize } from "../src/transformers/standardize.js";
import { unitBall } from "../src/transformers/unit-ball.js";
import { unitLength } from "../src/transformers/unit-length.js";
import { runs, useOneSeed } from "./runs.js";
import { bits } from "./samples.js";

useOneSeed();

const [watched, manageable] = vi.hoisted(() => [{ pauses: 0, paused: () => {} }, 400]);

vi.mock("../src/data/pause.js", async (original) => ({
  ...(await original<object>()),
  manageable,
  pause: async () => {
    watched.pauses++;
    watched.paused();
  },
}));

beforeEach(() => {
  watched.pauses = 0;
  watched.paused = () => {};
});

const size = 24;
const names = ["low", "mid", "high"];
const width = names.length;
const dense = Array.from({ length: size }, (_, r) => names.map((_, j) => ((7 * r + 3 * j) % 8) / 8 + r / 512));
const labels = dense.map(([a, b]) => (a > b ? "up" : "down"));
const others = dense.map((x) => x.toReversed());
const csr = {
  starts: dense.map((_, r) => r * width).concat(size * width),
  indices: dense.flatMap(() => [0, 2, 5]),
  values: dense.flat(),
};

/** Counts how many items are requested between two pauses. */
class Counter {
  most = 0;
  #since = 0;
  #pauses = 0;

  add(): void {
    if (watched.pauses !== this.#pauses) {
      this.#pauses = watched.pauses;
      this.#since = 0;
    }
    this.most = Math.max(this.most, ++this.#since);
  }

  /** The same items, counted as they are taken. */
  *each<T>(items: Iterable<T>): Generator<T> {
    for (const item of items) {
      this.add();
      yield item;
    }
  }

  /** The same numbers, counted as they are read. */
  numbers(list: readonly number[]): ArrayLike<number> {
    return new Proxy(list, {
      get: (target, key) => {
        if (typeof key === "string" && /^\d+$/.test(key)) this.add();
        return Reflect.get(target, key);
      },
    });
  }
}

type Given = Rows | Examples | AsyncIterable<readonly [Row, string]>;
type Form = { rows: (counter: Counter) => Given; labels: boolean };

const table = (counter: Counter) => ({
  numRows: size,
  schema: { fields: names.map((name) => ({ name })) },
  getChild: (name: string) => ({
    get(r: number) {
      counter.add();
      return dense[r][names.indexOf(name)];
    },
  }),
});

/** Rows in every form, which count the requested entries or rows. */
const forms: { [name: string]: Form } = {
  lists: { rows: () => dense, labels: true },
  records: { rows: () => dense.map((x) => Object.fromEntries(x.map((v, j) => [names[j], v]))), labels: true },
  matrix: { rows: (counter) => ({ data: counter.numbers(dense.flat()), rows: size, columns: width }), labels: true },
  "typed matrix": { rows: () => ({ data: Float64Array.from(dense.flat()), rows: size, columns: width }), labels: true },
  "sparse rows": { rows: () => dense.map((x) => ({ indices: [0, 2, 5], values: x })), labels: true },
  "sparse matrix": {
    rows: (counter) => ({ ...csr, indices: counter.numbers(csr.indices), values: counter.numbers(csr.values) }),
    labels: true,
  },
  table: { rows: table, labels: true },
  examples: { rows: () => Examples.from(dense, labels), labels: false },
  iterable: { rows: (counter) => counter.each(dense), labels: true },
  stream: {
    async *rows(counter) {
      for (const x of counter.each(dense)) yield [x, labels[dense.indexOf(x)]] as const;
    },
    labels: false,
  },
};

const transformers = {
  none: undefined,
  standardize,
  unitBall,
  unitLength,
  squares,
  oneHotMap,
  quadraticMap,
  monomials: () => monomials({ degree: 3 }),
  fourierMap: () => fourierMap({ features: 8 }),
  nystromMap: () => nystromMap({ kernel: rbf(1), landmarks: 4 }),
  "nystromMap of rows": () => nystromMap({ kernel: rbf(1), landmarks: 4, from: "random" }),
  "standardize, then quadraticMap": standardize,
};

const learners = Object.fromEntries(
  [...linearLearners, ...kernelLearners, ...networkLearners].map(({ name, create, entry, without }) => [
    name,
    (early: boolean) =>
      create({
        epochs: 2,
        ...(entry === "rosenblatt/kernels" && { kernel: rbf(1) }),
        ...(entry === "rosenblatt/networks" && { hidden: [3], batch: size }),
        ...(early && !without.includes("earlyStopping") && { earlyStopping: true }),
      }) as BatchLearner<Label>,
  ]),
);

interface Case {
  learner: string;
  transformer: keyof typeof transformers;
  form: string;
  early: boolean;
}

function make({ learner, transformer, early }: Case): BatchLearner<Label> {
  const own = learners[learner](early);
  const inner = transformer === "standardize, then quadraticMap" ? new Pipeline(quadraticMap(), own) : own;
  const first = transformers[transformer]?.();
  return first ? new Pipeline(first, inner) : inner;
}

const cases = Object.keys(learners).flatMap((learner) =>
  Object.keys(transformers).flatMap((transformer) =>
    Object.keys(forms).flatMap((form) => [false, true].map((early) => ({ learner, transformer, form, early }) as Case)),
  ),
);

/** Fits with one of the methods, and returns the resulting learner or the refusal. */
async function outcome(verb: "fit" | "fitAsync", one: Case): Promise<string> {
  const learner = make(one);
  const { rows, labels: has } = forms[one.form];
  const given = verb === "fit" && one.form === "stream" ? dense : rows(new Counter());
  const known = has || (verb === "fit" && one.form === "stream") ? labels : undefined;
  try {
    const report = await learner[verb](given as Rows, known);
    return bits(learner) + JSON.stringify(report);
  } catch (error) {
    return String(error);
  }
}

test("fitAsync gives the bits and the report of fit, for every learner, transformer and form", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...cases), async (one) => {
      expect(await outcome("fitAsync", one)).toBe(await outcome("fit", one));
    }),
    { numRuns: runs(18, 2 * cases.length) },
  );
});

test("fitAsync reads only a limited number of rows, values and labels between two pauses", async () => {
  for (const form of ["matrix", "sparse matrix", "table", "iterable", "stream"])
    for (const transformer of ["none", "standardize", "quadraticMap"] as const)
      for (const learner of ["perceptron", "max-margin", "kernel-perceptron", "network"]) {
        const [asked, named] = [new Counter(), new Counter()];
        const { rows, labels: has } = forms[form];
        const own = make({ learner, transformer, form, early: true });
        await own.fitAsync(rows(asked) as Rows, has ? named.each(labels) : undefined);
        const most = form === "stream" ? size : 1.25 * manageable;
        expect([form, learner, asked.most, asked.most <= most]).toEqual([form, learner, asked.most, true]);
        expect(named.most).toBeLessThanOrEqual(Math.ceil((1.25 * manageable) / 64));
      }
});

test("twice the rows give twice the pauses before the first visit", async () => {
  const before = async (one: Case, twice: boolean) => {
    watched.pauses = 0;
    let first = 0;
    const onProgress = () => {
      first ||= watched.pauses;
    };
    const [rows, known] = twice
      ? [
          [...dense, ...others],
          [...labels, ...labels],
        ]
      : [dense, labels];
    const data = Float64Array.from(rows.flat());
    await make(one).fitAsync({ data, rows: rows.length, columns: width }, known, { onProgress });
    return first;
  };
  for (const transformer of Object.keys(transformers) as Case["transformer"][]) {
    if (transformer.startsWith("nystrom")) continue;
    const one: Case = { learner: "perceptron", transformer, form: "matrix", early: true };
    const [once, twice] = [await before(one, false), await before(one, true)];
    expect([transformer, once, twice, twice >= 2 * once - 3]).toEqual([transformer, once, twice, true]);
    expect(once).toBeGreaterThan(2);
  }
});

test("an abort at any pause before the first visit leaves learner and transformer unchanged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...cases), fc.boolean(), fc.nat(), async (one, resume, drawn) => {
      const { rows, labels: has } = forms[one.form];
      const fitted = () => {
        const learner = make(one);
        // Other rows before, so that the run would change what was learned; a new learner where they do not go together.
        try {
          learner.fit(
            one.form === "records" ? others.map((x) => ({ low: x[0], new: x[1] })) : asForm(one.form),
            labels,
          );
        } catch {
          return make(one);
        }
        return learner;
      };
      const given = () => rows(new Counter()) as Rows;
      const options = { resume: resume && one.learner !== "max-margin" };
      let last = 0;
      watched.pauses = 0;
      const onProgress = () => {
        last ||= watched.pauses;
      };
      try {
        await fitted().fitAsync(given(), has ? labels : undefined, { ...options, onProgress });
      } catch {
        return;
      }
      const at = last > 0 ? drawn % last : 0;
      const learner = fitted();
      const before = bits(learner);
      const controller = new AbortController();
      if (at === 0) controller.abort();
      watched.pauses = 0;
      watched.paused = () => {
        if (watched.pauses === at) controller.abort();
      };
      const { signal } = controller;
      const report = await learner.fitAsync(given(), has ? labels : undefined, { ...options, signal });
      watched.paused = () => {};
      expect(report.stopped).toBe("aborted");
      expect(bits(learner)).toBe(before);
      // Nothing remains that would prevent another run.
      await learner.fitAsync(given(), has ? labels : undefined, options);
      const whole = fitted();
      whole.fit(one.form === "stream" ? dense : given(), labels, options);
      expect(bits(learner)).toBe(bits(whole));
    }),
    { numRuns: runs(24, 2 * cases.length) },
  );
});

function asForm(form: string): Rows {
  if (form === "sparse rows" || form === "sparse matrix") return others.map((x) => ({ indices: [0, 2, 5], values: x }));
  return others;
}

test("a pipeline being prepared predicts as before and refuses to learn", async () => {
  const pipeline = new Pipeline<Label>(standardize(), learners.perceptron(false));
  pipeline.fit(others, labels);
  const [before, scaler] = [pipeline.scores([1, 0, 0]), pipeline.transformer];
  let seen = 0;
  watched.paused = () => {
    // The transformer changes at the moment at which the learner starts anew.
    if (pipeline.transformer !== scaler) return;
    seen++;
    expect(pipeline.scores([1, 0, 0])).toEqual(before);
    expect(() => pipeline.learn([1, 0, 0], "up")).toThrow(/a run is in progress/);
    expect(() => pipeline.learnAll([[1, 0, 0]], ["up"])).toThrow(/a run is in progress/);
    expect(() => pipeline.fit(dense, labels)).toThrow(/a run is in progress/);
  };
  await pipeline.fitAsync(dense, labels);
  expect(seen).toBeGreaterThan(3);
  expect(pipeline.transformer).not.toBe(scaler);
  pipeline.learn([1, 0, 0], "up");
});

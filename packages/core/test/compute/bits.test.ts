// Plain loops and WebAssembly agree bit for bit, and sparse rows with dense ones.

import { afterAll, describe, expect, test } from "vitest";
import { accelerate, type Memory, plainMemory, type Span } from "../../src/compute/memory.js";
import { visitBinary, visitJoint } from "../../src/compute/rules/visit.js";
import type { RowViews, Task } from "../../src/compute/task.js";
import { HEADER_LENGTH, TIME_AT } from "../../src/compute/task-layout.js";
import { wasmMemory } from "../../src/compute/wasm.js";
import { Examples } from "../../src/data/examples.js";
import { orders } from "../../src/data/visit-order.js";
import { Arow } from "../../src/learners/arow.js";
import { AveragedPerceptron } from "../../src/learners/averaged-perceptron.js";
import { BalancedWinnow } from "../../src/learners/balanced-winnow.js";
import { MarginPerceptron } from "../../src/learners/margin-perceptron.js";
import { PassiveAggressive } from "../../src/learners/passive-aggressive.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { PocketPerceptron } from "../../src/learners/pocket-perceptron.js";
import { SecondOrderPerceptron } from "../../src/learners/second-order-perceptron.js";
import { VotedPerceptron } from "../../src/learners/voted-perceptron.js";
import { Winnow } from "../../src/learners/winnow.js";
import type { LinearLearner } from "../../src/linear/learner.js";
import { LinearState } from "../../src/linear/state.js";
import { Workspace } from "../../src/linear/workspace.js";
import type { LinearOptions } from "../../src/options/shared-options.js";
import { below, type Random, random, uniform } from "../../src/random.js";
import { engine } from "../../src/training/engine-of.js";
import { inFull, runs } from "../runs.js";
import { asCsr, asMatrix, bits, sample } from "../samples.js";

type Create = (options: LinearOptions<string>) => LinearLearner<string>;

const rules: [string, Create, { joint?: false; apart?: false; unit?: true }][] = [
  ["perceptron", (options) => new Perceptron(options), {}],
  ["perceptron, delta rule", (options) => new Perceptron({ ...options, rule: "delta" }), {}],
  ["perceptron, ties won", (options) => new Perceptron({ ...options, zeroUpdates: false }), {}],
  ["perceptron, no bias", (options) => new Perceptron({ ...options, bias: false }), {}],
  ["margin perceptron", (options) => new MarginPerceptron({ ...options, margin: 0.75 }), {}],
  ["averaged perceptron", (options) => new AveragedPerceptron(options), {}],
  ["averaged perceptron, delta rule", (options) => new AveragedPerceptron({ ...options, rule: "delta" }), {}],
  ["PA", (options) => new PassiveAggressive({ ...options, variant: "pa" }), {}],
  ["PA-I", (options) => new PassiveAggressive({ ...options, C: 0.3 }), {}],
  ["PA-II", (options) => new PassiveAggressive({ ...options, variant: "pa2", biasInNorm: false }), {}],
  ["PA, averaged", (options) => new PassiveAggressive({ ...options, averaged: true }), {}],
  ["AROW", (options) => new Arow({ ...options, r: 0.7 }), {}],
  ["second-order, diagonal", (options) => new SecondOrderPerceptron({ ...options, a: 0.3 }), {}],
  ["second-order, full", (options) => new SecondOrderPerceptron({ ...options, matrix: "full" }), { apart: false }],
  ["winnow", (options) => new Winnow({ ...options, threshold: 1.7, promotion: 1.3 }), { joint: false, unit: true }],
  [
    "winnow, demotion to zero",
    (options) => new Winnow({ ...options, threshold: 1.7, demotion: "zero" }),
    { joint: false, unit: true },
  ],
  ["balanced winnow", (options) => new BalancedWinnow(options), {}],
];

/** Zeros of both signs, subnormals, single floats and doubles of many sizes. */
function wildValue(next: Random, narrow: boolean, unit: boolean): number {
  const kind = below(12, next);
  const size = kind === 0 ? 0 : kind === 1 ? (narrow ? 2 ** -149 : 5e-324) * below(9, next) : uniform(next);
  const value = unit || below(2, next) === 0 ? size : -size;
  return narrow ? Math.fround(value) : value;
}

interface Raw {
  starts: number[];
  indices: number[];
  values: number[];
  width: number;
  targets: number[];
}

function raw(
  next: Random,
  n: number,
  width: number,
  sparse: boolean,
  classes: number,
  narrow: boolean,
  unit: boolean,
): Raw {
  const made: Raw = { starts: [0], indices: [], values: [], width, targets: [] };
  for (let r = 0; r < n; r++) {
    for (let j = 0; j < width; j++) {
      // The first sparse row is empty and the second full, so that rows of every length up to the width occur.
      if (sparse && (r === 0 || (r > 1 && below(width, next) >= r))) continue;
      made.indices.push(j);
      // A row of zeros scores 0 as long as there is no bias.
      made.values.push(r === 5 ? 0 : wildValue(next, narrow, unit));
    }
    made.starts.push(made.values.length);
    made.targets.push(below(classes, next));
  }
  return made;
}

function put<T extends Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  span: Span<T>,
  values: ArrayLike<number>,
): T {
  const view = span.view();
  view.set(values);
  return view;
}

/** A learner's vectors after a block of visits in the given memory, and everything that the block wrote. */
function visited(
  memory: Memory,
  learner: LinearLearner<string>,
  data: Raw,
  narrow: boolean,
  sparse: boolean,
  offset: number,
  quiet = false,
) {
  const { kind, settings, experience } = learner[engine];
  memory.allocate(Float64Array, offset);
  const rows: RowViews = {
    width: data.width,
    starts: sparse
      ? put(memory.allocate(Uint32Array, data.starts.length), data.starts)
      : memory.allocate(Uint32Array, 1).view(),
    indices: sparse ? put(memory.allocate(Uint32Array, data.indices.length + offset), data.indices) : null,
    values: narrow
      ? put(memory.allocate(Float32Array, data.values.length), data.values)
      : put(memory.allocate(Float64Array, data.values.length), data.values),
  };
  const targets = put(memory.allocate(Uint32Array, data.targets.length), data.targets);
  const examples = { memory, rows, targets, width: data.width } as unknown as Examples;
  const state = new LinearState(kind, settings.multiclass, "none");
  state.grow(data.width, learner.classes.length, 1);
  const space = new Workspace(examples, settings, kind, state, experience.ranks(), undefined, quiet);
  const { task } = space;
  const n = data.targets.length;
  const vectors = () => [
    task.w.map((vector) => Array.from(vector)),
    // The last row of a full matrix is scratch.
    (kind.matrix ? task.v.slice(0, -1) : task.v).map((vector) => Array.from(vector)),
  ];
  for (let k = 0; k < n; k++) {
    task.order[k] = (k * 7) % n;
    task.scales[k] = [1, 0.5, 0, 1.7][k % 4];
  }
  task.numbers[TIME_AT] = 13;
  if (quiet) {
    // Here compiled loops use the first scale for all visits; plain loops have no such mode.
    task.scales.fill(0.75, 0, memory === plainMemory ? n : 1);
    return [space.binary(task, 0, 1, 0, n, Infinity), Array.from(task.numbers), ...vectors()];
  }
  const out: unknown[] = [];
  const record = (task: Task) =>
    out.push(
      Array.from(task.scores.subarray(0, n)),
      // No step is 0, of either sign.
      Array.from(task.steps.subarray(0, n), (step) => step + 0),
      Array.from(task.rivals.subarray(0, learner.classes.length > 2 && settings.multiclass === "joint" ? n : 0)),
      Array.from(task.numbers),
    );
  const firstRows = () => task.order.set(Array.from({ length: n - 1 }, (_, k) => k));
  if (state.w.length === 1) {
    out.push(space.binary(task, 0, 1, 0, n, Infinity));
    record(task);
    firstRows();
    out.push(space.binary(task, 0, 1, 1, n - 1, 2));
    out.push(space.binary(task, 0, 1, 3, 1, Infinity));
  } else if (settings.multiclass === "joint") {
    out.push(space.joint(task, 0, state.w.length, 0, n, Infinity));
    record(task);
    firstRows();
    out.push(space.joint(task, 0, state.w.length, 1, n - 1, 2));
  } else
    for (let k = 0; k < state.w.length; k++) {
      out.push(space.binary(task, k, k, 0, n, Infinity));
      record(task);
    }
  return [...out, ...vectors()];
}

const classNames = ["a", "b", "c", "d"];

/** Loops take four or eight columns at a time: the short suite tests the widths around those, the full one all widths. */
const widths = Array.from({ length: 40 }, (_, k) => k + 1).filter(
  (width) => inFull || [1, 2, 4, 5, 9, 40].includes(width),
);

describe.each(rules)("%s: compiled and plain loops agree", (_, create, { joint, apart, unit = false }) => {
  const modes = [
    ["two classes", 2, undefined],
    ...(joint === false ? [] : ([["four classes jointly", 4, "joint"]] as const)),
    ...(apart === false ? [] : ([["four classes one against the rest", 4, "one-vs-rest"]] as const)),
  ] as const;
  for (const [mode, classes, multiclass] of modes)
    for (const sparse of [false, true])
      for (const narrow of [false, true])
        test(`${mode}, ${sparse ? "sparse" : "dense"} rows of ${narrow ? "single floats" : "doubles"}, 1 to 40 columns`, () => {
          for (const width of widths) {
            const next = random(width, classes, Number(sparse), Number(narrow));
            const learner = create({ classes: classNames.slice(0, classes), multiclass } as LinearOptions<string>);
            const data = raw(next, 24, width, sparse, classes, narrow, unit);
            const plain = visited(plainMemory, learner, data, narrow, sparse, 0);
            const compiled = visited(wasmMemory(1 << 16), learner, data, narrow, sparse, width % 5);
            expect(compiled).toStrictEqual(plain);
          }
        });
});

describe("compiled and plain loops agree on ties, without a bias, on many columns and on a tiny row", () => {
  test.each(rules)("%s", (_, create, { joint, apart, unit = false }) => {
    for (const multiclass of [undefined, "joint", "one-vs-rest"]) {
      if ((multiclass === "joint" && joint === false) || (multiclass === "one-vs-rest" && apart === false)) continue;
      const classes = multiclass ? 4 : 2;
      const options = { classes: classNames.slice(0, classes), multiclass, zeroUpdates: false };
      const learner = create({ ...options, ...(unit ? {} : { bias: false }) } as LinearOptions<string>);
      // Vectors of 600 columns are longer than the free space at the bottom of a memory.
      for (const [seed, width] of [
        ...new Array(runs(5, 12)).fill(3),
        8,
        72,
        learner[engine].kind.matrix ? 72 : 600,
      ].entries())
        for (const sparse of [false, true]) {
          const next = random(seed, classes, Number(sparse));
          const data = raw(next, 24, width, sparse, classes, false, unit);
          // Small whole numbers, so that classes often have the same score.
          data.values = data.values.map(() => below(unit ? 2 : 3, next) - (unit ? 0 : 1));
          if (!unit) data.values.fill(0, data.starts[17], data.starts[18])[data.starts[17]] = 2 ** -450;
          const [plain, compiled] = [plainMemory, wasmMemory(1 << 18)].map((memory) =>
            visited(memory, learner, data, false, sparse, 0),
          );
          expect(compiled).toStrictEqual(plain);
        }
    }
  });
});

test("a block moves vectors the same whether or not its scores are read", () => {
  for (const [name, create] of rules.filter(([name]) => name.includes("perceptron")))
    for (const sparse of [false, true])
      for (const width of [3, 8]) {
        const learner = create({ classes: ["a", "b"] });
        const data = raw(random(width), 24, width, sparse, 2, false, false);
        const [plain, compiled] = [plainMemory, wasmMemory(1 << 16)].map((memory) =>
          visited(memory, learner, data, false, sparse, 0, true),
        );
        expect(compiled, name).toStrictEqual(plain);
      }
});

test("every rule has a compiled twin", () => {
  for (const [name, create, { joint }] of rules) {
    const { kind, settings } = create({ classes: ["a", "b"] })[engine];
    const memory = wasmMemory(1 << 16);
    const rows = {
      width: 1,
      starts: new Uint32Array(0),
      indices: null,
      values: memory.allocate(Float64Array, 1).view(),
    };
    const examples = { memory, rows, targets: memory.allocate(Uint32Array, 1).view(), width: 1 } as unknown as Examples;
    const state = new LinearState(kind, settings.multiclass, "none");
    state.grow(1, 2, 1);
    const { task } = new Workspace(examples, settings, kind, state, new Uint32Array(2));
    expect(task.header.length, name).toBe(HEADER_LENGTH);
    expect(memory.compiled(`${kind.compiled}Binary`, task), name).toBeDefined();
    if (joint !== false) expect(memory.compiled(`${kind.compiled}Joint`, task), name).toBeDefined();
  }
});

describe("two classes learned jointly as (−w, +w) agree with a single vector w", () => {
  test.each(rules.filter(([, , { joint }]) => joint !== false))("%s", (_, create) => {
    const { kind, settings } = create({ classes: ["a", "b"] })[engine];
    for (let width = 1; width <= 12; width++) {
      const next = random(width, 5);
      const data = raw(next, 60, width, width % 2 === 0, 2, false, false);
      const learner = create({ classes: ["a", "b"] });
      const examples = {
        memory: plainMemory,
        rows: {
          width,
          starts: Uint32Array.from(data.starts),
          indices: width % 2 === 0 ? Uint32Array.from(data.indices) : null,
          values: Float64Array.from(data.values),
        },
        targets: Uint32Array.from(data.targets),
        width,
      } as unknown as Examples;
      const space = (classes: number) => {
        const state = new LinearState(kind, "joint", "none");
        state.grow(width, 2, 1);
        if (classes === 2) {
          // As a third class would split it, without the third.
          state.grow(width, 3, 1);
          state.w.length = 2;
          if (!kind.matrix && state.v.length > 2) state.v.length = 2;
        }
        const { task } = new Workspace(examples, settings, kind, state, learner[engine].experience.ranks());
        for (let k = 0; k < 60; k++) {
          task.order[k] = k;
          task.scales[k] = 1 + (k % 3);
        }
        return task;
      };
      const [one, both] = [space(1), space(2)];
      visitBinary(kind.rule, one, 0, 1, 0, 60, Infinity);
      visitJoint(kind.rule, both, 0, 2, 0, 60, Infinity);
      expect(both.w[1]).toStrictEqual(one.w[0]);
      if (kind.mirror === "negate") expect(both.w[0].map((x) => 0 - x)).toEqual(one.w[0].map((x) => x + 0));
      else expect(both.w[0]).toStrictEqual(one.v[0]);
      const [seconds, second] = [both.v, one.v];
      if (second.length > 0) expect(seconds[kind.matrix || kind.shared ? 0 : 1]).toStrictEqual(second[0]);
      expect(both.numbers).toStrictEqual(one.numbers);
      expect(Array.from(both.steps, Math.abs)).toEqual(Array.from(one.steps, Math.abs));
    }
  });
});

describe("a bias does what the weight of a column of ones does", () => {
  const withoutBias = ["perceptron, no bias", "winnow", "winnow, demotion to zero"];
  // PA-II does not count the bias in ‖x‖² here.
  const asColumn = rules.filter(([name]) => ![...withoutBias, "PA-II"].includes(name));
  test.each(asColumn)("%s", (_, create, { apart }) => {
    for (const multiclass of ["joint", "one-vs-rest"] as const) {
      if (multiclass === "one-vs-rest" && apart === false) continue;
      for (const classes of [classNames.slice(0, 2), classNames]) {
        const { rows, labels } = sample(classes, { n: 80, width: 3, noise: 0.1 });
        const options = { classes, multiclass, epochs: 2 };
        const biased = create(options);
        biased.fit(rows, labels);
        const column = create({ ...options, bias: false });
        column.fit(
          rows.map((x) => [1, ...x]),
          labels,
        );
        for (const label of classes) {
          const expected = [biased.bias(label), ...biased.weights(label)];
          const found = [...column.weights(label)];
          expect(column.bias(label) + 0).toBe(0);
          expect(found.length).toBe(expected.length);
          found.forEach((weight, j) => {
            expect(weight).toBeCloseTo(expected[j], 9);
          });
        }
      }
    }
  });
});

describe("whole fits", () => {
  afterAll(() => accelerate(() => plainMemory));

  const learners: [string, Create, { joint?: false; apart?: false; unit?: true }][] = [
    ...rules,
    ["voted", ({ history: _, ...options }) => new VotedPerceptron(options), {}],
    ["pocket", (options) => new PocketPerceptron({ ...options, ratchet: false }), { apart: false }],
    ["pocket with ratchet", (options) => new PocketPerceptron(options), { apart: false }],
  ];

  test.each(learners)(
    "%s gives the same model file with and without WebAssembly",
    (name, create, { joint, apart, unit }) => {
      const few = name === "voted" ? 60 : 10;
      for (const [m, multiclass] of ([undefined, "joint", "one-vs-rest"] as const).entries()) {
        if ((multiclass === "joint" && joint === false) || (multiclass === "one-vs-rest" && apart === false)) continue;
        const classes = multiclass ? classNames : ["a", "b"];
        const { rows, labels } = sample(classes, { n: 24_000 / few, width: few, signed: !unit, noise: 0.05 });
        const uneven = rows.map((x) => x.map((value) => value / 3));
        // In the short suite, each of the three has data of its own kind.
        const kinds = [() => asMatrix(rows), () => asMatrix(uneven), () => asCsr(uneven)];
        for (const made of kinds.filter((_, k) => inFull || k === m)) {
          const data = made();
          const fitted = [wasmMemory, () => plainMemory].map((memory) => {
            accelerate(memory);
            const examples = Examples.from(data, labels, { classes });
            const learner = create({ classes, multiclass, epochs: 2 } as LinearOptions<string>);
            const report = learner.fit(examples);
            return { plain: examples.memory === plainMemory, model: bits(learner), report };
          });
          expect(fitted.map(({ plain }) => plain)).toEqual([false, true]);
          expect(fitted[0].model).toBe(fitted[1].model);
          expect(fitted[0].report).toEqual(fitted[1].report);
        }
      }
    },
  );

  test("the pocket counts errors the same when memory grows in mid-run", () => {
    const { labels, rows } = sample(["a", "b"], { n: 900, width: 12, noise: 0.2 });
    const width = 60_000;
    const data = asCsr(rows);
    const wide = { ...data, indices: data.indices.map((j, k) => j * 4000 + (k % 7)), columns: width };
    const [compiled, plain] = [wasmMemory, () => plainMemory].map((memory) => {
      accelerate(memory);
      const learner = new PocketPerceptron({ epochs: 3 });
      return { report: learner.fit(Examples.from(wide, labels)), model: bits(learner) };
    });
    expect(compiled.report).toEqual(plain.report);
    expect(compiled.model).toBe(plain.model);
  });

  test.each(orders)("%s order, sample weights, a rate schedule and early stopping give the same bits", (order) => {
    const { rows, labels } = sample(classNames, { n: 3000, width: 9, noise: 0.1 });
    const uneven = asMatrix(rows.map((x) => x.map((value) => value / 7)));
    const fitted = [wasmMemory, () => plainMemory].map((memory) => {
      accelerate(memory);
      const learner = new AveragedPerceptron({
        order,
        epochs: 4,
        rate: { kind: "sqrt", start: 0.3, decay: 0.01 },
        earlyStopping: true,
        classWeights: "balanced",
      });
      learner.fit(uneven, labels, { sampleWeights: labels.map((_, i) => (i % 5) / 3) });
      return bits(learner);
    });
    expect(fitted[0]).toBe(fitted[1]);
  });
});

describe("sparse rows equal dense ones", () => {
  const width = 13;
  const fitted = (create: Create, data: object, labels: string[], classes: string[], multiclass?: string) => {
    const learner = create({ classes, multiclass, epochs: 2, features: width } as LinearOptions<string>);
    learner.fit(data as never, labels);
    return learner;
  };
  const exact = ["perceptron", "perceptron, delta rule", "margin perceptron", "averaged perceptron"];

  test.each(rules.filter(([name]) => exact.includes(name)))("%s, bit for bit on exact data", (_, create) => {
    for (const [classes, multiclass] of [
      [["a", "b"], undefined],
      [classNames, "joint"],
      [classNames, "one-vs-rest"],
    ] as const) {
      const { rows, labels } = sample(classes, { n: 400, width });
      const [sparse, dense] = [asCsr(rows), asMatrix(rows)].map((data) =>
        fitted(create, data, labels, [...classes], multiclass),
      );
      expect(sparse.toJSON().arrays).toEqual(dense.toJSON().arrays);
    }
  });

  test.each(rules)("%s, to 1e-12 otherwise", (_, create, { joint, unit }) => {
    const multiclass = joint === false ? "one-vs-rest" : "joint";
    const { rows, labels } = sample(classNames, { n: 200, width, signed: !unit, seed: 3 });
    const uneven = rows.map((x) => x.map((value) => value / 3));
    const [sparse, dense] = [asCsr(uneven), asMatrix(uneven)].map((data) =>
      fitted(create, data, labels, classNames, multiclass),
    );
    for (const label of classNames) {
      const w = dense.weights(label);
      const most = Math.max(1, ...w.map(Math.abs));
      sparse.weights(label).forEach((weight, j) => {
        expect(Math.abs(weight - w[j])).toBeLessThanOrEqual(1e-12 * most);
      });
    }
  });
});

// An external learner: examples/alma, which imports nothing of the library but its root and rosenblatt/extend, as
// docs/extend.md describes.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { Alma } from "../../../../examples/alma/alma.js";
import { accelerate, plainMemory } from "../../src/compute/memory.js";
import { wasmMemory } from "../../src/compute/wasm.js";
import { iris } from "../../src/entries/datasets.js";
import { crossValidate } from "../../src/entries/evaluate.js";
import { LinearLearner, Settings, sumOfExamples } from "../../src/entries/extend.js";
import {
  LinearModel,
  load,
  ModelError,
  mix,
  Pipeline,
  type Row,
  type Rows,
  saveBytes,
  standardize,
} from "../../src/entries/index.js";
import { random, uniform } from "../../src/random.js";
import { keepsTheContract } from "../contract/learner.contract.js";
import { holds } from "../runs.js";
import { asCsr, asNamed, asSparse, bits, learned } from "../samples.js";

// Imports of the built package are resolved to the sources here.
vi.mock("rosenblatt", () => import("../../src/entries/index.js"));
vi.mock("rosenblatt/extend", () => import("../../src/entries/extend.js"));
afterAll(() => {
  for (const entry of ["rosenblatt", "rosenblatt/extend"]) vi.doUnmock(entry);
});

keepsTheContract("alma", (options) => new Alma(options), { adds: { updates: false } });

/**
 * The algorithm box of the paper for p = 2, plain and slow. The constant feature comes last, and x is divided by its length after it was
 * multiplied, so that every number is rounded as the learner rounds it: counts and weights are equal, whatever the data.
 */
function textbook(data: readonly Pair[], alpha: number, B: number, C: number) {
  let w: number[] = Array(data[0][0].length + 1).fill(0);
  let k = 1;
  let mistakes = 0;
  const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, j) => sum + x * b[j], 0);
  for (const [features, y] of data) {
    const x = [...features, 1];
    const length = Math.sqrt(dot(x, x));
    const margin = y * dot(w, x);
    if (margin <= 0) mistakes++;
    if (margin / length <= ((1 - alpha) * B) / Math.sqrt(k)) {
      const eta = C / Math.sqrt(k) / length;
      w = w.map((weight, j) => weight + eta * y * x[j]);
      const inFront = [w[w.length - 1], ...w.slice(0, -1)];
      const factor = 1 / Math.max(1, Math.sqrt(dot(inFront, inFront)));
      w = w.map((weight) => weight * factor);
      k++;
    }
  }
  return { mistakes, updates: k - 1, w };
}

type Pair = readonly [x: readonly number[], y: number];

const data = fc.integer({ min: 1, max: 12 }).chain((width) => {
  const x = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: width, maxLength: width });
  return fc.array(fc.tuple(x, fc.constantFrom(-1, 1)), { minLength: 1, maxLength: 40 });
});
const settings = fc.record({
  alpha: fc.constantFrom(0.1, 0.5, 0.9),
  B: fc.constantFrom(undefined, 0.5, 3),
  C: fc.constantFrom(Math.SQRT2, 0.7),
});
const given = ({ alpha, B, C }: { alpha: number; B: number | undefined; C: number }) => ({
  classes: [-1, 1],
  alpha,
  C,
  ...(B !== undefined && { B }),
});

test("ALMA makes the mistakes and updates of the paper's algorithm", () => {
  holds(fc.tuple(data, settings), ([pairs, chosen]) => {
    const { alpha, B = 1 / alpha, C } = chosen;
    const expected = textbook(pairs, alpha, B, C);
    const online = new Alma<number>(given(chosen));
    let mistakes = 0;
    let updates = 0;
    for (const [x, y] of pairs) {
      const { mistake, updated } = online.learn(x, y);
      mistakes += Number(mistake);
      updates += Number(updated);
    }
    expect({ mistakes, updates }).toEqual({ mistakes: expected.mistakes, updates: expected.updates });
    expect([...online.weights(1), online.bias(1)].map((w) => w + 0)).toEqual(expected.w.map((w) => w + 0));
    const fitted = new Alma<number>({ ...given(chosen), order: "given", epochs: 1, stopWhenSeparated: false });
    const report = fitted.fit(
      pairs.map(([x]) => x),
      pairs.map(([, y]) => y),
    );
    expect([report.mistakes, report.updates]).toEqual([mistakes, updates]);
    expect(learned(fitted)).toBe(learned(online));
  });
});

/** The learned model and its scores, to the last bit, from rows in each of the three forms. */
function outcomes(rows: number[][], labels: number[], multiclass: "joint" | "one-vs-rest"): string[] {
  const width = rows[0].length;
  const named = rows.map(asNamed);
  const forms: [number | string[], Rows, readonly Row[]][] = [
    [width, rows, rows],
    [width, asCsr(rows), rows.map(asSparse)],
    [rows[0].map((_, j) => `f${j}`), named, named],
  ];
  return forms.map(([features, form, each]) => {
    const alma = new Alma<number>({ multiclass, features, epochs: 3 });
    alma.fit(form, labels);
    const scores: number[][] = [];
    alma.scoreAll(form, (row) => scores.push(Array.from(row)));
    expect(each.map((x) => alma.scores(x))).toEqual(scores);
    return JSON.stringify([alma.classes.map((label) => [...alma.vector(label)]), scores]);
  });
}

describe.each(["joint", "one-vs-rest"] as const)("%s", (multiclass) => {
  test("learns and scores the same bits from dense, sparse and named rows", () => {
    holds(fc.tuple(data, fc.constantFrom(2, 4)), ([pairs, classes]) => {
      if (pairs.length < classes) return;
      const rows = pairs.map(([x]) => x.map((value) => (Math.abs(value) < 0.5 ? 0 : value)));
      const labels = rows.map((_, i) => i % classes);
      expect(new Set(outcomes(rows, labels, multiclass)).size).toBe(1);
    });
  });

  test("learns the same bits in the memory of WebAssembly", () => {
    const next = random(7);
    const rows = Array.from({ length: 700 }, () => Array.from({ length: 13 }, () => uniform(next) - 0.5));
    const labels = rows.map((x) => (x[0] > x[1] ? 1 : x[2] > 0 ? 2 : 3));
    try {
      const all = [() => plainMemory, wasmMemory].flatMap((memory) => {
        accelerate(memory);
        return outcomes(rows, labels, multiclass);
      });
      expect(new Set(all).size).toBe(1);
    } finally {
      accelerate(() => plainMemory);
    }
  });
});

test("ALMA separates the three kinds of iris alone, in a pipeline and in cross-validation", () => {
  const { rows, labels } = iris();
  const alone = new Alma<string>({ epochs: 100 });
  expect(alone.fit(rows, labels).training!.errors).toBeLessThanOrEqual(6);
  const scaled = () => new Pipeline(standardize(), new Alma<string>({ epochs: 50 }));
  const pipeline = scaled();
  expect(pipeline.fit(rows, labels).learner).toBe("rosenblatt-alma/alma");
  expect(crossValidate(scaled, rows, labels).accuracy.mean).toBeGreaterThan(0.9);
});

test("ALMA reaches at least 1 − α of the widest margin", () => {
  const rows = [
    [0, 2],
    [3, 5],
    [2, 0],
    [5, 3],
  ];
  const labels = ["up", "up", "down", "down"];
  const reached = (alpha: number) => {
    const alma = new Alma({ alpha, bias: false, epochs: 2000 });
    expect(alma.fit(rows, labels).stopped).toBe("separated");
    const w = alma.weights();
    const norm = Math.hypot(...w);
    return Math.min(...rows.map((x) => Math.abs(x[0] * w[0] + x[1] * w[1]) / norm / Math.hypot(...x)));
  };
  const best = Math.SQRT2 / Math.sqrt(34);
  for (const alpha of [0.9, 0.5, 0.1]) expect(reached(alpha)).toBeGreaterThanOrEqual((1 - alpha) * best);
});

describe("its model file", () => {
  const { rows, labels } = iris();
  const alma = new Alma<string>({ alpha: 0.5, seed: 3 });
  alma.fit(rows, labels);

  test("is read by load as text, as bytes and within a pipeline, and can be trained further", () => {
    for (const file of [JSON.stringify(alma), saveBytes(alma)]) {
      const read = load<string>(file);
      expect(read).toBeInstanceOf(Alma);
      expect(bits(read)).toBe(bits(alma));
      const further = Alma.fromJSON<string>(JSON.stringify(alma));
      for (const learner of [read, further]) learner.learnAll(rows.slice(0, 50), labels.slice(0, 50));
      expect(bits(read)).toBe(bits(further));
    }
    const pipeline = new Pipeline(standardize(), new Alma<string>());
    pipeline.fit(rows, labels);
    const read = load<string>(JSON.stringify(pipeline)) as Pipeline<string>;
    expect(read.learner).toBeInstanceOf(Alma);
    expect(read.predictAll(rows)).toEqual(pipeline.predictAll(rows));
  });

  test("names the package to import when it is missing", () => {
    class Stranger extends LinearLearner<string> {
      constructor() {
        super(
          sumOfExamples("@nobody/strangers/lazy", { step: (margin) => (margin <= 0 ? 1 : 0) }),
          new Settings({}, []),
        );
      }
    }
    const stranger = new Stranger();
    stranger.fit(rows, labels);
    expect(() => load(JSON.stringify(stranger))).toThrow(
      new ModelError(
        ".head.learner",
        'is "@nobody/strangers/lazy", which load knows once the package @nobody/strangers is imported',
      ),
    );
  });

  test("works with mix and LinearModel", () => {
    expect(mix([alma, alma]).predictAll(rows)).toEqual(alma.predictAll(rows));
    const compact = LinearModel.from(alma);
    expect(rows.map((x) => compact.predict(x))).toEqual(alma.predictAll(rows));
  });
});

test("docs/extend.md contains the example's whole source", () => {
  const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../../../${path}`, import.meta.url)), "utf8");
  expect(read("docs/extend.md")).toContain(read("examples/alma/alma.ts"));
});

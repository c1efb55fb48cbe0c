import { readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { LinearModel } from "../src/compact/linear-model.js";
import { accelerate, plainMemory } from "../src/compute/memory.js";
import { wasmMemory } from "../src/compute/wasm.js";
import { Examples } from "../src/data/examples.js";
import { ChunkOrder } from "../src/descent/chunk-order.js";
import { breastCancer, iris, tenPoints } from "../src/entries/datasets.js";
import { InputError, ModelError, OptionError } from "../src/errors.js";
import type { Label, Row } from "../src/learner.js";
import maxMargin, { MaxMargin, type MaxMarginLoss, type MaxMarginOptions } from "../src/learners/max-margin.js";
import { load } from "../src/load.js";
import { saveBytes } from "../src/model/save.js";
import { Pipeline } from "../src/pipeline.js";
import { below, random, uniform } from "../src/random.js";
import { standardize } from "../src/transformers/standardize.js";
import { libsvm, shared } from "./outside-data.js";
import { inFull } from "./runs.js";
import { asCsr, asMatrix, asNamed, asSparse, bits, reloaded, sample } from "./samples.js";

accelerate(wasmMemory);
afterEach(() => accelerate(wasmMemory));

interface Peer {
  data: string;
  loss: MaxMarginLoss;
  C: number;
  problems: { positive: number; objective: number; finished: boolean }[];
}

const peer: { provenance: string; cases: Peer[] } = JSON.parse(
  readFileSync(new URL("fixtures/liblinear.json", import.meta.url), "utf8"),
);

/** Rows divided by the largest size in each column, classes numbered from 1 in order of appearance. */
function scaled({ rows, labels }: { rows: number[][]; labels: string[] }): { rows: Row[]; labels: number[] } {
  const largest = rows[0].map((_, j) => Math.max(...rows.map((x) => Math.abs(x[j]))));
  const order = [...new Set(labels)];
  return {
    rows: rows.map((x) => x.map((value, j) => value / largest[j])),
    labels: labels.map((label) => order.indexOf(label) + 1),
  };
}

/** ½‖w‖² + CΣℓ of the vector for a class, ℓ by the margin. */
function primal<L extends Label>(
  learner: MaxMargin<L>,
  rows: readonly Row[],
  labels: readonly L[],
  positive: L,
  { C, loss }: { C: number; loss: MaxMarginLoss },
): number {
  const k = learner.classes.indexOf(positive);
  let sum = 0.5 * learner.vector(positive).reduce((total, weight) => total + weight * weight, 0);
  rows.forEach((x, i) => {
    const score = learner.scores(x)[k];
    const short = Math.max(0, 1 - (labels[i] === positive ? score : -score));
    sum += C * (loss === "hinge" ? short : short * short);
  });
  return sum;
}

describe("the objective of MaxMargin equals LIBLINEAR's to a millionth", () => {
  for (const { data, loss, C, problems } of peer.cases) {
    const inside = data === "iris" ? iris : data === "breast cancer" ? breastCancer : undefined;
    const outside = inside ? undefined : shared(`fixtures/${data}`);
    test.skipIf(outside?.missing)(`${data}, ${loss}, C = ${C}${outside?.note ?? ""}`, () => {
      const { rows, labels } = inside ? scaled(inside()) : libsvm(outside!.text());
      const learner = new MaxMargin<number>({
        loss,
        C,
        tolerance: 1e-7,
        epochs: 200_000,
        classes: [...new Set(labels)],
      });
      const { stopped } = learner.fit(rows, labels);
      expect(["separated", "clean"]).toContain(stopped);
      for (const { positive, objective, finished } of problems) {
        const ours = primal(learner, rows, labels, positive, { C, loss });
        // Where LIBLINEAR ran out of passes it is above the optimum, which the dual objective proves ours to be at.
        if (finished) expect(Math.abs(ours - objective) / objective).toBeLessThan(1e-6);
        else expect(ours).toBeLessThan(objective * (1 + 1e-9));
        const dual = learner.solution(positive).objective;
        expect((ours - dual) / ours).toBeLessThan(1e-6);
        expect(dual).toBeLessThan(ours * (1 + 1e-12));
      }
    });
  }
});

describe("the hard margin", () => {
  test("of the ten points is 1/√27 with the constant feature", () => {
    const { rows, labels } = tenPoints();
    const learner = new MaxMargin({ C: Infinity, tolerance: 1e-10, epochs: 100_000 });
    expect(learner.fit(rows, labels).stopped).toBe("separated");
    const ww = learner.vector().reduce((sum, weight) => sum + weight * weight, 0);
    expect(ww).toBeCloseTo(27, 7);
    // Both problems have the value ½‖w‖².
    expect(learner.solution().objective).toBeCloseTo(13.5, 7);
  });

  test("stops at the epoch limit with finite weights on inseparable data", () => {
    const rows = [[0, 0], [0, 1], [1, 0], [1, 1]]; // biome-ignore format: a square
    for (const loss of ["hinge", "squared-hinge"] as const) {
      const learner = new MaxMargin({ C: Infinity, loss, epochs: 50 });
      expect(learner.fit(rows, ["no", "yes", "yes", "no"])).toMatchObject({ stopped: "epochs", epochs: 50 });
      expect(learner.vector().every(Number.isFinite)).toBe(true);
      expect(learner.solution().violation).toBeGreaterThan(0.01);
    }
  });

  test("stops at the epoch limit when a row of zeros has no bias", () => {
    const learner = new MaxMargin({ C: Infinity, bias: false, epochs: 20 });
    expect(learner.fit([[0, 0], [1, 0], [0, 1]], ["a", "a", "b"])).toMatchObject({ stopped: "epochs" }); // biome-ignore format: rows
    expect(learner.vector().every(Number.isFinite)).toBe(true);
  });

  test("survives a model file, although JSON has no Infinity", () => {
    const { rows, labels } = tenPoints();
    const learner = new MaxMargin({ C: Infinity, tolerance: 1e-3 });
    learner.fit(rows, labels);
    const [again, other] = [reloaded(learner), reloaded(learner)];
    expect(again.fit(rows, labels, { resume: true }).stopped).toBe("separated");
    expect(bits(again)).toBe(bits(learner));
    expect(bits(other)).toBe(bits(learner));
  });
});

const noisy = (n = 300, seed = 1) => sample(["ham", "spam"], { n, seed });

describe("the solution", () => {
  test.each(["hinge", "squared-hinge"] as const)("meets the optimality conditions of the %s loss", (loss) => {
    const { rows, labels } = noisy();
    const C = 0.5;
    const learner = new MaxMargin<string>({ C, loss, tolerance: 1e-6, epochs: 100_000, classes: ["ham", "spam"] });
    expect(learner.fit(rows, labels).stopped).toBe("clean");
    const { supportVectors, violation } = learner.solution();
    expect(violation).toBeLessThanOrEqual(1e-6);
    const alpha = new Map(supportVectors.map(({ index, alpha }) => [index, alpha]));
    const w = new Float64Array(rows[0].length + 1);
    rows.forEach((x, i) => {
      const y = labels[i] === "spam" ? 1 : -1;
      const a = alpha.get(i) ?? 0;
      [1, ...x].forEach((value, j) => {
        w[j] += a * y * value;
      });
      const margin = y * learner.scores(x)[1];
      const gradient = margin - 1 + (loss === "hinge" ? 0 : a / (2 * C));
      if (a === 0) expect(gradient).toBeGreaterThan(-1e-5);
      else if (loss === "hinge" && a === C) expect(gradient).toBeLessThan(1e-5);
      else expect(Math.abs(gradient)).toBeLessThan(1e-5);
      if (loss === "hinge") expect(a).toBeLessThanOrEqual(C);
    });
    learner.vector().forEach((weight, j) => {
      expect(weight).toBeCloseTo(w[j], 9);
    });
  });

  test("reports whether it is separated, clean or out of epochs", () => {
    const { rows, labels } = noisy();
    expect(new MaxMargin().fit(rows, labels).stopped).toBe("clean");
    expect(new MaxMargin({ epochs: 2 }).fit(rows, labels).stopped).toBe("epochs");
    expect(new MaxMargin({ C: 100 }).fit(tenPoints().rows, tenPoints().labels).stopped).toBe("separated");
    const all = new MaxMargin({ epochs: 400, stopWhenSeparated: false }).fit(rows, labels);
    expect(all).toMatchObject({ stopped: "epochs", epochs: 400 });
  });

  test("with a weighted example equals that with as many copies, and weight 0 omits the example", () => {
    const { rows, labels } = noisy(60);
    const options = { tolerance: 1e-9, epochs: 100_000, loss: "squared-hinge", classes: ["ham", "spam"] } as const;
    const sampleWeights = rows.map((_, i) => i % 3);
    const weighted = new MaxMargin<string>(options);
    weighted.fit(rows, labels, { sampleWeights });
    const copied = new MaxMargin<string>(options);
    const times = <T>(list: T[]) => list.flatMap((one, i) => Array<T>(sampleWeights[i]).fill(one));
    copied.fit(times(rows), times(labels));
    copied.vector().forEach((weight, j) => {
      expect(weighted.vector()[j]).toBeCloseTo(weight, 7);
    });
    expect(weighted.solution().supportVectors.every(({ index }) => index % 3 !== 0)).toBe(true);
    const byClass = new MaxMargin<string>({ ...options, classWeights: { spam: 2 } });
    byClass.fit(rows, labels);
    const bySample = new MaxMargin<string>(options);
    bySample.fit(rows, labels, { sampleWeights: labels.map((label) => (label === "spam" ? 2 : 1)) });
    expect(byClass.vector()).toEqual(bySample.vector());
  });

  test("for several classes is that of each against the rest", () => {
    const { rows, labels } = sample(["a", "b", "c"], { n: 200 });
    const options = { tolerance: 1e-8, epochs: 100_000, loss: "squared-hinge" } as const;
    const joined = new MaxMargin<string>({ ...options, classes: ["a", "b", "c"] });
    joined.fit(rows, labels);
    for (const label of joined.classes) {
      const alone = new MaxMargin<string>({ ...options, classes: ["rest", label] });
      alone.fit(
        rows,
        labels.map((other) => (other === label ? label : "rest")),
      );
      alone.vector().forEach((weight, j) => {
        expect(joined.vector(label)[j]).toBeCloseTo(weight, 6);
      });
      expect(joined.solution(label).objective).toBeCloseTo(alone.solution().objective, 6);
    }
    expect(() => joined.solution()).toThrow(new InputError('label must be one of "a", "b", "c"; got undefined'));
  });

  test("does not depend on the seed or the form of the rows", () => {
    const { rows, labels } = noisy(200);
    const options = { tolerance: 1e-9, epochs: 100_000, loss: "squared-hinge", classes: ["ham", "spam"] } as const;
    const fitted = (seed: number, form: (x: number[]) => Row) => {
      const learner = new MaxMargin<string>({ ...options, seed });
      learner.fit(rows.map(form), labels);
      return learner.scores(form(rows[0]))[1];
    };
    const score = fitted(0, (x) => x);
    for (const other of [fitted(1, (x) => x), fitted(0, asSparse), fitted(2, asNamed)])
      expect(other).toBeCloseTo(score, 7);
  });
});

describe("plain loops and WebAssembly agree bit for bit", () => {
  const widths = inFull ? [1, 6, 13, 32] : [13];
  for (const loss of ["hinge", "squared-hinge"] as const)
    for (const classes of [2, 3])
      test(`${loss}, ${classes} classes`, () => {
        for (const width of widths)
          for (const narrow of [true, false])
            for (const sparse of [true, false]) {
              const next = random(width, classes, Number(narrow));
              const value = () => (below(5, next) === 0 ? 0 : uniform(next) - 0.5);
              const rows = Array.from({ length: 400 }, () =>
                Array.from({ length: width }, () => (narrow ? Math.fround(value()) : value())),
              );
              const labels = rows.map((x) => (x[0] > 0.1 ? 0 : below(classes, next)));
              const sampleWeights = rows.map((_, i) => i % 5);
              const found = [() => plainMemory, () => wasmMemory(1 << 20)].map((memory) => {
                const { form, targets } = { form: sparse ? asCsr(rows) : asMatrix(rows), targets: labels };
                accelerate(memory);
                // Enough entries for compiled loops.
                const copies = Math.ceil((1 << 16) / (rows.length * width * 4));
                const repeated = Array.from({ length: copies }, () => rows).flat();
                const data = Examples.from(
                  copies > 1 ? (sparse ? asCsr(repeated) : asMatrix(repeated)) : form,
                  Array.from({ length: copies }, () => targets).flat(),
                );
                const learner = new MaxMargin<number>({ loss, epochs: 8, classes: [0, 1, 2].slice(0, classes) });
                const weights = Array.from({ length: copies }, () => sampleWeights).flat();
                const report = learner.fit(data, undefined, { sampleWeights: weights });
                return { plain: data.memory === plainMemory, bits: bits(learner), report };
              });
              expect(found.map(({ plain }) => plain)).toEqual([true, false]);
              expect(found[1].bits).toBe(found[0].bits);
              expect(found[1].report).toEqual(found[0].report);
            }
      });
});

describe("a batch learner", () => {
  test("has no learn or learnAll, and a pipeline with it refuses both", () => {
    const { rows, labels } = noisy(50);
    const learner = new MaxMargin<string>();
    expect("learn" in learner || "learnAll" in learner).toBe(false);
    const pipeline = new Pipeline(standardize(), learner);
    pipeline.fit(rows, labels);
    const before = bits(pipeline);
    for (const verb of [() => pipeline.learn(rows[0], "ham"), () => pipeline.learnAll(rows, labels)]) {
      expect(verb).toThrow(OptionError);
      expect(verb).toThrow(/max-margin needs the whole data set: use fit instead of learn(All)?$/);
    }
    expect(bits(pipeline)).toBe(before);
  });

  test("refuses options that do not apply to it", () => {
    const refused = (options: object, message: RegExp) => {
      expect(() => new MaxMargin(options as MaxMarginOptions)).toThrow(OptionError);
      expect(() => new MaxMargin(options as MaxMarginOptions)).toThrow(message);
    };
    refused({ multiclass: "joint" }, /multiclass joint is not built for max-margin; use one-vs-rest/);
    refused({ rate: 0.5 }, /rate does not go with max-margin/);
    refused({ zeroUpdates: false }, /zeroUpdates does not go with max-margin/);
    refused({ earlyStopping: true }, /earlyStopping does not go with max-margin/);
    refused({ C: 0 }, /C must be positive, or Infinity for the hard margin; got 0/);
    refused({ C: Number.NaN }, /C must be positive/);
    refused({ C: "1" }, /C must be positive.*got "1"/);
    refused({ loss: "hinged" }, /loss must be one of hinge, squared-hinge.*did you mean hinge\?/);
    refused({ tolerance: 0 }, /tolerance must be a positive number; got 0/);
  });

  test("refuses bad data with a message and stays unchanged", () => {
    const { rows, labels } = noisy(40);
    const learner = new MaxMargin<string>({ history: "examples" });
    learner.fit(rows, labels);
    const before = bits(learner);
    const attempts: [() => unknown, RegExp][] = [
      [() => learner.fit([...rows, [1]], [...labels, "ham"]), /row 40: x must have 5 features; got 1/],
      [() => learner.fit(rows), /labels/],
      [() => learner.fit(rows, ["ham"]), /labels must have 40 entries.*got 1/],
      [() => learner.fit([], []), /0 examples/],
      [() => learner.fit(rows, labels, { sampleWeights: [1] }), /sampleWeights must have 40 entries/],
      [() => learner.fit(rows, labels, { sampleWeights: rows.map(() => 0) }), /all zero/],
      [() => learner.fit([[Number.NaN, 0, 0, 0, 0], ...rows], ["ham", ...labels]), /row 0.*finite/],
      [() => learner.fit(rows.slice(1), labels.slice(1), { resume: true }), /resume must be given the same 40 examples/],
      [() => learner.fit(rows, labels.map((_, i) => String(i % 3)), { resume: true }), /same 40 examples and their classes/],
      [() => learner.predict([1, 2]), /x must have 5 features; got 2/],
    ]; // biome-ignore format: a table
    for (const [attempt, message] of attempts) {
      expect(attempt).toThrow(message);
      expect(bits(learner)).toBe(before);
    }
  });

  test("gives finite weights for huge and tiny values, or refuses them", () => {
    const { rows, labels } = noisy(60);
    for (const size of [1e308, 1e153, 1e120, 1e-160, 1e-300])
      for (const C of [1, 1e300, Infinity])
        for (const bias of [true, false]) {
          const learner = new MaxMargin<string>({ C, bias, epochs: 5 });
          try {
            learner.fit(
              rows.map((x, i) => x.map((value, j) => (j === i % 5 ? size : C === 1 ? value * size : value))),
              labels,
            );
            expect(learner.vector().every(Number.isFinite)).toBe(true);
          } catch (error) {
            expect(error).toBeInstanceOf(InputError);
          }
        }
  });

  test("explains a score by features and by support vectors, with the right sums", () => {
    for (const classes of [
      ["ham", "spam"],
      ["a", "b", "c"],
    ]) {
      const { rows, labels } = sample(classes, { n: 80 });
      const learner = new MaxMargin<string>({ history: "examples", classes });
      learner.fit(rows, labels);
      for (const x of rows.slice(0, 10))
        for (const label of classes) {
          const { score, features, updates } = learner.explain(x, { label });
          const total = (parts: readonly { contribution: number }[]) =>
            parts.reduce((sum, { contribution }) => sum + contribution, 0);
          expect(total(features)).toBeCloseTo(score, 9);
          expect(typeof updates).not.toBe("string");
          expect(total(updates as never)).toBeCloseTo(score, 9);
        }
      expect(bits(reloaded(learner))).toBe(bits(learner));
    }
  });

  test("predicts in bulk as row by row, also after loading and in compact form", () => {
    const { rows, labels } = sample(["a", "b", "c"], { n: 300 });
    const learner = new MaxMargin<string>();
    learner.fit(rows, labels);
    const alone = rows.map((x) => learner.predict(x));
    for (const other of [
      learner,
      reloaded(learner),
      load<string>(learner.toJSON()),
      load<string>(saveBytes(learner)),
    ]) {
      expect(other.predictAll(asMatrix(rows))).toEqual(alone);
      expect(other.predictAll(rows)).toEqual(alone);
    }
    expect(bits(load<string>(saveBytes(learner)))).toBe(bits(learner));
    expect(LinearModel.from(learner).predictAll(rows)).toEqual(alone);
  });

  test("can be aborted anywhere and resumed to the same result", async () => {
    const { rows, labels } = noisy(100);
    const validation = noisy(30, 2);
    const whole = new MaxMargin<string>({ tolerance: 0.3 });
    const report = whole.fit(rows, labels, { validation });
    let left = true;
    for (let at = 1; left; at++) {
      let asked = 0;
      const signal = {
        get aborted() {
          return ++asked === at;
        },
      } as AbortSignal;
      const cut = new MaxMargin<string>({ tolerance: 0.3 });
      left = (await cut.fitAsync(rows, labels, { signal, validation })).stopped === "aborted";
      const resumed = reloaded(cut);
      expect(resumed.fit(rows, labels, { resume: true, validation })).toEqual(report);
      expect(bits(resumed)).toBe(bits(whole));
      if (left) expect(at).toBeLessThan(500);
      else expect(at).toBeGreaterThan(2 * report.epochs);
    }
  });

  test("measures a given validation part", () => {
    const { rows, labels } = noisy(100);
    const { rows: others, labels: theirs } = noisy(50, 2);
    const learner = new MaxMargin<string>({ epochs: 6 });
    const report = learner.fit(rows, labels, { validation: { rows: others, labels: theirs } });
    expect(report.validationErrors).toHaveLength(6);
    const wrong = learner.predictAll(others).filter((label, i) => label !== theirs[i]).length;
    expect(report.validationErrors[5]).toBe(wrong);
  });
});

describe("a model file with inconsistent duals is refused:", () => {
  const { rows, labels } = noisy(40);
  const learner = new MaxMargin<string>({ epochs: 3 });
  learner.fit(rows, labels);
  const { head } = learner.content();
  const dual = (head.dual as { [key: string]: unknown }[])[0];
  const wrongs: [string, unknown][] = [
    ["none", undefined],
    ["text", "none"],
    ["too many", [dual, dual]],
    ["fewer examples than α", [{ ...dual, examples: 3 }]],
    ["no examples", [{ ...dual, examples: 0 }]],
    ["arrays of another kind", [{ ...dual, support: dual.alpha }]],
    ["arrays of another length", [{ ...dual, alpha: dual.gradients }]],
    ["α that are not positive", [{ ...dual, alpha: { array: 0 } }]],
    ["examples beyond counting", [{ ...dual, examples: 2 ** 33 }]],
    ["a violation below 0", [{ ...dual, violation: -1 }]],
    ["no word whether it ended", [{ ...dual, settled: 1 }]],
  ];
  test.each(wrongs)("%s", (_, wrong) => {
    const { arrays } = learner.content();
    expect(() => maxMargin.read({ head: { ...head, dual: wrong as never }, arrays })).toThrow(ModelError);
  });

  test("row indices that do not ascend", () => {
    const { arrays } = learner.content();
    const { array } = dual.support as { array: number };
    expect(() => maxMargin.read({ head, arrays: arrays.with(array, arrays[array].slice().reverse()) })).toThrow(
      "must name examples in ascending order",
    );
  });
});

describe("data larger than the caches", () => {
  test("is visited row by row, each once, in an order set by seed and pass", () => {
    for (const size of [1, 15, 16, 511, 512, 513, 5000]) {
      const order = new ChunkOrder(3, size, plainMemory);
      const visits = (epoch: number, most: number) => {
        order.begin(epoch);
        const rows: number[] = [];
        const target = new Uint32Array(2048);
        while (rows.length < size) {
          const { visits } = order.fill(target, rows.length, most);
          rows.push(...target.subarray(0, visits));
        }
        return rows;
      };
      const first = visits(0, 512);
      expect([...first].sort((a, b) => a - b)).toEqual(first.map((_, i) => i));
      expect(visits(1, 512).join() === first.join()).toBe(size === 1);
      expect(visits(0, 100)).toEqual(first);
      order.begin(0);
      const listed = new Uint32Array(512);
      const count = order.list(listed, 0);
      expect([...listed.subarray(0, count)].sort()).toEqual(first.slice(0, count).sort());
    }
  });

  const width = 101;
  const n = 40_000;
  const next = random(5);
  const data = Float32Array.from({ length: n * width }, () => uniform(next) - 0.5);
  const labels = Array.from({ length: n }, (_, r) => (data[r * width] + data[r * width + 1] > 0.1 ? "yes" : "no"));
  const matrix = { data, rows: n, columns: width };

  test("is fitted the same in pieces, and stops within a tenth of a second of the processor", async () => {
    const examples = Examples.from(matrix, labels);
    const options = { epochs: 3, tolerance: 1e-6, classes: ["no", "yes"] };
    const whole = new MaxMargin<string>(options);
    const report = whole.fit(examples);
    expect(report.stopped).toBe("epochs");
    const cut = new MaxMargin<string>(options);
    const controller = new AbortController();
    let aborted = process.cpuUsage();
    setTimeout(() => {
      aborted = process.cpuUsage();
      controller.abort();
    }, 5);
    const { stopped } = await cut.fitAsync(examples, undefined, { signal: controller.signal });
    const { user, system } = process.cpuUsage(aborted);
    expect((user + system) / 1000).toBeLessThan(100);
    expect(stopped).toBe("aborted");
    const resumed = reloaded(cut);
    expect(await resumed.fitAsync(examples, undefined, { resume: true })).toEqual(report);
    expect(bits(resumed)).toBe(bits(whole));
  });
});

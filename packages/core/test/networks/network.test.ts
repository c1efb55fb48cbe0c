// Promises of a trained network: those of every learner, mini-batches, momentum, growth and files.

import { describe, expect, test } from "vitest";
import { splitIndices } from "../../src/data/split.js";
import { orders } from "../../src/data/visit-order.js";
import { digits } from "../../src/datasets/digits.js";
import { InputError, ModelError, OptionError } from "../../src/errors.js";
import { Network } from "../../src/learners/network.js";
import { fromModelFile, toModelFile } from "../../src/model/json.js";
import type { NetworkOptions } from "../../src/networks/options.js";
import { startLimit } from "../../src/networks/state.js";
import type { LinearOptions } from "../../src/options/shared-options.js";
import { keepsTheContract } from "../contract/learner.contract.js";
import { asCsr, asMatrix, asNamed, asSparse, bits, learned, reloaded, sample } from "../samples.js";
import "../../src/entries/wasm.js";

/** With the weights that lead to a class, where the contract asks for its vector. */
class Asked extends Network<string> {
  weights(label: string): Float64Array {
    const { weights, units } = this.layers.at(-1)!;
    return weights.filter((_, k) => k % units === this.classes.indexOf(label));
  }

  bias(label: string): number {
    return this.layers.at(-1)!.biases[this.classes.indexOf(label)];
  }
}

const create =
  (own: NetworkOptions<string>) =>
  ({ history: _, ...options }: LinearOptions<string>): Asked =>
    new Asked({ ...own, batch: 1, ...options } as NetworkOptions<string>);

const exceptions = {
  "four classes one against the rest": "all classes share the hidden layers",
};

keepsTheContract("Network", create({ hidden: [6] }), { except: exceptions, adds: { updates: false } });
keepsTheContract(
  "Network of two hidden layers of tanh units, with a penalty",
  create({ hidden: [5, 3], activation: "tanh", l2: 0.01 }),
  { except: exceptions, adds: { updates: false } },
);
keepsTheContract("Network without hidden layers", create({ hidden: [] }), {
  except: exceptions,
  adds: { updates: false },
});

const classes = ["north", "east", "south", "west"];
const data = (n: number, seed = 1) => sample(classes, { n, width: 5, seed });
const make = (options: NetworkOptions<string> = {}) => new Network<string>({ classes, hidden: [7], ...options });

describe("mini-batches", () => {
  test.each(orders)(
    "a run stopped in mid-epoch and resumed from a file equals an uninterrupted run, in %s order",
    (order) => {
      const { rows, labels } = data(1100);
      const options = { order, epochs: 2, batch: 24, seed: 5, l2: 1e-3 };
      const whole = make(options);
      const report = whole.fit(rows, labels);
      for (const stop of [1, 3]) {
        const cut = make(options);
        let blocks = 0;
        expect(cut.fit(rows, labels, { onProgress: () => ++blocks < stop }).stopped).toBe("aborted");
        const resumed = reloaded(cut);
        expect(resumed.fit(rows, labels, { resume: true })).toEqual(report);
        expect(bits(resumed)).toBe(bits(whole));
      }
    },
  );

  test("fitAsync gives the bits of fit, even when interrupted within a batch", async () => {
    const { rows, labels } = data(3000);
    const options = { epochs: 2, batch: 2500, hidden: [64, 64], seed: 2 };
    const whole = make(options);
    const report = whole.fit(rows, labels);
    const waited = make(options);
    expect(await waited.fitAsync(rows, labels)).toEqual(report);
    expect(bits(waited)).toBe(bits(whole));

    const cut = make(options);
    const controller = new AbortController();
    const running = cut.fitAsync(rows, labels, { signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve));
    controller.abort();
    expect((await running).stopped).toBe("aborted");
    const resumed = reloaded(cut);
    expect(await resumed.fitAsync(rows, labels, { resume: true })).toEqual(report);
    expect(bits(resumed)).toBe(bits(whole));
  });

  test("a batch of equal examples equals one step of one of them", () => {
    const x = [0.5, -1, 0.25, 0, 1];
    const many = make({ batch: 8, epochs: 1, stopWhenSeparated: false });
    many.fit(Array(8).fill(x), Array(8).fill("east"));
    const one = make();
    one.learn(x, "east");
    for (const [l, { weights }] of many.layers.entries())
      weights.forEach((w, k) => {
        expect(w).toBeCloseTo(one.layers[l].weights[k], 15);
      });
  });

  test("a batch size above the data size uses all data as one batch", () => {
    const { rows, labels } = data(50);
    const fitted = [50, 10_000].map((batch) => {
      const learner = make({ batch, epochs: 3 });
      learner.fit(rows, labels);
      return learned(learner);
    });
    expect(fitted[0]).toBe(fitted[1]);
  });

  test("a batch of zero weight is skipped, including its momentum and penalty", () => {
    const { rows, labels } = data(30);
    const part = make({ batch: 10, epochs: 1, order: "given", l2: 0.1 });
    part.fit(rows, labels, { sampleWeights: rows.map((_, i) => (i < 20 ? 1 : 0)) });
    const first = make({ batch: 10, epochs: 1, order: "given", l2: 0.1 });
    first.fit(rows.slice(0, 20), labels.slice(0, 20));
    expect(part.toJSON().arrays).toEqual(first.toJSON().arrays);
  });

  test("updates lists the step of each example, with the weights after its batch", () => {
    const { rows, labels } = data(100);
    const learner = make({ batch: 16, epochs: 1, rate: 0.5 });
    const updates = [...learner.updates(rows, labels, { weights: true })];
    expect(updates).toHaveLength(learner.report()!.updates);
    expect(new Set(updates.map(({ index }) => index)).size).toBe(100);
    for (const { index, label, score, mistake, step, rival, weights } of updates) {
      expect(label).toBe(labels[index]);
      expect(rival).not.toBe(label);
      expect(mistake).toBe(!(score > 0));
      expect(step).toBeGreaterThan(0);
      expect(step).toBeLessThanOrEqual(0.5 / 4);
      expect(weights?.map(({ length }) => length)).toEqual([...Array(7).fill(6), ...Array(4).fill(8)]);
    }
    // All start from scores of 0, where each of four classes has probability ¼.
    expect(updates[0]).toMatchObject({ score: 0, mistake: true, step: (0.5 * 0.75) / 16 });
    const last = updates.at(-1)!.weights!;
    expect(last[7]).toEqual(Float64Array.from([learner.layers[1].biases[0], ...column(learner.layers[1].weights, 4)]));
  });

  const column = (weights: Float64Array, units: number) => weights.filter((_, k) => k % units === 0);
});

describe("a network learns", () => {
  test.each(["tanh", "relu", "sigmoid"] as const)("exclusive or, with %s units", (activation) => {
    const rows = [[0, 0], [0, 1], [1, 0], [1, 1]]; // biome-ignore format: a table
    const labels = [false, true, true, false];
    const learner = new Network({ hidden: [16], activation, rate: 0.5, epochs: 1000 });
    const report = learner.fit(rows, labels);
    expect(report.stopped).toBe("separated");
    expect(learner.predictAll(rows)).toEqual(labels);
    expect(report.training).toMatchObject({ errors: 0 });
  });

  test("at least 96 of 100 unseen handwritten digits", () => {
    const { rows, labels } = digits();
    const parts = splitIndices(labels, { test: 0.25, seed: 1 });
    const scaled = rows.map((x) => x.map((pixel) => pixel / 16));
    const pick = <T>(list: readonly T[], part: Uint32Array) => Array.from(part, (r) => list[r]);
    const learner = new Network<string>({ hidden: [64], rate: 0.05, epochs: 30 });
    learner.fit(pick(scaled, parts.train), pick(labels, parts.train));
    const truth = pick(labels, parts.test);
    const right = learner.predictAll(pick(scaled, parts.test)).filter((label, i) => label === truth[i]).length;
    expect(right / truth.length).toBeGreaterThanOrEqual(0.96);
  });

  test("output weights of two classes that are exact negatives of each other", () => {
    const { rows, labels } = sample(["a", "b"], { n: 200, width: 4 });
    for (const hidden of [[], [5]]) {
      const learner = new Network<string>({ hidden, epochs: 5, l2: 0.01 });
      learner.fit(rows, labels);
      const { weights } = learner.layers.at(-1)!;
      for (let k = 0; k < weights.length; k += 2) expect(weights[k]).toBe(0 - weights[k + 1]);
    }
  });

  test("separating weights when it stops as separated", () => {
    const { rows, labels } = sample(["a", "b"], { n: 60, width: 5, noise: 0 });
    const learner = new Network<string>({ hidden: [16], epochs: 500, rate: 0.1 });
    expect(learner.fit(rows, labels).stopped).toBe("separated");
    expect(learner.report()!.mistakesPerEpoch.at(-1)).toBe(0);
    rows.forEach((x, i) => {
      expect(learner.scores(x)[learner.classes.indexOf(labels[i])]).toBeGreaterThan(0);
    });
  });

  test("smaller weights with a penalty", () => {
    const { rows, labels } = data(300);
    const norms = [0, 0.01, 0.1].map((l2) => {
      const learner = make({ l2, epochs: 10 });
      learner.fit(rows, labels);
      return learner.layers.reduce((sum, { weights }) => sum + weights.reduce((s, w) => s + w * w, 0), 0);
    });
    expect(norms[0]).toBeGreaterThan(norms[1]);
    expect(norms[1]).toBeGreaterThan(norms[2]);
  });

  test("the best epoch under early stopping, including its momenta", () => {
    const { rows, labels } = data(600);
    const learner = make({ earlyStopping: { fraction: 0.3, patience: 2 }, epochs: 60, rate: 0.3 });
    const report = learner.fit(rows, labels);
    expect(report.stopped).toBe("early");
    const best = report.validationErrors.indexOf(Math.min(...report.validationErrors)) + 1;
    const shorter = make({ earlyStopping: { fraction: 0.3, patience: 2 }, epochs: best, rate: 0.3 });
    shorter.fit(rows, labels);
    expect(shorter.toJSON().arrays).toEqual(learner.toJSON().arrays);
  });
});

describe("rows and classes", () => {
  test("dense, sparse and named rows give the same bits, for any values", () => {
    const { rows, labels } = data(300);
    const uneven = rows.map((x) => x.map((value) => value / 7));
    const names = Array.from({ length: 5 }, (_, j) => `f${j}`);
    const arrays = [
      [asMatrix(uneven), 5],
      [uneven, 5],
      [asCsr(uneven), 5],
      [uneven.map(asSparse), 5],
      [uneven.map(asNamed), names],
    ].map(([given, features]) => {
      const learner = make({ epochs: 2, features: features as number });
      learner.fit(given as number[][], labels);
      return learner.toJSON().arrays;
    });
    for (const other of arrays) expect(other).toEqual(arrays[0]);
  });

  test("a new class gets an output that scores 0, and leaves the others unchanged", () => {
    const { rows, labels } = data(200);
    const learner = new Network<string>({ hidden: [6] });
    learner.learnAll(rows, labels);
    const before = rows.map((x) => learner.scores(x));
    learner.learn(rows[0], "up", 0);
    expect(rows.map((x) => learner.scores(x))).toEqual(before.map((scores) => [...scores, 0]));
    for (let i = 0; i < 50; i++) learner.learn(rows[0], "up");
    expect(learner.predict(rows[0])).toBe("up");
    expect(bits(reloaded(learner))).toBe(bits(learner));
  });

  test("the weights of a late column depend only on its number and the width", () => {
    const grown = [{ a: 1 }, { a: 0.5, b: 1 }].map((first) => {
      const learner = new Network<string>({ hidden: [4], rate: 1e-300, momentum: 0 });
      learner.learn(first, "x");
      learner.learn({ a: 1, b: 2, c: 3 }, "y");
      return learner.layers[0].weights;
    });
    expect(grown[0].slice(8)).toEqual(grown[1].slice(8));
    expect(grown[0].slice(0, 4)).not.toEqual(grown[1].slice(0, 4));
  });

  test("hidden weights start within the limit of their activation, depending on the seed", () => {
    for (const activation of ["tanh", "relu", "sigmoid"] as const) {
      const start = (seed: number) => {
        const learner = new Network<string>({ hidden: [20, 30], activation, seed, features: 50 });
        learner.learn(new Float64Array(50), "only");
        return learner.layers;
      };
      for (const [l, { weights, biases, inputs, units }] of start(1).entries()) {
        const limit = l < 2 ? startLimit(activation, inputs, units) : 0;
        const most = weights.reduce((size, w) => Math.max(size, Math.abs(w)), 0);
        expect(most).toBeLessThanOrEqual(limit);
        expect(most).toBeGreaterThanOrEqual(0.98 * limit);
        expect(biases.every((b) => b === 0)).toBe(true);
        const variance = weights.reduce((sum, w) => sum + w * w, 0) / weights.length;
        expect(variance / (limit ** 2 / 3 || 1)).toBeCloseTo(l < 2 ? 1 : 0, 0);
      }
      expect(start(1)).toEqual(start(1));
      expect(start(1)).not.toEqual(start(2));
    }
  });

  test("an example without features trains the biases", () => {
    const learner = new Network<string>({ hidden: [3] });
    for (let i = 0; i < 30; i++) learner.learn({ indices: [], values: [] }, i % 3 ? "often" : "seldom");
    expect(learner.predict({ indices: [], values: [] })).toBe("often");
    expect(bits(reloaded(learner))).toBe(bits(learner));
  });

  test("hashed names are learned, saved and explained", () => {
    const learner = new Network<string>({ hidden: [4], hash: 16 });
    for (let i = 0; i < 40; i++) learner.learn(i % 2 ? { sun: 1, dry: 1 } : { rain: 1, wet: 1 }, i % 2 ? "out" : "in");
    expect(reloaded(learner).predict({ sun: 1 })).toBe("out");
    expect(learner.explain({ sun: 1 }).features.map(({ feature }) => feature)).toContain("sun");
  });
});

describe("outputs and explanations", () => {
  test("scores are the outputs before softmax, and two classes score −s and s", () => {
    const { rows, labels } = data(100);
    const learner = make();
    learner.fit(rows, labels);
    expect(learner.scores(rows[0])).toEqual(Array.from(learner.activations(rows[0])[1]));
    const two = new Network<string>({ hidden: [3] });
    two.fit(...(Object.values(sample(["a", "b"], { n: 60, width: 5 })) as [number[][], string[]]));
    const [a, b] = two.activations(rows[0])[1];
    expect(two.scores(rows[0])).toEqual([-(0.5 * (b - a)), 0.5 * (b - a)]);
  });

  test("activations are the hidden outputs, from which the scores follow", () => {
    const { rows, labels } = data(100);
    const learner = make({ activation: "tanh" });
    learner.fit(rows, labels);
    const [hidden, outputs] = learner.activations(rows[3]);
    const [, { biases, weights, units }] = learner.layers;
    outputs.forEach((output, k) => {
      const sum = hidden.reduce((total, a, i) => total + a * weights[i * units + k], biases[k]);
      expect(output).toBeCloseTo(sum, 12);
    });
  });

  test("an explanation is the tangent plane of the score, which relu units equal nearby", () => {
    const { rows, labels } = data(200);
    const learner = make({ activation: "relu" });
    learner.fit(rows, labels);
    const x = rows[0].map((value) => value + 0.01);
    for (const label of classes) {
      const { score, features, updates } = learner.explain(x, { label });
      expect(features.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score, 9);
      expect(updates).toMatch(/past updates do not add up/);
      const near = x.map((value, j) => value + 1e-7 * (j - 2));
      const plane = features.reduce(
        (sum, { feature, weight }) => sum + weight * (feature === "(bias)" ? 1 : near[feature as number]),
        0,
      );
      expect(learner.scores(near)[classes.indexOf(label)]).toBeCloseTo(plane, 12);
    }
  });

  test("a report counts mistakes made before learning each example", () => {
    const { rows, labels } = data(120);
    const learner = make({ batch: 1, epochs: 1, order: "given", stopWhenSeparated: false });
    const { mistakes } = learner.fit(rows, labels);
    const online = make();
    let wrong = 0;
    rows.forEach((x, i) => {
      const before = i > 0 ? online.scores(x) : undefined;
      const { mistake, scores } = online.learn(x, labels[i]);
      if (before) expect(scores).toEqual(before);
      const right = classes.indexOf(labels[i]);
      expect(mistake).toBe(scores.some((score, k) => k !== right && score >= scores[right]));
      if (mistake) wrong++;
    });
    expect(mistakes).toBe(wrong);
  });
});

describe("a network refuses", () => {
  test("impossible options and those of other learners", () => {
    const refused = (options: object, message: string | RegExp) => {
      expect(() => new Network(options)).toThrow(OptionError);
      expect(() => new Network(options)).toThrow(message);
    };
    refused({ hidden: 3 }, "hidden must be a list of layer sizes; got 3");
    refused({ hidden: [3, 0] }, "hidden[1] must be a whole number of at least 1; got 0");
    refused({ activation: "relo" }, /activation must be one of tanh, relu, sigmoid; got "relo"; did you mean relu\?/);
    refused({ momentum: 1 }, "momentum must be at least 0 and below 1; got 1");
    refused({ hidden: [1e9] }, "hidden must need at most 134217728 weights; got 1000000000: take smaller layers");
    refused({ hidden: [1e5, 1e5] }, "hidden must need at most 134217728 weights");
    refused({ momentum: "0.5" }, 'momentum must be at least 0 and below 1; got "0.5"');
    refused({ momentum: -0.1 }, "momentum must be at least 0 and below 1; got -0.1");
    refused({ batch: 0 }, "batch must be a whole number of at least 1; got 0");
    refused({ l2: -1 }, "l2 must be at least 0; got -1");
    refused({ rate: 0 }, "rate must be a positive number; got 0");
    refused({ bias: false }, "bias does not go with network: every unit has one");
    refused({ zeroUpdates: true }, "zeroUpdates does not go with network");
    refused({ history: "examples" }, "history does not go with network");
    refused({ hiden: [3] }, 'unknown option "hiden"; did you mean hidden?');
  });

  test("the option prove, which asks for a hyperplane", () => {
    const { rows, labels } = data(20);
    const prove = () => ({ separable: null, certificate: undefined });
    expect(() => make().fit(rows, labels, { prove })).toThrow(
      new OptionError("prove asks for a hyperplane, and a network bends; leave it out"),
    );
  });

  test("values that would overflow the weights, and stays unchanged", () => {
    const { rows, labels } = data(60);
    for (const size of [1e308, 1e153, 1e150, -1e153, 1e120, 1e-160, 1e-300]) {
      const learner = new Network<string>({ hidden: [4] });
      const large = rows.map((x, i) => x.map((value, j) => (j === i % 5 ? size : value)));
      large.forEach((x, i) => {
        const before = bits(learner);
        try {
          learner.learn(x, labels[i]);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          expect(bits(learner)).toBe(before);
        }
        for (const { weights } of learner.layers) expect(weights.every(Number.isFinite)).toBe(true);
      });
      const fitted = make();
      const before = bits(fitted);
      try {
        fitted.fit(large, labels);
        for (const { weights } of fitted.layers) expect(weights.every(Number.isFinite)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        expect(bits(fitted)).toBe(before);
      }
    }
  });

  test("to predict with scores that are not finite", () => {
    const learner = new Network<string>({ hidden: [], rate: 1e200 });
    learner.learn([1, 0], "a");
    learner.learn([0, 1], "b");
    const huge = [1e150, 1e150];
    for (const ask of [() => learner.scores(huge), () => learner.predict(huge), () => learner.predictAll([huge])])
      expect(ask).toThrow(new InputError("scores are not finite; scale the features or lower rate"));
    expect(learner.predict([0, 1])).toBe("b");
  });

  test("inconsistent model files", () => {
    const learner = make({ earlyStopping: true, epochs: 2 });
    const { rows, labels } = data(60);
    let blocks = 0;
    learner.fit(rows, labels, { onProgress: () => ++blocks < 2 });
    const { head, arrays } = fromModelFile(JSON.parse(bits(learner)));
    const refused = (change: object, path: string) => {
      const file = toModelFile({ head: { ...head, ...change } as never, arrays });
      expect(() => Network.fromJSON(file), JSON.stringify(change)).toThrow(ModelError);
      expect(() => Network.fromJSON(file)).toThrow(path);
    };
    refused({ learner: "perceptron" }, ".head.learner");
    refused({ options: { ...(head.options as object), hidden: [8] } }, ".head.w");
    refused({ options: { ...(head.options as object), hidden: [1e6, 100, 7] } }, ".head.w");
    refused({ options: { ...(head.options as object), hidden: [1e6, 1e6, 7] } }, ".head.options");
    refused({ options: { ...(head.options as object), momentum: 2 } }, ".head.options");
    refused({ classes: ["north"] }, ".head.classes");
    refused({ classes: [...classes, null] }, ".head.classes[4]");
    refused({ width: 6 }, ".head.w");
    refused({ width: 2 ** 31 }, ".head.w");
    refused({ form: "odd" }, ".head.form");
    refused({ form: null }, ".head.w");
    refused({ w: (head.w as object[]).slice(1) }, ".head.w");
    refused({ v: [] }, ".head.v");
    refused({ time: -1 }, ".head.time");
    refused({ best: { w: [], v: [], time: 0, errors: 0, epoch: 0 } }, ".head");
    refused({ sigmoids: { array: arrays.findIndex(({ length }) => length % 6 > 2) } }, ".head.sigmoids");
  });
});

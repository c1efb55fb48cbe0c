// Survival counts and random prediction, compared with a perceptron written as a loop that keeps every vector.

import { describe, expect, test } from "vitest";
import { AveragedPerceptron, survivors, VotedPerceptron } from "../../src/entries/index.js";
import { kernelSurvivors, linear, predictFourWays, VotedKernelPerceptron, votes } from "../../src/entries/kernels.js";
import { below, random } from "../../src/random.js";

type Y = -1 | 1;
const next = random(21);
const rows = Array.from({ length: 60 }, () => [below(19, next) - 9, below(19, next) - 9]);
const labels = rows.map(([a, b], i): Y => (i % 9 > 0 === 2 * a - b >= 3 ? 1 : -1));
const epochs = 4;

/** Freund & Schapire's figure 1: v₁ = 0 with c₁ = 0; a right answer makes c larger, a mistake a new vector with c = 1. */
function vectors(zeroUpdates: boolean) {
  let w = [0, 0, 0];
  const all = [{ w, c: 0 }];
  for (let t = 0; t < epochs; t++)
    rows.forEach((x, i) => {
      const bar = [1, ...x];
      const s = w.reduce((sum, v, j) => sum + v * bar[j], 0);
      const y = labels[i];
      if (zeroUpdates ? y * s <= 0 : (s >= 0 ? 1 : -1) !== y) {
        w = w.map((v, j) => v + y * bar[j]);
        all.push({ w, c: 1 });
      } else all[all.length - 1].c++;
    });
  return all.filter(({ c }) => c > 0);
}

const options = { classes: [-1, 1] as Y[], order: "given", epochs } as const;

describe.each([true, false])("with zeroUpdates %s", (zeroUpdates) => {
  const voted = new VotedPerceptron<Y>({ ...options, zeroUpdates });
  voted.fit(rows, labels);
  const expected = vectors(zeroUpdates);

  test("the survivors are the vectors (w, b, c) of the published algorithm", () => {
    const found = [...survivors(voted)];
    expect(found.map(({ bias, weights, survived }) => ({ w: [bias, ...weights], c: survived }))).toEqual(expected);
    expect(found.reduce((sum, { survived }) => sum + survived, 0)).toBe(epochs * rows.length);
    expect([...survivors(voted, -1)].map(({ bias }) => bias)).toEqual(found.map(({ bias }) => 0 - bias));
  });

  test("the mean beside each is that of the vectors so far, and the last is the averaged perceptron's", () => {
    let [sum, T] = [[0, 0, 0], 0];
    const found = [...survivors(voted)];
    found.forEach(({ meanBias, meanWeights }, k) => {
      const { w, c } = expected[k];
      sum = sum.map((v, j) => v + c * w[j]);
      T += c;
      expect([meanBias, ...meanWeights]).toEqual(sum.map((v) => v / T));
    });
    const averaged = new AveragedPerceptron<Y>({ ...options, zeroUpdates });
    averaged.fit(rows, labels);
    const { meanBias, meanWeights } = found[found.length - 1];
    [meanBias, ...meanWeights].forEach((mean, j) => {
      expect(mean).toBeCloseTo(averaged.vector()[j], 10);
    });
  });

  test("a kernel learner has the same survival counts as the voted perceptron", () => {
    const kernel = new VotedKernelPerceptron<Y>({ ...options, zeroUpdates, kernel: linear() });
    const withOne = rows.map((x) => [...x, 1]);
    kernel.fit(withOne, labels);
    const primal = [...survivors(voted)].map(({ update, index, survived }) => ({ update, index, survived }));
    expect([...kernelSurvivors(kernel)].map(({ update, index, survived }) => ({ update, index, survived }))).toEqual(
      primal,
    );
    for (const { gained, lost, index, step } of [...kernelSurvivors(kernel)].filter(({ index }) => index >= 0)) {
      expect([gained, lost]).toEqual([labels[index], -labels[index]]);
      expect(step).toBe(1);
    }
  });
});

test("with several classes, each class has its own counts, which end with its weights", () => {
  const three = rows.map(([a]) => (a < -3 ? "low" : a > 3 ? "high" : "middle"));
  for (const multiclass of ["joint", "one-vs-rest"] as const) {
    const voted = new VotedPerceptron<string>({ epochs, multiclass });
    const kernel = new VotedKernelPerceptron<string>({ epochs, multiclass, kernel: linear() });
    voted.fit(rows, three);
    kernel.fit(rows.map((x) => [...x, 1]), three); // biome-ignore format: a line
    for (const label of voted.classes) {
      const all = [...survivors(voted, label)];
      expect(all.reduce((sum, { survived }) => sum + survived, 0)).toBe(voted.facts().examples);
      expect([all.at(-1)!.bias, ...all.at(-1)!.weights]).toEqual([...voted.vector(label)]);
      expect([...kernelSurvivors(kernel, label)].map(({ survived }) => survived)).toEqual(
        all.map(({ survived }) => survived),
      );
    }
    expect(() => survivors(voted).next()).toThrow(/^label must be one of "middle", "low", "high"; got undefined$/);
  }
});

describe("predicts: random", () => {
  const drawing = new VotedPerceptron<Y>({ ...options, predicts: "random", seed: 5 });
  drawing.fit(rows, labels);
  const all = vectors(true);
  const scoresOf = (x: number[]) => all.map(({ w }) => w[0] + w[1] * x[0] + w[2] * x[1]);

  test("every score is the score of one of the vectors", () => {
    for (const x of rows) expect(scoresOf(x)).toContain(drawing.scores(x)[1]);
  });

  test("a vector is drawn with probability proportional to its survival count", () => {
    const drawn = all.map(() => 0);
    const trials = 4000;
    for (let i = 0; i < trials; i++) {
      // An odd row, on which no two vectors agree.
      const x = [Math.SQRT2 + i / 7, i / 11 - Math.E];
      const score = drawing.scores(x)[1];
      const own = scoresOf(x).map((s) => Math.abs(s - score));
      drawn[own.indexOf(Math.min(...own))]++;
    }
    all.forEach(({ c }, k) => {
      const share = c / (epochs * rows.length);
      const spread = Math.sqrt((share * (1 - share)) / trials);
      expect(Math.abs(drawn[k] / trials - share)).toBeLessThan(5 * spread);
    });
  });

  test("the same seed draws the same vector for the same row, also in bulk and from a file", () => {
    const predicted = rows.map((x) => drawing.predict(x));
    expect(drawing.predictAll(rows)).toEqual(predicted);
    expect(VotedPerceptron.fromJSON<Y>(drawing.toJSON()).predictAll(rows)).toEqual(predicted);
    const seeds = [1, 2, 3].map((seed) => {
      const other = new VotedPerceptron<Y>({ ...options, predicts: "random", seed });
      other.fit(rows, labels);
      return JSON.stringify(other.predictAll(rows));
    });
    expect(new Set(seeds).size).toBe(3);
  });

  test("a kernel learner draws the same vectors", () => {
    const voting = new VotedKernelPerceptron<Y>({ ...options, kernel: linear() });
    const random = new VotedKernelPerceptron<Y>({ ...options, kernel: linear(), predicts: "random" });
    for (const learner of [voting, random]) learner.fit(rows, labels);
    for (const x of rows) expect(votes(voting, x).random).toEqual(random.scores(x));
    const ways = predictFourWays(voting, rows);
    expect(ways.random).toEqual(random.predictAll(rows));
    expect(ways.voted).toEqual(voting.predictAll(rows));
    expect(predictFourWays(random, rows)).toEqual(ways);
  });

  test("a drawn vector does not predict a class it did not know", () => {
    const learner = new VotedPerceptron<string>({ predicts: "random", bias: false });
    for (const [x, label] of [[1, "a"], [-1, "b"], [2, "a"], [3, "a"], [-2, "b"], [-9, "c"]] as const) // biome-ignore format: a list
      learner.learn([x], label);
    const drawn = Array.from({ length: 200 }, (_, i) => learner.scores([-8 - i / 100]));
    expect(drawn.some((scores) => scores[2] === -Number.MAX_VALUE)).toBe(true);
    expect(drawn.some((scores) => scores[2] > 0)).toBe(true);
  });
});

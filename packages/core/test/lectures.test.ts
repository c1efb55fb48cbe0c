// Five published lectures on the perceptron, replayed through the library's options against loops written line by line as
// in the lecture. Data are whole numbers or halves of them where bits are compared, so no order of summation matters.

import { describe, expect, test } from "vitest";
import { iris } from "../src/entries/datasets.js";
import { perceptronLoss } from "../src/entries/evaluate.js";
import { AveragedPerceptron, Perceptron, VotedPerceptron } from "../src/entries/index.js";
import { below, type Random, random } from "../src/random.js";

type Y = -1 | 1;
type Example = readonly [x: number[], y: Y];

const rowsOf = (data: readonly Example[]) => data.map(([x]) => x);
const labelsOf = (data: readonly Example[]) => data.map(([, y]) => y);
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) => Array.from(a).reduce((sum, v, j) => sum + v * b[j], 0);
const norm = (a: ArrayLike<number>) => Math.sqrt(dot(a, a));
const plus = (a: ArrayLike<number>, step: number, x: ArrayLike<number>) => Array.from(a, (v, j) => v + step * x[j]);
const sign = (z: number) => (z > 0 ? 1 : z < 0 ? -1 : 0);

/** Iris in millimetres: whole numbers. `negative` are labelled −1, `positive` +1, in Fisher's order. */
function flowers(negative: string, positive: string, columns = [0, 1, 2, 3], unit = 10): Example[] {
  const { rows, labels } = iris();
  return rows.flatMap((x, i): Example[] => {
    const y = labels[i] === negative ? -1 : labels[i] === positive ? 1 : 0;
    return y === 0 ? [] : [[columns.map((j) => (unit === 10 ? Math.round(10 * x[j]) : x[j])), y]];
  });
}

/** Whole numbers from −9 to 9, every tenth label turned: not separable. */
function integers(n: number, d: number, next: Random): Example[] {
  return Array.from({ length: n }, (_, i): Example => {
    const x = Array.from({ length: d }, () => below(19, next) - 9);
    return [x, dot(x, [3, -2, 1, 4, -5]) >= 0 === i % 10 > 0 ? 1 : -1];
  });
}

const sets: [string, Example[]][] = [
  ["iris, versicolor and virginica", flowers("versicolor", "virginica")],
  ["random whole numbers", integers(80, 5, random(1))],
];

describe("CMSC 422, lecture 6 (University of Maryland)", () => {
  const MaxIter = 7;
  const options = { classes: [-1, 1] as Y[], order: "given", epochs: MaxIter, stopWhenSeparated: false } as const;

  /** Algorithm 5. `seen` is shown the vector after each example. */
  function perceptronTrain(D: Example[], seen: (w: number[], b: number, updated: boolean) => void = () => {}) {
    let w = D[0][0].map(() => 0);
    let b = 0;
    for (let iter = 1; iter <= MaxIter; iter++)
      for (const [x, y] of D) {
        const a = dot(w, x) + b;
        if (y * a <= 0) {
          w = plus(w, y, x);
          b = b + y;
        }
        seen(w, b, y * a <= 0);
      }
    return { w, b };
  }

  /** Algorithm 7. */
  function averagedPerceptronTrain(D: Example[]) {
    let w = D[0][0].map(() => 0);
    let b = 0;
    let u = w;
    let beta = 0;
    let c = 1;
    for (let iter = 1; iter <= MaxIter; iter++)
      for (const [x, y] of D) {
        if (y * (dot(w, x) + b) <= 0) {
          w = plus(w, y, x);
          b = b + y;
          u = plus(u, y * c, x);
          beta = beta + y * c;
        }
        c = c + 1;
      }
    return { w: w.map((v, d) => v - u[d] / c), b: b - beta / c };
  }

  /** All vectors w⁽¹⁾ … w⁽ᴷ⁾ with their survival times c⁽¹⁾ … c⁽ᴷ⁾. */
  function survivors(D: Example[]) {
    const all: { w: number[]; b: number; c: number }[] = [];
    perceptronTrain(D, (w, b, updated) => {
      if (updated) all.push({ w, b, c: 1 });
      else all[all.length - 1].c++;
    });
    return all;
  }

  test.each(sets)("algorithms 5 and 6, PerceptronTrain and PerceptronTest, on %s", (_, D) => {
    let mistakes = 0;
    const { w, b } = perceptronTrain(D, (_w, _b, updated) => {
      mistakes += updated ? 1 : 0;
    });
    const learner = new Perceptron(options);
    const report = learner.fit(rowsOf(D), labelsOf(D));
    expect([...learner.weights()]).toEqual(w);
    expect(learner.bias()).toBe(b);
    expect(report).toMatchObject({ mistakes, updates: mistakes, epochs: MaxIter, stopped: "epochs" });
    for (const [x] of D) {
      const a = dot(w, x) + b;
      expect(learner.scores(x)).toEqual([0 - a, a]);
      expect(learner.predict(x)).toBe(a === 0 ? 1 : sign(a));
    }
  });

  test.each(sets)("algorithm 7, AveragedPerceptronTrain, is the option zeroStart, on %s", (_, D) => {
    const { w, b } = averagedPerceptronTrain(D);
    const learner = new AveragedPerceptron({ ...options, zeroStart: true });
    learner.fit(rowsOf(D), labelsOf(D));
    expect([...learner.weights()]).toEqual(w);
    expect(learner.bias()).toBe(b);
  });

  test.each(sets)("w − u/c is the mean of the zero vector and of the vectors after each example, on %s", (_, D) => {
    const { w } = averagedPerceptronTrain(D);
    let sum = w.map(() => 0);
    perceptronTrain(D, (after) => {
      sum = plus(sum, 1, after);
    });
    const T = MaxIter * D.length;
    w.forEach((entry, d) => {
      expect(entry).toBeCloseTo(sum[d] / (T + 1), 10);
    });
    const learner = new AveragedPerceptron(options);
    learner.fit(rowsOf(D), labelsOf(D));
    expect([...learner.weights()]).toEqual(sum.map((entry) => entry / T));
  });

  test.each(sets)("the voted perceptron predicts sign Σ c sign(w·x + b), on %s", (_, D) => {
    const learner = new VotedPerceptron(options);
    learner.fit(rowsOf(D), labelsOf(D));
    const all = survivors(D);
    expect(all.reduce((sum, { c }) => sum + c, 0)).toBe(MaxIter * D.length);
    for (const [x] of D) {
      const vote = all.reduce((sum, { w, b, c }) => sum + c * (dot(w, x) + b >= 0 ? 1 : -1), 0);
      expect(learner.scores(x)[1]).toBe(vote);
      expect(learner.predict(x)).toBe(vote >= 0 ? 1 : -1);
    }
  });

  test.each(sets)("the averaged perceptron predicts sign Σ c (w·x + b), and the two forms agree, on %s", (_, D) => {
    const learner = new AveragedPerceptron(options);
    learner.fit(rowsOf(D), labelsOf(D));
    const all = survivors(D);
    const w = all.reduce(
      (sum, one) => plus(sum, one.c, one.w),
      all[0].w.map(() => 0),
    );
    const b = all.reduce((sum, one) => sum + one.c * one.b, 0);
    for (const [x] of D) {
      const sum = all.reduce((total, one) => total + one.c * (dot(one.w, x) + one.b), 0);
      expect(dot(w, x) + b).toBe(sum);
      expect(learner.scores(x)[1]).toBeCloseTo(sum / (MaxIter * D.length), 8);
      expect(learner.predict(x)).toBe(sum >= 0 ? 1 : -1);
    }
  });

  test("the order of the examples matters: sorted by class takes more passes than shuffled", () => {
    const D = flowers("setosa", "versicolor");
    const passes = (order: "given" | "shuffle") =>
      new Perceptron({ order, epochs: 100 }).fit(rowsOf(D), labelsOf(D)).epochs;
    expect(passes("shuffle")).toBeLessThan(passes("given"));
  });
});

describe("CS419M, lecture 10 (IIT Bombay)", () => {
  const rate = 0.5;
  /** A separator of length 1, and points in the unit ball at least γ = 1/16 from it; multiples of 1/1024. */
  const u = [0.6, -0.8];
  const gamma = 1 / 16;
  const next = random(2);
  const D: Example[] = [];
  while (D.length < 200) {
    const x = [below(1025, next) - 512, below(1025, next) - 512].map((v) => v / 1024);
    if (Math.abs(dot(u, x)) >= gamma) D.push([x, dot(u, x) > 0 ? 1 : -1]);
  }
  const options = { classes: [-1, 1] as Y[], bias: false, order: "given", epochs: 1000 } as const;

  test("the data lie in the ball of radius 1 and have margin γ for the unit vector u", () => {
    expect(norm(u)).toBeCloseTo(1, 15);
    expect(Math.max(...rowsOf(D).map(norm))).toBeLessThanOrEqual(1);
    expect(Math.min(...D.map(([x, y]) => y * dot(u, x)))).toBeGreaterThanOrEqual(gamma);
  });

  test("the algorithm without a bias: the same weights, the same mistakes", () => {
    let w = [0, 0];
    let mistakes = 0;
    for (let clean = false; !clean; ) {
      clean = true;
      for (const [x, y] of D)
        if (y * dot(w, x) <= 0) {
          w = plus(w, y, x);
          mistakes++;
          clean = false;
        }
    }
    const learner = new Perceptron(options);
    expect(learner.fit(rowsOf(D), labelsOf(D))).toMatchObject({ mistakes, stopped: "separated" });
    expect([...learner.weights()]).toEqual(w);
    expect(learner.bias()).toBe(0);
  });

  test("at most 1/γ² mistakes, because after k of them w·u ≥ kγ and ‖w‖² ≤ k", () => {
    let k = 0;
    for (const { weights } of new Perceptron(options).updates(rowsOf(D), labelsOf(D), { weights: true })) {
      const w = weights![0].subarray(1);
      k++;
      expect(dot(w, u)).toBeGreaterThanOrEqual(k * gamma - 1e-12);
      expect(dot(w, w)).toBeLessThanOrEqual(k);
    }
    expect(k).toBeGreaterThan(1);
    expect(k).toBeLessThanOrEqual(1 / gamma ** 2);
  });

  test("an update makes y·w·x larger by exactly η‖x‖²", () => {
    const learner = new Perceptron({ ...options, rate });
    let updates = 0;
    for (const { index, score, weights, step } of learner.updates(rowsOf(D), labelsOf(D), { weights: true })) {
      const [x, y] = D[index];
      expect(step).toBe(rate * y);
      expect(y * dot(weights![0].subarray(1), x)).toBe(y * score + rate * dot(x, x));
      updates++;
    }
    expect(updates).toBeGreaterThan(1);
  });

  test("the loss is max(0, −y·w·x), and a step of stochastic gradient descent on it is the update", () => {
    let w = [0, 0];
    const learner = new Perceptron({ ...options, rate });
    for (const [x, y] of D) {
      w = plus(w, -rate * perceptronLoss.gradient(dot(w, x), y), x);
      learner.learn(x, y);
      expect([...learner.weights()]).toEqual(w);
    }
    const one = new Perceptron({ ...options, rate, epochs: 1 });
    const { training } = one.fit(rowsOf(D), labelsOf(D));
    const loss = D.reduce((sum, [x, y]) => sum + Math.max(0, -y * dot(w, x)), 0) / D.length;
    expect([...one.weights()]).toEqual(w);
    expect(training!.losses.perceptron).toBeCloseTo(loss, 12);
  });
});

describe("course notes 3, Perceptron", () => {
  /** perceptron(D, T, η) on any number of inputs: w̄ = (w₁, …, w_d, b), x̄ = (x₁, …, x_d, 1). */
  function perceptron(D: Example[], T: number, eta: number) {
    let w = [...D[0][0].map(() => 0), 0];
    const wrongPerPass: number[] = [];
    for (let t = 1; t <= T; t++) {
      let wrong = 0;
      for (const [x, y] of D) {
        const bar = [...x, 1];
        const yHat = sign(dot(w, bar));
        if (yHat !== y) wrong++;
        w = plus(w, -(eta * (yHat - y)), bar);
      }
      wrongPerPass.push(wrong);
    }
    return { w, wrongPerPass };
  }

  const T = 10;
  const options = { classes: [-1, 1] as Y[], rule: "delta", order: "given", stopWhenSeparated: false } as const;

  test.each([
    ["2 inputs: sepal length, petal length", [0, 2]],
    ["3 inputs: sepal length, sepal width, petal length", [0, 1, 2]],
    ["any number of inputs: all four", [0, 1, 2, 3]],
  ])("the rule η(y − ŷ) on setosa and versicolor, %s", (_, columns) => {
    const D = flowers("setosa", "versicolor", columns, 1);
    const { w, wrongPerPass } = perceptron(D, T, 0.1);
    const learner = new Perceptron({ ...options, rate: 0.1, epochs: T });
    const report = learner.fit(rowsOf(D), labelsOf(D));
    expect([...learner.weights(), learner.bias()]).toEqual(w);
    expect(report.mistakesPerEpoch).toEqual(wrongPerPass);
    expect(wrongPerPass[T - 1]).toBe(0);
    expect(report.training).toMatchObject({ examples: 100, errors: 0, error: 0 });
    expect(learner.predictAll(rowsOf(D))).toEqual(labelsOf(D));
  });

  test("a wrong side moves w by 2η, a score of 0 by η", () => {
    const steps = [...new Perceptron({ ...options, rate: 0.1, epochs: 2 }).updates([[1], [2]], [1, -1])];
    expect(steps.map(({ score, step }) => [score, step])).toEqual([
      [0, 0.1],
      [expect.closeTo(0.3, 12), -0.2],
      [expect.closeTo(-0.4, 12), 0.2],
    ]);
  });

  test("the line x₂ = −(w₁/w₂)x₁ − b/w₂ is the boundary", () => {
    const D = flowers("setosa", "versicolor", [0, 2], 1);
    const learner = new Perceptron({ ...options, rate: 0.1, epochs: T });
    learner.fit(rowsOf(D), labelsOf(D));
    const [w1, w2] = learner.weights();
    for (const x1 of [0, 4, 8])
      expect(learner.scores([x1, -(w1 / w2) * x1 - learner.bias() / w2])[1]).toBeCloseTo(0, 12);
  });

  describe("homework: versicolor and virginica by sepal and petal length", () => {
    const D = flowers("versicolor", "virginica", [0, 2]);

    test("cannot be separated by anything: two flowers measure the same and differ in species", () => {
      const same = D.flatMap(([x, y], i) =>
        D.slice(0, i).flatMap(([z, other], j) => (y !== other && `${x}` === `${z}` ? [{ x, species: [j, i] }] : [])),
      );
      expect(same).toEqual([{ x: [63, 49], species: [22, 73] }]);
    });

    test("so the perceptron never stops: mistakes in every one of 1,000 passes", () => {
      const { w, wrongPerPass } = perceptron(D, 1000, 1);
      const learner = new Perceptron({ ...options, epochs: 1000 });
      const report = learner.fit(rowsOf(D), labelsOf(D));
      expect([...learner.weights(), learner.bias()]).toEqual(w);
      expect(report.mistakesPerEpoch).toEqual(wrongPerPass);
      expect(report).toMatchObject({ stopped: "epochs", mistakes: 5846 });
      expect([Math.min(...wrongPerPass), Math.max(...wrongPerPass)]).toEqual([2, 8]);
      expect(report.training!.errors).toBe(22);
    });

    test("scikit-learn 1.9.1 ends with the same weights: Perceptron(shuffle=False, tol=None, max_iter=1000)", () => {
      const centimetres = flowers("versicolor", "virginica", [0, 2], 1);
      const learner = new Perceptron({ classes: [-1, 1], order: "given", epochs: 1000 });
      const report = learner.fit(rowsOf(centimetres), labelsOf(centimetres));
      expect(learner.weights()[0]).toBeCloseTo(-125.1, 8);
      expect(learner.weights()[1]).toBeCloseTo(223.2, 8);
      expect(learner.bias()).toBe(-222);
      expect(report).toMatchObject({ stopped: "epochs", training: { error: 0.19 } });
    });
  });
});

describe("10-301/601, lecture 6 (Carnegie Mellon)", () => {
  const table: [x: [number, number], predicted: Y, y: Y, mistake: boolean][] = [
    [[-1, 2], 1, -1, true],
    [[1, 0], 1, 1, false],
    [[1, 1], -1, 1, true],
    [[-1, 0], -1, -1, false],
    [[-1, -2], 1, -1, true],
    [[1, -1], 1, 1, false],
  ];
  const asInTheLecture = { classes: [-1, 1] as Y[], zeroUpdates: false, zeroPredicts: "positive" } as const;

  test("the trace without intercept: w goes (1, −2), (2, −1), (3, 1)", () => {
    const learner = new Perceptron({ ...asInTheLecture, bias: false });
    const trace = table.map(([x, , y]) => {
      const { predicted, mistake } = learner.learn(x, y);
      return [x, predicted, y, mistake, [...learner.weights()]];
    });
    const w = [
      [1, -2],
      [1, -2],
      [2, -1],
      [2, -1],
      [3, 1],
      [3, 1],
    ];
    expect(trace).toEqual(table.map((row, i) => [...row, w[i]]));
  });

  test("in some order of its six rows the sixth is the second mistake, and in none is the fourth", () => {
    const orders = (left: readonly Example[]): Example[][] =>
      left.length === 0
        ? [[]]
        : left.flatMap((first) => orders(left.filter((one) => one !== first)).map((rest) => [first, ...rest]));
    const rows = table.map(([x, , y]): Example => [x, y]);
    const seconds = orders(rows).map((order) => {
      const learner = new Perceptron({ ...asInTheLecture, order: "given", bias: false });
      const [, second] = learner.updates(rowsOf(order), labelsOf(order));
      return second && rows.indexOf(order[second.index]) + 1;
    });
    expect(new Set(seconds)).toEqual(new Set([undefined, 1, 3, 5, 6]));
  });

  /** The hyperplane 1·x₁ + 2·x₂ − 4 = 0, as one weighted step from nothing: −4·(−1/4, −1/2, 1). */
  function hyperplane() {
    const learner = new Perceptron(asInTheLecture);
    learner.learn([-0.25, -0.5], -1, 4);
    expect([...learner.weights(), learner.bias()]).toEqual([1, 2, -4]);
    return learner;
  }

  test("the half-space 1·x₁ + 2·x₂ − 4 > 0: w is orthogonal to its edge and points into it", () => {
    const learner = hyperplane();
    for (let x1 = -6; x1 <= 6; x1++)
      for (let x2 = -6; x2 <= 6; x2++) expect(learner.predict([x1, x2])).toBe(x1 + 2 * x2 - 4 >= 0 ? 1 : -1);
    const [p, q] = [
      [4, 0],
      [0, 2],
    ];
    expect([learner.scores(p)[1], learner.scores(q)[1]]).toEqual([0, 0]);
    expect(dot(learner.weights(), plus(p, -1, q))).toBe(0);
    expect(learner.scores(plus(p, 0.01, learner.weights()))[1]).toBeGreaterThan(0);
  });

  test("a point is |w·x + b|/‖w‖ from the hyperplane: the length of x″ − x′ along w", () => {
    const learner = hyperplane();
    const w = learner.weights();
    const onIt = [4, 0];
    for (const x of [
      [0, 0],
      [5, 5],
      [-3, 1],
      [2, 1],
    ]) {
      const distance = Math.abs(learner.scores(x)[1]) / norm(w);
      expect(distance).toBeCloseTo(Math.abs(dot(w, plus(x, -1, onIt))) / norm(w), 12);
      const foot = plus(x, -learner.scores(x)[1] / dot(w, w), w);
      expect(learner.scores(foot)[1]).toBeCloseTo(0, 12);
      expect(norm(plus(x, -1, foot))).toBeCloseTo(distance, 12);
    }
  });

  test("raising b by Δb moves the boundary by Δb/‖w‖ towards the negative side", () => {
    const learner = hyperplane();
    const raise = 1.5;
    learner.learn([0, 0], 1, raise);
    const w = learner.weights();
    expect([...w, learner.bias()]).toEqual([1, 2, -4 + raise]);
    for (const before of [
      [4, 0],
      [0, 2],
    ]) {
      const moved = plus(before, -raise / norm(w) / norm(w), w);
      expect(norm(plus(moved, -1, before))).toBeCloseTo(raise / norm(w), 12);
      expect(learner.scores(moved)[1]).toBeCloseTo(0, 12);
    }
  });

  test("a 1 in front of every example is the intercept", () => {
    for (const [, D] of sets) {
      const options = { ...asInTheLecture, order: "given", epochs: 5 } as const;
      const withIntercept = new Perceptron(options);
      const withOne = new Perceptron({ ...options, bias: false });
      const theta = withOne.fit(
        D.map(([x]) => [1, ...x]),
        labelsOf(D),
      );
      expect(withIntercept.fit(rowsOf(D), labelsOf(D)).mistakesPerEpoch).toEqual(theta.mistakesPerEpoch);
      expect([withIntercept.bias(), ...withIntercept.weights()]).toEqual([...withOne.weights()]);
    }
  });

  test("the batch algorithm goes on until a clean pass", () => {
    const D = flowers("setosa", "versicolor");
    let theta = [0, 0, 0, 0, 0];
    let passes = 0;
    for (let converged = false; !converged; passes++) {
      converged = true;
      for (const [x, y] of D) {
        const one = [1, ...x];
        const yHat = dot(theta, one) >= 0 ? 1 : -1;
        if (y !== yHat) {
          theta = plus(theta, y, one);
          converged = false;
        }
      }
    }
    const learner = new Perceptron({ ...asInTheLecture, order: "given", epochs: 100 });
    const report = learner.fit(rowsOf(D), labelsOf(D));
    expect([learner.bias(), ...learner.weights()]).toEqual(theta);
    expect(report).toMatchObject({ epochs: passes, stopped: "separated" });
    expect(report.mistakesPerEpoch.at(-1)).toBe(0);
  });

  test("a clean pass in which some score is 0 is clean, not separated", () => {
    const options = { ...asInTheLecture, bias: false, order: "given" } as const;
    expect(new Perceptron(options).fit([[0], [-1], [1]], [1, -1, 1]).stopped).toBe("clean");
    expect(new Perceptron(options).fit([[2], [-1], [1]], [1, -1, 1]).stopped).toBe("separated");
  });

  test("a categorical feature becomes one 0/1 column per value", () => {
    const learner = new Perceptron();
    learner.learn({ cholesterol: "normal" }, "well");
    learner.learn({ cholesterol: "abnormal" }, "ill");
    expect(learner.features).toEqual(["cholesterol=normal", "cholesterol=abnormal"]);
  });
});

describe("COMS 4771, Perceptron and Kernelization (Columbia)", () => {
  const D = flowers("setosa", "versicolor").map(([x, y]): Example => [[...x, 1], y]);
  const options = { classes: [-1, 1] as Y[], bias: false, order: "given", epochs: 1000 } as const;

  /** f(x) = +1 if w·x ≥ 0, else −1. */
  const f = (w: number[], x: number[]) => (dot(w, x) >= 0 ? 1 : -1);

  /** "If exists (x, y) with sign(w·x) ≠ y": `pick` chooses among the misclassified. */
  function findAndUpdate(wrong: (w: number[], example: Example) => boolean, pick: (all: number[]) => number) {
    let w = D[0][0].map(() => 0);
    const picked: number[] = [];
    for (;;) {
      const misclassified = D.flatMap((example, i) => (wrong(w, example) ? [i] : []));
      if (misclassified.length === 0) return { w, picked };
      const i = pick(misclassified);
      w = plus(w, D[i][1], D[i][0]);
      picked.push(i);
    }
  }

  /** Sepals and petals separate at a petal length of 24.5 mm. */
  const separator = [0, 0, 1, 0, -24.5];
  const gamma = Math.min(...D.map(([x, y]) => (y * dot(separator, x)) / norm(separator)));
  const R = Math.max(...rowsOf(D).map(norm));

  test("picking the first misclassified point is a loop over learn, and ends within (R/γ)² mistakes", () => {
    const { w, picked } = findAndUpdate(
      (v, [x, y]) => f(v, x) !== y,
      ([first]) => first,
    );
    const learner = new Perceptron({ ...options, zeroUpdates: false });
    const learned: number[] = [];
    // Before the first example w is 0, and f(0, x) the class that a score of 0 predicts.
    learner.learn(D[0][0], D[0][1], 0);
    for (;;) {
      const i = D.findIndex(([x, y]) => learner.predict(x) !== y);
      if (i < 0) break;
      expect(learner.learn(...D[i])).toMatchObject({ mistake: true, updated: true });
      learned.push(i);
    }
    expect(learned).toEqual(picked);
    expect([...learner.weights()]).toEqual(w);
    expect(gamma).toBeGreaterThan(0);
    expect(picked.length).toBeLessThanOrEqual((R / gamma) ** 2);
  });

  test("picking the next misclassified point after the last one is fit in the given order", () => {
    let last = -1;
    const { w, picked } = findAndUpdate(
      (v, [x, y]) => f(v, x) !== y,
      (all) => {
        last = all.find((i) => i > last) ?? all[0];
        return last;
      },
    );
    const learner = new Perceptron({ ...options, zeroUpdates: false });
    const updates = [...learner.updates(rowsOf(D), labelsOf(D))];
    expect(updates.map(({ index }) => index)).toEqual(picked);
    expect([...learner.weights()]).toEqual(w);
    expect(learner.report()).toMatchObject({ stopped: "separated", mistakes: picked.length });
    expect(picked.length).toBeLessThanOrEqual((R / gamma) ** 2);
  });

  test("with sign 0 on nobody's side, as in the lecture's training error, zeroUpdates stays true", () => {
    let last = -1;
    const { w, picked } = findAndUpdate(
      (v, [x, y]) => y * dot(v, x) <= 0,
      (all) => {
        last = all.find((i) => i > last) ?? all[0];
        return last;
      },
    );
    const learner = new Perceptron(options);
    expect([...learner.updates(rowsOf(D), labelsOf(D))].map(({ index }) => index)).toEqual(picked);
    expect([...learner.weights()]).toEqual(w);
  });

  test("sign 0 is +1 to f: a first positive example is no mistake then, and one otherwise", () => {
    const first = (zeroUpdates: boolean, zeroPredicts: "positive" | "negative", y: Y) =>
      new Perceptron({ classes: [-1, 1] as Y[], zeroUpdates, zeroPredicts }).learn([1], y).mistake;
    expect([first(false, "positive", 1), first(false, "positive", -1)]).toEqual([false, true]);
    expect([first(false, "negative", 1), first(false, "negative", -1)]).toEqual([true, false]);
    expect([first(true, "positive", 1), first(true, "positive", -1)]).toEqual([true, true]);
  });

  test("w is Σ α y x, where α counts the mistakes on each example", () => {
    const learner = new Perceptron(options);
    const alpha = D.map(() => 0);
    for (const { index } of learner.updates(rowsOf(D), labelsOf(D))) alpha[index]++;
    const w = D.reduce(
      (sum, [x, y], k) => plus(sum, alpha[k] * y, x),
      D[0][0].map(() => 0),
    );
    expect([...learner.weights()]).toEqual(w);
  });

  test("any labelling of n points is separable after the map to unit vectors: w* = (y₁, …, yₙ)", () => {
    const next = random(3);
    const n = 20;
    const labels = Array.from({ length: n }, () => (below(2, next) === 1 ? 1 : -1) as Y);
    const rows = labels.map((_, i) => ({ indices: [i], values: [1] }));
    const learner = new Perceptron(options);
    expect(learner.fit(rows, labels)).toMatchObject({ stopped: "separated", mistakes: n });
    expect([...learner.weights()]).toEqual(labels);
  });
});

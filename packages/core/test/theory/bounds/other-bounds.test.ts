// Mistakes of learners with a margin, several classes, a matrix, a budget or a vote, compared with their bounds.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  Arow,
  Examples,
  MarginPerceptron,
  Perceptron,
  SecondOrderPerceptron,
  VotedPerceptron,
} from "../../../src/entries/index.js";
import { KernelPerceptron, rbf } from "../../../src/entries/kernels.js";
import {
  arow,
  budgetLimit,
  competitor,
  forgetron,
  forgetronBudget,
  forgetronReach,
  jointPerceptron,
  leaveOneOut,
  logVolume,
  marginPerceptron,
  novikoff,
  secondOrder,
  votedError,
} from "../../../src/entries/theory.js";
import { random } from "../../../src/random.js";
import { holds, inFull, useOneSeed } from "../../runs.js";
import { dot } from "../../textbook.js";
import { exactValue, type Pair, pairs } from "../pairs.js";

useOneSeed();
/** Rounding in the bounds themselves. */
const slack = 1 + 1e-9;

const examplesOf = (data: readonly Pair[]) =>
  Examples.from(
    data.map(([x]) => x),
    data.map(([, y]) => y),
    { classes: [-1, 1] },
  );

const vector = fc.array(exactValue, { minLength: 7, maxLength: 7 });
const withU = fc.tuple(pairs(exactValue), vector).map(([data, u]) => ({ data, u: u.slice(0, data[0][0].length + 1) }));
const labelledBy = (data: readonly Pair[], u: readonly number[]): Pair[] =>
  data.map(([x]) => [x, Math.sign(dot([1, ...x], u))] as const).filter(([, y]) => y !== 0);
const bothClasses = (data: readonly Pair[]) => new Set(data.map(([, y]) => y)).size === 2;

describe("margin perceptron", () => {
  test("a margin perceptron makes at most (R² + 2β/η)/γ² updates in any passes over data that u separates", () => {
    const options = fc.record({ margin: fc.constantFrom(0, 0.5, 1, 10), rate: fc.constantFrom(0.5, 1, 4) });
    holds(fc.tuple(withU, options), ([{ data: all, u }, options]) => {
      const data = labelledBy(all, u);
      fc.pre(bothClasses(data));
      const { radius, gamma } = competitor(examplesOf(data), u);
      const { updates } = new MarginPerceptron<number>({ epochs: 20, ...options }).fit(examplesOf(data));
      expect(updates).toBeLessThanOrEqual(marginPerceptron({ radius, gamma, ...options }) * slack);
    });
    expect(marginPerceptron({ radius: 3, gamma: 0.5, margin: 0 })).toBe(novikoff(3, 0.5));
    expect(marginPerceptron({ radius: 3, gamma: 0.5, margin: 2, rate: 4 })).toBe(40);
  });
});

describe("several classes", () => {
  test("at most 2(R/γ)² mistakes of a joint perceptron on rows that vectors u_k tell apart", () => {
    const us = fc.array(vector, { minLength: 3, maxLength: 3 });
    holds(fc.tuple(pairs(exactValue), us), ([data, all]) => {
      const u = all.map((one) => one.slice(0, data[0][0].length + 1));
      const norm = Math.sqrt(u.flat().reduce((sum, x) => sum + x * x, 0));
      const judged = data.map(([x]) => {
        const scores = u.map((one) => dot([1, ...x], one));
        const right = scores.indexOf(Math.max(...scores));
        return { x, right, lead: scores[right] - Math.max(...scores.filter((_, k) => k !== right)) };
      });
      const kept = judged.filter(({ lead }) => lead > 0);
      fc.pre(new Set(kept.map(({ right }) => right)).size === 3);
      const gamma = Math.min(...kept.map(({ lead }) => lead)) / norm;
      const radius = Math.max(...kept.map(({ x }) => Math.hypot(1, ...x)));
      const { mistakes } = new Perceptron<number>({ epochs: 20, classes: [0, 1, 2] }).fit(
        kept.map(({ x }) => x),
        kept.map(({ right }) => right),
      );
      expect(mistakes).toBeLessThanOrEqual(jointPerceptron(radius, gamma) * slack);
    });
  });
});

describe("second order", () => {
  test("one pass over any data makes at most D/γ + √((a + Σ(u·x)²) ln det(I + X/a))/γ mistakes, for any u and γ", () => {
    const options = fc.record({
      a: fc.constantFrom(0.1, 1, 10),
      gamma: fc.double({ min: 0.01, max: 10, noNaN: true }),
    });
    holds(fc.tuple(withU, options), ([{ data, u }, { a, gamma }]) => {
      fc.pre(bothClasses(data) && u.some((x) => x !== 0));
      const examples = examplesOf(data);
      const { margins, norm } = competitor(examples, u);
      const unit = margins.map((m) => m / norm);
      const learner = new SecondOrderPerceptron<number>({ epochs: 1, matrix: "full", a, classes: [-1, 1] });
      const { mistakes } = learner.fit(examples);
      const bound = secondOrder({
        a,
        gamma,
        deviation: unit.reduce((sum, m) => sum + Math.max(0, gamma - m), 0),
        along: unit.reduce((sum, m) => sum + m * m, 0),
        logVolume: logVolume(examples, a),
      });
      expect(mistakes).toBeLessThanOrEqual(bound * slack);
    });
  });

  test("logVolume is the logarithm of the determinant for tall and wide data", () => {
    expect(logVolume(Examples.from([[2]], ["a"]), 1, false)).toBeCloseTo(Math.log(5), 12);
    expect(logVolume(Examples.from([[1, 2, 3]], ["a"]), 2)).toBeCloseTo(Math.log(1 + 15 / 2), 12);
    // det(I + [[2, 3], [3, 5]]) = 3·6 − 9
    expect(logVolume(Examples.from([[1], [2]], ["a", "a"]), 1)).toBeCloseTo(Math.log(9), 12);
  });
});

/** AROW as published, with a full matrix and a constant feature: mistakes, other updates, and the rows of all updates. */
function fullArow(data: readonly Pair[], r: number) {
  const n = data[0][0].length + 1;
  const sigma = Array.from({ length: n }, (_, i) => Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)));
  const mu = new Array<number>(n).fill(0);
  const updates: number[] = [];
  let [mistakes, cautious] = [0, 0];
  data.forEach(([own, y], t) => {
    const x = [1, ...own];
    const m = y * dot(mu, x);
    if (m >= 1) return;
    if (m <= 0) mistakes++;
    else cautious++;
    updates.push(t);
    const z = sigma.map((row) => dot(row, x));
    const beta = 1 / (dot(z, x) + r);
    z.forEach((value, i) => {
      mu[i] += (1 - m) * beta * y * value;
    });
    sigma.forEach((row, i) => {
      row.forEach((_, j) => {
        row[j] -= beta * z[i] * z[j];
      });
    });
  });
  return { mistakes, cautious, updates };
}

describe("AROW", () => {
  const r = fc.constantFrom(0.1, 1, 10);

  test("with a full matrix, mistakes are at most √((r‖u‖² + Σ(u·x)²)(ln det(I + X/r) + U)) + Σℓ* − U, for any u", () => {
    holds(fc.tuple(withU, r), ([{ data, u }, r]) => {
      fc.pre(u.some((x) => x !== 0));
      const { mistakes, cautious, updates } = fullArow(data, r);
      const over = (listed: readonly Pair[]) => {
        const { norm, margins, losses } = competitor(examplesOf(listed), u, { positive: 1 });
        const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
        return {
          r,
          norm,
          losses: sum(losses),
          along: sum(margins.map((m) => m * m)),
          logVolume: logVolume(examplesOf(listed), r),
        };
      };
      expect(mistakes).toBeLessThanOrEqual(arow({ ...over(updates.map((t) => data[t])), cautious }) * slack);
      expect(mistakes).toBeLessThanOrEqual(arow(over(data)) * slack);
    });
  });

  test("the learner with matrix full keeps the bound, with and without a bias", () => {
    holds(fc.tuple(withU, r, fc.boolean()), ([{ data, u }, r, bias]) => {
      const direction = bias ? u : [0, ...u.slice(1)];
      fc.pre(direction.some((x) => x !== 0) && bothClasses(data));
      const examples = examplesOf(data);
      const options = { r, bias, matrix: "full", epochs: 1, classes: [-1, 1] } as const;
      const { mistakes } = new Arow<number>(options).fit(examples);
      const { norm, margins, losses } = competitor(examples, direction, { bias, positive: 1 });
      const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
      const facts = { r, norm, losses: sum(losses), along: sum(margins.map((m) => m * m)) };
      expect(mistakes).toBeLessThanOrEqual(arow({ ...facts, logVolume: logVolume(examples, r, bias) }) * slack);
    });
  });
});

describe("budgets", () => {
  test("a Forgetron makes at most 2‖u‖² + 4Σℓ* mistakes with a kernel where K(x, x) = 1", () => {
    const next = random(5);
    const kernel = rbf(0.5);
    const near = (x: number[], z: number[]) => Math.exp(-0.5 * ((x[0] - z[0]) ** 2 + (x[1] - z[1]) ** 2));
    for (let trial = 0; trial < 6; trial++) {
      const rows = Array.from({ length: 400 }, () => [4 * next() - 2, 4 * next() - 2]);
      const labels = rows.map(([a, b]) => ((next() < 0.2 ? next() < 0.5 : a * b > 0) ? 1 : -1));
      const budget = 84 + 10 * trial;
      const learner = new KernelPerceptron<number>({
        kernel,
        classes: [-1, 1],
        epochs: 2,
        order: "given",
        budget: { size: budget, keep: "forgetron" },
      });
      const { mistakes } = learner.fit(rows, labels);
      expect(mistakes).toBeGreaterThan(budget);
      // u is a sum over a few of the rows, as long as the budget reaches, or half as long.
      for (const part of [0.5, 1]) {
        const chosen = rows.slice(0, 10);
        const value = (x: number[]) => chosen.reduce((sum, z, i) => sum + labels[i] * near(x, z), 0);
        const norm = Math.sqrt(chosen.reduce((sum, z, i) => sum + labels[i] * value(z), 0));
        const scale = (part * forgetronReach(budget)) / norm;
        const losses = [...rows, ...rows].map((x, i) => Math.max(0, 1 - labels[i % 400] * scale * value(x)));
        expect(mistakes).toBeLessThanOrEqual(forgetron({ budget, norm: scale * norm, losses }));
      }
    }
  });

  test("forgetronBudget gives the smallest budget whose reach includes the length, and a longer u is refused", () => {
    expect(forgetronBudget(0.1)).toBe(84);
    const budget = forgetronBudget(7);
    expect(forgetronReach(budget)).toBeGreaterThanOrEqual(7);
    expect(forgetronReach(budget - 1)).toBeLessThan(7);
    expect(() => forgetron({ budget: 100, norm: 3 })).toThrow(
      "norm must be at most 1.170, the reach of a budget of 100; got 3",
    );
    expect(() => forgetronReach(83)).toThrow("budget must be a whole number of at least 84");
    expect(budgetLimit(99)).toBe(10);
  });
});

describe("new examples", () => {
  const points = pairs(exactValue, { most: 8, widest: 3 });

  test("leaving one out, a converged perceptron errs on no example on which it made no mistake", () => {
    holds(fc.tuple(withU), ([{ data: all, u }]) => {
      const data = labelledBy(all.slice(0, 8), u);
      fc.pre(bothClasses(data) && data.length > 2);
      const options = { epochs: 300, order: "given", classes: [-1, 1] } as const;
      const learner = new Perceptron<number>(options);
      const updates = [...learner.updates(examplesOf(data))];
      fc.pre(learner.report()!.stopped === "separated");
      const mistaken = new Set(updates.map(({ index }) => index));
      const { radius, gamma } = competitor(examplesOf(data), u);
      let errors = 0;
      data.forEach(([x, y], i) => {
        const rest = data.filter((_, j) => j !== i);
        const other = new Perceptron<number>(options);
        other.fit(examplesOf(rest));
        if (other.predict(x) !== y) {
          expect(mistaken.has(i)).toBe(true);
          errors++;
        }
      });
      const most = leaveOneOut(mistaken.size, data.length - 1);
      expect(errors / data.length).toBeLessThanOrEqual(most);
      expect(leaveOneOut(mistaken.size, data.length - 1, novikoff(radius, gamma))).toBeLessThanOrEqual(most);
    });
  });

  test.runIf(inFull)(
    "over all orders of a few examples, a vote of the others errs at most twice as often as 1/(n + 1) of the mistakes",
    () => {
      const orders = (list: readonly number[]): number[][] =>
        list.length === 0
          ? [[]]
          : list.flatMap((one) => orders(list.filter((other) => other !== one)).map((rest) => [one, ...rest]));
      holds(points, (all) => {
        const data = all.slice(0, 4);
        fc.pre(data.length === 4);
        const options = { epochs: 1, order: "given", classes: [-1, 1] } as const;
        let [errors, mistakes, count] = [0, 0, 0];
        for (const order of orders([0, 1, 2, 3])) {
          const visited = order.map((i) => data[i]);
          mistakes += new Perceptron<number>(options).fit(examplesOf(visited)).mistakes;
          const voted = new VotedPerceptron<number>(options);
          voted.fit(examplesOf(visited.slice(0, 3)));
          const [x, y] = visited[3];
          if (voted.predict(x) !== y || voted.scores(x)[0] === 0) errors++;
          count++;
        }
        expect(errors / count).toBeLessThanOrEqual(votedError(mistakes / count, 3) * slack);
      });
    },
  );
});

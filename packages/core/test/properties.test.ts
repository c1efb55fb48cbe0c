// Laws of the learners, on data where arithmetic is exact and on any doubles at all.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InputError } from "../src/errors.js";
import { Arow } from "../src/learners/arow.js";
import { AveragedPerceptron } from "../src/learners/averaged-perceptron.js";
import { BalancedWinnow } from "../src/learners/balanced-winnow.js";
import { MarginPerceptron } from "../src/learners/margin-perceptron.js";
import { PassiveAggressive } from "../src/learners/passive-aggressive.js";
import { Perceptron } from "../src/learners/perceptron.js";
import { PocketPerceptron } from "../src/learners/pocket-perceptron.js";
import { SecondOrderPerceptron } from "../src/learners/second-order-perceptron.js";
import { survivals, VotedPerceptron } from "../src/learners/voted-perceptron.js";
import { Winnow } from "../src/learners/winnow.js";
import type { LinearLearner } from "../src/linear/learner.js";
import type { LinearOptions } from "../src/options/shared-options.js";
import { engine } from "../src/training/engine-of.js";
import { holds } from "./runs.js";
import { asCsr, asMatrix, bits, reloaded } from "./samples.js";
import * as textbook from "./textbook.js";
import { dot, type Pair, type Taught } from "./textbook.js";

type Made = LinearLearner<number>;
type Create = (options?: LinearOptions<number>) => Made;

const label = fc.constantFrom(-1, 1);
/** Multiples of 1/1024: sums and products of a few of them are exact. */
const exactValue = fc.integer({ min: -4096, max: 4096 }).map((k) => k / 1024);
const unitValue = fc.integer({ min: 0, max: 8 }).map((k) => k / 8);
const wildValue = fc.double({ noNaN: true, noDefaultInfinity: true });

function pairs(
  value: fc.Arbitrary<number>,
  { y = label as fc.Arbitrary<number>, most = 25, widest = 6 } = {},
): fc.Arbitrary<Pair[]> {
  return fc
    .integer({ min: 1, max: widest })
    .chain((width) =>
      fc.array(fc.tuple(fc.array(value, { minLength: width, maxLength: width }), y), { minLength: 1, maxLength: most }),
    );
}
const exact = pairs(exactValue);
const wild = pairs(wildValue);
const small = pairs(fc.integer({ min: -3, max: 3 }));

const binary = { classes: [-1, 1] };
const taught = (learner: Made, data: readonly Pair[]) => {
  const mistakes = data.flatMap(([x, y], i) => (learner.learn(x, y).mistake ? [i] : []));
  return { learner, mistakes };
};
const weights = (learner: Made, y?: number) => [learner.bias(y), ...learner.weights(y)];
const near = (a: readonly number[], b: readonly number[], tolerance = 1e-9) => {
  const most = Math.max(1, ...b.map(Math.abs));
  a.forEach((value, j) => {
    expect(Math.abs(value - b[j])).toBeLessThanOrEqual(tolerance * most);
  });
};
const positiveZero = (list: readonly number[]) => list.map((value) => value + 0);

describe("each learner is its textbook", () => {
  const oracles: [string, Create, (data: Pair[]) => Taught, fc.Arbitrary<Pair[]>, exactly: boolean][] = [
    ["perceptron", (o) => new Perceptron({ ...binary, ...o }), (d) => textbook.additive(d, textbook.perceptron), exact, true],
    ["perceptron, delta rule", (o) => new Perceptron({ ...binary, rule: "delta", ...o }), (d) => textbook.additive(d, textbook.delta), exact, true],
    ["margin perceptron", (o) => new MarginPerceptron({ ...binary, margin: 2, ...o }), (d) => textbook.additive(d, textbook.margin(2)), exact, true],
    ["PA", (o) => new PassiveAggressive({ ...binary, variant: "pa", ...o }), (d) => textbook.additive(d, textbook.pa), exact, false],
    ["PA-I", (o) => new PassiveAggressive({ ...binary, C: 0.25, ...o }), (d) => textbook.additive(d, textbook.pa1(0.25)), exact, false],
    ["PA-II", (o) => new PassiveAggressive({ ...binary, variant: "pa2", C: 0.25, ...o }), (d) => textbook.additive(d, textbook.pa2(0.25)), exact, false],
    ["AROW", (o) => new Arow({ ...binary, r: 0.5, ...o }), (d) => textbook.arow(d, 0.5), exact, false],
    ["second-order, diagonal", (o) => new SecondOrderPerceptron({ ...binary, a: 0.5, ...o }), (d) => textbook.secondOrder(d, 0.5, false), small, true],
    ["Winnow2", (o) => new Winnow({ ...binary, threshold: 2.5, ...o }), (d) => textbook.winnow(d, 2, 2.5, false), pairs(fc.constantFrom(0, 1)), true],
    ["Winnow1", (o) => new Winnow({ ...binary, threshold: 2.5, demotion: "zero", ...o }), (d) => textbook.winnow(d, 2, 2.5, true), pairs(fc.constantFrom(0, 1)), true],
    ["Winnow2 on fractions", (o) => new Winnow({ ...binary, threshold: 2.3, promotion: 1.7, ...o }), (d) => textbook.winnow(d, 1.7, 2.3, false), pairs(unitValue), false],
    ["balanced Winnow", (o) => new BalancedWinnow({ ...binary, promotion: 2, ...o }), (d) => textbook.balancedWinnow(d, 2), pairs(fc.integer({ min: -2, max: 2 })), true],
  ]; // biome-ignore format: a table

  test.each(oracles)("%s", (_, create, oracle, data, exactly) => {
    holds(data, (d) => {
      const { vectors, mistakes } = oracle(d);
      const { learner, mistakes: made } = taught(create(), d);
      if (exactly) {
        expect(made).toEqual(mistakes);
        expect(positiveZero(weights(learner))).toEqual(positiveZero(vectors[vectors.length - 1]));
      } else near(weights(learner), vectors[vectors.length - 1]);
    });
  });

  test("second-order, full matrix", () => {
    holds(pairs(exactValue), (d) => {
      const { vectors, margins, mistakes } = textbook.secondOrder(d, 1, true);
      // A score of 0 in one arithmetic may be 1e-17 in the other, unless w is 0.
      fc.pre(margins.every((m, i) => Math.abs(m) > 1e-9 || (vectors[i - 1] ?? []).every((w) => w === 0)));
      const { learner, mistakes: made } = taught(new SecondOrderPerceptron({ ...binary, matrix: "full" }), d);
      expect(made).toEqual(mistakes);
      expect(positiveZero(weights(learner))).toEqual(positiveZero(vectors[vectors.length - 1]));
    });
  });

  test("averaged perceptron: the lazy mean is the mean of all vectors", () => {
    holds(pairs(fc.integer({ min: -9, max: 9 })), (d) => {
      const { vectors } = textbook.additive(d, textbook.perceptron);
      const { learner } = taught(new AveragedPerceptron(binary), d);
      expect(positiveZero(weights(learner))).toEqual(positiveZero(textbook.mean(vectors)));
      const zeroStart = taught(new AveragedPerceptron({ ...binary, zeroStart: true }), d).learner;
      near(weights(zeroStart), textbook.mean([vectors[0].map(() => 0), ...vectors]));
    });
    holds(exact, (d) => {
      const { vectors } = textbook.additive(d, textbook.perceptron);
      near(weights(taught(new AveragedPerceptron(binary), d).learner), textbook.mean(vectors));
    });
  });

  test("averaged passive-aggressive: the same", () => {
    holds(exact, (d) => {
      const { vectors } = textbook.additive(d, textbook.pa1(1));
      near(weights(taught(new PassiveAggressive({ ...binary, averaged: true }), d).learner), textbook.mean(vectors));
    });
  });

  test("voted perceptron: as many vectors as mistakes, whose survivals sum to the examples, vote", () => {
    holds(fc.tuple(exact, fc.array(exactValue, { minLength: 6, maxLength: 6 })), ([d, more]) => {
      const { vectors, mistakes } = textbook.additive(d, textbook.perceptron);
      const learner = new VotedPerceptron<number>(binary);
      taught(learner, d);
      const { state, time } = learner[engine].experience;
      const counts = survivals(state.history!.updates, time);
      expect(counts).toHaveLength(mistakes.length);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(d.length);
      for (const x of [more.slice(0, d[0][0].length), ...d.map(([x]) => x)]) {
        const votes = textbook.vote(vectors, x);
        expect(positiveZero(learner.scores(x))).toEqual(positiveZero([-votes, votes]));
        expect(learner.predict(x)).toBe(votes >= 0 ? 1 : -1);
      }
    });
  });

  test("pocket perceptron: predicts with the longest run", () => {
    holds(exact, (d) => {
      const { learner } = taught(new PocketPerceptron({ ...binary, ratchet: false }), d);
      const best = textbook.pocket(d, textbook.additive(d, textbook.perceptron));
      expect(positiveZero(weights(learner))).toEqual(positiveZero(best));
    });
  });
});

describe("bounds", () => {
  test("at most (R/γ)² mistakes until separable data is separated (Novikoff 1962)", () => {
    const separable = fc
      .tuple(
        fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 4, maxLength: 4 }),
        pairs(fc.integer({ min: -4, max: 4 }), { widest: 3 }),
      )
      .map(([u, d]) => ({
        u,
        d: d.map(([x]) => [x, Math.sign(dot([1, ...x], u))] as const).filter(([, y]) => y !== 0),
      }))
      .filter(({ d }) => new Set(d.map(([, y]) => y)).size === 2);
    holds(separable, ({ u, d }) => {
      const learner = new Perceptron({ ...binary, epochs: 5000 });
      const report = learner.fit(
        d.map(([x]) => [...x]),
        d.map(([, y]) => y),
      );
      const margins = d.map(([x, y]) => y * dot([1, ...x], u));
      const radius = Math.max(...d.map(([x]) => 1 + dot(x, x)));
      const norm = dot(u.slice(0, d[0][0].length + 1), u);
      expect(report.stopped).toBe("separated");
      expect(report.mistakes * Math.min(...margins) ** 2).toBeLessThanOrEqual(radius * norm);
      expect(report.training?.errors).toBe(0);
    });
  });

  test("at most ((R + D)/γ)² mistakes in one pass over any labels, against any u (Freund & Schapire 1999)", () => {
    const tame = pairs(fc.double({ min: -1e100, max: 1e100, noNaN: true }));
    const direction = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 7, maxLength: 7 });
    const law = ([d, u, gamma]: [Pair[], number[], number]) => {
      const norm = Math.sqrt(dot(u.slice(0, d[0][0].length + 1), u));
      fc.pre(norm > 1e-3);
      const { mistakes } = taught(new Perceptron(binary), d);
      const R = Math.max(...d.map(([x]) => Math.sqrt(1 + dot(x, x))));
      const D = Math.sqrt(d.reduce((sum, [x, y]) => sum + Math.max(0, gamma - (y * dot([1, ...x], u)) / norm) ** 2, 0));
      expect(mistakes.length).toBeLessThanOrEqual(((R + D) / gamma) ** 2 * (1 + 1e-9));
    };
    const gamma = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    holds(fc.tuple(exact, direction, gamma), law);
    holds(fc.tuple(tame, direction, gamma), law);
  });

  test("‖w‖² ≤ Σ‖x‖² over the mistakes", () => {
    holds(exact, (d) => {
      const { learner, mistakes } = taught(new Perceptron(binary), d);
      const w = weights(learner);
      expect(dot(w, w)).toBeLessThanOrEqual(mistakes.reduce((sum, i) => sum + 1 + dot(d[i][0], d[i][0]), 0));
    });
  });

  test("passive-aggressive: the margin after a full step is 1, and w moves no further than it must", () => {
    holds(exact, (d) => {
      const learner = new PassiveAggressive({ ...binary, variant: "pa" });
      for (const [x, y] of d) {
        learner.learn(x, y);
        expect(y * learner.scores(x)[1]).toBeGreaterThanOrEqual(1 - 1e-9);
      }
      const [[x, y]] = d;
      const once = taught(new PassiveAggressive({ ...binary, variant: "pa" }), [[x, y]]).learner;
      expect(y * once.scores(x)[1]).toBeCloseTo(1, 12);
    });
  });

  test("passive-aggressive: the three loss bounds (Crammer et al. 2006, theorems 2, 4 and 5)", () => {
    const law = ([d, u]: [Pair[], number[]]) => {
      const direction = u.slice(0, d[0][0].length + 1);
      const loss = (w: readonly number[], [x, y]: Pair) => Math.max(0, 1 - y * dot([1, ...x], w));
      const suffered = (learner: Made) =>
        d.map((pair) => {
          const before = loss(weights(learner, 1), pair);
          learner.learn(...pair);
          return before;
        });
      const declared = { ...binary, features: d[0][0].length };
      const R2 = Math.max(...d.map(([x]) => 1 + dot(x, x)));
      const uu = dot(direction, direction);
      const best = d.map((pair) => loss(direction, pair));
      const C = 0.5;
      const squares = (list: number[]) => list.reduce((sum, l) => sum + l * l, 0);
      const total = (list: number[]) => list.reduce((sum, l) => sum + l, 0);
      const slack = 1 + 1e-9;
      // Theorem 2, for u that suffers nothing, here after scaling u up: Σℓ² ≤ R²‖u‖².
      const margin = Math.min(...d.map(([x, y]) => y * dot([1, ...x], direction)));
      if (margin > 1e-6)
        expect(squares(suffered(new PassiveAggressive({ ...declared, variant: "pa" })))).toBeLessThanOrEqual(
          (R2 * uu * slack) / margin ** 2,
        );
      // Theorem 4: mistakes of PA-I ≤ max(R², 1/C)(‖u‖² + 2CΣℓ*).
      const { mistakes } = taught(new PassiveAggressive({ ...declared, C }), d);
      expect(mistakes.length).toBeLessThanOrEqual(Math.max(R2, 1 / C) * (uu + 2 * C * total(best)) * slack);
      // Theorem 5: Σℓ² of PA-II ≤ (R² + 1/2C)(‖u‖² + 2CΣℓ*²).
      expect(squares(suffered(new PassiveAggressive({ ...declared, variant: "pa2", C })))).toBeLessThanOrEqual(
        (R2 + 1 / (2 * C)) * (uu + 2 * C * squares(best)) * slack,
      );
    };
    const direction = fc.array(exactValue, { minLength: 7, maxLength: 7 });
    holds(fc.tuple(exact, direction), law);
    // Labels by u itself, so that theorem 2 has something to say.
    holds(
      fc
        .tuple(exact, direction)
        .map(([d, u]) => [d.map(([x]) => [x, dot([1, ...x], u) > 0 ? 1 : -1] as const), u] as [Pair[], number[]]),
      law,
    );
  });

  const disjunctions = fc.integer({ min: 2, max: 24 }).chain((n) =>
    fc.tuple(
      fc.uniqueArray(fc.integer({ min: 0, max: n - 1 }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.array(fc.constantFrom(0, 0, 0, 1), { minLength: n, maxLength: n }), {
        minLength: 1,
        maxLength: 60,
      }),
    ),
  );
  const labelled = (relevant: number[], rows: number[][]): Pair[] =>
    rows.map((x) => [x, relevant.some((j) => x[j] === 1) ? 1 : -1]);

  test("Winnow1 makes at most αk(log_α θ + 1) + n/θ mistakes on a disjunction of k of n (Littlestone 1988)", () => {
    holds(disjunctions, ([relevant, rows]) => {
      const n = rows[0].length;
      const [alpha, theta, k] = [2, n, relevant.length];
      const { mistakes } = taught(
        new Winnow({ ...binary, promotion: alpha, threshold: theta, demotion: "zero" }),
        labelled(relevant, rows),
      );
      expect(mistakes.length).toBeLessThanOrEqual(alpha * k * (Math.log2(theta) + 1) + n / theta);
    });
  });

  test("Winnow2 makes at most 8 + (5 + 14 ln θ)k mistakes on one (Littlestone 1988)", () => {
    holds(disjunctions, ([relevant, rows]) => {
      const theta = rows[0].length;
      const { mistakes } = taught(
        new Winnow({ ...binary, promotion: 1.5, threshold: theta }),
        labelled(relevant, rows),
      );
      expect(mistakes.length).toBeLessThanOrEqual(8 + (5 + 14 * Math.log(theta)) * relevant.length);
    });
  });

  test.each([
    ["two classes", [-1, 1]],
    ["three classes", [-1, 1, 0]],
  ])("AROW's variances stay positive and never grow, %s", (_, classes) => {
    const law = (d: Pair[]) => {
      const learner = new Arow({ classes });
      let before = classes.map(() => [] as number[]);
      d.forEach(([x, y]) => {
        learner.learn(x, y);
        const now = learner[engine].experience.state.v.map((sigma) => Array.from(sigma.subarray(0, x.length + 1)));
        now.forEach((sigma, k) => {
          sigma.forEach((s, j) => {
            expect(s).toBeGreaterThan(0);
            expect(s).toBeLessThanOrEqual(before[k][j] ?? 1);
          });
        });
        before = now;
      });
    };
    holds(pairs(exactValue, { y: fc.constantFrom(...classes) }), law);
    holds(pairs(fc.double({ min: -1e5, max: 1e5, noNaN: true }), { y: fc.constantFrom(...classes) }), law);
  });
});

describe("symmetries", () => {
  test("all labels turned: w becomes −w", () => {
    const turned = (d: Pair[]) => d.map(([x, y]) => [x, -y] as const);
    for (const create of [
      () => new Perceptron(binary),
      () => new AveragedPerceptron(binary),
      () => new PassiveAggressive(binary),
      () => new Arow(binary),
      () => new SecondOrderPerceptron(binary),
      () => new BalancedWinnow({ ...binary, promotion: 2 }),
    ])
      holds(small, (d) => {
        const [a, b] = [taught(create(), d), taught(create(), turned(d))];
        expect(b.mistakes).toEqual(a.mistakes);
        expect(positiveZero(weights(b.learner))).toEqual(weights(a.learner).map((w) => 0 - w));
      });
  });

  test("all rows times 2ᵏ or 3, without a bias: the same mistakes, w times as much", () => {
    holds(fc.tuple(exact, fc.constantFrom(0.25, 2, 1024, 3)), ([d, c]) => {
      const options = { ...binary, bias: false };
      const scaled = d.map(([x, y]) => [x.map((value) => c * value), y] as const);
      const [a, b] = [taught(new Perceptron(options), d), taught(new Perceptron(options), scaled)];
      expect(b.mistakes).toEqual(a.mistakes);
      expect(weights(b.learner)).toEqual(weights(a.learner).map((w) => c * w));
    });
  });

  test("a rate of 2ᵏ: the same mistakes, w and b times as much", () => {
    holds(fc.tuple(exact, fc.integer({ min: -20, max: 20 })), ([d, k]) => {
      const [a, b] = [taught(new Perceptron(binary), d), taught(new Perceptron({ ...binary, rate: 2 ** k }), d)];
      expect(b.mistakes).toEqual(a.mistakes);
      expect(weights(b.learner)).toEqual(weights(a.learner).map((w) => 2 ** k * w));
    });
  });

  test("columns in another order: weights in that order", () => {
    holds(fc.tuple(exact, fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 6, maxLength: 6 })), ([d, keys]) => {
      const order = d[0][0].map((_, j) => j).sort((i, j) => keys[i] - keys[j] || i - j);
      const permuted = d.map(([x, y]) => [order.map((j) => x[j]), y] as const);
      const [a, b] = [taught(new Perceptron(binary), d), taught(new Perceptron(binary), permuted)];
      expect(b.mistakes).toEqual(a.mistakes);
      expect(Array.from(b.learner.weights())).toEqual(order.map((j) => a.learner.weights()[j]));
    });
  });

  test("classes in another order, one against the rest: the same scores", () => {
    holds(pairs(exactValue, { y: fc.constantFrom(0, 1, 2) }), (d) => {
      const learner = (classes: number[]) => taught(new Perceptron({ classes, multiclass: "one-vs-rest" }), d).learner;
      const [a, b] = [learner([0, 1, 2]), learner([2, 0, 1])];
      const [[x]] = d;
      const [s0, s1, s2] = a.scores(x);
      expect(positiveZero(b.scores(x))).toEqual(positiveZero([s2, s0, s1]));
    });
  });

  test("joint classes: weights sum to 0 over them", () => {
    holds(pairs(exactValue, { y: fc.constantFrom(0, 1, 2, 3) }), (d) => {
      for (const create of [
        () => new Perceptron({ classes: [0, 1, 2, 3] }),
        () => new MarginPerceptron({ classes: [0, 1, 2, 3] }),
      ]) {
        const { learner } = taught(create(), d);
        const all = learner.classes.map((k) => weights(learner, k));
        expect(all[0].map((_, j) => all.reduce((sum, w) => sum + w[j], 0) + 0)).toEqual(all[0].map(() => 0));
      }
    });
  });
});

const everyLearner: [string, Create, unit: boolean][] = [
  ["Perceptron", (o) => new Perceptron(o), false],
  ["AveragedPerceptron", (o) => new AveragedPerceptron(o), false],
  ["VotedPerceptron", ({ history: _, ...o } = {}) => new VotedPerceptron(o), false],
  ["PocketPerceptron", (o) => new PocketPerceptron({ ...o, ratchet: false }), false],
  ["MarginPerceptron", (o) => new MarginPerceptron(o), false],
  ["PassiveAggressive", (o) => new PassiveAggressive({ ...o, variant: "pa" }), false],
  ["averaged PassiveAggressive", (o) => new PassiveAggressive({ ...o, variant: "pa2", averaged: true }), false],
  ["Arow", (o) => new Arow(o), false],
  ["SecondOrderPerceptron", (o) => new SecondOrderPerceptron(o), false],
  ["full SecondOrderPerceptron", (o) => new SecondOrderPerceptron({ ...o, matrix: "full" }), false],
  ["Winnow", (o) => new Winnow({ ...o, threshold: 2 }), true],
  ["BalancedWinnow", (o) => new BalancedWinnow(o), false],
]; // biome-ignore format: a table

describe.each(everyLearner)("%s", (_, create, unit) => {
  const many = fc.constantFrom(0, 1, 2);
  const data = pairs(unit ? unitValue : exactValue, { y: many });

  test("a column of zeros changes no prediction", () => {
    holds(data, (d) => {
      const widened = d.map(([x, y]) => [[...x, 0], y] as const);
      const [a, b] = [taught(create(), d), taught(create(), widened)];
      expect(b.mistakes).toEqual(a.mistakes);
      expect(widened.map(([x]) => b.learner.predict(x))).toEqual(d.map(([x]) => a.learner.predict(x)));
    });
  });

  test("any cut of the stream, saved and loaded there, changes no bit", () => {
    holds(fc.tuple(data, fc.nat(), fc.nat()), ([d, i, j]) => {
      const cuts = [i % d.length, j % d.length].sort((a, b) => a - b);
      let { learner } = taught(create({ history: "examples", classes: [0, 1, 2] }), d.slice(0, cuts[0]));
      learner = taught(reloaded(learner), d.slice(cuts[0], cuts[1])).learner;
      const rest = d.slice(cuts[1]);
      learner = reloaded(learner);
      learner.learnAll(
        asMatrix(rest.map(([x]) => [...x])),
        rest.map(([, y]) => y),
      );
      expect(bits(learner)).toBe(bits(taught(create({ history: "examples", classes: [0, 1, 2] }), d).learner));
    });
  });

  test("any doubles give finite weights and scores or a refusal that changes nothing, and survive a file", () => {
    holds(
      pairs(fc.oneof(wildValue, exactValue, fc.constantFrom(-0, 5e-324, 1e-170, 1e154, -1e154)), { y: many }),
      (d) => {
        const learner = create({ history: "examples" });
        for (const [x, y] of d) {
          const before = bits(learner);
          try {
            learner.learn(unit ? x.map((value) => Math.min(1, Math.abs(value))) : x, y);
          } catch (error) {
            expect(error).toBeInstanceOf(InputError);
            expect(bits(learner)).toBe(before);
          }
          expect(learner[engine].experience.state.finite(100)).toBe(true);
        }
        expect(bits(reloaded(learner))).toBe(bits(learner));
      },
    );
  });

  test("in one go, any doubles do the same", () => {
    holds(wild, (d) => {
      const rows = d.map(([x]) => (unit ? x.map((value) => Math.min(1, Math.abs(value))) : [...x]));
      for (const form of [asMatrix(rows), asCsr(rows)]) {
        const learner = create({ epochs: 2, ...binary });
        const before = bits(learner);
        try {
          learner.fit(
            form,
            d.map(([, y]) => y),
          );
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          expect(bits(learner)).toBe(before);
        }
        expect(learner[engine].experience.state.finite(100)).toBe(true);
      }
    });
  });
});

describe("explanations", () => {
  const several = pairs(
    fc.integer({ min: -64, max: 64 }).map((k) => k / 16),
    { y: fc.constantFrom(0, 1, 2) },
  );
  const sum = (parts: readonly { contribution: number }[]) =>
    parts.reduce((total, { contribution }) => total + contribution, 0);

  test("features and updates both sum to the score, exactly where arithmetic is", () => {
    for (const multiclass of ["joint", "one-vs-rest"] as const)
      holds(several, (d) => {
        const { learner } = taught(new Perceptron({ history: "examples", multiclass }), d);
        for (const label of learner.classes) {
          const { score, features, updates } = learner.explain(d[0][0], { label });
          expect(sum(features) + 0).toBe(score + 0);
          expect(sum(updates as readonly { contribution: number }[]) + 0).toBe(score + 0);
        }
      });
  });

  test("also of a mean, a margin, a bounded step and a pocket", () => {
    for (const create of [
      () => new AveragedPerceptron({ history: "examples" }),
      () => new AveragedPerceptron({ history: "examples", zeroStart: true }),
      () => new MarginPerceptron({ history: "examples" }),
      () => new PassiveAggressive({ history: "examples", averaged: true }),
      () => new PassiveAggressive({ history: "examples", variant: "pa2" }),
      () => new PocketPerceptron({ history: "examples", ratchet: false }),
    ] as (() => Made)[])
      holds(several, (d) => {
        const { learner } = taught(create(), d);
        for (const label of learner.classes) {
          const { score, features, updates } = learner.explain(d[0][0], { label });
          near([sum(features), sum(updates as readonly { contribution: number }[])], [score, score]);
        }
      });
  });

  test("by indices, with the examples they point to", () => {
    for (const order of ["given", "shuffle"] as const)
      holds(several, (d) => {
        const rows = d.map(([x]) => [...x]);
        const learner = new AveragedPerceptron<number>({ history: "indices", classes: [0, 1, 2], order, epochs: 3 });
        learner.fit(
          rows,
          d.map(([, y]) => y),
        );
        expect(learner.explain(rows[0]).updates).toMatch(/kept as indices/);
        const { score, updates } = learner.explain(rows[0], { examples: rows });
        near([sum(updates as readonly { contribution: number }[])], [score]);
      });
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Examples } from "../../../src/data/examples.js";
import { iris } from "../../../src/datasets/iris.js";
import { margin } from "../../../src/datasets/synthetic/margin.js";
import { tenPoints } from "../../../src/datasets/synthetic/ten-points.js";
import { xor } from "../../../src/datasets/synthetic/xor.js";
import { InputError, OptionError } from "../../../src/errors.js";
import type { Update } from "../../../src/learner.js";
import { AveragedPerceptron } from "../../../src/learners/averaged-perceptron.js";
import { MarginPerceptron } from "../../../src/learners/margin-perceptron.js";
import { PassiveAggressive } from "../../../src/learners/passive-aggressive.js";
import { Perceptron, type PerceptronOptions } from "../../../src/learners/perceptron.js";
import { SecondOrderPerceptron } from "../../../src/learners/second-order-perceptron.js";
import { VotedPerceptron } from "../../../src/learners/voted-perceptron.js";
import { Winnow } from "../../../src/learners/winnow.js";
import { random, uniform } from "../../../src/random.js";
import { Ledger, type LedgerOptions, ledger } from "../../../src/theory/bounds/ledger.js";
import { directionOf } from "../../../src/theory/certificates/direction.js";
import { separability } from "../../../src/theory/questions/separability.js";
import { holds } from "../../runs.js";
import { asCsr } from "../../samples.js";
import { dot } from "../../textbook.js";
import { exactValue, type Pair, pairs, wildValue } from "../pairs.js";

const ten = (() => {
  const { rows, labels } = tenPoints();
  return Examples.from(rows, labels);
})();
const u = [-5, 1, 1];

function followed(
  examples: Examples<number>,
  options: PerceptronOptions<number>,
  book: LedgerOptions<number>,
  weights = false,
) {
  const learner = new Perceptron<number>({ order: "given", epochs: 1000, ...options });
  return ledger(learner.updates(examples, undefined, { weights }), examples, book);
}

function examplesOf(data: readonly Pair[]): Examples<number> {
  return Examples.from(
    data.map(([x]) => x),
    data.map(([, y]) => y),
    { classes: [-1, 1] },
  );
}

describe("ten points", () => {
  test("both inequalities at each of the 45 mistakes, exactly, under the bound 51 · 27", () => {
    for (const weights of [false, true]) {
      const book = followed(ten, {}, { direction: u }, weights);
      expect(book).toMatchObject({
        off: null,
        mistakes: 45,
        bound: 1377,
        boundOf: "all passes",
        mistakesBounded: 45,
        deviation: 0,
        holds: true,
        arithmetic: "exact",
      });
      expect(book.gamma).toBeCloseTo(1 / Math.sqrt(27), 15);
      expect(book.radius).toBeCloseTo(Math.sqrt(51), 15);
      expect(book.lines).toHaveLength(45);
      const last = book.lines[44];
      // w = (4, 4), b = −17.
      expect(last.along).toBeCloseTo((85 + 8) / Math.sqrt(27), 13);
      expect(last.length).toBeCloseTo(Math.sqrt(16 + 16 + 289), 13);
      expect(last.alongAtLeast).toBeCloseTo(45 / Math.sqrt(27), 13);
      expect(last.lengthAtMost).toBeCloseTo(Math.sqrt(45 * 51), 12);
    }
  });

  test("the first mistake attains the length bound if it is the longest example", () => {
    const order = [9, 0, 1, 2, 3, 4, 5, 6, 7, 8];
    const [line] = followed(ten.pick(order), { classes: [-1, 1] }, { direction: u, positive: 1 }).lines;
    expect(line.length).toBe(line.lengthAtMost);
    expect(line.slack.length).toBe(0);
  });

  test("rounded values of γ and R count as the numbers they were rounded from", () => {
    for (const gamma of [1 / Math.sqrt(27), 0.19245008972987526, 0.19245008972987523])
      expect(followed(ten, {}, { direction: u, gamma, radius: Math.sqrt(51) })).toMatchObject({
        bound: expect.closeTo(1377, 9),
        deviation: 0,
        holds: true,
      });
    expect(followed(ten, {}, { direction: u, gamma: 0.1, radius: 10 }).bound).toBeCloseTo(10_000, 8);
  });

  test("a rate scales both sides of the inequalities", () => {
    const [one, half] = [1, 0.5].map((rate) => followed(ten, { rate }, { direction: u }).lines);
    half.forEach((line, i) => {
      expect(line.along).toBe(one[i].along / 2);
      expect(line.lengthAtMost).toBe(one[i].lengthAtMost / 2);
    });
  });

  test("sparse rows give the same ledger", () => {
    const { rows, labels } = tenPoints();
    const sparse = Examples.sparse(asCsr(rows), labels);
    expect(followed(sparse, {}, { direction: u })).toEqual(followed(ten, {}, { direction: u }));
  });

  test("averaged and voted perceptrons are followed by their vector in training", () => {
    for (const learner of [
      new AveragedPerceptron<number>({ order: "given", epochs: 100 }),
      new VotedPerceptron<number>({ order: "given", epochs: 100 }),
    ])
      expect(ledger(learner.updates(ten, undefined, { weights: true }), ten, { direction: u })).toMatchObject({
        off: null,
        mistakes: 45,
        holds: true,
      });
  });
});

describe("laws", () => {
  test("dyadic separable data: every line holds in exact arithmetic, and k ≤ (R/γ)²", () => {
    const separable = fc
      .tuple(fc.array(exactValue, { minLength: 7, maxLength: 7 }), pairs(exactValue))
      .map(([direction, data]) => {
        const own = direction.slice(0, data[0][0].length + 1);
        return {
          own,
          data: data.map(([x]) => [x, Math.sign(dot([1, ...x], own))] as const).filter(([, y]) => y !== 0),
        };
      })
      .filter(({ data }) => new Set(data.map(([, y]) => y)).size === 2);
    holds(separable, ({ own, data }) => {
      const book = followed(examplesOf(data), { epochs: 20 }, { direction: own });
      expect(book).toMatchObject({ off: null, holds: true, deviation: 0, arithmetic: "exact" });
      expect(book.mistakes).toBeLessThanOrEqual(book.bound);
      for (const line of book.lines) {
        expect(line.holds).toBe(true);
        expect(line.alongAtLeast).toBeLessThanOrEqual(line.along);
        expect(line.length).toBeLessThanOrEqual(line.lengthAtMost);
        expect(line.along).toBeLessThanOrEqual(line.length * (1 + 1e-14));
      }
    });
  });

  test("any labels, any u and γ: every line holds, and the first pass keeps to ((R + D)/γ)² (Freund & Schapire 1999)", () => {
    const direction = fc.array(exactValue, { minLength: 7, maxLength: 7 }).filter((list) => list.some((x) => x !== 0));
    const gamma = fc.double({ min: 1e-3, max: 1e3, noNaN: true });
    for (const value of [exactValue, fc.double({ min: -100, max: 100, noNaN: true })])
      holds(fc.tuple(pairs(value), direction, gamma), ([data, list, gamma]) => {
        const direction = list.slice(0, data[0][0].length + 1);
        fc.pre(direction.some((x) => x !== 0) && new Set(data.map(([, y]) => y)).size === 2);
        const book = followed(examplesOf(data), { epochs: 3 }, { direction, gamma });
        expect(book).toMatchObject({ off: null, holds: true });
        expect(book.mistakesBounded).toBeLessThanOrEqual(book.bound * (1 + 1e-12));
      });
  });

  test("for any doubles, the ledger holds or the data is refused", () => {
    const direction = fc.array(wildValue, { minLength: 7, maxLength: 7 });
    holds(fc.tuple(pairs(wildValue), direction), ([data, list]) => {
      const direction = list.slice(0, data[0][0].length + 1);
      fc.pre(direction.some((x) => x !== 0) && new Set(data.map(([, y]) => y)).size === 2);
      try {
        const book = followed(examplesOf(data), { epochs: 3 }, { direction, gamma: 1 });
        expect(book.off).toBeNull();
        expect(book.lines.every((line) => line.holds)).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
      }
    });
  });

  test("a changed update is detected", () => {
    const updates = [
      ...new Perceptron<number>({ order: "given", epochs: 100 }).updates(ten, undefined, { weights: true }),
    ];
    const changes: ((update: Update<number>) => Update<number>)[] = [
      (update) => ({ ...update, step: 2 * update.step }),
      (update) => ({ ...update, score: update.score - Math.sign(update.step) }),
      (update) => ({ ...update, weights: [update.weights![0].map((w) => w + 1)] }),
      (update) => ({ ...update, mistake: false }),
    ];
    for (const change of changes)
      for (const at of [1, 7, 44]) {
        const book = ledger(
          updates.map((update, i) => (i === at ? change(update) : update)),
          ten,
          { direction: u },
        );
        expect(book.off).not.toBeNull();
        expect(book.holds).toBe(false);
        expect(book.mistakes).toBe(at);
      }
  });
});

describe("data that is not dyadic", () => {
  const { rows, labels } = iris();
  const examples = Examples.from(rows.slice(0, 100), labels.slice(0, 100));

  test("the inequalities hold on iris with an allowance for rounding", () => {
    const separator = new Perceptron<string>();
    separator.fit(examples);
    const direction = separator.vector();
    for (let seed = 0; seed < 20; seed++) {
      const learner = new Perceptron<string>({ seed, rate: 0.1 });
      const book = ledger(learner.updates(examples, undefined, { weights: true }), examples, { direction });
      expect(book).toMatchObject({ off: null, holds: true, arithmetic: "rounded" });
    }
  });

  test("the vector of a certificate can be used as the direction", () => {
    const { certificate } = separability(examples);
    const direction = directionOf(certificate!);
    const learner = new Perceptron<string>();
    expect(ledger(learner.updates(examples), examples, { direction })).toMatchObject({
      off: null,
      deviation: 0,
      holds: true,
    });
    const third = { ...certificate!, v: ["1/3", "-2", "5", 0.5, "-7/2"] } as typeof certificate;
    expect(Array.from(directionOf(third!))).toEqual([-3.5, 1 / 3, -2, 5, 0.5]);
    const pair = Examples.from(rows.slice(50), labels.slice(50));
    expect(() => directionOf(separability(pair).certificate!)).toThrow(/^certificate must be one of separable data/);
  });

  test("planted margins: 1/γ² is never exceeded", () => {
    for (const seed of [1, 2, 3]) {
      const { rows, labels, direction } = margin({ examples: 200, dimensions: 5, margin: 0.05, seed });
      const data = Examples.from(rows, labels, { classes: [-1, 1] });
      const book = followed(
        data,
        { bias: false, order: "shuffle" },
        { direction: [0, ...direction], gamma: 0.05, radius: 1, bias: false },
      );
      expect(book).toMatchObject({ off: null, holds: true, bound: expect.closeTo(400, 9), boundOf: "all passes" });
    }
  });

  test("mistakes caused by rounding are counted, and their effect on the length is allowed for", () => {
    // Tenths: sums such as 0.1 + 0.2 − 0.3 are not 0, and rounding decides their sign.
    const next = random(5);
    let fooled = 0;
    for (let trial = 0; trial < 200; trial++) {
      const data = Array.from({ length: 8 }, () => [
        [(Math.floor(uniform(next) * 9) - 4) / 10, (Math.floor(uniform(next) * 9) - 4) / 10],
        uniform(next) < 0.5 ? -1 : 1,
      ]) as unknown as Pair[];
      if (new Set(data.map(([, y]) => y)).size < 2) continue;
      const book = followed(
        examplesOf(data),
        { bias: false, epochs: 4 },
        { direction: [0, 2, 3], gamma: 1, bias: false },
      );
      expect(book).toMatchObject({ off: null });
      expect(book.lines.every((line) => line.holds)).toBe(true);
      fooled += book.mistakesByRounding;
    }
    expect(fooled).toBeGreaterThan(0);
  });
});

describe("the ledger is off, with the reason, for", () => {
  const { rows, labels } = tenPoints();
  const reason = (learner: Perceptron<number> | PassiveAggressive<number>, options: object = {}) =>
    ledger(learner.updates(ten, undefined, options), ten, { direction: u }).off;
  const given = { order: "given" as const };

  test("class weights, sample weights, schedules and the delta rule, whose steps differ in length", () => {
    const one = /has a step of .* instead of .*: the proof is about steps of one length/;
    expect(reason(new Perceptron({ ...given, rule: "delta" }))).toMatch(one);
    expect(reason(new Perceptron({ ...given, classWeights: { "-1": 3 } }))).toMatch(one);
    expect(reason(new Perceptron({ ...given, rate: { kind: "inverse", start: 1, decay: 1 } }))).toMatch(one);
    expect(reason(new Perceptron(given), { sampleWeights: rows.map((_, i) => 1 + i) })).toMatch(one);
    expect(reason(new PassiveAggressive({ ...given, variant: "pa" }))).toMatch(one);
  });

  test("a given rate other than the run's", () => {
    const learner = new Perceptron<number>(given);
    expect(ledger(learner.updates(ten), ten, { direction: u, rate: 0.5 }).off).toMatch(/step of 1 instead of 0.5/);
  });

  test("steps without a mistake", () => {
    expect(reason(new MarginPerceptron({ ...given, margin: 50 }) as never)).toMatch(/without a mistake/);
  });

  test("a run from other weights, or a learner that does not add its steps up", () => {
    const fromZero = /the proof is about a perceptron that starts from 0/;
    const half = new Perceptron<number>({ ...given, epochs: 5 });
    for (const update of half.updates(ten)) if (update.epoch === 2) break;
    expect(ledger(half.updates(ten, undefined, { resume: true }), ten, { direction: u }).off).toMatch(fromZero);
    expect(reason(new SecondOrderPerceptron(given) as never)).toMatch(fromZero);
    const unit = Examples.from(
      rows.map((x) => x.map((value) => value / 8)),
      labels,
    );
    const winnow = new Winnow<number>({ ...given, threshold: 2 });
    expect(ledger(winnow.updates(unit), unit, { direction: [0, 1, 1], gamma: 1 }).off).toMatch(fromZero);
  });

  test("more than two classes, at once", () => {
    const { rows, labels } = iris();
    const three = Examples.from(rows, labels);
    expect(() => new Ledger(three, { direction: [0, 0, 0, 0, 1] })).toThrow(InputError);
  });
});

describe("the ledger refuses", () => {
  const wrong: [string, LedgerOptions<number>, RegExp][] = [
    ["a short direction", { direction: [1, 1] }, /^direction must have 3 entries, the bias in front .*; got 2$/],
    ["zero", { direction: [0, 0, 0] }, /^direction must not be 0/],
    ["NaN", { direction: [1, Number.NaN, 0] }, /^direction\[1\] must be a finite number; got NaN$/],
    ["no separator and no γ", { direction: [1, 1, 1] }, /^direction must separate the examples, and row 4 is not/],
    ["γ of 0", { direction: u, gamma: 0 }, /^gamma must be a positive number; got 0$/],
    ["R too short", { direction: u, radius: 7 }, /^radius must be at least 7\.14\d*, the length of row 9; got 7$/],
    ["a bias entry without bias", { direction: u, bias: false, gamma: 1 }, /^direction\[0\] must be 0 without a bias/],
    ["another class", { direction: u, positive: 3 }, /^positive must be one of -1, 1; got 3$/],
  ]; // biome-ignore format: a table

  test.each(wrong)("%s", (_, options, message) => {
    expect(() => new Ledger(ten, options)).toThrow(OptionError);
    expect(() => new Ledger(ten, options)).toThrow(message);
  });

  test("a wrong positive class, and foreign examples", () => {
    const updates = [...new Perceptron<number>({ order: "given" }).updates(ten)];
    expect(() => ledger(updates, ten, { direction: [5, -1, -1], positive: -1 })).toThrow(
      /^positive must be the class that scores above 0 in the run; got -1$/,
    );
    expect(() => ledger(updates, ten.pick([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]), { direction: u })).toThrow(InputError);
    expect(() => ledger([{ ...updates[0], index: 10 }], ten, { direction: u })).toThrow(
      /one of the 10 examples; got example 10/,
    );
  });

  test("on XOR with a given γ, the first pass is bounded for any u", () => {
    const { rows, labels } = xor({ examples: 80 });
    const data = Examples.from(rows, labels, { classes: [-1, 1] });
    const book = followed(data, { epochs: 4 }, { direction: [0, 1, 1], gamma: 0.5 });
    expect(book).toMatchObject({ off: null, boundOf: "the first pass", holds: true });
    expect(book.mistakesBounded).toBeLessThan(book.mistakes);
    expect(book.deviation).toBeGreaterThan(0);
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leads } from "../../src/compute/winner.js";
import { type Calibration, calibrate, probabilities } from "../../src/entries/evaluate.js";
import { InputError } from "../../src/errors.js";
import { plattScaling } from "../../src/evaluate/platt.js";
import fixture from "../fixtures/metrics.json" with { type: "json" };
import { runs } from "../runs.js";

/** Two classes score −s and s. */
const bothWays = (scores: readonly number[]) => scores.map((s) => [-s, s]);

describe.each(["overlapping", "separated"] as const)("on scores that are %s", (name) => {
  const { scores, labels, sklearn, optimum } = fixture.platt[name];
  const [ours] = calibrate(bothWays(scores), labels, [0, 1]).sigmoids;

  test("finds the optimum to 12 digits", () => {
    expect(ours.a / optimum.a).toBeCloseTo(1, 12);
    expect(ours.b / optimum.b).toBeCloseTo(1, 12);
  });

  test("agrees with scikit-learn within the accuracy of its solver", () => {
    expect(ours.a).toBeCloseTo(sklearn.a, 3);
    expect(ours.b).toBeCloseTo(sklearn.b, 3);
  });

  test.each([1e-150, 1e-9, 1e9, 1e150])("handles scores in units of %d", (unit) => {
    const { a, b } = plattScaling(
      scores.map((s) => s * unit),
      labels.map((label) => label === 1),
    );
    expect((a * unit) / ours.a).toBeCloseTo(1, 9);
    expect(b / ours.b).toBeCloseTo(1, 9);
  });

  test("handles scores far from 0", () => {
    const { a, b } = plattScaling(
      scores.map((s) => s + 1e6),
      labels.map((label) => label === 1),
    );
    expect(a / ours.a).toBeCloseTo(1, 7);
    expect((b + a * 1e6) / ours.b).toBeCloseTo(1, 6);
  });
});

test("sigmoids of three-class scores from earlier versions give the probabilities of CalibratedClassifierCV", () => {
  const { scores, sigmoids, probabilities: theirs } = fixture.calibratedClasses;
  scores.forEach((row, i) => {
    probabilities({ classes: [0, 1, 2], sigmoids }, row).forEach((p, k) => {
      expect(p).toBeCloseTo(theirs[i][k], 12);
    });
  });
});

describe.each(["alike", "apart"] as const)("with three classes and scores that are %s", (name) => {
  const { scores, labels, leads: theirs, each, shared, isotonicEach, isotonicShared } = fixture.calibratedLeads[name];

  test("the lead of a class is its score minus the best other score", () => {
    scores.forEach((row, i) => {
      expect(leads(row)).toEqual(theirs[i]);
    });
  });

  test("each class gets its own sigmoid where that pays, otherwise a shared one, as in scikit-learn", () => {
    const { sigmoids } = calibrate(scores, labels, [0, 1, 2]);
    const expected = name === "apart" ? each : [shared, shared, shared];
    expect(sigmoids).toHaveLength(4);
    expected.forEach(({ a, b }, k) => {
      expect(sigmoids[k].a).toBeCloseTo(a, 3);
      expect(sigmoids[k].b).toBeCloseTo(b, 3);
    });
  });

  test("isotonic curves are chosen in the same way", () => {
    const calibration = calibrate(scores, labels, [0, 1, 2], { method: "isotonic" });
    scores.forEach((row, i) => {
      probabilities(calibration, row).forEach((p, k) => {
        expect(p).toBeCloseTo((name === "apart" ? isotonicEach : isotonicShared)[i][k], 12);
      });
    });
  });
});

test("with three or more classes, the highest score has the highest probability, whatever the scores", () => {
  const score = fc.oneof(
    fc.double({ min: -5, max: 5, noNaN: true }),
    fc.integer({ min: -2, max: 2 }),
    fc.constantFrom(-1e7, 1e4, 1e300),
  );
  const row = (classes: number) => fc.array(score, { minLength: classes, maxLength: classes });
  const drawn = fc.integer({ min: 3, max: 5 }).chain((classes) =>
    fc.record({
      classes: fc.constant(Array.from({ length: classes }, (_, k) => k)),
      examples: fc.array(fc.tuple(row(classes), fc.nat(classes - 1)), { minLength: classes, maxLength: 40 }),
      fresh: fc.array(row(classes), { minLength: 1, maxLength: 10 }),
      method: fc.constantFrom("platt" as const, "isotonic" as const),
    }),
  );
  fc.assert(
    fc.property(drawn, ({ classes, examples, fresh, method }) => {
      // Every class has a row, as calibrate asks for.
      const labels = examples.map(([, label], i) => (i < classes.length ? i : label));
      const scores = examples.map(([own]) => own);
      let calibration: Calibration;
      try {
        calibration = calibrate(scores, labels, classes, { method });
      } catch (error) {
        // A sigmoid is refused if the differences of scores overflow.
        expect(error).toBeInstanceOf(InputError);
        return;
      }
      for (const given of [...scores, ...fresh]) {
        const p = probabilities(calibration, given);
        expect(p.reduce((sum, one) => sum + one)).toBeCloseTo(1, 14);
        expect(p[given.indexOf(Math.max(...given))]).toBe(Math.max(...p));
        expect(p[given.lastIndexOf(Math.max(...given))]).toBe(Math.max(...p));
        expect(Math.min(...p)).toBeGreaterThanOrEqual(0);
      }
    }),
    { seed: 1958, numRuns: runs(150, 3000) },
  );
});

test("equal scores give every example the smoothed share of the class", () => {
  const labels = ["no", "no", "no", "yes"];
  const [no, yes] = probabilities(calibrate(bothWays([7, 7, 7, 7]), labels, ["no", "yes"]), [-7, 7]);
  // Mean of the targets: (3 · 1/5 + 2/3) / 4.
  expect(yes).toBeCloseTo((3 / 5 + 2 / 3) / 4, 14);
  expect(no + yes).toBe(1);
});

test("probabilities, plain or weighted by score, have the right totals even for wild scores", () => {
  const score = fc.oneof(fc.double({ min: -5, max: 5, noNaN: true }), fc.constantFrom(-1e7, 1e4, 1e9));
  const example = fc.tuple(score, fc.boolean());
  fc.assert(
    fc.property(fc.array(example, { minLength: 4, maxLength: 60 }), (examples) => {
      const n = examples.length;
      const positives = examples.filter(([, yes]) => yes).length;
      fc.pre(positives > 0 && positives < n);
      const sigmoid = plattScaling(
        examples.map(([s]) => s),
        examples.map(([, yes]) => yes),
      );
      const off = examples.map(([s, yes]) => {
        const [, p] = probabilities({ classes: [false, true], sigmoids: [sigmoid] }, [-s, s]);
        return (yes ? (positives + 1) / (positives + 2) : 1 / (n - positives + 2)) - p;
      });
      const size = examples.reduce((sum, [s]) => sum + Math.abs(s), 0);
      expect(Math.abs(off.reduce((sum, d) => sum + d, 0)) / n).toBeLessThan(1e-7);
      expect(Math.abs(off.reduce((sum, d, i) => sum + d * examples[i][0], 0))).toBeLessThanOrEqual(1e-7 * size);
    }),
    { seed: 1958, numRuns: 1000 },
  );
});

test("a calibration is plain data", () => {
  const calibration = calibrate(bothWays([-1, 1, 2]), ["a", "b", "b"], ["a", "b"]);
  expect(JSON.parse(JSON.stringify(calibration))).toEqual(calibration);
});

const finite = fc.double({ min: -1e6, max: 1e6, noNaN: true });

test("probabilities are in [0, 1], sum to 1 and increase with the score", () => {
  const held = fc.tuple(
    fc.array(finite, { minLength: 1, maxLength: 30 }),
    fc.array(finite, { minLength: 1, maxLength: 30 }),
  );
  fc.assert(
    fc.property(held, fc.array(finite, { minLength: 2, maxLength: 20 }), ([no, yes], fresh) => {
      const labels = [...no.map(() => "no"), ...yes.map(() => "yes")];
      const calibration = calibrate(bothWays([...no, ...yes]), labels, ["no", "yes"]);
      const [{ a }] = calibration.sigmoids;
      const rising = [...fresh].sort((s, t) => (a > 0 ? t - s : s - t)).map((s) => probabilities(calibration, [-s, s]));
      rising.forEach(([p, q], i) => {
        expect(p).toBeGreaterThanOrEqual(0);
        expect(q).toBeGreaterThanOrEqual(0);
        expect(p + q).toBeCloseTo(1, 15);
        if (i > 0) expect(q).toBeGreaterThanOrEqual(rising[i - 1][1]);
      });
    }),
    { seed: 1958 },
  );
});

test("the least unlikely class still wins when every sigmoid underflows", () => {
  const sigmoids = [0, 1, 2].map(() => ({ a: -1, b: 0 }));
  const [p, q, r] = probabilities({ classes: [0, 1, 2], sigmoids }, [-2000, -2001, -9000]);
  expect(p / q).toBeCloseTo(Math.E, 12);
  expect(p + q + r).toBeCloseTo(1, 15);
  const steep = { classes: [0, 1, 2], sigmoids: sigmoids.map(() => ({ a: -5, b: 0 })) };
  expect(probabilities(steep, [-1e308, -1e308, -1e308])).toEqual([1 / 3, 1 / 3, 1 / 3]);
});

test("probabilities of four classes are in [0, 1], sum to 1 and follow their scores", () => {
  const row = fc.array(finite, { minLength: 4, maxLength: 4 });
  const calibration: Calibration = {
    classes: ["a", "b", "c", "d"],
    sigmoids: [-1, -2, -0.5, -1].map((a, k) => ({ a, b: k - 1 })),
  };
  fc.assert(
    fc.property(row, fc.nat(3), fc.double({ min: 0, max: 1e3, noNaN: true }), (scores, k, more) => {
      const p = probabilities(calibration, scores);
      expect(p.every((one) => one >= 0 && one <= 1)).toBe(true);
      expect(p.reduce((sum, one) => sum + one)).toBeCloseTo(1, 14);
      const raised = scores.map((score, j) => (j === k ? score + more : score));
      expect(probabilities(calibration, raised)[k]).toBeGreaterThanOrEqual(p[k] * (1 - 1e-12));
    }),
    { seed: 1958 },
  );
});

test.each([1.7e308, 1e-310])("calibrate refuses scores of size %d instead of returning NaN", (size) => {
  expect(() => calibrate(bothWays([-size, size, size]), [0, 0, 1], [0, 1])).toThrow(InputError);
});

test.each([
  ["classes must be at least 2; got 1", () => calibrate([[1]], ["a"], ["a"])],
  ['labels must hold every class to calibrate it; none are "b"', () => calibrate([[-1, 1]], ["a"], ["a", "b"])],
  ['labels[0] must be one of "a", "b"; got "c"', () => calibrate([[-1, 1]], ["c"], ["a", "b"])],
  ["labels must have 1 entries, one per row of scores; got 2", () => calibrate([[-1, 1]], ["a", "b"], ["a", "b"])],
  ["scores[0][1] must be a finite number; got Infinity", () => calibrate([[-1, Infinity]], ["a"], ["a", "b"])],
  [
    "scores must have 2 numbers, one per class; got 3",
    () => probabilities({ classes: [0, 1], sigmoids: [{ a: -1, b: 0 }] }, [1, 2, 3]),
  ],
])("calibrate refuses invalid input with: %s", (message, act) => {
  expect(act).toThrow(new InputError(message));
});

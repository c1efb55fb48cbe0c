import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LinearModel } from "../../src/compact/linear-model.js";
import type { Row } from "../../src/data/row.js";
import { KernelPerceptron, rbf } from "../../src/entries/kernels.js";
import { calibrationOf, probabilities } from "../../src/evaluate/calibrate.js";
import type { Calibration, Learner } from "../../src/learner.js";
import { AveragedPerceptron } from "../../src/learners/averaged-perceptron.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { linearLearners } from "../../src/learners/root.generated.js";
import { quadraticMap } from "../../src/maps/monomial-map.js";
import { fromBytes } from "../../src/model/binary.js";
import { fromModelFile, toModelFile } from "../../src/model/json.js";
import { saveBytes } from "../../src/model/save.js";
import { Pipeline } from "../../src/pipeline.js";
import { type Driven, engine } from "../../src/training/engine-of.js";
import { standardize } from "../../src/transformers/standardize.js";
import { unitBall } from "../../src/transformers/unit-ball.js";
import { unitLength } from "../../src/transformers/unit-length.js";
import { runs } from "../runs.js";
import { asNamed, asSparse, sample } from "../samples.js";

const linear = linearLearners.filter(
  ({ create }) => (create({}) as unknown as Driven<{ isLinear: boolean }>)[engine].isLinear,
);
const scalers = { standardize, "unit-ball": unitBall, "unit-length": unitLength };

/** A row in each form; the last value of a named row belongs to a feature that few rows have. */
const forms = {
  dense: (x: number[]): Row => x,
  sparse: (x: number[]): Row => asSparse(x),
  named: (x: number[]): Row => asNamed(x),
  hashed: (x: number[]): Row => ({ ...asNamed(x), [`rare ${x[0]}`]: x[1] }),
};

/** Numbers for a comparison that ignores the sign of 0. */
const unsigned = (numbers: readonly number[]) => numbers.map((number) => number + 0);

const models = fc.record({
  name: fc.constantFrom(...linear.map(({ name }) => name)),
  form: fc.constantFrom("dense", "sparse", "named", "hashed"),
  chain: fc.array(fc.constantFrom("standardize", "unit-ball", "unit-length"), { maxLength: 2 }),
  classes: fc.constantFrom(["a", "b"], ["a", "b", "c"]),
  zeroPredicts: fc.constantFrom("positive", "negative"),
  seed: fc.nat(1000),
  /** What each column is multiplied by: powers of two can be folded into the weights, others cannot. */
  scales: fc.array(fc.constantFrom(1, 4, 0.3, 1 / 7, 0), { minLength: 5, maxLength: 5 }),
  isCalibrated: fc.boolean(),
});

type Drawn = typeof models extends fc.Arbitrary<infer T> ? T : never;

/** A model of the drawn data, and rows to try it on, some of them unlike those it learned from. */
function made({ name, form: drawn, chain, classes, zeroPredicts, seed, scales, isCalibrated }: Drawn) {
  const definition = linear.find((one) => one.name === name)!;
  const narrow = definition.anyFeatures !== undefined;
  // Values that share a column add up, and Winnow accepts none above 1.
  const form = narrow && drawn === "hashed" ? "named" : drawn;
  const { rows, labels } = sample(classes, { n: 24, width: 5, seed, signed: !narrow });
  for (const [k, label] of classes.entries()) labels[k] = label;
  const given = rows.map((x) => forms[form as keyof typeof forms](narrow ? x : x.map((value, j) => value * scales[j])));
  const options = { epochs: 2, zeroPredicts, ...(narrow && { threshold: 2 }), ...(form === "hashed" && { hash: 16 }) };
  const learner = definition.create(options) as Learner<string>;
  const steps = narrow ? [] : chain;
  const model = steps.reduceRight<Learner<string>>(
    (inner, scaler) => new Pipeline(scalers[scaler as keyof typeof scalers](), inner),
    learner,
  );
  model.fit(given, labels);
  const sigmoids = classes.slice(classes.length === 2 ? 1 : 0).map((_, k) => ({ a: -1 - k, b: k / 3 }));
  if (isCalibrated)
    (learner as { calibration?: Calibration<string> }).calibration = { classes: [...model.classes], sigmoids };
  const unknown: Row[] = form === "named" || form === "hashed" ? [{ f0: 0.5, "never seen": 0.75, f3: 0.25 }, {}] : [];
  return { model, tried: [...given.slice(0, 8), ...unknown] };
}

describe("a compact model", () => {
  test("gives the same score bits as its model, before and after loading, in a file no larger", () => {
    const law = (drawn: Drawn) => {
      const { model, tried } = made(drawn);
      const compact = LinearModel.from(model);
      const text = JSON.stringify(compact);
      expect(text.length).toBeLessThanOrEqual(JSON.stringify(model).length);
      expect(saveBytes(compact).length).toBeLessThanOrEqual(saveBytes(model as never).length);
      for (const read of [
        compact,
        LinearModel.fromJSON<string>(text),
        LinearModel.fromContent<string>(fromBytes(saveBytes(compact))),
      ]) {
        for (const x of tried) {
          expect(unsigned(read.scores(x))).toEqual(unsigned(model.scores(x)));
          expect(read.predict(x)).toBe(model.predict(x));
        }
        expect(JSON.stringify(read)).toBe(text);
        if (drawn.isCalibrated)
          expect(probabilities(read.calibration!, read.scores(tried[0])).reduce((sum, p) => sum + p)).toBeCloseTo(1);
        else expect(read.calibration).toEqual(calibrationOf(model));
      }
    };
    fc.assert(fc.property(models, law), { numRuns: runs(60, 3000) });
  });

  test("holds one vector for two classes, and lists only nonzero weights where they are few", () => {
    const learner = new AveragedPerceptron<string>();
    for (let i = 0; i < 40; i++) learner.learn({ [`word ${i}`]: 1 }, i % 20 ? "ham" : "spam");
    const { head } = LinearModel.from(learner).content();
    expect(head.vectors).toHaveLength(1);
    const dense = new Perceptron<string>();
    dense.fit(
      [
        [1, 2],
        [-1, -3],
      ],
      ["a", "b"],
    );
    expect(
      LinearModel.from(dense)
        .content()
        .arrays.map(({ length }) => length),
    ).toEqual([3]);
  });

  test("omits a scaler where dividing the weights gives the same scores", () => {
    const rows = [
      [4, 0],
      [0, 4],
      [0, 0],
    ];
    const balled = new Pipeline(unitBall(), new Perceptron<string>({ epochs: 3 }));
    balled.fit(rows, ["a", "b", "a"]);
    expect(LinearModel.from(balled).content().head).not.toHaveProperty("steps");
    expect(LinearModel.from(balled).scores([3, 5])).toEqual(balled.scores([3, 5]));
    const odd = new Pipeline(unitBall(), new Perceptron<string>({ epochs: 3 }));
    odd.fit(
      [
        [3, 0],
        [0, 3],
      ],
      ["a", "b"],
    );
    expect(LinearModel.from(odd).content().head.steps).toEqual([{ kind: "unit-ball", radius: 3 }]);
  });

  test("refuses models that do not predict with one weight per feature, naming the culprit", () => {
    const none = "does not predict with one weight per feature";
    const kernel = new KernelPerceptron<string>({ kernel: rbf(1) });
    kernel.fit([[1], [2]], ["a", "b"]);
    expect(() => LinearModel.from(kernel as never)).toThrow(`kernel-perceptron ${none}`);
    const mapped = new Pipeline(quadraticMap(), new Perceptron<string>());
    mapped.fit([[1], [2]], ["a", "b"]);
    expect(() => LinearModel.from(mapped)).toThrow(`polynomial ${none}`);
    for (const wrong of [undefined, {}, "model", 3])
      expect(() => LinearModel.from(wrong as never)).toThrow(`what was given ${none}`);
    expect(() => LinearModel.from(new Pipeline(standardize(), new Perceptron()))).toThrow(
      "nothing has been learned yet",
    );
  });

  test("reads a file of the first version, which has a vector for each class", () => {
    const u32 = (...values: number[]) => Uint32Array.of(...values);
    const content = {
      head: {
        learner: "linear",
        classes: ["ham", "spam"],
        form: "named",
        width: 2,
        names: ["free", "boss"],
        hash: 0,
        ranks: { array: 0 },
        vectors: [
          { entries: { array: 1 }, values: { array: 2 } },
          { entries: { array: 3 }, values: { array: 4 } },
        ],
      },
      arrays: [u32(1, 0), u32(1, 2), Float64Array.of(-2, 1), u32(1, 2), Float64Array.of(2, -1)],
    };
    const model = LinearModel.fromJSON<string>(JSON.stringify(toModelFile(content)));
    expect(model.scores({ free: 3, boss: 1 })).toEqual([-5, 5]);
    expect(model.predict({})).toBe("spam");
    expect(LinearModel.fromContent(fromModelFile(model.toJSON())).scores({ free: 3 })).toEqual([-6, 6]);
  });
});

// Every registered learner keeps to finite numbers, even with extreme options on extreme data.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LinearModel } from "../src/compact/linear-model.js";
import { AveragedKernelPerceptron, KernelPerceptron, linear } from "../src/entries/kernels.js";
import { InputError, OptionError } from "../src/errors.js";
import { Arow } from "../src/learners/arow.js";
import { AveragedPerceptron } from "../src/learners/averaged-perceptron.js";
import { Perceptron } from "../src/learners/perceptron.js";
import { SecondOrderPerceptron } from "../src/learners/second-order-perceptron.js";
import { Winnow } from "../src/learners/winnow.js";
import { Pipeline } from "../src/pipeline.js";
import { standardize } from "../src/transformers/standardize.js";
import { checkExtremeCase, definitions, extremeCase } from "./extreme-learning.js";
import { runs } from "./runs.js";
import { bits, reloaded } from "./samples.js";

test.each(definitions.map((definition) => [definition.name, definition] as const))(
  "%s holds and answers only finite numbers or refuses, for any options and data, and survives a file",
  async (_, definition) => {
    await fc.assert(fc.asyncProperty(extremeCase([definition]), checkExtremeCase), { numRuns: runs(12, 250) });
  },
);

describe("in particular", () => {
  const two = ["ham", "spam"];

  test("AROW gives finite weights for an r without a finite inverse", () => {
    const learner = new Arow({ r: 1e-320, classes: two });
    learner.learn([1, 2], "ham");
    learner.learn([2, 1], "spam");
    expect([...learner.weights()].every(Number.isFinite)).toBe(true);
    expect(bits(reloaded(learner))).toBe(bits(learner));
  });

  test("an a without a finite inverse is refused where a full matrix would start from it", () => {
    expect(() => new SecondOrderPerceptron({ a: 1e-320, matrix: "full" })).toThrow(OptionError);
  });

  test("a Forgetron that met large rows can be reloaded from its file", () => {
    const budget = { size: 2, keep: "forgetron", beyondBound: true } as const;
    const learner = new KernelPerceptron<string>({ kernel: linear(), classes: two, budget });
    for (let i = 0; i < 20; i++) {
      const before = bits(learner);
      try {
        learner.learn([i % 3 ? 1e77 : -1e77, i], two[i % 2]);
      } catch (error) {
        expect(error).toBeInstanceOf(InputError);
        expect(bits(learner)).toBe(before);
      }
    }
    expect(bits(reloaded(learner))).toBe(bits(learner));
  });

  test("a kernel learner's file keeps the −0 of its rows, whatever rows come after", () => {
    const learner = new AveragedKernelPerceptron<string>({ kernel: linear(), classes: two });
    learner.learn([-0, 2], "ham");
    learner.learn([0.25, -2], "spam");
    learner.learn([-1, 2.5], "spam");
    expect(bits(reloaded(learner))).toBe(bits(learner));
  });

  test("an overflowing mean is refused in learning, and an overflowing score in prediction", () => {
    const averaged = new AveragedPerceptron({ classes: two, rate: 6e307, bias: false });
    averaged.learn([1], "spam");
    const before = bits(averaged);
    expect(() => averaged.learn([1], "spam")).toThrow(InputError);
    expect(bits(averaged)).toBe(before);

    const learner = new Perceptron({ classes: two, rate: 1e300, bias: false });
    learner.learn([1], "spam");
    for (const ask of [
      () => learner.scores([1e100]),
      () => learner.predictAll({ data: [1e100], rows: 1, columns: 1 }),
      () => learner.explain([1e100]),
      () => LinearModel.from(learner).scores([1e100]),
    ])
      expect(ask).toThrow(new InputError("scores are not finite; scale the features"));
  });

  test("a refused row leaves no feature name in a scaler", () => {
    const pipeline = new Pipeline(standardize(), new Perceptron({ classes: two, earlyStopping: true }));
    const before = bits(pipeline);
    expect(() => pipeline.learn({ free: 1 }, "spam")).toThrow(OptionError);
    expect(bits(pipeline)).toBe(before);
  });

  test("a refused data set leaves Winnow's threshold unset", () => {
    const learner = new Winnow<string>({ classes: two });
    expect(() => learner.fit([[1, 0]], ["ham"], { sampleWeights: [0] })).toThrow(InputError);
    for (const each of [learner, reloaded(learner)]) each.learn([1, 0], "ham", 0);
    expect(learner.scores([1, 0])).toEqual(reloaded(learner).scores([1, 0]));
  });
});

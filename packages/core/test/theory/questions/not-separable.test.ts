// The option `prove` of fit, which asks whether a run will ever end.

import { describe, expect, test } from "vitest";
import { iris, tenPoints } from "../../../src/entries/datasets.js";
import {
  AveragedPerceptron,
  load,
  Perceptron,
  Pipeline,
  SecondOrderPerceptron,
  standardize,
  Winnow,
} from "../../../src/entries/node.js";
import { type Certificate, separability, verifyCertificate } from "../../../src/entries/theory.js";

const xor = [[0, 0], [1, 1], [0, 1], [1, 0]]; // biome-ignore format: one line
const labels = ["even", "even", "odd", "odd"];

describe("the option prove", () => {
  test("ends a run that would never end, with a valid certificate", () => {
    const report = new Perceptron<string>({ epochs: 1000 }).fit(xor, labels, { prove: separability });
    expect(report).toMatchObject({ stopped: "not-separable", epochs: 1 });
    expect(verifyCertificate(report.certificate as Certificate<string>, xor, labels).holds).toBe(true);
  });

  test("does not change a run on separable data", () => {
    const { rows, labels } = tenPoints();
    const run = (options: object) => {
      const learner = new Perceptron<number>({ epochs: 100, order: "given", classes: [-1, 1] });
      return [learner.fit(rows, labels as number[], options), JSON.stringify(learner)];
    };
    expect(run({ prove: separability })).toEqual(run({}));
    expect(run({ prove: separability })[0]).toMatchObject({ stopped: "separated", mistakes: 45 });
  });

  test("is not called when the first pass was clean", () => {
    const never = () => {
      throw new Error("asked");
    };
    const learner = new Perceptron<string>({ epochs: 5, order: "given" });
    learner.fit([[1], [-1]], ["a", "b"], { prove: separability });
    expect(learner.fit([[1], [-1]], ["a", "b"], { resume: true, prove: never }).stopped).toBe("separated");
  });

  test("is not called for a nonlinear score", () => {
    const learner = new SecondOrderPerceptron<string>({ epochs: 100, classes: ["minus", "plus"] });
    const report = learner.fit([[5], [-3], [8]], ["plus", "minus", "minus"], { prove: separability });
    expect(report.stopped).toBe("separated");
  });

  test("is not called for Winnow", () => {
    const learner = new Winnow<string>({ features: 1, classes: ["no", "yes"], epochs: 100, threshold: 4 });
    expect(learner.fit([[0], [1]], ["no", "yes"], { prove: separability }).stopped).toBe("clean");
    expect(learner.predictAll([[0], [1]])).toEqual(["no", "yes"]);
  });

  test("asks about separate vectors when classes are learned apart", () => {
    // In the middle of a line: no vector of its own has only that class above 0, but three vectors together do.
    const rows = [[-1], [0], [1]];
    const classes = ["left", "middle", "right"];
    const stopped = (multiclass: "joint" | "one-vs-rest") =>
      new Perceptron<string>({ epochs: 200, multiclass }).fit(rows, classes, { prove: separability }).stopped;
    expect(stopped("joint")).toBe("separated");
    expect(stopped("one-vs-rest")).toBe("not-separable");
  });

  test("works in a pipeline and asynchronously, and the model loads", async () => {
    const { rows, labels } = iris();
    const pipeline = new Pipeline(standardize(), new AveragedPerceptron<string>({ epochs: 50 }));
    expect((await pipeline.fitAsync(rows, labels, { prove: separability })).stopped).toBe("not-separable");
    expect(load<string>(JSON.stringify(pipeline)).predictAll(rows).length).toBe(150);
  });
});

import { AveragedPerceptron, Examples, Perceptron } from "rosenblatt";
import { splitIndices } from "rosenblatt/evaluate";
import { describe, expect, test } from "vitest";
import { type Doc, emptyDoc, pointsOf } from "../src/document/document.js";
import type { Experiment, ExperimentQuestion } from "../src/experiment/experiment.js";
import { findings, measured, summarise } from "../src/experiment/experiment-summary.js";
import { makeExperiment } from "../src/experiment/make-experiment.js";

const doc: Doc = {
  ...emptyDoc,
  points: pointsOf(
    Array.from(
      { length: 60 },
      (_, i) => [((i * 37) % 19) / 3, ((i * 53) % 23) / 4, (i * 7) % 3 === 0 ? 1 : 0] as const,
    ),
  ),
};
const about: ExperimentQuestion = { source: { kind: "document", doc }, share: 0.5, passes: 6, sharpness: 4, seed: 3 };
const clouds: ExperimentQuestion = {
  ...about,
  source: { kind: "clouds", dimensions: 60, examples: 80, noise: 0.2 },
  passes: 20,
};

describe("an experiment", () => {
  test("reports after each pass the errors of a learner trained for that many passes", async () => {
    const { passes, trained, tested } = await makeExperiment(about);
    const labels = doc.points.map(({ target }) => doc.classes[target]);
    const { train, test } = splitIndices(labels, { test: 0.5, seed: 3 });
    expect([trained, tested]).toEqual([train.length, test.length]);
    const part = (places: Uint32Array) => ({
      rows: Array.from(places, (i) => [doc.points[i].x, doc.points[i].y]),
      labels: Array.from(places, (i) => labels[i]),
    });
    const [own, others] = [part(train), part(test)];
    for (const [m, Learner] of [Perceptron, AveragedPerceptron].entries())
      for (let epochs = 1; epochs <= 6; epochs++) {
        const learner = new Learner<string>({ classes: ["negative", "positive"], epochs, seed: 3 });
        learner.fit(Examples.from(own.rows, own.labels, { classes: ["negative", "positive"] }));
        const wrong = ({ rows, labels }: typeof own) =>
          rows.filter((x, i) => new Set(learner.scores(x)).size < 2 || learner.predict(x) !== labels[i]).length /
          labels.length;
        expect(passes[m].train[epochs - 1]).toBeCloseTo(wrong(own), 12);
        expect(passes[m].test[epochs - 1]).toBeCloseTo(wrong(others), 12);
      }
  });

  test("finds that η changes nothing from w = 0 but matters with a margin", async () => {
    const { rates } = await makeExperiment(clouds);
    for (const { method, train, test } of rates)
      if (method === "margin") expect(new Set([...train, ...test]).size).toBeGreaterThan(2);
      else expect([new Set(train).size, new Set(test).size]).toEqual([1, 1]);
  });

  test("fits noise where there are many dimensions, with no training errors and many test errors", async () => {
    const { passes } = await makeExperiment(clouds);
    const last = passes.find(({ method }) => method === "last")!;
    expect(last.train[19]).toBe(0);
    expect(last.test[19]).toBeGreaterThan(0.2);
  });

  test("is the same for the same seed and different for another seed", async () => {
    const short = { ...clouds, passes: 3, sharpness: null };
    expect(await makeExperiment(short)).toEqual(await makeExperiment(short));
    expect(await makeExperiment(short)).not.toEqual(await makeExperiment({ ...short, seed: 4 }));
    expect((await makeExperiment(short)).passes.map(({ method }) => method)).toEqual(["last", "averaged"]);
  });
});

describe("a summary", () => {
  const seed = (test: number[], rate: number[] = [0.1, 0.1]): Experiment => ({
    trained: 10,
    tested: 10,
    passes: [
      { method: "last", train: test.map(() => 0), test },
      { method: "averaged", train: test.map(() => 0.3), test: test.map(() => 0.3) },
    ],
    rates: [{ method: "last", train: rate, test: rate }],
  });

  test("gives means and standard deviations over the seeds", () => {
    expect(measured([1, 2, 3])).toEqual({ mean: 2, spread: 1 });
    const { methods, seeds } = summarise([seed([0.2, 0.4]), seed([0.4, 0.6])])!;
    expect(seeds).toBe(2);
    expect(methods[0].test.map(({ mean }) => mean)).toEqual([expect.closeTo(0.3, 12), expect.closeTo(0.5, 12)]);
    expect(methods[0].gap.mean).toBeCloseTo(0.5, 12);
    expect(summarise([])).toBeNull();
  });

  test("states only the findings that its numbers show", () => {
    const jumpy = findings(summarise([seed([0.2, 0.4, 0.2, 0.4]), seed([0.3, 0.5, 0.3, 0.5])])!).join(" ");
    expect(jumpy).toContain("The last vector ends with 0 % wrong in training and 45 % in the test: a gap of 45 points");
    expect(jumpy).toContain("The average ends with 30 % wrong in training and 30 % in the test: no gap");
    expect(jumpy).toContain("the last vector jumps, the average settles");
    expect(jumpy).toContain("η changes nothing");
    const other = findings(summarise([seed([0.2, 0.2, 0.2, 0.2], [0.1, 0.2])])!).join(" ");
    expect(other).toContain("nothing moves any more");
    expect(other).toContain("made a difference");
  });
});

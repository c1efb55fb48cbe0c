// A data set has labels of its own, so that others beside it can only be a mistake.

import { expect, test } from "vitest";
import { decide, evaluate } from "../../src/entries/evaluate.js";
import { Examples, type Label, MaxMargin, Perceptron, Pipeline, standardize } from "../../src/entries/index.js";
import { KernelPerceptron, rbf } from "../../src/entries/kernels.js";
import { leastHinge } from "../../src/entries/streams.js";
import { commonPoint, separability, verifyCertificate } from "../../src/entries/theory.js";

const rows = [[0, 0], [1, 1], [0, 1], [1, 0]]; // biome-ignore format: one line
const labels = ["same", "same", "other", "other"];
const examples = Examples.from(rows, labels);
const unlabelled = Examples.from(rows, undefined, { classes: ["same", "other"] });
const refusal =
  /^labels\[0\] is not the label of that example: leave labels out, or make Examples.from\(rows, labels\)$/;

const learners = {
  perceptron: () => new Perceptron<string>(),
  "max-margin": () => new MaxMargin<string>(),
  kernel: () => new KernelPerceptron<string>({ kernel: rbf(1) }),
  pipeline: () => new Pipeline<string>(standardize(), new Perceptron<string>()),
};

test.each(Object.entries(learners))("%s refuses other labels beside a data set, and takes its own", async (_, make) => {
  const given = (data: Examples<string>, own: Iterable<string>) => () => make().fit(data, own);
  expect(given(examples, labels.toReversed())).toThrow(refusal);
  expect(given(unlabelled, labels)).toThrow(refusal);
  expect(given(examples, labels.slice(1))).toThrow("labels[1] is not the label of that example");
  expect(given(examples, labels.slice(0, 3))).toThrow("labels[3] is not the label of that example");
  expect(given(examples, [...labels, "same"])).toThrow("labels[4] is not the label of that example");
  await expect(make().fitAsync(examples, labels.toReversed())).rejects.toThrow(refusal);
  expect(() =>
    make().fit(rows, labels, { validation: { rows: examples as never, labels: labels.toReversed() } }),
  ).toThrow(refusal);
  const online = make();
  if ("learnAll" in online) expect(() => online.learnAll(examples, labels.toReversed())).toThrow(refusal);
  expect(make().fit(examples, labels)).toEqual(make().fit(rows, labels));
});

test("the verifier, a common point and the least hinge loss refuse labels beside a data set", () => {
  const { certificate } = separability(examples);
  expect(verifyCertificate(certificate, examples)).toEqual({ holds: true });
  expect(() => verifyCertificate(certificate, examples, labels.toReversed())).toThrow("labels must be left out");
  expect(() => commonPoint(certificate as never, examples, labels.toReversed())).toThrow("labels must be left out");
  expect(() => leastHinge(examples, labels.toReversed(), { norm: 1 })).toThrow("labels must be left out");
});

test("a data set without labels is not judged as if all of its rows were of one class", () => {
  for (const make of Object.values(learners)) {
    const learner = make();
    learner.fit(rows, labels);
    for (const data of [unlabelled, Examples.from(rows)] as Examples<Label>[]) {
      expect(() => evaluate(learner, data as Examples<string>)).toThrow("labels are needed, one for each row");
      expect(() => decide(learner, data as Examples<string>)).toThrow("labels are needed, one for each row");
      expect(() => make().fit(rows, labels, { validation: data as Examples<string> })).toThrow(
        "labels must have 4 entries, one per row; got none",
      );
    }
  }
});

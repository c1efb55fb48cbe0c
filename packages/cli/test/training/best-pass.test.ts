// --metric keeps the model of a stream's best epoch, not of its last one.

import { AveragedPerceptron, type BatchLearner, Examples, type Label, saveBytes } from "rosenblatt";
import { expect, test } from "vitest";
import { type Metric, metrics } from "../../src/options/metric.js";
import { BestPass } from "../../src/training/best-pass.js";
import { StreamHoldout } from "../../src/training/stream-holdout.js";

const classes = ["no", "yes"];
const points = Array.from({ length: 200 }, (_, r) => [((r * 7919) % 101) / 50 - 1, ((r * 104729) % 97) / 48 - 1]);
const labels = points.map(([a, b]) => (a > b ? "yes" : "no"));
const rows = Examples.from<Label>(points, labels, { classes });

/** A learner trained with the right labels for this share of the rows and swapped labels for the others. */
function taught(share: number): BatchLearner<Label> {
  const told = labels.map((label, r) => (r / labels.length < share ? label : label === "yes" ? "no" : "yes"));
  const learner = new AveragedPerceptron<Label>({ classes, epochs: 5, seed: 1 });
  learner.fit(Examples.from<Label>(points, told, { classes }));
  return learner;
}

const [good, fair, bad] = [taught(1), taught(0.7), taught(0.2)];
const bytes = (learner: BatchLearner<Label>) => Buffer.from(saveBytes(learner as AveragedPerceptron<Label>));

function held(): StreamHoldout {
  const holdout = new StreamHoldout(0.5, 3);
  holdout.part(rows);
  return holdout;
}

test.each(Object.keys(metrics) as Metric[])(
  "the best of three epochs by %s is kept, wherever it is among them",
  (metric) => {
    for (const [epochs, best] of [
      [[good, fair, bad], 1],
      [[fair, good, bad], 2],
      [[bad, fair, good], 3],
    ] as const) {
      const pass = new BestPass(metric, undefined, held());
      for (const learner of epochs) pass.see(learner, classes, undefined);
      expect(pass.kept).toMatchObject({ metric, epoch: best, epochs: 3 });
      const last = epochs[2];
      expect(bytes(pass.model(last))).toEqual(bytes(good));
      if (best === 3) expect(pass.model(last)).toBe(last);
    }
  },
);

test("the first of equal epochs is kept, and the last epoch if no rows are held back", () => {
  const pass = new BestPass("accuracy", undefined, held());
  for (const learner of [good, good, bad]) pass.see(learner, classes, undefined);
  expect(pass.kept?.epoch).toBe(1);
  const none = new BestPass("accuracy", undefined, new StreamHoldout(0.5, 3));
  for (const learner of [good, bad]) none.see(learner, classes, undefined);
  expect(none.kept).toBeUndefined();
  expect(none.model(bad)).toBe(bad);
});

import type { Report } from "rosenblatt";
import { expect, test } from "vitest";
import { whyStopped } from "../../src/report/stopped.js";

test("an epoch is called the best only if another one was worse", () => {
  const report = { stopped: "early", epochs: 6, validationErrors: [] } as unknown as Report;
  const why = (values: number[]) => whyStopped(report, 80, 5, "", { metric: "f1", values });
  expect(why([0, 0, 0])).toMatch(/; all had 0\.0000, and epoch 1 is kept$/);
  expect(why([0, 0.5, 0.2])).toMatch(/; epoch 2 was the best, 0\.5000, and is kept$/);
});

test("max-margin separates after an epoch, in which it may have made mistakes", () => {
  const report = { stopped: "separated", epochs: 8, mistakesPerEpoch: [8, 1], validationErrors: [] };
  const why = (learner: string) => whyStopped({ ...report, learner } as unknown as Report, 0, 5, "");
  expect(why("max-margin")).toBe("separated: after epoch 8 every example learned from was on its own side");
  expect(why("perceptron")).toBe("separated: in epoch 8 every example learned from was on its own side");
});

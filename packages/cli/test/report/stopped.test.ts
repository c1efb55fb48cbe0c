import type { Report } from "rosenblatt";
import { expect, test } from "vitest";
import { whyStopped } from "../../src/report/stopped.js";

test("an epoch is called the best only if another one was worse", () => {
  const report = { stopped: "early", epochs: 6, validationErrors: [] } as unknown as Report;
  const why = (values: number[]) => whyStopped(report, 80, 5, "", { metric: "f1", values });
  expect(why([0, 0, 0])).toMatch(/; all had 0\.0000, and epoch 1 is kept$/);
  expect(why([0, 0.5, 0.2])).toMatch(/; epoch 2 was the best, 0\.5000, and is kept$/);
});

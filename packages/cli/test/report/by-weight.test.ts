import { expect, test } from "vitest";
import { byWeightLines } from "../../src/report/by-weight.js";

const plain = { bold: (text: string) => text, dim: (text: string) => text } as Parameters<typeof byWeightLines>[2];

test("the total weight of rows is written with at most one decimal and with thousands separators", () => {
  const measures = {
    positive: null,
    precision: 0,
    recall: 0,
    f1: 0,
    auc: null,
    balancedAccuracy: 0.5,
    mcc: 0,
    probabilities: null,
  };
  const line = (weight: number) => byWeightLines({ weight, errors: 0, accuracy: 1, ...measures }, "the data", plain)[0];
  expect(line(942.61)).toContain(" 942.6 in all;");
  expect(line(2508.23)).toContain(" 2,508 in all;");
  expect(line(12_345_678.9)).toContain(" 12,345,679 in all;");
});

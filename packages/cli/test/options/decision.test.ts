import { expect, test } from "vitest";
import { decisionGoal } from "../../src/options/decision.js";

test.each([
  ["F1", { measure: "f1" }],
  ["f1", { measure: "f1" }],
  ["balanced", { measure: "balancedAccuracy" }],
  ["recall>=0.9", { recall: 0.9 }],
  ["recall:0.9", { recall: 0.9 }],
  ["precision=1", { precision: 1 }],
  ["precision≥.8", { precision: 0.8 }],
  ["cost:fp=1,fn=5", { cost: { falsePositive: 1, falseNegative: 5 } }],
  ["cost:fn=2.5", { cost: { falsePositive: 1, falseNegative: 2.5 } }],
  ["0.3", { probability: 0.3 }],
])("--decide %s is understood", (text, options) => {
  expect(decisionGoal(text, "--decide").options).toEqual(options);
});

test.each([
  "",
  "f2",
  "recall:1.5",
  "recall:0",
  "0",
  "1",
  "1e-3",
  "cost:",
  "cost:fp=1,fp=2",
  "cost:tp=1",
  "cost:fp=x",
  "cost:fp=0,fn=0",
  "cost:fp=-1",
])("--decide %j is refused", (text) => {
  expect(() => decisionGoal(text, "--decide")).toThrow(/--decide/);
});

test("recall alone, which a shell leaves of recall>=0.9, is refused with what to type instead", () => {
  expect(() => decisionGoal("recall", "--decide")).toThrow("write recall:0.9, because a shell takes > for itself");
});

test.each([
  ["f1", "the highest F1"],
  ["balanced", "the highest balanced accuracy"],
  ["mcc", "the highest Matthews correlation"],
  ["recall:0.9", "a recall of at least 0.9"],
  ["cost:fp=1,fn=5", "the least cost of false alarms (1 each) and misses (5 each)"],
  ["0.3", "a probability of 0.3"],
])("a report says in words what --decide %s chooses the threshold for", (text, aim) => {
  expect(decisionGoal(text, "--decide").aim).toBe(aim);
});

import { expect, test } from "vitest";
import { rate } from "../../src/options/learner.js";
import { optionWords } from "../../src/options/option-words.js";

test.each(["0.5", "inverse:1:0.1", "sqrt:2:0.5", "epoch:1:0.97"])(
  "a rate of %s appears in reports as it is typed",
  (text) => {
    expect(optionWords({ rate: rate(text, "--rate") })).toEqual([`rate ${text}`]);
  },
);

test("options appear by their names, with weights by class", () => {
  expect(optionWords({ biasInNorm: false, average: true, classWeight: { no: 2, yes: 1 }, hidden: [10, 5] })).toEqual([
    "no bias-in-norm",
    "average",
    "class-weight no 2 yes 1",
    "hidden 10/5",
  ]);
});

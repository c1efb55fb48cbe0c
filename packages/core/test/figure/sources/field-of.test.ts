import { describe, expect, test } from "vitest";
import { fieldOf } from "../../../src/entries/figure.js";
import { Perceptron } from "../../../src/entries/index.js";
import { InputError } from "../../../src/errors.js";

const view = { x: [-3, 3], y: [-2, 2] } as const;

describe("fieldOf", () => {
  test("asks for all spots at once, from the lower left, row by row upwards", () => {
    const asked: number[][] = [];
    const { scores } = fieldOf(
      ({ data, rows, columns }) => {
        asked.push([rows, columns]);
        return Array.from({ length: rows }, (_, r) => 10 * data[2 * r] + data[2 * r + 1]);
      },
      { x: [0, 2], y: [5, 6] },
      3,
      2,
    );
    expect(asked).toEqual([[6, 2]]);
    expect(scores).toEqual([5, 15, 25, 6, 16, 26]);
  });

  test("takes its scores from a learner", () => {
    const learner = new Perceptron<string>({ order: "given" });
    learner.fit(
      [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
      ["a", "b", "a"],
    );
    const field = fieldOf(learner, view, 4, 3);
    expect(field.scores[0]).toBe(learner.scores([-3, -2])[1]);
    expect(field.scores[11]).toBe(learner.scores([3, 2])[1]);
    learner.learn([5, 5], "c");
    const three = fieldOf(learner, view, 4, 3);
    expect(Array.from(three.scores).slice(-3)).toEqual(learner.scores([3, 2]));
  });

  test("refuses a learner of one class", () => {
    const learner = new Perceptron<string>();
    learner.learn([1, 2], "a");
    expect(() => fieldOf(learner, view)).toThrow(
      new InputError("regions are drawn of two classes or more; the learner knows 1"),
    );
  });
});

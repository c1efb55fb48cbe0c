import { expect, test } from "vitest";
import { folds } from "../../src/data/split.js";
import { crossValidate } from "../../src/entries/evaluate.js";
import { InputError, OptionError } from "../../src/errors.js";
import type { Learner, Row } from "../../src/learner.js";
import { grid, textbookPerceptron } from "./textbook-perceptron.js";

const { rows, labels } = grid(60, 7);

test("equals fitting each fold's training part and predicting its test part by hand", () => {
  const result = crossValidate(textbookPerceptron, rows, labels, { folds: 4, seed: 3 });
  folds(labels, 4, { seed: 3 }).forEach(({ train, test }, k) => {
    const learner = textbookPerceptron();
    learner.fit(
      Array.from(train, (i) => rows[i]),
      Array.from(train, (i) => labels[i]),
    );
    const predicted = Array.from(test, (i) => learner.predict(rows[i]));
    expect(Array.from(test, (i) => result.predictions[i])).toEqual(predicted);
    const errors = predicted.filter((label, j) => label !== labels[test[j]]).length;
    expect(result.folds[k]).toMatchObject({ train: 45, test: 15, errors, accuracy: 1 - errors / 15 });
  });
});

test("pools the held-out predictions, one per row", () => {
  const { folds, confusion, accuracy } = crossValidate(textbookPerceptron, rows, labels);
  expect(folds).toHaveLength(5);
  expect(confusion.examples).toBe(60);
  expect(confusion.errors).toBe(folds.reduce((sum, fold) => sum + fold.errors, 0));
  // Folds of equal size: the mean over folds is the pooled accuracy.
  expect(accuracy.mean).toBeCloseTo(confusion.accuracy, 14);
  const squares = folds.reduce((sum, fold) => sum + (fold.accuracy - accuracy.mean) ** 2, 0);
  expect(accuracy.sd).toBeCloseTo(Math.sqrt(squares / 4), 14);
});

test("no learner sees the rows it is judged on", () => {
  const parrot = () => {
    let seen: Row[] = [];
    return {
      fit: (x: Row[]) => {
        seen = x;
      },
      predictAll: (x: Row[]) => x.map((row) => (seen.includes(row) ? "seen" : "new")),
    } as unknown as Learner<string>;
  };
  const { predictions } = crossValidate(
    parrot,
    rows,
    rows.map(() => "new"),
  );
  expect(predictions.every((label) => label === "new")).toBe(true);
});

test("the same seed gives the same result, a new learner is made for each fold", () => {
  const made: number[] = [];
  const run = () =>
    crossValidate(
      (fold) => {
        made.push(fold);
        return textbookPerceptron();
      },
      rows,
      labels,
      { folds: 3, seed: 8 },
    );
  expect(run()).toEqual(run());
  expect(made).toEqual([0, 1, 2, 0, 1, 2]);
});

test("says what does not fit", () => {
  expect(() => crossValidate(textbookPerceptron, rows, labels.slice(1))).toThrow(
    new InputError("labels must have 60 entries, one per row; got 59"),
  );
  expect(() => crossValidate(textbookPerceptron, rows.slice(0, 3), labels.slice(0, 3))).toThrow(
    new InputError("labels must have at least 5 entries, one per fold; got 3"),
  );
  expect(() => crossValidate(textbookPerceptron, rows, labels, { fold: 3 } as never)).toThrow(
    new OptionError('unknown option "fold"; did you mean folds?'),
  );
});

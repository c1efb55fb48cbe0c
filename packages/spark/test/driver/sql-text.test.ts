// Names for the columns of predictions.

import fc from "fast-check";
import { expect, test } from "vitest";
import { freeNames } from "../../src/driver/sql-text.js";

test("a name that the data has, in capital or small letters, is followed by _", () => {
  expect(freeNames(["prediction", "score_a"], ["id", "Prediction"])).toEqual(["prediction_", "score_a"]);
});

test("classes that differ only in capital letters get columns of their own", () => {
  expect(freeNames(["score_Yes", "score_yes", "score_YES"], [])).toEqual(["score_Yes", "score_yes_", "score_YES__"]);
});

test("no two columns have names that Spark takes for the same", () => {
  const names = fc.array(fc.stringMatching(/^[aAbB]_{0,2}$/), { maxLength: 6 });
  fc.assert(
    fc.property(names, fc.uniqueArray(fc.stringMatching(/^[ab]_{0,2}$/), { maxLength: 6 }), (wanted, taken) => {
      const all = [...freeNames(wanted, taken), ...taken].map((name) => name.toLowerCase());
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});

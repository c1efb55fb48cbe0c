// Models with hashed names store only the columns that occurred.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AveragedPerceptron, linearLearners, Perceptron, Pipeline, standardize } from "../../src/entries/index.js";
import type { Learner } from "../../src/learner.js";
import { load } from "../../src/load.js";
import { saveBytes } from "../../src/model/save.js";
import { runs } from "../runs.js";

const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 6 });
const stream = fc.array(fc.tuple(words, fc.constantFrom("a", "b", "c")), { minLength: 3, maxLength: 20 });

/** Teaches rows of words that occur or not; Winnow accepts only values from 0 to 1. */
function taught<T extends Learner<string>>(learner: T, examples: [string[], string][]): T {
  for (const [row, label] of examples) learner.learn(Object.fromEntries(row.map((word) => [word, 1])), label);
  return learner;
}

const online = linearLearners.filter(({ name }) => name !== "max-margin");
describe.each(online.map((definition) => [definition.name, definition] as const))("%s", (_, definition) => {
  test("loads as it was saved and learns on with the same bits, stored whole or by entries", () => {
    fc.assert(
      fc.property(stream, stream, fc.constantFrom(3, 64, 1024), (first, then, hash) => {
        const options = definition.name === "winnow" ? { hash, threshold: 2 } : { hash };
        const learner = taught(definition.create(options) as Learner<string>, first);
        const bytes = saveBytes(learner);
        const again = load<string>(bytes);
        expect(Buffer.compare(saveBytes(again), bytes)).toBe(0);
        expect(Buffer.compare(saveBytes(taught(again, then)), saveBytes(taught(learner, then)))).toBe(0);
      }),
      { numRuns: runs(5, 200) },
    );
  });
});

const examples: [string[], string][] = [
  [["free", "offer"], "a"],
  [["boss", "lunch"], "b"],
];

test("a few words in 2¹⁸ columns make a file of about a kilobyte in either encoding", () => {
  const learner = taught(new AveragedPerceptron<string>({ hash: 2 ** 18 }), examples);
  expect(saveBytes(learner).length).toBeLessThan(1000);
  expect(JSON.stringify(learner).length).toBeLessThan(1500);
});

test("a scaler in front of hashed columns is also stored by its entries", () => {
  const make = () => new Pipeline<string>(standardize(), new Perceptron<string>({ hash: 2 ** 16 }));
  const pipeline = taught(make(), examples);
  const bytes = saveBytes(pipeline);
  expect(bytes.length).toBeLessThan(2000);
  const again = load<string>(bytes);
  expect(Buffer.compare(saveBytes(taught(again, examples)), saveBytes(taught(pipeline, examples)))).toBe(0);
});

test("a model with more hashed columns than the default limit is stored whole", () => {
  const learner = taught(new Perceptron<string>({ hash: 2 ** 24 }), examples);
  const { head, arrays } = learner.content();
  expect(head.w).toEqual([{ array: 0 }]);
  expect(arrays[0].length).toBe(2 ** 24 + 1);
});

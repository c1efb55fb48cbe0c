// Small model files that ask for gigabytes: memory is bounded by the file size and by a limit that the caller can raise.

import fc from "fast-check";
import { expect, test } from "vitest";
import { LinearModel } from "../../src/compact/linear-model.js";
import { rbf } from "../../src/entries/kernels.js";
import { fourierMap, nystromMap } from "../../src/entries/maps.js";
import { Network } from "../../src/entries/networks.js";
import { OptionError } from "../../src/errors.js";
import { AveragedPerceptron } from "../../src/learners/averaged-perceptron.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { load } from "../../src/load.js";
import type { Json, ModelFile } from "../../src/model/format.js";
import { fromModelFile, toModelFile } from "../../src/model/json.js";
import { saveBytes } from "../../src/model/save.js";
import { Pipeline } from "../../src/pipeline.js";
import { runs } from "../runs.js";
import { checkHostileModel, hostileModel } from "./hostile-model.js";

test("the memory a model takes is bounded by a multiple of its size and of the limit", () => {
  fc.assert(
    fc.property(hostileModel, (model) => {
      checkHostileModel(model);
    }),
    { numRuns: runs(20, 1000) },
  );
});

type Head = { [key: string]: Json };

/** The model with its head changed, under the right hash. */
function changed(model: { toJSON(): ModelFile }, change: (head: Head) => Head): ModelFile {
  const { head, arrays } = fromModelFile(model.toJSON());
  return toModelFile({ head: change(head as Head), arrays });
}

const tooMuch = /must take less memory/;

test.each([2e8, 2 ** 31 - 1])(
  "options asking for %i hashed columns that the file does not have are refused",
  (hash) => {
    const file = changed(new Perceptron({ hash: 8 }), (head) => ({
      ...head,
      options: { ...(head.options as Head), hash },
    }));
    expect(() => load(file)).toThrow(tooMuch);
    expect(() => Perceptron.fromJSON(file)).toThrow(tooMuch);
  },
);

test("5,000 classes that share one array are refused quickly", () => {
  const classes = Array.from({ length: 5000 }, (_, i) => `c${i}`);
  const file = changed(new Perceptron({ features: 5000 }), (head) => ({
    ...head,
    classes,
    options: {},
    w: classes.map(() => ({ array: 0 })),
  }));
  expect(() => load(file)).toThrow(tooMuch);
});

const rows = [
  [0, 1],
  [1, 0],
  [2, 2],
];
const labels = ["a", "b", "a"];

test("landmarks, waves and layers larger than the file are refused", () => {
  const landmarks = new Pipeline<string>(nystromMap({ kernel: rbf(1), landmarks: 3 }), new Perceptron<string>());
  landmarks.fit(rows, labels);
  const waves = new Pipeline<string>(fourierMap({ features: 2 ** 20 }), new Perceptron<string>());
  const wide = (head: Head) => ({ ...head, transformer: { ...(head.transformer as Head), width: 3e7 } });
  expect(() => load(changed(landmarks, wide))).toThrow(tooMuch);
  expect(() => load(changed(waves, wide))).toThrow(tooMuch);
  const layers = changed(new Network({ hidden: [2] }), (head) => ({
    ...head,
    options: { ...(head.options as Head), hidden: [9000, 9000] },
  }));
  expect(() => load(layers)).toThrow(tooMuch);
});

test("a few words hashed into many columns load within the default limit, and not within a lower one", () => {
  const learner = new AveragedPerceptron<string>({ hash: 2 ** 16 });
  learner.learn({ free: 1 }, "spam");
  learner.learn({ boss: 1 }, "ham");
  const bytes = saveBytes(learner);
  expect(Buffer.compare(saveBytes(load(bytes, { limit: 2 ** 22 })), bytes)).toBe(0);
  expect(() => load(bytes, { limit: 2 ** 20 })).toThrow(tooMuch);
});

test("entries outside their vector are refused", () => {
  const file = changed(learnedHashed(), (head) => ({ ...head, w: [{ entries: { array: 1 }, values: { array: 2 } }] }));
  const { head, arrays } = fromModelFile(file);
  const at = (column: number) => toModelFile({ head, arrays: [arrays[0], Uint32Array.of(column), Float64Array.of(2)] });
  expect(load(at(64), { limit: 2 ** 20 }).weights?.()[63]).toBe(2);
  expect(() => load(at(65))).toThrow("must stay within 65 columns; got 65");
});

function learnedHashed(): Perceptron<string> {
  const learner = new Perceptron<string>({ hash: 64 });
  learner.learn({ free: 1 }, "spam");
  learner.learn({ boss: 1 }, "ham");
  return learner;
}

test("a compact model of a few words in many columns loads within the default limit, and not within a lower one", () => {
  const learner = new Perceptron<string>({ hash: 2 ** 20 });
  learner.learn({ free: 1 }, "spam");
  learner.learn({ boss: 1 }, "ham");
  const content = LinearModel.from(learner).content();
  expect(LinearModel.fromContent<string>(content).predict({ free: 1 })).toBe(learner.predict({ free: 1 }));
  expect(() => LinearModel.fromContent({ ...content, limit: 2 ** 20 })).toThrow(tooMuch);
});

test("an invalid limit is refused", () => {
  const file = new Perceptron().toJSON();
  expect(() => load(file, { limit: -1 })).toThrow(OptionError);
  expect(() => load(file, { limti: 1 } as never)).toThrow(/unknown option/);
});

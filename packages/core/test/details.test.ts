// Promises of single learners beyond the contract, and regressions.

import { describe, expect, test } from "vitest";
import { LinearModel } from "../src/compact/linear-model.js";
import { Examples } from "../src/data/examples.js";
import type { Rows } from "../src/data/row.js";
import { linearLearners } from "../src/entries/index.js";
import { networkLearners } from "../src/entries/networks.js";
import { InputError, ModelError, OptionError } from "../src/errors.js";
import { rbf } from "../src/kernels/rbf.js";
import { AveragedPerceptron } from "../src/learners/averaged-perceptron.js";
import { BalancedWinnow } from "../src/learners/balanced-winnow.js";
import { KernelPerceptron } from "../src/learners/kernel-perceptron.js";
import { PassiveAggressive } from "../src/learners/passive-aggressive.js";
import { Perceptron } from "../src/learners/perceptron.js";
import { PocketPerceptron } from "../src/learners/pocket-perceptron.js";
import { SecondOrderPerceptron } from "../src/learners/second-order-perceptron.js";
import { VotedPerceptron } from "../src/learners/voted-perceptron.js";
import { Winnow } from "../src/learners/winnow.js";
import { load } from "../src/load.js";
import { fromBytes } from "../src/model/binary.js";
import { saveBytes } from "../src/model/save.js";
import { Pipeline } from "../src/pipeline.js";
import { engine } from "../src/training/engine-of.js";
import { unitLength } from "../src/transformers/unit-length.js";
import { asCsr, asMatrix, bits, reloaded, sample } from "./samples.js";

const two = ["ham", "spam"];
const { rows, labels } = sample(two, { n: 900, width: 4, noise: 0.25 });
const unit = sample(two, { n: 60, width: 4, signed: false });

describe("Winnow's threshold, when it is the number of features", () => {
  test("is not taken from a refused row", () => {
    const learner = new Winnow({ classes: two });
    expect(() => learner.learn([0, Number.NaN], "ham")).toThrow(InputError);
    learner.learn([1, 0, 0], "ham");
    expect(learner.bias("spam")).toBe(-3);
  });

  test("follows another data set", () => {
    const learner = new Winnow({ classes: two });
    learner.fit(
      [
        [1, 0],
        [0, 1],
      ],
      two,
    );
    learner.fit(unit.rows, unit.labels);
    const fresh = new Winnow({ classes: two });
    fresh.fit(unit.rows, unit.labels);
    expect(bits(learner)).toBe(bits(fresh));
  });

  test("is known as soon as a model is loaded", () => {
    const learner = new Winnow({ classes: two });
    learner.fit(unit.rows, unit.labels);
    expect(reloaded(learner).predictAll(asMatrix(unit.rows))).toEqual(learner.predictAll(unit.rows));
    expect(reloaded(learner).bias("spam")).toBe(-4);
  });

  test("must be given explicitly for sparse rows", () => {
    expect(() => new Winnow({ classes: two }).learn({ indices: [0], values: [1] }, "ham")).toThrow(
      new OptionError("threshold must be given when the number of features is not declared"),
    );
  });
});

describe("the pocket", () => {
  test("with ratchet refuses learn by naming the option", () => {
    const learner = new PocketPerceptron({ ratchet: true });
    expect(() => learner.learn(rows[0], labels[0])).toThrow(OptionError);
    expect(() => learner.learn(rows[0], labels[0])).toThrow(/^ratchet needs the whole data set/);
  });

  test("of an interrupted run predicts the same after saving, and learns on without the old data", () => {
    const learner = new PocketPerceptron({ classes: two });
    let blocks = 0;
    learner.fit(rows, labels, { onProgress: () => ++blocks < 60 });
    const loaded = reloaded(learner);
    expect(loaded.predictAll(rows)).toEqual(learner.predictAll(rows));
    for (const each of [learner, loaded]) each.learnAll(rows.slice(0, 300), labels.slice(0, 300));
    expect(bits(loaded)).toBe(bits(learner));
  });

  test("with ratchet, interrupted and resumed, ends with the same bits as an uninterrupted run", () => {
    const whole = new PocketPerceptron({ classes: two, epochs: 2 });
    const report = whole.fit(rows, labels);
    const cut = new PocketPerceptron({ classes: two, epochs: 2 });
    let blocks = 0;
    cut.fit(rows, labels, { onProgress: () => ++blocks < 200 });
    const resumed = reloaded(cut);
    expect(resumed.fit(rows, labels, { resume: true })).toEqual(report);
    expect(bits(resumed)).toBe(bits(whole));
  });

  test("never makes more errors than the last vector", () => {
    const learner = new PocketPerceptron({ classes: two, epochs: 3 });
    const last = new Perceptron({ classes: two, epochs: 3 });
    const [pocket, plain] = [learner.fit(rows, labels), last.fit(rows, labels)];
    expect(pocket.training!.errors).toBeLessThanOrEqual(plain.training!.errors);
  });

  test("keeps the scores of a positive class listed first when a third class appears", () => {
    const learner = new PocketPerceptron<string>({ positive: "spam", ratchet: false });
    learner.learnAll(rows, labels);
    const before = rows.map((x) => learner.scores(x)[0]);
    learner.learn(rows[0], "egg", 0);
    expect(rows.map((x) => learner.scores(x)[0])).toEqual(before);
  });
});

test("a sample weight of k multiplies one step by k", () => {
  const learner = new Perceptron({ classes: two });
  learner.learn([1, 2], "spam", 3);
  expect([learner.bias(), ...learner.weights()]).toEqual([3, 3, 6]);
  const averaged = new AveragedPerceptron({ classes: two, epochs: 1, order: "given" });
  averaged.fit([[1, 2]], ["ham"], { sampleWeights: [0.5] });
  expect([averaged.bias(), ...averaged.weights()]).toEqual([-0.5, -0.5, -1]);
});

describe("options", () => {
  test("are copied, so that changing the given object changes nothing", () => {
    const options = { classes: ["a", "b"], epochs: 3 };
    const learner = new Perceptron(options);
    const before = bits(learner);
    options.classes.push("c");
    options.epochs = 7;
    expect(bits(learner)).toBe(before);
  });

  test("class weights survive a file even for a class named entries", () => {
    const learner = new Perceptron({ classes: ["entries", "b"], classWeights: { entries: 2, b: 0.5 } });
    learner.learn([1], "entries");
    expect(learner.weights()[0]).toBe(-2);
    expect(bits(reloaded(learner))).toBe(bits(learner));
  });

  test("class weights keep labels that are not text", () => {
    const learner = new Perceptron({
      classWeights: new Map([
        [true, 3],
        [false, 1],
      ]),
    });
    learner.learn([1], false);
    const loaded = reloaded(learner);
    for (const each of [learner, loaded]) each.learn([1], true);
    expect(bits(loaded)).toBe(bits(learner));
    expect(learner.weights()[0]).toBe(2);
  });

  test("damaged class weights raise a ModelError", async () => {
    const file = JSON.parse(bits(new Perceptron({ classes: two })));
    const { toModelFile } = await import("../src/model/json.js");
    const damaged = toModelFile({
      head: { ...file.head, options: { classWeights: { entries: 5 } } },
      arrays: [new Float64Array(1)],
    });
    expect(() => Perceptron.fromJSON(damaged)).toThrow(ModelError);
  });

  test("features given as a count do not go with named rows", () => {
    const learner = new Perceptron({ features: 3 });
    const refused = new InputError("features was declared as 3 columns; declare their names instead");
    expect(() => learner.learn({ a: 1 }, "ham")).toThrow(refused);
    expect(() => learner.fit([{ a: 1 }, { b: 1 }], two)).toThrow(refused);
  });

  test("hashed names do not go with examples that keep their names", () => {
    const examples = Examples.from([{ a: 1 }, { b: 1 }], two);
    expect(() => new Perceptron({ hash: 16 }).fit(examples)).toThrow(/both hash feature names, or neither/);
    expect(new Perceptron({ hash: 16 }).fit([{ a: 1 }, { b: 1 }], two).features).toBe(16);
  });
});

describe("three classes with the same score, without updates on a score of 0", () => {
  const classes = ["a", "b", "c"];

  test.each(["joint", "one-vs-rest"] as const)("%s: only the predicted class is right", (multiclass) => {
    for (const zeroPredicts of ["positive", "negative"] as const)
      for (const positive of classes)
        for (const label of classes) {
          const options = { classes, positive, zeroPredicts, zeroUpdates: false, multiclass } as const;
          const { predicted, scores, mistake } = new Perceptron<string>(options).learn([1], label);
          expect(scores.map((score) => score + 0)).toEqual([0, 0, 0]);
          expect(mistake).toBe(predicted !== label);
        }
  });

  test.each(["joint", "one-vs-rest"] as const)("%s: a data set counts mistakes the same way", (multiclass) => {
    const options = { classes, positive: "a", zeroPredicts: "negative", zeroUpdates: false, multiclass } as const;
    const counted = classes.map((label) => new Perceptron<string>(options).learnAll(asMatrix([[1]]), [label]).mistakes);
    expect(counted).toEqual([1, 0, 1]);
  });
});

describe("updates, one by one", () => {
  const three = sample(["a", "b", "c"], { n: 60, width: 3 });
  const seen = (multiclass: "joint" | "one-vs-rest") => [
    ...new Perceptron<string>({ multiclass, epochs: 2 }).updates(three.rows, three.labels),
  ];

  test("name the rival of joint classes", () => {
    for (const update of seen("joint")) {
      expect(update.rival).not.toBe(update.label);
      expect(update).not.toHaveProperty("moved");
    }
  });

  test("name the class that moved: up for its own label, down for another's", () => {
    const updates = seen("one-vs-rest");
    expect(new Set(updates.map(({ moved }) => moved))).toEqual(new Set(["a", "b", "c"]));
    for (const update of updates) {
      expect(Math.sign(update.step)).toBe(update.moved === update.label ? 1 : -1);
      expect(update).not.toHaveProperty("rival");
    }
  });
});

test("an explanation of a vote lists no features", () => {
  const learner = new VotedPerceptron({ classes: two });
  learner.learnAll(rows, labels);
  expect(learner.explain(rows[0]).features).toEqual([]);
});

test("predictAll returns no predictions for empty data in any form", () => {
  const dense = new Perceptron({ classes: two });
  dense.learn([1, 2], "ham");
  const sparse = new Perceptron({ classes: two });
  sparse.learn({ indices: [1], values: [1] }, "ham");
  const scaled = new Pipeline(unitLength(), dense);
  const table = { numRows: 0, schema: { fields: [{ name: "a" }] }, getChild: () => ({ get: () => 0 }) };
  for (const learner of [dense, scaled])
    for (const none of [[], { data: [], rows: 0, columns: 2 }, table]) expect(learner.predictAll(none)).toEqual([]);
  expect(sparse.predictAll({ starts: [0], indices: [], values: [] })).toEqual([]);
  expect(() => dense.predictAll({ data: [1, 2], rows: 0, columns: 2 })).toThrow(InputError);
});

describe("saved bytes", () => {
  const learner = new Perceptron({ classes: two });
  learner.learnAll(rows, labels);

  test("load as the learner or pipeline that was saved", () => {
    const pipeline = new Pipeline(unitLength(), learner);
    for (const model of [learner, pipeline, load(saveBytes(learner))])
      expect(bits(load(saveBytes(model)))).toBe(bits(model));
    const foreign = { toJSON: () => learner.toJSON() };
    expect(saveBytes(foreign)).toEqual(saveBytes(learner));
  });

  test("of a compact model are read by LinearModel, as the error of load says", () => {
    const model = LinearModel.from(learner);
    const bytes = saveBytes(model);
    expect(LinearModel.fromContent(fromBytes(bytes)).predictAll(rows)).toEqual(learner.predictAll(rows));
    for (const file of [bytes, JSON.stringify(model)])
      expect(() => load(file)).toThrow(
        new ModelError(".head.learner", "must be a learner; got a compact model: read it with LinearModel"),
      );
  });
});

describe("overflow", () => {
  test("in an interrupted run leaves the learner unchanged", () => {
    const learner = new PassiveAggressive({ variant: "pa", bias: false, classes: two });
    learner.learn([1, 1], "ham");
    const before = bits(learner);
    const steep = Array.from({ length: 600 }, (_, i) => (i % 2 ? [1e-130, 0] : [1e130, 1e-130]));
    const many = steep.map((_, i) => two[(i >> 1) % 2]);
    let refused = false;
    try {
      learner.fit(steep, many, { resume: true, onProgress: () => false });
    } catch (error) {
      refused = true;
      expect(error).toBeInstanceOf(InputError);
      expect(bits(learner)).toBe(before);
    }
    expect(refused || learner[engine].experience.state.finite(100)).toBe(true);
  });

  test("is refused after a fit or a load, where single steps do not track sizes", () => {
    const fitted = new Perceptron({ classes: two, bias: false });
    const opposite = [1, -1].map((value) => [value, 0]);
    fitted.fit(opposite, two, { evaluate: false, sampleWeights: [1e308, 1e308] });
    expect(Math.abs(fitted.weights()[0])).toBe(1e308);
    for (const learner of [fitted, reloaded(fitted)]) {
      const before = bits(learner);
      for (const value of [100, -100])
        for (const label of two) {
          expect(() => learner.learn([value, 1], label)).toThrow(InputError);
          expect(bits(learner)).toBe(before);
        }
    }
  });

  test("of multiplicative weights is refused in every class, also after a fit", () => {
    const classes = ["a", "b", "c"];
    for (const multiclass of ["joint", "one-vs-rest"] as const) {
      const fitted = new BalancedWinnow({ classes, multiclass, promotion: 1e100 });
      fitted.fit([[1], [1], [1]], classes, { evaluate: false });
      for (const learner of [new BalancedWinnow({ classes, multiclass, promotion: 1e100 }), fitted, reloaded(fitted)])
        for (let i = 0; i < 60; i++) {
          const before = bits(learner);
          try {
            learner.learn([(i % 5) - 2], classes[(i * i) % 3]);
          } catch (error) {
            expect(error).toBeInstanceOf(InputError);
            expect(bits(learner)).toBe(before);
          }
          expect(learner[engine].experience.state.finite(100)).toBe(true);
        }
    }
  });
});

describe("the second-order perceptron", () => {
  test("refuses more columns than a full matrix may have before allocating memory", () => {
    const learner = new SecondOrderPerceptron({ matrix: "full", classes: two });
    expect(() => learner.learn({ indices: [5000], values: [1] }, "ham")).toThrow(/at most 2000 features; got 5001/);
    expect(learner[engine].experience.state.length).toBe(1);
  });

  test("with a full matrix yields to the event loop in mid-epoch", async () => {
    const wide = sample(two, { n: 64, width: 300, noise: 0.4 });
    let turns = 0;
    const turn = () => {
      turns++;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    await new SecondOrderPerceptron({ matrix: "full", epochs: 1 }).fitAsync(wide.rows, wide.labels, {
      evaluate: false,
    });
    clearImmediate(next);
    expect(turns).toBeGreaterThan(0);
  });
});

describe("a run", () => {
  test("can be saved from onProgress and resumed from there", () => {
    const options = { classes: two, epochs: 3 };
    const whole = new AveragedPerceptron(options);
    let saved = "";
    let blocks = 0;
    const report = whole.fit(rows, labels, {
      onProgress() {
        if (++blocks === 3) saved = JSON.stringify(whole);
      },
    });
    const resumed = AveragedPerceptron.fromJSON<string>(JSON.parse(saved));
    expect(resumed.fit(rows, labels, { resume: true })).toEqual(report);
    expect(bits(resumed)).toBe(bits(whole));
  });

  test("of the voted perceptron stops early by its votes", () => {
    const { rows: x, labels: y } = sample(two, { n: 400, width: 4, noise: 0.3, seed: 8 });
    const validation = sample(two, { n: 200, width: 4, noise: 0.3, seed: 8 });
    const learner = new VotedPerceptron({ epochs: 1, classes: two });
    const { validationErrors } = learner.fit(x, y, { validation });
    const wrong = learner.predictAll(validation.rows).filter((label, i) => label !== validation.labels[i]).length;
    expect(validationErrors).toEqual([wrong]);
  });

  test("accepts a validation part with additional columns and classes", () => {
    for (const matrix of ["diagonal", "full"] as const) {
      const learner = new SecondOrderPerceptron({ matrix, epochs: 2, classes: two });
      const validation = {
        rows: {
          ...asCsr([
            [1, 0, 0, 0, 0, 1],
            [0, 1, 0, 0, 0, 0],
          ]),
          columns: 9,
        },
        labels: ["ham", "egg"],
      };
      const { validationErrors } = learner.fit(asCsr(rows), labels, { validation });
      expect(validationErrors.every((errors) => errors >= 1 && errors <= 2)).toBe(true);
    }
  });

  test.each([true, false])("refuses validation examples of another width or form, with early stopping %s", (early) => {
    const named = rows.map(([a, b]) => ({ a, b }));
    const wide = rows.map((x) => [...x, 100]);
    const narrow = rows.map((x) => x.slice(1));
    for (const make of [
      () => new Perceptron({ earlyStopping: early }),
      () => new KernelPerceptron({ kernel: rbf(1), earlyStopping: early }),
      () => new Pipeline(unitLength(), new Perceptron({ earlyStopping: early })),
    ])
      for (const [others, message] of [
        [wide, "features; got 5"],
        [narrow, "features; got 3"],
        [named, /must be dense, as those before them; got named|must be a dense row/],
      ] as const)
        for (const validation of [{ rows: others as Rows, labels }, Examples.from(others as Rows, labels)]) {
          const learner = make();
          learner.fit(rows, labels, { validation: { rows, labels } });
          const before = bits(learner);
          expect(() => learner.fit(rows, labels, { validation })).toThrow(message);
          expect(bits(learner)).toBe(before);
        }
  });

  test("with an already aborted signal stops in its first block", async () => {
    const learner = new Perceptron({ classes: two });
    const report = await learner.fitAsync(rows, labels, { signal: AbortSignal.abort() });
    expect(report.stopped).toBe("aborted");
    learner.fit(rows, labels, { resume: true });
    const whole = new Perceptron({ classes: two });
    whole.fit(rows, labels);
    expect(bits(learner)).toBe(bits(whole));
  });
});

test("Winnow explains rows of a million features", () => {
  const learner = new Winnow({ features: 1_000_000 });
  learner.learn({ indices: [3, 999_999], values: [1, 1] }, "no");
  learner.learn({ indices: [3], values: [1] }, "yes");
  const { score, features } = learner.explain({ indices: [3], values: [1] });
  expect(features.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(score);
});

test("a run resumed after its end continues with the next epoch", () => {
  const rows = [[1], [2], [-1], [-3]];
  const labels = ["up", "up", "down", "down"];
  const learner = new Perceptron({ epochs: 50, order: "given" });
  const { epochs, mistakesPerEpoch } = learner.fit(rows, labels);
  const resumed = learner.fit(rows, labels, { resume: true });
  expect(resumed.stopped).toBe("separated");
  expect(resumed.epochs).toBe(epochs + 1);
  expect(resumed.mistakesPerEpoch).toEqual([...mistakesPerEpoch, 0]);
});

describe("options", () => {
  test.each([
    ["rate", () => 0.1, "rate must be a positive number; got a function"],
    ["epochs", Symbol("many"), "epochs must be a whole number of at least 1; got Symbol(many)"],
    ["classes", [Symbol("a")], "classes must be a string, a boolean or a whole number; got Symbol(a)"],
    ["classWeights", new Map([[Symbol("a"), 1]]), "each class of classWeights must be a string, a boolean or a whole"],
    ["earlyStopping", { patience: () => 3 }, "earlyStopping.patience must be a whole number of at least 1; got a fun"],
  ])("a function or a symbol as %s is refused by name", (name, value, message) => {
    expect(() => new Perceptron({ [name]: value })).toThrow(message);
  });

  test.each([...linearLearners, ...networkLearners])(
    "of $name that are functions are refused by name",
    (definition) => {
      for (const name of Object.keys(definition.options))
        expect(() => definition.create({ [name]: () => 1 } as never)).toThrow(
          new RegExp(`^${name}\\b.* must .*; got a function|^unknown option`),
        );
    },
  );

  test("are not changed by changes to the objects that they came in", () => {
    const rate = { kind: "inverse", start: 1, decay: 0.5 } as const;
    const classWeights = new Map([["ham", 2]]);
    const [kept, changed] = [0, 1].map(() => new Perceptron({ rate, classWeights, classes: two }));
    kept.learn([1, 2], "ham");
    Object.assign(rate, { start: 100 });
    classWeights.set("ham", 50);
    changed.learn([1, 2], "ham");
    expect(bits(changed)).toBe(bits(kept));
  });
});

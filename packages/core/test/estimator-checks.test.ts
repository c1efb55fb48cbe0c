// The 66 checks that scikit-learn 1.9.1 runs on its Perceptron (estimator_checks_generator). Every learner either keeps a
// check or is excused with a sentence.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  Arow,
  AveragedPerceptron,
  BalancedWinnow,
  Examples,
  InputError,
  type Label,
  type Learner,
  type LinearOptions,
  load,
  MarginPerceptron,
  PassiveAggressive,
  Perceptron,
  Pipeline,
  PocketPerceptron,
  SecondOrderPerceptron,
  standardize,
  unitBall,
  VotedPerceptron,
  Winnow,
} from "../src/entries/index.js";
import "../src/entries/explain.js";
import { saveBytes } from "../src/model/save.js";
import { random, uniform } from "../src/random.js";

type Options = Omit<LinearOptions<Label>, "rate" | "bias" | "history">;
type Make = (options?: Options) => Learner<Label>;

const learners: [string, Make][] = [
  ["Perceptron", (options) => new Perceptron(options)],
  ["AveragedPerceptron", (options) => new AveragedPerceptron(options)],
  ["VotedPerceptron", (options) => new VotedPerceptron(options)],
  ["PocketPerceptron", (options) => new PocketPerceptron(options)],
  ["MarginPerceptron", (options) => new MarginPerceptron(options)],
  ["PassiveAggressive", (options) => new PassiveAggressive(options)],
  ["PassiveAggressive, averaged", (options) => new PassiveAggressive({ ...options, averaged: true })],
  ["Arow, full", (options) => new Arow({ ...options, matrix: "full" })],
  ["SecondOrderPerceptron", (options) => new SecondOrderPerceptron(options)],
  ["SecondOrderPerceptron, full", (options) => new SecondOrderPerceptron({ ...options, matrix: "full" })],
  ["Arow", (options) => new Arow(options)],
  ["Winnow", (options) => new Winnow(options)],
  ["BalancedWinnow", (options) => new BalancedWinnow(options)],
  ["Pipeline of standardize and Perceptron", (options) => new Pipeline(standardize(), new Perceptron(options))],
];

interface Kept {
  /** Fails when the learner does not keep the check. */
  keep: (make: Make, name: string) => void | Promise<void>;
  /** Learners that do not, and why. */
  except?: { [learner: string]: string };
}

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`./fixtures/sklearn/${name}.json`, import.meta.url)).toString());

/** Columns moved into [0, 1], where Winnow can learn from them too. */
function intoUnitInterval(X: number[][]): number[][] {
  const least = X[0].map((_, j) => Math.min(...X.map((row) => row[j])));
  const most = X[0].map((_, j) => Math.max(...X.map((row) => row[j])));
  return X.map((row) => row.map((x, j) => (x - least[j]) / (most[j] - least[j])));
}

const uniformData = fixture("uniform") as { X: number[][]; y: number[] };
const X = uniformData.X.map((row) => row.map((x) => x / 3));
const y = uniformData.y;
const blobs = fixture("classifiers-train") as { X: number[][]; y: number[] };

const fitted = (make: Make, options?: Options): Learner<Label> => {
  const learner = make(options);
  learner.fit(X, y);
  return learner;
};
const bits = (learner: Learner<Label>) => JSON.stringify(learner);
/** Options as the model file keeps them; a pipeline's are its learner's. */
const optionsOf = (learner: Learner<Label>) => {
  const { head } = learner.toJSON() as { head: { options?: unknown; model?: { options: unknown } } };
  return head.options ?? head.model!.options;
};
const twoClasses = (): { rows: number[][]; labels: number[] } => {
  const kept = y.map((label) => label !== 2);
  return { rows: X.filter((_, r) => kept[r]), labels: y.filter((_, r) => kept[r]) };
};

/** Accuracy above 0.83 on blobs of three classes and of two, and everything about their shapes. */
function trains(make: Make, rows: ArrayLike<number>[]): void {
  for (const keptClasses of [
    [0, 1, 2],
    [0, 1],
  ]) {
    const isKept = blobs.y.map((label) => keptClasses.includes(label));
    const [own, labels] = [rows.filter((_, r) => isKept[r]), blobs.y.filter((_, r) => isKept[r])];
    const learner = make({ classes: keptClasses, epochs: 20 });
    const report = learner.fit(own, labels);
    expect(1 - report.training!.error).toBeGreaterThan(0.83);
    expect(learner.predictAll(own).filter((label, r) => label !== labels[r])).toHaveLength(report.training!.errors);
    for (const x of own.slice(0, 20)) {
      const scores = learner.scores(x);
      expect(scores).toHaveLength(keptClasses.length);
      expect(scores[learner.classes.indexOf(learner.predict(x))]).toBe(Math.max(...scores));
    }
    expect(() => learner.fit(own, labels.slice(1))).toThrow(/labels must have/);
    expect(() => learner.predictAll(own.map((x) => Array.from(x).slice(1)))).toThrow(/must have 2 features; got 1/);
  }
}

const noEqualWeights =
  "A weight of k is one step k times as long, not k visits, and an example of weight 0 is still visited: scikit-learn excuses its own Perceptron, too, and sklearn.test.ts says what we promise.";

const checks: { [check: string]: Kept | string } = {
  check_estimator_cloneable: {
    keep: (make) => {
      expect(bits(fitted(make, { seed: 4 }))).toBe(bits(fitted(make, { seed: 4 })));
    },
  },
  check_estimator_tags_renamed: "Tags are Python's way to say what a type says here.",
  check_valid_tag_types: "Tags are Python's way to say what a type says here.",
  check_estimator_repr: {
    keep: (make) => {
      expect(JSON.parse(bits(make())).head.learner).toMatch(/^[a-z-]+$/);
    },
  },
  check_no_attributes_set_in_init: {
    keep: (make) => {
      expect(make().classes).toEqual([]);
      expect(make().report()).toBeNull();
    },
  },
  check_fit_score_takes_y: {
    keep: (make) => {
      expect(make().fit(X, y)).toMatchObject({ examples: 20, training: { examples: 20 } });
    },
  },
  check_estimators_overwrite_params: {
    keep: (make) => {
      const options: Options = { epochs: 3, seed: 9, classes: [2, 1, 0] };
      const learner = make(options);
      const before = optionsOf(learner);
      learner.fit(X, y);
      expect(optionsOf(learner)).toEqual(before);
      expect(options).toEqual({ epochs: 3, seed: 9, classes: [2, 1, 0] });
    },
  },
  check_dont_overwrite_parameters: {
    keep: (make) => {
      expect(Object.keys(fitted(make))).toEqual(Object.keys(make()));
    },
  },
  check_estimators_fit_returns_self: "`fit` returns its report; the learner is what it was called on.",
  check_readonly_memmap_input: {
    keep: (make) => {
      const rows = Object.freeze(X.map((row) => Object.freeze([...row])));
      const learner = make();
      learner.fit(rows, Object.freeze([...y]));
      learner.predictAll(rows);
      learner.learn(rows[0], y[0]);
      expect(rows).toEqual(X);
    },
  },
  check_estimators_unfitted: {
    keep: (make) => {
      expect(() => make().predict(X[0])).toThrow(InputError);
      expect(() => make().scores(X[0])).toThrow(/nothing has been learned yet/);
      expect(() => make().predictAll(X)).toThrow(InputError);
      expect(() => make().predictAll(Examples.from(X))).toThrow(/nothing has been learned yet/);
      expect(() => make().explain(X[0])).toThrow(InputError);
    },
  },
  check_do_not_raise_errors_in_init_or_set_params:
    "Options are checked when the learner is made, so that a wrong one is reported where it was written.",
  check_n_features_in_after_fitting: {
    keep: (make) => {
      const learner = fitted(make);
      for (const use of [
        () => learner.predict([1]),
        () => learner.scores([1]),
        () => learner.predictAll([[1]]),
        () => learner.learn([1], 0),
      ])
        expect(use).toThrow(/must have 3 features; got 1/);
    },
  },
  check_mixin_order: "There are no mixins.",
  check_positive_only_tag_during_fit: {
    keep: (make, name) => {
      const negative = X.map((row) => row.map((x) => x - 0.5));
      const fit = () => make().fit(negative, y);
      if (name === "Winnow") expect(fit).toThrow(/must lie in \[0, 1\]/);
      else fit();
    },
  },
  check_estimators_dtypes: {
    keep: (make) => {
      const whole = X.map((row) => row.map((x) => (x > 0.5 ? 1 : 0)));
      const types: { from(row: number[]): ArrayLike<number> }[] = [
        Array,
        Float32Array,
        Float64Array,
        Int32Array,
        Uint8Array,
      ];
      const models = types.map((type) => {
        const learner = make();
        learner.fit(
          whole.map((row) => type.from(row)),
          y,
        );
        return bits(learner);
      });
      expect(new Set(models).size).toBe(1);
    },
  },
  check_sample_weights_pandas_series: {
    keep: (make) => {
      const learner = make();
      learner.fit(X, y, { sampleWeights: new Float64Array(20).fill(1) });
      expect(bits(learner)).toBe(bits(fitted(make)));
    },
  },
  check_sample_weights_not_an_array: {
    keep: (make) => {
      const learner = make();
      learner.fit(X, y, { sampleWeights: Object.assign({ length: 20 }, Array(20).fill(1)) });
      expect(bits(learner)).toBe(bits(fitted(make)));
    },
  },
  check_sample_weights_list: {
    keep: (make) => {
      const learner = make();
      learner.fit(X, y, { sampleWeights: Array(20).fill(1) });
      expect(bits(learner)).toBe(bits(fitted(make)));
    },
  },
  check_all_zero_sample_weights_error: {
    keep: (make) => {
      expect(() => make().fit(X, y, { sampleWeights: Array(20).fill(0) })).toThrow(/sampleWeights are all zero/);
    },
  },
  check_sample_weights_shape: {
    keep: (make) => {
      expect(() => make().fit(X, y, { sampleWeights: [1] })).toThrow(/sampleWeights must have 20 entries/);
      expect(() => make().fit(X, y, { sampleWeights: Array(20).fill([1, 1]) })).toThrow(/sampleWeights\[0\]/);
      expect(() => make().fit(X, y, { sampleWeights: Array(20).fill(-1) })).toThrow(/sampleWeights\[0\]/);
    },
  },
  check_sample_weights_not_overwritten: {
    keep: (make) => {
      const sampleWeights = Float64Array.from(y, (_, r) => r % 3);
      make().fit(X, y, { sampleWeights });
      expect([...sampleWeights]).toEqual(y.map((_, r) => r % 3));
    },
  },
  check_sample_weight_equivalence_on_dense_data: noEqualWeights,
  check_sample_weight_equivalence_on_sparse_data: noEqualWeights,
  check_complex_data: "JavaScript has no complex numbers.",
  check_dtype_object: {
    keep: (make) => {
      const mixed = X.map(([a, b, c]) => [String(a), b, { c }]) as never;
      expect(() => make().fit(mixed, y)).toThrow(/row 0: x\[0\] must be a finite number/);
      expect(() => fitted(make).predict(["1", 2, 3] as never)).toThrow(InputError);
    },
  },
  check_estimators_empty_data_messages: {
    keep: (make) => {
      expect(() => make().fit([], [])).toThrow(/0 examples/);
      expect(() => make().fit([[], []], [0, 1])).toThrow(/^row 0: x must have 1 or more features; got 0$/);
      expect(() => make().learn([], 0)).toThrow(/^x must have 1 or more features; got 0$/);
    },
  },
  check_pipeline_consistency: {
    keep: (make) => {
      const pipeline = new Pipeline(unitBall(), make({ seed: 2 }));
      const scaler = unitBall().fit(Examples.from(X));
      const scaled = X.map((x) => scaler.transform(x));
      const alone = make({ seed: 2 });
      expect(pipeline.fit(X, y)).toEqual(alone.fit(scaled, y));
      expect(X.map((x) => pipeline.scores(x))).toEqual(scaled.map((x) => alone.scores(x)));
    },
  },
  check_estimators_nan_inf: {
    keep: (make) => {
      const learner = fitted(make);
      for (const wrong of [Number.NaN, Infinity, -Infinity]) {
        const rows = [[0.5, wrong, 0.5], ...X.slice(1)];
        const message = new RegExp(`finite number; got ${wrong}`);
        expect(() => make().fit(rows, y)).toThrow(message);
        for (const use of [
          () => learner.predictAll(rows),
          () => learner.predict(rows[0]),
          () => learner.scores(rows[0]),
          () => learner.learn(rows[0], 0),
        ])
          expect(use).toThrow(message);
      }
    },
  },
  check_sparsify_coefficients: "Weights are plain vectors; a sparse copy is the caller's to make.",
  check_estimator_sparse_tag: "Every learner takes sparse rows, so there is nothing to tag.",
  check_estimator_sparse_array: {
    keep: (make) => {
      const rows = X.map((row) => row.map((x) => (x > 0.6 ? 1 : x > 0.3 ? 0.5 : 0)));
      const sparse = rows.map((row) => {
        const indices = [0, 1, 2].filter((j) => row[j] !== 0);
        return { indices, values: indices.map((j) => row[j]) };
      });
      const [dense, own] = [make({ features: 3 }), make({ features: 3 })];
      dense.fit(rows, y);
      own.fit(sparse, y);
      expect(own.predictAll(sparse)).toEqual(dense.predictAll(rows));
    },
    except: { "Pipeline of standardize and Perceptron": "dense rows are centred, sparse ones are not." },
  },
  check_estimator_sparse_matrix: {
    keep: (make) => {
      const rows = X.map((values) => ({ indices: [0, 1, 2], values }));
      const matrix = {
        starts: X.map((_, r) => 3 * r).concat(60),
        indices: X.flatMap(() => [0, 1, 2]),
        values: X.flat(),
      };
      const [one, whole] = [make({ features: 3 }), make({ features: 3 })];
      one.fit(rows, y);
      whole.fit(matrix, y);
      expect(bits(whole)).toBe(bits(one));
      expect(whole.predictAll(matrix)).toEqual(one.predictAll(rows));
    },
  },
  check_estimators_pickle: {
    keep: (make) => {
      for (const learner of [make({ classes: [0, 1, 2], features: 3 }), fitted(make)]) {
        const again = load(JSON.parse(bits(learner)));
        expect(bits(again)).toBe(bits(learner));
        if (learner.report()) expect(X.map((x) => again.scores(x))).toEqual(X.map((x) => learner.scores(x)));
      }
    },
  },
  "check_estimators_pickle(readonly_memmap=True)": {
    keep: (make) => {
      const learner = fitted(make);
      const bytes = saveBytes(learner);
      const copy = bytes.slice();
      const again = load(bytes);
      again.learn(X[0], 1);
      learner.learn(X[0], 1);
      expect(bits(again)).toBe(bits(learner));
      expect(bytes).toEqual(copy);
    },
  },
  "check_array_api_input(array_namespace=numpy)":
    "There is no array library to choose; typed arrays are covered by check_estimators_dtypes.",
  check_f_contiguous_array_estimator: {
    keep: (make) => {
      const table = {
        numRows: 20,
        schema: { fields: ["a", "b", "c"].map((name) => ({ name })) },
        getChild: (name: string) => ({ get: (r: number) => X[r]["abc".indexOf(name)] }),
      };
      const learner = make();
      learner.fit(table, y);
      expect(learner.predictAll(table)).toEqual(fitted(make).predictAll(X));
    },
  },
  check_classifier_data_not_an_array: {
    keep: (make) => {
      const learner = make();
      learner.fit(X.values(), y.values());
      expect(bits(learner)).toBe(bits(fitted(make)));
    },
  },
  check_classifiers_one_label: {
    keep: (make) => {
      expect(() => make().fit(X, Array(20).fill(1))).toThrow(/two classes are needed/);
      const online = make();
      online.learnAll(X, Array(20).fill(1));
      expect(new Set(online.predictAll(X))).toEqual(new Set([1]));
    },
  },
  check_classifiers_one_label_sample_weights: {
    keep: (make) => {
      const next = random(0);
      const draw = () => Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => uniform(next)));
      const [rows, others] = [draw(), draw()];
      const labels = rows.map((_, r) => r % 2);
      const learner = make({ epochs: 50 });
      learner.fit(rows, labels, { sampleWeights: labels });
      expect(learner.predictAll(others)).toEqual(Array(10).fill(1));
    },
    except: {
      Winnow: "promoting the features of one half of the rows need not lift every other row over the threshold.",
      "Pipeline of standardize and Perceptron":
        "centred rows lie on all sides of 0, and the examples of weight 0 with them.",
    },
  },
  check_classifiers_classes: {
    keep: (make) => {
      const text = y.map((label) => ["one", "two", "three"][label]);
      const learner = make();
      learner.fit(X, text);
      expect([...learner.classes].sort()).toEqual(["one", "three", "two"]);
      const pair = twoClasses();
      const signed = make();
      signed.fit(
        pair.rows,
        pair.labels.map((label) => 2 * label - 1),
      );
      expect([...signed.classes].sort()).toEqual([-1, 1]);
      for (const [model, rows] of [
        [learner, X],
        [signed, pair.rows],
      ] as const)
        for (const x of rows) {
          const scores = model.scores(x);
          expect(scores[model.classes.indexOf(model.predict(x))]).toBe(Math.max(...scores));
        }
    },
  },
  check_estimators_partial_fit_n_features: {
    keep: (make) => {
      const learner = make();
      learner.learnAll(X, y);
      expect(() => learner.learn(X[0].slice(1), y[0])).toThrow(/must have 3 features; got 2/);
      expect(() =>
        learner.learnAll(
          X.map((row) => row.slice(1)),
          y,
        ),
      ).toThrow(/must have 3 features; got 2/);
    },
  },
  check_classifiers_train: {
    keep: (make, name) => trains(make, name === "Winnow" ? intoUnitInterval(blobs.X) : blobs.X),
    except: { Winnow: "its weights are positive, and these blobs are told apart by signs." },
  },
  "check_classifiers_train(readonly_memmap=True)": {
    keep: (make) => trains(make, blobs.X.map((row) => Object.freeze(row)) as number[][]),
    except: { Winnow: "its weights are positive, and these blobs are told apart by signs." },
  },
  "check_classifiers_train(readonly_memmap=True,X_dtype=float32)": {
    keep: (make) =>
      trains(
        make,
        blobs.X.map((row) => Float32Array.from(row)),
      ),
    except: { Winnow: "its weights are positive, and these blobs are told apart by signs." },
  },
  check_classifiers_regression_target: {
    keep: (make) => {
      const continuous = X.map(([a]) => a);
      expect(() => make().fit(X, continuous)).toThrow(
        /^labels\[0\] must be .* a whole number; got .*, which is continuous$/,
      );
      expect(() => make().learn(X[0], 0.5)).toThrow(/continuous/);
    },
  },
  check_supervised_y_no_nan: {
    keep: (make) => {
      for (const wrong of [Number.NaN, Infinity, null, undefined]) {
        expect(() => make().fit(X, [wrong as never, ...y.slice(1)])).toThrow(InputError);
        expect(() => make().learn(X[0], wrong as never)).toThrow(InputError);
      }
    },
  },
  check_supervised_y_2d: {
    keep: (make) => {
      expect(() => make().fit(X, y.map((label) => [label]) as never)).toThrow(
        /labels\[0\] must be a string, a boolean or a whole number/,
      );
    },
  },
  check_class_weight_classifiers: {
    keep: (make) => {
      const [{ X: rows, y: labels, X_test, weights }] = fixture("class-weight").problems;
      const learner = make({ classes: [0, 1], epochs: 100, classWeights: new Map<Label, number>(weights) });
      learner.fit(rows, labels);
      const taken = learner.predictAll(X_test).filter((label) => label === 0).length;
      expect(taken / X_test.length).toBeGreaterThan(0.87);
    },
    except: {
      PocketPerceptron: "the vector in the pocket is the one with the fewest errors, each counting the same.",
      "PassiveAggressive, averaged": "the mean still counts the vectors from before that class had taken over.",
      Winnow: "these rows are not in [0, 1].",
      BalancedWinnow: "weights multiply, and a factor of 1.5^1000 is out of range.",
    },
  },
  check_non_transformer_estimators_n_iter: {
    keep: (make) => {
      expect(fitted(make).report()!.epochs).toBeGreaterThanOrEqual(1);
    },
  },
  check_decision_proba_consistency: "There are no probabilities before `calibrate`, whose test has this check.",
  check_class_weight_balanced_linear_classifier: {
    keep: (make) => {
      const rows = [
        [0, 0],
        [0, 0.5],
        [0.1, 0],
        [1, 1],
        [1, 0.5],
      ];
      const labels = [1, 1, 1, -1, -1];
      const manual = new Map<Label, number>([
        [1, 5 / 6],
        [-1, 5 / 4],
      ]);
      const [balanced, own] = (["balanced", manual] as const).map((classWeights) => {
        const learner = make({ classWeights });
        learner.fit(rows, labels);
        return rows.map((x) => learner.scores(x));
      });
      expect(balanced).toEqual(own);
    },
  },
  check_parameters_default_constructible: {
    keep: (make) => {
      expect(fitted(() => make()).predictAll(X)).toHaveLength(20);
    },
  },
  check_methods_sample_order_invariance: {
    keep: (make) => {
      const learner = fitted(make);
      expect(learner.predictAll([...X].reverse())).toEqual(learner.predictAll(X).reverse());
    },
  },
  check_methods_subset_invariance: {
    keep: (make) => {
      const learner = fitted(make);
      const whole = learner.predictAll(X);
      expect(X.flatMap((row) => learner.predictAll([row]))).toEqual(whole);
      expect(X.map((row) => learner.predict(row))).toEqual(whole);
      expect(learner.predictAll(Examples.from(X))).toEqual(whole);
    },
  },
  check_fit2d_1sample: {
    keep: (make) => {
      expect(() => make().fit([X[0]], [1])).toThrow(/two classes are needed/);
    },
  },
  check_fit2d_1feature: {
    keep: (make) => {
      const learner = make();
      expect(
        learner.fit(
          X.map(([a]) => [a]),
          y,
        ).features,
      ).toBe(1);
      expect(y).toContain(learner.predict([0.5]));
    },
  },
  check_get_params_invariance: {
    keep: (make) => {
      const learner = make({ epochs: 7, seed: 3, classWeights: new Map<Label, number>([[1, 2]]) });
      expect(optionsOf(load(bits(learner)))).toEqual(optionsOf(learner));
      expect(optionsOf(learner)).toMatchObject({ epochs: 7, seed: 3 });
    },
  },
  check_set_params: "Options are settled when a learner is made; make another one.",
  check_dict_unchanged: {
    keep: (make) => {
      const learner = fitted(make);
      const before = bits(learner);
      learner.predictAll(X);
      learner.predict(X[0]);
      learner.scores(X[1]);
      learner.explain(X[2]);
      expect(bits(learner)).toBe(before);
    },
  },
  check_fit_idempotent: {
    keep: (make) => {
      const learner = fitted(make);
      const before = bits(learner);
      learner.fit(X, y);
      expect(bits(learner)).toBe(before);
    },
  },
  check_fit_check_is_fitted: {
    keep: (make) => {
      const learner = make();
      expect(learner.report()).toBeNull();
      expect(learner.fit(X, y)).toEqual(learner.report());
    },
  },
  check_n_features_in: {
    keep: (make) => {
      expect(fitted(make).report()!.features).toBe(3);
    },
  },
  check_fit1d: {
    keep: (make) => {
      expect(() => make().fit([1, 2, 3] as never, [0, 1, 0])).toThrow(/row 0: x must be a row of features; got 1/);
      expect(() => make().fit(7 as never, [0])).toThrow(InputError);
    },
  },
  check_fit2d_predict1d: {
    keep: (make) => {
      expect(() => fitted(make).predictAll([1, 2, 3] as never)).toThrow(/must be a row of features; got 1/);
      expect(() => fitted(make).predict(1 as never)).toThrow(InputError);
    },
  },
  check_requires_y_none: {
    keep: (make) => {
      expect(() => make().fit(X)).toThrow(/labels/);
      expect(() => make().fit(Examples.from(X))).toThrow(/labels/);
      expect(() => make().learnAll(X)).toThrow(/labels/);
      expect(() => make().learnAll({ data: X.flat(), rows: 20, columns: 3 })).toThrow(/labels/);
    },
  },
};

// The checks that estimator_checks_generator(Perceptron()) of scikit-learn 1.9.1 yields, in its order.
const all = `
  check_estimator_cloneable check_estimator_tags_renamed check_valid_tag_types check_estimator_repr
  check_no_attributes_set_in_init check_fit_score_takes_y check_estimators_overwrite_params
  check_dont_overwrite_parameters check_estimators_fit_returns_self check_readonly_memmap_input
  check_estimators_unfitted check_do_not_raise_errors_in_init_or_set_params check_n_features_in_after_fitting
  check_mixin_order check_positive_only_tag_during_fit check_estimators_dtypes check_sample_weights_pandas_series
  check_sample_weights_not_an_array check_sample_weights_list check_all_zero_sample_weights_error
  check_sample_weights_shape check_sample_weights_not_overwritten check_sample_weight_equivalence_on_dense_data
  check_sample_weight_equivalence_on_sparse_data check_complex_data check_dtype_object
  check_estimators_empty_data_messages check_pipeline_consistency check_estimators_nan_inf
  check_sparsify_coefficients check_estimator_sparse_tag check_estimator_sparse_array check_estimator_sparse_matrix
  check_estimators_pickle check_estimators_pickle(readonly_memmap=True) check_array_api_input(array_namespace=numpy)
  check_f_contiguous_array_estimator check_classifier_data_not_an_array check_classifiers_one_label
  check_classifiers_one_label_sample_weights check_classifiers_classes check_estimators_partial_fit_n_features
  check_classifiers_train check_classifiers_train(readonly_memmap=True)
  check_classifiers_train(readonly_memmap=True,X_dtype=float32) check_classifiers_regression_target
  check_supervised_y_no_nan check_supervised_y_2d check_class_weight_classifiers
  check_non_transformer_estimators_n_iter check_decision_proba_consistency
  check_class_weight_balanced_linear_classifier check_parameters_default_constructible
  check_methods_sample_order_invariance check_methods_subset_invariance check_fit2d_1sample check_fit2d_1feature
  check_get_params_invariance check_set_params check_dict_unchanged check_fit_idempotent check_fit_check_is_fitted
  check_n_features_in check_fit1d check_fit2d_predict1d check_requires_y_none
`
  .trim()
  .split(/\s+/);

test("all 66 checks are kept or excused with a sentence", () => {
  expect(all).toHaveLength(66);
  expect(Object.keys(checks)).toEqual(all);
  const reasons = Object.values(checks).flatMap((check) =>
    typeof check === "string" ? [check] : Object.values(check.except ?? {}),
  );
  for (const reason of reasons) expect(reason).toMatch(/^.{10,}\.$/);
});

for (const [check, kept] of Object.entries(checks))
  if (typeof kept !== "string")
    describe(check, () => {
      for (const [name, make] of learners) {
        const excuse = kept.except?.[name];
        // An excuse that is no longer needed fails.
        if (excuse) test.fails(`${name} does not: ${excuse}`, () => kept.keep(make, name));
        else test(name, () => kept.keep(make, name));
      }
      test("excuses only existing learners", () => {
        for (const name of Object.keys(kept.except ?? {})) expect(learners.map(([known]) => known)).toContain(name);
      });
    });

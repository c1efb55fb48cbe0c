// Computes training and test errors after each pass, and as a function of the rate η: one seed at a time, so that a page can show partial results.

import { AveragedPerceptron, Examples, type Learner, MarginPerceptron, Perceptron } from "rosenblatt";
import { blobs } from "rosenblatt/datasets";
import { splitIndices } from "rosenblatt/evaluate";
import type { Doc } from "../document/document.js";
import {
  type Experiment,
  type ExperimentQuestion,
  type Method,
  type PassErrors,
  type RateErrors,
  rates,
  type Source,
} from "./experiment.js";

type Class = string | number;
type Part = Examples<Class>;

interface Table {
  readonly rows: number[][];
  readonly labels: Class[];
}

/** Runs the experiment for one seed. */
export async function makeExperiment(about: ExperimentQuestion): Promise<Experiment> {
  const { passes, sharpness, seed } = about;
  const { train, test, classes, margin } = parts(about);
  const options = { classes, epochs: passes, order: "shuffle", seed } as const;
  const byPass = [
    errorsByPass("last", () => new Perceptron(options), train, test, passes),
    errorsByPass("averaged", () => new AveragedPerceptron(options), train, test, passes),
  ];
  if (sharpness !== null) {
    const { autoGamma, KernelPerceptron, rbf } = await import("rosenblatt/kernels");
    const kernel = rbf(sharpness * autoGamma(train));
    byPass.push(errorsByPass("kernel", () => new KernelPerceptron({ ...options, kernel }), train, test, passes));
  }
  const atTheEnd = (method: RateErrors["method"], make: (rate: number) => Learner<Class>): RateErrors => {
    const errors = rates.map((rate) => {
      const learner = make(rate);
      learner.fit(train, undefined, { evaluate: false });
      return [errorOf(learner, train), errorOf(learner, test)] as const;
    });
    return { method, train: errors.map(([error]) => error), test: errors.map(([, error]) => error) };
  };
  return {
    trained: train.size,
    tested: test.size,
    passes: byPass,
    rates: [
      atTheEnd("last", (rate) => new Perceptron({ ...options, rate })),
      atTheEnd("averaged", (rate) => new AveragedPerceptron({ ...options, rate })),
      atTheEnd("margin", (rate) => new MarginPerceptron({ ...options, rate, margin })),
    ],
  };
}

function parts({ source, share, seed }: ExperimentQuestion) {
  const { rows, labels } = source.kind === "document" ? documentRows(source.doc) : clouds(source, seed);
  const { train, test } = splitIndices(labels, { test: 1 - share, seed });
  const classes = [...new Set(labels)].sort();
  const chosen = (places: Uint32Array): Part =>
    Examples.from(
      Array.from(places, (place) => rows[place]),
      Array.from(places, (place) => labels[place]),
      { classes },
    );
  // β is the mean squared length of the examples, which is what one step with η = 1 adds to a score, so that it fits the data at any scale.
  const margin = meanSquare(Array.from(train, (place) => rows[place]));
  return { train: chosen(train), test: chosen(test), classes, margin };
}

function documentRows({ points, classes }: Doc): Table {
  return { rows: points.map(({ x, y }) => [x, y]), labels: points.map(({ target }) => classes[target]) };
}

/** The centres of the clouds are about 8√d apart; with a spread of 2.5√d they overlap equally in every dimension d. */
function clouds({ dimensions, examples, noise }: Extract<Source, { kind: "clouds" }>, seed: number): Table {
  return blobs({ examples, dimensions, noise, seed, spread: 2.5 * Math.sqrt(dimensions) });
}

/** The library counts the errors on a validation set after each pass: once for the training set, once for the test set. */
function errorsByPass(method: Method, make: () => Learner<Class>, train: Part, test: Part, passes: number): PassErrors {
  const errors = (part: Part) => {
    const { validationErrors } = make().fit(train, undefined, { evaluate: false, validation: part });
    // A run that has separated its examples no longer changes.
    return Array.from(
      { length: passes },
      (_, pass) => validationErrors[Math.min(pass, validationErrors.length - 1)] / part.size,
    );
  };
  return { method, train: errors(train), test: errors(test) };
}

function errorOf(learner: Learner<Class>, part: Part): number {
  const said = learner.predictAll(part);
  return said.filter((label, i) => label !== part.classes[part.targets[i]]).length / part.size;
}

function meanSquare(rows: readonly (readonly number[])[]): number {
  const sum = rows.reduce((total, row) => row.reduce((squares, value) => squares + value * value, total), 0);
  return sum / rows.length || 1;
}

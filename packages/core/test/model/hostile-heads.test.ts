// Model files of kernels, maps and networks with any one value of the head changed, under a right hash: each is refused or
// gives a learner that works.

import { expect, test } from "vitest";
import {
  KernelPassiveAggressive,
  KernelPerceptron,
  laplacian,
  normalised,
  polynomial,
  rbf,
  VotedKernelPerceptron,
} from "../../src/entries/kernels.js";
import { fourierMap, nystromMap, quadraticMap } from "../../src/entries/maps.js";
import { Network } from "../../src/entries/networks.js";
import { InputError, ModelError, OptionError } from "../../src/errors.js";
import type { Learner } from "../../src/learner.js";
import { Perceptron } from "../../src/learners/perceptron.js";
import { load } from "../../src/load.js";
import type { Json, ModelFile } from "../../src/model/format.js";
import { fromModelFile, toModelFile } from "../../src/model/json.js";
import { Pipeline } from "../../src/pipeline.js";
import { standardize } from "../../src/transformers/standardize.js";
import { inFull } from "../runs.js";
import { asSparse, sample } from "../samples.js";

type Model = Learner<string> & { toJSON(): ModelFile };
type Changeable = Record<string | number, unknown>;

const three = ["a", "b", "c"];
const { rows, labels } = sample(three, { n: 14, width: 2, seed: 4 });
const two = labels.map((label) => (label === "c" ? "a" : label));
const budget = (keep: "random" | "forgetron" | "projectron") => ({ size: 3, keep });
const epochs = 2;

const models: [string, Model, string[]][] = [
  ["a kernel perceptron", new KernelPerceptron<string>({ kernel: rbf(1), epochs }), labels],
  ["a random budget", new KernelPerceptron<string>({ kernel: rbf(1), epochs, budget: budget("random") }), labels],
  ["a forgetron", new KernelPerceptron<string>({ kernel: normalised(polynomial(2)), epochs, budget: budget("forgetron") }), two],
  ["a projectron", new KernelPerceptron<string>({ kernel: normalised(polynomial(2)), epochs, budget: budget("projectron") }), labels],
  ["a vote", new VotedKernelPerceptron<string>({ kernel: polynomial(2), epochs }), labels],
  ["steps with early stopping", new KernelPassiveAggressive<string>({ kernel: laplacian(1), averaged: true, epochs, earlyStopping: true }), labels],
  ["a network", new Network<string>({ hidden: [2], epochs }), labels],
  ["a map of a scaler's rows", new Pipeline<string>(standardize(), new Pipeline<string>(quadraticMap(), new Perceptron<string>())), labels],
  ["waves", new Pipeline<string>(fourierMap({ features: 4 }), new Perceptron<string>()), labels],
  ["landmarks", new Pipeline<string>(nystromMap({ kernel: rbf(1), landmarks: 3 }), new Perceptron<string>()), labels],
]; // biome-ignore format: a table

const hostile = [
  null,
  -1,
  0,
  1,
  2,
  1.5,
  1e9,
  2 ** 31,
  2 ** 53,
  "x",
  "",
  [],
  {},
  true,
  [1e9],
  { array: 0 },
  { array: 99 },
];

/** The path of keys to every place in the head. */
function places(value: unknown, path: string[] = []): string[][] {
  const inner =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, part]) => places(part, [...path, key]))
      : [];
  return path.length > 0 ? [path, ...inner] : inner;
}

function changed(head: object, path: readonly string[], value: unknown): { [key: string]: Json } {
  const copy = structuredClone(head);
  let part = copy as Changeable;
  for (const key of path.slice(0, -1)) part = part[key] as Changeable;
  const last = path[path.length - 1];
  if (value === undefined) delete part[last];
  else part[last] = value;
  return copy as { [key: string]: Json };
}

/** The full suite puts all of them at every place; the short one a fifth, different ones at the next place. */
const values = [undefined, ...hostile];

const ours = [ModelError, InputError, OptionError];

test.each(models)("%s", (name, model, known) => {
  const given = name === "a vote" ? rows.map(asSparse) : rows;
  model.fit(given, known);
  const { head, arrays } = fromModelFile(model.toJSON());
  for (const [k, path] of places(head).entries())
    for (const value of inFull ? values : values.filter((_, v) => v % 5 === k % 5))
      try {
        const back = load<string>(toModelFile({ head: changed(head, path, value), arrays }));
        back.predictAll(given);
        back.learn(given[0], "a");
        JSON.stringify(back);
      } catch (error) {
        const place = `${path.join(".")} = ${JSON.stringify(value)}: ${error}`;
        expect(
          ours.some((type) => error instanceof type),
          place,
        ).toBe(true);
      }
});

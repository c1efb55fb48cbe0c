// Real models of every kind, in saved form, as a basis for corrupted ones.

import {
  KernelPassiveAggressive,
  KernelPerceptron,
  laplacian,
  normalised,
  polynomial,
  rbf,
  VotedKernelPerceptron,
} from "../packages/core/src/entries/kernels.js";
import { fourierMap, nystromMap, quadraticMap } from "../packages/core/src/entries/maps.js";
import { Network } from "../packages/core/src/entries/networks.js";
import * as library from "../packages/core/src/entries/node.js";
import type { ModelContent } from "../packages/core/src/model/format.js";
import { contentOf, type Savable } from "../packages/core/src/model/save.js";

type Rows = Parameters<library.Learner<string>["fit"]>[0];
type Fitted = Savable & { fit(rows: Rows, labels: string[]): unknown };

const dense = [[1, 2], [2, -1], [-1, 0.5], [0, -2], [3, 1], [-2, -2], [0.25, 4]]; // biome-ignore format: a table
const three = ["a", "b", "c", "a", "b", "c", "a"];
const two = ["a", "b", "a", "b", "a", "b", "b"];
const named = dense.map(([x, y]) => ({ x, "größe=y": y, ...(x > 1 && { "__proto__ ": 1 }) }));
const epochs = 2;

const models: readonly (readonly [Fitted, Rows, string[]])[] = [
  [new library.Perceptron<string>({ epochs }), dense, two],
  [new library.Perceptron<string>({ epochs }), named, three],
  [new library.Perceptron<string>({ epochs, hash: 16 } as object), named, two],
  [new library.AveragedPerceptron<string>({ epochs }), named, two],
  [new library.VotedPerceptron<string>({ epochs }), dense, three],
  [new library.PocketPerceptron<string>({ epochs }), dense, two],
  [new library.MarginPerceptron<string>({ epochs }), dense, two],
  [new library.PassiveAggressive<string>({ epochs }), dense, three],
  [new library.BalancedWinnow<string>({ epochs }), dense, two],
  [new library.SecondOrderPerceptron<string>({ epochs }), dense, two],
  [new library.Arow<string>({ epochs }), dense, three],
  [new library.MaxMargin<string>() as Fitted, dense, two],
  [new KernelPerceptron<string>({ kernel: rbf(1), epochs }), dense, three],
  [new KernelPerceptron<string>({ kernel: rbf(1), epochs, budget: { size: 3, keep: "random" } }), dense, three],
  [
    new KernelPerceptron<string>({
      kernel: polynomial(2),
      epochs,
      budget: { size: 3, keep: "forgetron", beyondBound: true },
    }),
    dense,
    two,
  ],
  [
    new KernelPerceptron<string>({
      kernel: normalised(polynomial(2)),
      epochs,
      budget: { size: 3, keep: "projectron" },
    }),
    dense,
    three,
  ],
  [new VotedKernelPerceptron<string>({ kernel: polynomial(2), epochs }), named, three],
  [new KernelPassiveAggressive<string>({ kernel: laplacian(1), averaged: true, epochs }), dense, three],
  [new Network<string>({ hidden: [2], epochs }), dense, three],
  [new library.Pipeline<string>(library.standardize(), new library.Perceptron<string>({ epochs })), dense, two],
  [new library.Pipeline<string>(quadraticMap(), new library.Perceptron<string>({ epochs })), dense, two],
  [new library.Pipeline<string>(fourierMap({ features: 4 }), new library.Perceptron<string>({ epochs })), dense, three],
  [
    new library.Pipeline<string>(
      nystromMap({ kernel: rbf(1), landmarks: 3 }),
      new library.Perceptron<string>({ epochs }),
    ),
    dense,
    two,
  ],
];

/** The contents of the model files. */
export const contents: readonly ModelContent[] = models.map(([model, rows, labels]) => {
  model.fit(rows, labels);
  return contentOf(model);
});

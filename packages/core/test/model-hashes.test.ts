// Every learner is trained on small fixed data, and the SHA-256 of its model file is compared with
// fixtures/model-hashes.json, so that any change of a single bit of a model is noticed. UPDATE_HASHES=1 rewrites the file.

import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { accelerate, plainMemory } from "../src/compute/memory.js";
import { wasmMemory } from "../src/compute/wasm.js";
import {
  Arow,
  AveragedPerceptron,
  BalancedWinnow,
  Examples,
  type Label,
  type Learner,
  load,
  MarginPerceptron,
  MaxMargin,
  PassiveAggressive,
  Perceptron,
  Pipeline,
  PocketPerceptron,
  SecondOrderPerceptron,
  standardize,
  unitBall,
  unitLength,
  VotedPerceptron,
  Winnow,
} from "../src/entries/index.js";
import {
  AveragedKernelPerceptron,
  KernelPassiveAggressive,
  KernelPerceptron,
  laplacian,
  polynomial,
  rbf,
  VotedKernelPerceptron,
} from "../src/entries/kernels.js";
import { fourierMap, nystromMap, oneHotMap, quadraticMap, squares } from "../src/entries/maps.js";
import { Network } from "../src/entries/networks.js";
import { inFull } from "./runs.js";
import { asNamed, asSparse, sample } from "./samples.js";

const file = new URL("fixtures/model-hashes.json", import.meta.url);
const update = process.env.UPDATE_HASHES === "1";
const known: Record<string, string> = update ? {} : JSON.parse(readFileSync(file, "utf8"));
const found: Record<string, string> = {};

type Options = Record<string, unknown>;
type Make = (options: Options) => Learner<string>;

const linear: Record<string, Make> = {
  perceptron: (o) => new Perceptron(o),
  "perceptron, delta rule, decreasing rate": (o) =>
    new Perceptron({ ...o, rule: "delta", rate: { kind: "inverse", start: 2, decay: 0.01 } }),
  "perceptron, zero is no mistake": (o) => new Perceptron({ ...o, zeroUpdates: false, zeroPredicts: "negative" }),
  "perceptron with a history": (o) => new Perceptron({ ...o, history: "examples" }),
  "averaged perceptron": (o) => new AveragedPerceptron(o),
  "averaged perceptron, zero start, stopped early": (o) =>
    new AveragedPerceptron({ ...o, zeroStart: true, earlyStopping: { fraction: 0.25, patience: 1 } }),
  "voted perceptron": (o) => new VotedPerceptron(o),
  "pocket perceptron": (o) => new PocketPerceptron(o),
  "pocket perceptron without ratchet": (o) => new PocketPerceptron({ ...o, ratchet: false }),
  "margin perceptron": (o) => new MarginPerceptron({ ...o, margin: 0.5, classWeights: "balanced" }),
  "passive-aggressive": (o) => new PassiveAggressive({ ...o, variant: "pa" }),
  "passive-aggressive I, averaged": (o) => new PassiveAggressive({ ...o, averaged: true, C: 0.1 }),
  "passive-aggressive II, bias apart": (o) => new PassiveAggressive({ ...o, variant: "pa2", biasInNorm: false }),
  AROW: (o) => new Arow(o),
  "second-order perceptron": (o) => new SecondOrderPerceptron(o),
  "second-order perceptron, full matrix": (o) => new SecondOrderPerceptron({ ...o, matrix: "full" }),
  Winnow: (o) => new Winnow(o),
  "Winnow, demotion to zero": (o) => new Winnow({ ...o, demotion: "zero", threshold: 3 }),
  "balanced Winnow": (o) => new BalancedWinnow(o),
};

const dual: Record<string, Make> = {
  "kernel perceptron": (o) => new KernelPerceptron({ ...o, kernel: polynomial(2) }),
  "kernel perceptron, random budget": (o) => new KernelPerceptron({ ...o, kernel: rbf(0.5), budget: 20 }),
  "kernel perceptron, Projectron": (o) =>
    new KernelPerceptron({ ...o, kernel: rbf(0.5), budget: { size: 20, keep: "projectron", threshold: 0.1 } }),
  "averaged kernel perceptron": (o) => new AveragedKernelPerceptron({ ...o, kernel: laplacian(0.5) }),
  "voted kernel perceptron": (o) => new VotedKernelPerceptron({ ...o, kernel: polynomial(3) }),
  "kernel passive-aggressive, averaged": (o) =>
    new KernelPassiveAggressive({ ...o, kernel: rbf(1), averaged: true, C: 0.5 }),
};

const only: Record<string, readonly [make: Make, multiclass: readonly string[]]> = {
  "kernel perceptron, Forgetron": [
    (o) => new KernelPerceptron({ ...o, kernel: rbf(0.5), budget: { size: 20, keep: "forgetron" } }),
    ["two classes"],
  ],
  "max-margin": [(o) => new MaxMargin(o) as unknown as Learner<string>, ["two classes", "one against the rest"]],
  "max-margin, squared hinge": [
    (o) => new MaxMargin({ ...o, loss: "squared-hinge", C: 0.25 }) as unknown as Learner<string>,
    ["two classes", "one against the rest"],
  ],
  network: [(o) => new Network({ ...o, hidden: [7, 5], batch: 8 }), ["two classes", "jointly"]],
};

const pipelines: Record<string, Make> = {
  "standardized averaged perceptron": (o) => new Pipeline(standardize(), new AveragedPerceptron(o)),
  "perceptron in the unit ball": (o) => new Pipeline(unitBall(), new Perceptron(o)),
  "passive-aggressive on rows of unit length": (o) => new Pipeline(unitLength(), new PassiveAggressive(o)),
  "perceptron of a quadratic map": (o) => new Pipeline(standardize(), new Pipeline(quadraticMap(), new Perceptron(o))),
  "perceptron of squares": (o) => new Pipeline(squares(), new Perceptron(o)),
  "perceptron of Fourier features": (o) => new Pipeline(fourierMap({ features: 16, gamma: 0.5 }), new Perceptron(o)),
  "perceptron of a Nyström map": (o) => new Pipeline(nystromMap({ kernel: rbf(0.5), landmarks: 8 }), new Perceptron(o)),
  "perceptron of a one-hot map": (o) => new Pipeline(oneHotMap(), new Perceptron(o)),
};

const tasks = {
  "two classes": { classes: ["ham", "spam"], multiclass: undefined },
  jointly: { classes: ["north", "east", "south", "west"], multiclass: "joint" },
  "one against the rest": { classes: ["north", "east", "south", "west"], multiclass: "one-vs-rest" },
} as const;

/** Which ways of learning several classes a learner refuses. */
const refuses: Record<string, readonly string[]> = {
  jointly: ["Winnow", "Winnow, demotion to zero"],
  "one against the rest": [
    "pocket perceptron",
    "pocket perceptron without ratchet",
    "second-order perceptron, full matrix",
  ],
};

/** A map makes columns of its own, so the learner behind it is not told the original ones. */
const makesColumns = (name: string) => / of (a|Fourier|squares)/.test(name);

afterAll(() => {
  accelerate(() => plainMemory);
  if (update) writeFileSync(file, `${JSON.stringify(found, null, 1)}\n`);
});

/** The stored hash, which a reloaded model must have too. */
function keeps(name: string, learner: Learner<Label>): void {
  const { sha256 } = learner.toJSON();
  found[name] = sha256;
  if (!update) expect(sha256, name).toBe(known[name]);
  expect(load(JSON.stringify(learner)).toJSON().sha256, `${name}, read from its file`).toBe(sha256);
}

describe.each(Object.entries(tasks))("%s", (task, { classes, multiclass }) => {
  const given = (options: Options = {}): Options => ({ classes, ...(multiclass && { multiclass }), ...options });
  const learners = Object.entries({
    ...linear,
    ...dual,
    ...(multiclass === "one-vs-rest" ? {} : pipelines),
    ...Object.fromEntries(
      Object.entries(only).flatMap(([name, [make, ways]]) => (ways.includes(task) ? [[name, make]] : [])),
    ),
  }).filter(([name]) => !refuses[task]?.includes(name));
  // Values that are multiples of an eighth, and others.
  const { rows, labels } = sample(classes, { n: 90, width: 6, seed: 11, signed: false });
  const decimal = rows.map((x, i) => x.map((value, j) => value * 0.7 + 0.01 * ((i * 7 + j * 3) % 13)));

  test.each(learners)("%s, fitted to dense, sparse and named rows", (name, make) => {
    const shapes = { dense: decimal, sparse: decimal.map(asSparse), named: decimal.map(asNamed) };
    for (const [form, shaped] of Object.entries(shapes)) {
      if (name.includes("one-hot") && form === "named") continue;
      const learner = make(
        given({
          epochs: 4,
          seed: 5,
          ...(!makesColumns(name) && { features: form === "named" ? Object.keys(asNamed(rows[0])) : 6 }),
        }),
      );
      learner.fit(shaped, labels);
      keeps(`${name}, ${task}, ${form}`, learner);
    }
  });

  const online = learners.filter(
    ([name]) => !/^max-margin|one-hot|Nyström|ratchet$/.test(name) || /without/.test(name),
  );
  test.each(online.filter(([name]) => !/balanced|stopped early|^margin/.test(name)))(
    "%s, taught example by example, then in a batch",
    (name, make) => {
      const learner = make(given(makesColumns(name) ? {} : { features: 6 }));
      for (let i = 0; i < 40; i++) learner.learn(rows[i], labels[i], 1 + (i % 3));
      learner.learnAll(rows.slice(40), labels.slice(40));
      keeps(`${name}, ${task}, online`, learner);
    },
  );

  describe.each([
    ["plain", () => plainMemory],
    ["compiled", wasmMemory],
  ] as const)("%s loops", (loops, memory) => {
    const large = sample(classes, { n: 700, width: 12, seed: 12, signed: false });
    // Learners that compare rows with all support vectors take long; only the slow suite includes them.
    const quick = learners.filter(
      ([name]) => !/full matrix|one-hot|Projectron/.test(name) && (inFull || update || !(name in dual)),
    );
    test.each(quick)("%s", (name, make) => {
      accelerate(memory);
      const decimals = large.rows.map((x) => x.map((value) => value * 0.9));
      for (const [form, made] of Object.entries({ dense: () => decimals, sparse: () => decimals.map(asSparse) })) {
        // In short plain loops, which take longer, have every second learner's dense rows, and the sparse ones of the others.
        const isOther = quick.findIndex(([other]) => other === name) % 2 === Number(form === "dense");
        if (!inFull && !update && loops === "plain" && isOther) continue;
        const rows = made();
        const examples = Examples.from<string>(rows, large.labels, { classes });
        const learner = make(
          given({ epochs: 2, seed: 3, order: "block-shuffle", ...(!makesColumns(name) && { features: 12 }) }),
        );
        learner.fit(examples);
        // Both ways of computing have one hash.
        keeps(`${name}, ${task}, large, ${form}`, learner);
      }
    });
  });
});

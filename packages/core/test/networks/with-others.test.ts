// A network combined with pipelines, model files, calibration and the event loop.

import { describe, expect, test } from "vitest";
import { Examples } from "../../src/data/examples.js";
import { Network } from "../../src/entries/networks.js";
import { calibrate } from "../../src/evaluate/calibrate.js";
import { progressiveValidation } from "../../src/evaluate/progressive.js";
import { load } from "../../src/load.js";
import { saveBytes } from "../../src/model/save.js";
import { Pipeline } from "../../src/pipeline.js";
import { standardize } from "../../src/transformers/standardize.js";
import { unitBall } from "../../src/transformers/unit-ball.js";
import { asMatrix, bits, reloaded, sample } from "../samples.js";
import "../../src/entries/wasm.js";

const classes = ["north", "east", "south", "west"];

describe("a network", () => {
  const { rows, labels } = sample(classes, { n: 300, width: 5 });
  const large = rows.map((x) => x.map((value, j) => 1000 * value + j));

  test("loads by name from either encoding, alone and behind a scaler", () => {
    const alone = new Network<string>({ hidden: [6], epochs: 2 });
    alone.fit(rows, labels);
    const scaled = new Pipeline(standardize(), new Network<string>({ hidden: [6], epochs: 2 }));
    scaled.fit(large, labels);
    for (const [learner, x] of [
      [alone, rows],
      [scaled, large],
    ] as const)
      for (const file of [bits(learner), saveBytes(learner)]) {
        const again = load<string>(file);
        expect(bits(again)).toBe(bits(learner));
        expect(again.predictAll(x)).toEqual(learner.predictAll(x));
      }
  });

  test("learns badly scaled data behind a scaler", () => {
    const learner = new Pipeline(unitBall(), new Network<string>({ hidden: [16], epochs: 100, rate: 0.2 }));
    expect(learner.fit(large, labels).training!.error).toBeLessThan(0.35);
  });

  test("keeps a calibration until it learns again", () => {
    const learner = new Network<string>({ hidden: [6], epochs: 3 });
    learner.fit(rows, labels);
    learner.calibration = calibrate(
      rows.map((x) => learner.scores(x)),
      labels,
      learner.classes,
    );
    expect(reloaded(learner).calibration).toEqual(learner.calibration);
    learner.learn(rows[0], labels[0]);
    expect(learner.calibration).toBe(undefined);
  });

  test("works with progressive validation like any other learner", () => {
    const stream = rows.map((x, i) => [x, labels[i]] as const);
    const { examples, errors } = progressiveValidation<string>(new Network<string>({ hidden: [8] }), stream);
    expect(examples).toBe(300);
    expect(errors / examples).toBeLessThan(0.6);
  });
});

test.each([32, 2000])("fitAsync with batches of %i yields to the event loop many times in a pass", async (batch) => {
  const { rows, labels } = sample(classes, { n: 4000, width: 60, noise: 0.3 });
  const learner = new Network<string>({ hidden: [50, 50], batch, epochs: 1 });
  let turns = 0;
  const turn = () => {
    turns++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await learner.fitAsync(Examples.from(asMatrix(rows), labels));
  clearImmediate(next);
  expect(turns).toBeGreaterThan(10);
});

// fitAsync gives the same bits as fit, without blocking the event loop.

import { expect, test } from "vitest";
import { Examples } from "../src/data/examples.js";
import { InputError } from "../src/errors.js";
import { Arow } from "../src/learners/arow.js";
import { AveragedPerceptron } from "../src/learners/averaged-perceptron.js";
import { Perceptron } from "../src/learners/perceptron.js";
import { PocketPerceptron } from "../src/learners/pocket-perceptron.js";
import { VotedPerceptron } from "../src/learners/voted-perceptron.js";
import { asMatrix, bits, sample } from "./samples.js";

const classes = ["north", "east", "south", "west"];
const { rows, labels } = sample(classes, { n: 40_000, width: 60, noise: 0.3 });
const examples = Examples.from(asMatrix(rows), labels);
const few = Examples.from(asMatrix(rows.slice(0, 1500)), labels.slice(0, 1500));

/** Counts the turns of the event loop during a run, and the visits between two of them. */
async function turnsDuring(run: (onProgress: (at: { epoch: number; position: number }) => void) => Promise<unknown>) {
  let [seen, last, most, afterLearning] = [0, 0, 0, 0];
  const turn = () => {
    most = Math.max(most, seen - last);
    last = seen;
    afterLearning++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await run(({ epoch, position }) => {
    seen = epoch * examples.size + position;
    afterLearning = 0;
  });
  clearImmediate(next);
  return { mostVisits: most, afterLearning };
}

const learners = [
  ["the averaged perceptron", () => new AveragedPerceptron({ classes, epochs: 2 }), examples],
  ["AROW, with a part to validate", () => new Arow({ classes, epochs: 2, earlyStopping: true }), examples],
  ["the voted perceptron", () => new VotedPerceptron({ classes, epochs: 1 }), few],
] as const;

test.each(learners)("%s yields to the event loop while learning and evaluating", async (_, make, data) => {
  const [whole, waited] = [make(), make()];
  const report = whole.fit(data);
  const turns = await turnsDuring((onProgress) => waited.fitAsync(data, undefined, { evaluate: true, onProgress }));
  expect(waited.report()).toEqual(report);
  expect(report.training).not.toBe(null);
  expect(bits(waited)).toBe(bits(whole));
  expect(turns.mostVisits).toBeLessThanOrEqual(1 << 14);
  expect(turns.afterLearning).toBeGreaterThan(5);
});

test("a run is in progress until it has been evaluated", async () => {
  const learner = new Perceptron({ classes, epochs: 1 });
  const running = learner.fitAsync(examples);
  let refused = 0;
  const turn = () => {
    expect(() => learner.learn(rows[0], labels[0])).toThrow(/a run is in progress/);
    refused++;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await running;
  clearImmediate(next);
  expect(refused).toBeGreaterThan(0);
  learner.learn(rows[0], labels[0]);
});

test("an abort during evaluation ends a finished run without the measurement", async () => {
  const controller = new AbortController();
  const learner = new Perceptron({ classes, epochs: 1 });
  const onProgress = ({ position }: { position: number }) => {
    if (position === examples.size) controller.abort();
  };
  const report = await learner.fitAsync(examples, undefined, { signal: controller.signal, onProgress });
  const whole = new Perceptron({ classes, epochs: 1 });
  expect(report).toEqual(whole.fit(examples, undefined, { evaluate: false }));
  expect(bits(learner)).toBe(bits(whole));
});

test("onProgress reports only visits, as in fit", async () => {
  const heard = async (wait: boolean) => {
    const positions: number[] = [];
    const learner = new Perceptron({ classes, epochs: 2, earlyStopping: true });
    const onProgress = ({ epoch, position }: { epoch: number; position: number }) => {
      expect(epoch).toBeLessThan(2);
      positions.push(epoch * examples.size + position);
    };
    if (wait) await learner.fitAsync(examples, undefined, { onProgress });
    else learner.fit(examples, undefined, { onProgress });
    return positions;
  };
  const [once, paused] = [await heard(false), await heard(true)];
  expect(once).toEqual([...new Set(once)].sort((a, b) => a - b));
  expect(paused.at(-1)).toBe(once.at(-1));
});

test("an error in onProgress ends the run, keeps what was learned and releases the learner", async () => {
  for (const verb of ["fit", "fitAsync"] as const) {
    const learner = new Perceptron({ classes, epochs: 1 });
    const onProgress = () => {
      throw new RangeError("enough");
    };
    await expect(async () => learner[verb](few, undefined, { onProgress })).rejects.toThrow("enough");
    expect(learner.report()?.stopped).toBe("aborted");
    expect(() => learner.learn(rows[0], labels[0])).not.toThrow(InputError);
  }
});

test.each([
  ["the averaged perceptron", () => new AveragedPerceptron({ epochs: 3, order: "block-shuffle" })],
  ["the pocket perceptron", () => new PocketPerceptron({ epochs: 3, order: "block-shuffle" })],
  ["a perceptron with a history", () => new Perceptron({ epochs: 3, order: "block-shuffle", history: "indices" })],
])("%s gives the same bits and counts as fit with several blocks between pauses", async (_, make) => {
  // Five blocks of 128 rows, and a last one that is short.
  const two = sample(["yes", "no"], { n: 700, width: 8, noise: 0.3 });
  const data = Examples.from(asMatrix(two.rows), two.labels);
  const [at, waiting] = [make(), make()];
  const report = at.fit(data);
  expect(await waiting.fitAsync(data)).toEqual(report);
  expect(bits(waiting)).toEqual(bits(at));
});

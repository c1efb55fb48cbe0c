// Threads that share a support set. The helper threads run the built package: `npm run types` builds it.

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { describe, expect, onTestFinished, test } from "vitest";
import { polynomial, predictFourWays, VotedKernelPerceptron } from "../../src/entries/kernels.js";
import type { Expression } from "../../src/kernels/kernel.js";
import { Crew } from "../../src/support/crew.js";
import { SupportRows } from "../../src/support/support-rows.js";
import { denseRows, kernelOf, numbers, sparseRows } from "./facing.js";

const built = new URL("../../dist/support/threads.js", import.meta.url).href;
const poly: Expression = { measure: "dot", shape: "power", scale: 0.5, c: 1, degree: 3 };
const mixed: Expression = {
  sum: [{ normalised: poly }, { product: [{ measure: "distance", shape: "exponential", gamma: 0.1 }, poly] }],
};
const range = (n: number, from = 0) => Array.from({ length: n }, (_, k) => from + k);

/** A crew with one thread beside this one, which runs the code given. */
async function crewOfTwo(code: string): Promise<Crew> {
  const crew = Crew.of(2)!;
  const begin = `const { parentPort, workerData } = require("node:worker_threads");`;
  const worker = new Worker(`${begin} import("${built}").then(({ KernelThread }) => { ${code} });`, {
    eval: true,
    workerData: crew.ticket(1),
  });
  onTestFinished(async () => {
    crew.end();
    await worker.terminate();
  });
  await once(worker, "message");
  return crew;
}

const takesPart = `parentPort.postMessage("ready"); new KernelThread(workerData).run();`;

function facedBy(expression: Expression, rows: ReturnType<typeof denseRows>, size: number, crew: Crew | null) {
  const support = new SupportRows(kernelOf(expression));
  support.columns = 3;
  support.table(0);
  for (let from = 0; from < size; from += 64) {
    support.face(rows, range(64, from), 64);
    for (let b = 0; b < 64; b++) {
      support.add(b);
      support.table(0)[(from + b) * support.stride + 1] = from + b;
    }
    if (from === 256) support.share(crew);
  }
  return support;
}

const bitsOf = (support: SupportRows) => range(64).map((b) => [...support.similarities(b)]);

describe("a crew of two threads", () => {
  test("learns the same model and predictions as one thread", async () => {
    const crew = await crewOfTwo(takesPart);
    const data = numbers("bytes", 900 * 20, 4);
    const rows = { data, rows: 900, columns: 20 };
    const labels = Array.from({ length: 900 }, (_, r) => ["a", "b", "c"][(data[r * 20] + data[r * 20 + 1]) % 3]);
    const taught = (helpers: Crew | null) => {
      const learner = new VotedKernelPerceptron<string>({ kernel: polynomial(3), epochs: 2, seed: 1 });
      learner.share(helpers);
      learner.fit(rows, labels);
      return learner;
    };
    const [alone, together] = [taught(null), taught(crew)];
    expect(together.supportVectors.length).toBeGreaterThan(500);
    expect(together.toJSON().sha256).toBe(alone.toJSON().sha256);
    expect(predictFourWays(together, rows)).toEqual(predictFourWays(alone, rows));
    together.share(null);
    together.learn([...data.slice(0, 20)], "b");
    alone.learn([...data.slice(0, 20)], "b");
    expect(together.toJSON().sha256).toBe(alone.toJSON().sha256);
  });

  test.each([
    ["bytes", poly, denseRows(numbers("bytes", 1088 * 20, 1), 20)],
    ["float64", mixed, denseRows(numbers("float64", 1088 * 20, 2), 20)],
    ["sparse", mixed, sparseRows(numbers("float32", 1088 * 20, 3), 20)],
  ] as const)("computes the same bits as one thread: %s", async (_, expression, rows) => {
    const crew = await crewOfTwo(takesPart);
    const alone = facedBy(expression, rows, 1024, null);
    const shared = facedBy(expression, rows, 1024, crew);
    for (let round = 0; round < 2; round++) {
      for (const support of [alone, shared]) support.face(rows, range(64, 1024 - 64 * round), 64);
      expect(bitsOf(shared)).toEqual(bitsOf(alone));
    }
    shared.share(null);
    expect(shared.save()).toEqual(alone.save());
    expect([...shared.table(0).subarray(0, 4096)]).toEqual([...alone.table(0).subarray(0, 4096)]);
  });

  test("works without a thread that never starts", () => {
    const rows = denseRows(numbers("bytes", 1088 * 20, 1), 20);
    const alone = facedBy(poly, rows, 1024, null);
    const shared = facedBy(poly, rows, 1024, Crew.of(2));
    for (const support of [alone, shared]) support.face(rows, range(64, 1024), 64);
    expect(bitsOf(shared)).toEqual(bitsOf(alone));
  });

  test("takes over the work of a thread that dies", async () => {
    // The thread takes the first available chunk and does nothing else.
    const dies = `parentPort.postMessage("ready"); while (Atomics.sub(workerData.words, 1, 1) <= 0);`;
    const crew = await crewOfTwo(dies);
    crew.patience = 50;
    const rows = denseRows(numbers("bytes", 1088 * 20, 1), 20);
    const alone = facedBy(poly, rows, 1024, null);
    const shared = facedBy(poly, rows, 1024, crew);
    for (let round = 0; round < 5000 && !crew.lost; round++) shared.face(rows, range(64, round % 1024), 64);
    expect(crew.lost).toBe(true);
    for (const support of [alone, shared]) support.face(rows, range(64, 1024), 64);
    expect(bitsOf(shared)).toEqual(bitsOf(alone));
    shared.share(crew);
    expect(shared.save()).toEqual(alone.save());
  });
});

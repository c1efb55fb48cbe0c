import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Runs a program in a fresh process with access to the garbage collector, and returns its output as JSON. */
async function measured(program: string): Promise<{ before: number; after: number }> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    // A small nursery, since its size, which the engine would choose, is not to be measured.
    ["--expose-gc", "--max-semi-space-size=1", "--input-type=module", "-e", program],
    { cwd: import.meta.dirname },
  );
  return JSON.parse(stdout);
}

const program = (work: string, warmUp: number, times: number) => `
  import { AveragedPerceptron, Examples, Perceptron } from "rosenblatt";
  import { KernelPerceptron, rbf } from "rosenblatt/kernels";
  const rows = 500, columns = 50;
  const data = Float64Array.from({ length: rows * columns }, (_, i) => ((i * 7919) % 1009) / 1009 - 0.5);
  const labels = Array.from({ length: rows }, (_, r) => (r % 3 ? "a" : "b"));
  const matrix = { data, rows, columns };
  const examples = Examples.from(matrix, labels);
  const work = ${work};
  const settle = async () => {
    for (let i = 0; i < 5; i++) {
      gc();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { rss, external } = process.memoryUsage();
    return rss + external;
  };
  for (let i = 0; i < ${warmUp}; i++) work(i);
  const before = await settle();
  for (let i = 0; i < ${times}; i++) {
    work(i);
    if (i % 100 === 99) await new Promise((resolve) => setTimeout(resolve));
  }
  process.stdout.write(JSON.stringify({ before, after: await settle() }));
`;

const few = 16 * 2 ** 20;

test.each([
  [
    "10,000 learners",
    `(i) => {
      const learner = new AveragedPerceptron();
      for (let r = 0; r < 10; r++) learner.learn(data.subarray(r * columns, (r + 1) * columns), labels[(r + i) % rows]);
    }`,
    2000,
    10_000,
  ],
  ["1,000 fits of one 100 kB data set", `() => new Perceptron({ epochs: 2 }).fit(examples)`, 2000, 1000],
  [
    "1,000 fits of a kernel learner",
    `() => new KernelPerceptron({ kernel: rbf(0.1), epochs: 1 }).fit(examples)`,
    500,
    1000,
  ],
  [
    "200,000 examples on a budget of 100",
    `(i) => {
      globalThis.onBudget ??= new KernelPerceptron({ kernel: rbf(1), budget: 100 });
      for (let r = 0; r < 100; r++) globalThis.onBudget.learn(data.subarray(r * columns, (r + 1) * columns), labels[(r + i) % rows]);
    }`,
    500,
    2000,
  ],
  ["1,000 fits of a new 100 kB data set each", `() => new Perceptron({ epochs: 2 }).fit(matrix, labels)`, 2000, 1000],
])("%s do not let memory grow", async (_, work, warmUp, times) => {
  const { before, after } = await measured(program(work, warmUp, times));
  expect(after - before).toBeLessThan(few);
});

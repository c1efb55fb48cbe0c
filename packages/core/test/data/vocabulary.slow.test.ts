import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** Seventeen million names: more than a Map of any engine holds, which is 2²⁴. */
const program = `
  import { load, Perceptron, saveBytes } from "rosenblatt";
  const names = 17_000_000, perRow = 4000;
  const last = { n1: 1, ["n" + (names - 1)]: 2 };
  let learner = new Perceptron();
  for (let r = 0; r < names / perRow; r++) {
    const row = new Map();
    for (let k = 0; k < perRow; k++) row.set("n" + (r * perRow + k), 1);
    learner.learn(row, r % 2 ? "a" : "b");
  }
  const before = learner.scores(last);
  const bytes = saveBytes(learner);
  learner = load(bytes);
  const after = learner.scores(last);
  learner.learn({ another: 1 }, "a");
  process.stdout.write(JSON.stringify({ before, after, features: learner.features.length, last: learner.features.at(-2) }));
`;

test("17 million names are learned, saved and loaded within 6 GB", async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--max-old-space-size=6000", "--input-type=module", "-e", program],
    { cwd: import.meta.dirname },
  );
  const { before, after, features, last } = JSON.parse(stdout);
  expect(after).toEqual(before);
  expect(before[0]).not.toBe(0);
  expect(features).toBe(17_000_001);
  expect(last).toBe("n16999999");
});

import { Perceptron } from "rosenblatt";
import { iris } from "rosenblatt/datasets";
import { crossValidate } from "rosenblatt/evaluate";
import { expect, test } from "vitest";
import { run } from "../run.js";

const plain = ["--learner", "perceptron", "--scale", "none", "--no-early-stopping", "--epochs", "7", "--seed", "3"];

test("folds and their errors are those of the library", async () => {
  const { stdout, code } = await run(["cross-validate", "dataset:iris", ...plain, "--folds", "4", "--json"]);
  const { rows, labels } = iris();
  const expected = crossValidate(
    () => new Perceptron({ classes: ["setosa", "versicolor", "virginica"], epochs: 7, seed: 3 }),
    ...[rows, labels, { folds: 4, seed: 3 }],
  );
  const found = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(found.schema).toBe("rosenblatt/cross-validate@1");
  expect(found.folds.map(({ errors }: { errors: number }) => errors)).toEqual(
    expected.folds.map(({ errors }) => errors),
  );
  expect(found.accuracy.mean).toBeCloseTo(expected.accuracy.mean, 12);
  expect(found.accuracy.sd).toBeCloseTo(expected.accuracy.sd!, 12);
  expect(found.errors).toBe(expected.confusion.errors);
  expect(found.confusion.flat().reduce((sum: number, n: number) => sum + n, 0)).toBe(150);
});

test("scaling is learned from the training folds alone", async () => {
  // One row is an outlier: if the scaling of its own fold included it, the other rows would be close to 0.
  const rows = Array.from({ length: 40 }, (_, i) => `${i < 20 ? 1 + i / 100 : 2 + i / 100},${i < 20 ? "a" : "b"}`);
  const { stdout } = await run(["cross-validate", "-", "--folds", "5", "--json", "--quiet"], {
    stdin: `x,label\n${rows.join("\n")}\n1e6,b\n`,
  });
  const { folds } = JSON.parse(stdout) as { folds: { errors: number }[] };
  expect(Math.min(...folds.map(({ errors }) => errors))).toBe(0);
});

test("Ctrl-C before the first fold is done exits with 130", async () => {
  const { code, stderr } = await run(["cross-validate", "dataset:iris", "--quiet"], { signal: AbortSignal.abort() });
  expect(code).toBe(130);
  expect(stderr).toBe("interrupted: no fold was finished\n");
});

test("more folds than rows are refused", async () => {
  const { code, stderr } = await run(["cross-validate", "dataset:iris", "--folds", "151"]);
  expect(code).toBe(2);
  expect(stderr).toBe("error: --folds must be at most the number of rows, 150; got 151\n");
  const two = await run(["cross-validate", "-"], { stdin: "a,y\n1,p\n2,q\n" });
  expect(two.stderr).toBe("error: --folds must be at most the number of rows, 2; got the default, 5\n");
});

// Kernels, maps and networks in the commands: training, saving, explaining, drawing and proving.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Label, load, standardize } from "rosenblatt";
import { autoGamma, KernelPerceptron, ngram, rbf } from "rosenblatt/kernels";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inFull } from "../../../core/test/runs.js";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-kernels-"));
beforeAll(async () => {
  process.chdir(place);
  await run(["generate", "xor", "-n", "120", "--seed", "2", "-o", "xor.csv", "-q"]);
  await run(["generate", "rings", "-n", "120", "--seed", "2", "-o", "rings.csv", "-q"]);
  await run(["generate", "blobs", "-n", "120", "--classes", "3", "--seed", "2", "-o", "three.csv", "-q"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

async function ran(...argv: string[]): Promise<string> {
  const { stdout, stderr, code } = await run(argv);
  expect(code, stderr).toBe(0);
  return stdout;
}

async function json<T>(...argv: string[]): Promise<T> {
  return JSON.parse(await ran(...argv, "--json")) as T;
}

interface Trained {
  learner: string;
  options: Record<string, unknown>;
  stopped: string;
  supportVectors: number | null;
  mistakes: number;
  train: { accuracy: number };
}

describe("data that no line separates", () => {
  test.each([
    ["--kernel poly:2"],
    ["--kernel rbf:auto"],
    ["--kernel laplacian:1 --learner perceptron"],
    ["--kernel poly:4 --learner voted"],
    ["--kernel rbf:1 --learner passive-aggressive"],
    ["--kernel poly:2 --budget 50"],
    ["--map quadratic"],
    ["--map polynomial:3 --learner max-margin"],
    ["--map monomials:2 --learner passive-aggressive"],
    ["--map fourier:200"],
    ["--map nystrom:40 --learner arow"],
    ["--learner network --hidden 16 --epochs 200 --rate 0.1"],
    ["--learner network --hidden 8,8 --activation tanh --epochs 200 --rate 0.1 --l2 0.0001 --batch 8"],
  ])("can be learned with %s", async (text) => {
    // The short run takes one of the two data sets, chosen by the length of the text.
    for (const data of ["xor.csv", "rings.csv"].filter((_, k) => inFull || k === text.length % 2)) {
      const { train } = await json<Trained>("train", data, ...text.split(" "));
      // The average of a short run still makes a few errors.
      expect(train.accuracy).toBeGreaterThanOrEqual(0.97);
    }
  });

  test("cannot be learned by the linear learner", async () => {
    for (const data of ["xor.csv", "rings.csv"])
      expect((await json<Trained>("train", data)).train.accuracy).toBeLessThan(0.9);
  });
});

describe("a saved model", () => {
  const models = [
    ["--kernel rbf:auto"],
    ["--kernel poly:3 --learner voted"],
    ["--kernel rbf:1 --learner perceptron --budget 7 --budget-keep projectron --budget-threshold 0.01"],
    ["--kernel rbf:1 --learner passive-aggressive --budget 7"],
    ["--map quadratic"],
    ["--map fourier:20 --scale none"],
    ["--map nystrom:9,kernel=poly:2"],
    ["--learner network --hidden 5"],
  ];
  test.each(models)("of %s gives the same scores from JSON and from binary", async (text) => {
    for (const data of ["rings.csv", "three.csv"]) {
      await ran("train", data, ...text.split(" "), "-q", "-o", "model.json");
      const predicted = await ran("predict", "model.json", data, "--scores");
      await ran("convert", "model.json", "-o", "model.bin");
      expect(await ran("predict", "model.bin", data, "--scores")).toBe(predicted);
      if (data === "rings.csv" && !inFull) continue;
      await ran("evaluate", "model.bin", data);
      await ran("inspect", "model.bin");
      await ran("explain", "model.json", data);
      await ran("plot", "model.json", data, "-o", "model.svg");
      await ran("plot", "model.json", data);
    }
  });

  test.each(models)("of %s continues as if it had not been interrupted", async (text) => {
    const options = [...text.split(" "), "--order", "given", "--scale", "none"];
    await ran("train", "three.csv", ...options, "--epochs", "4", "-q", "-o", "whole.json");
    await ran("train", "three.csv", ...options, "--epochs", "1", "-q", "-o", "part.json");
    const part = await json<{ run: { stopped: string } }>("inspect", "part.json");
    if (part.run.stopped === "separated") return;
    await ran("train", "three.csv", "--from", "part.json", "--epochs", "3", "-q", "-o", "rest.json");
    expect(await ran("predict", "rest.json", "three.csv", "--scores")).toBe(
      await ran("predict", "whole.json", "three.csv", "--scores"),
    );
  });

  test.each(models)("of %s can be trained and continued as a stream", async (text) => {
    await ran("train", "rings.csv", "--stream", "--epochs", "2", ...text.split(" "), "-q", "-o", "stream.bin");
    await ran("evaluate", "stream.bin", "rings.csv", "--min-accuracy", "0.6");
    await ran("train", "rings.csv", "--stream", "--from", "stream.bin", "-q", "-o", "further.bin");
  });
});

test("one epoch of a stream is one epoch in the order of the file", async () => {
  const options = ["--kernel", "rbf:1", "--learner", "perceptron", "--epochs", "1", "-q"];
  await ran("train", "three.csv", ...options, "--stream", "--no-holdout", "-o", "a.json");
  await ran("train", "three.csv", ...options, "--order", "given", "-o", "b.json");
  expect(await ran("predict", "a.json", "three.csv", "--scores")).toBe(
    await ran("predict", "b.json", "three.csv", "--scores"),
  );
});

test("rbf:auto is autoGamma of the scaled rows, to six digits", async () => {
  const { options } = await json<Trained>("train", "rings.csv", "--kernel", "rbf:auto", "--seed", "3", "-o", "m.json");
  const lines = readFileSync("rings.csv", "utf8").trim().split("\n").slice(1);
  const rows = lines.map((line) => line.split(",").slice(0, 2).map(Number));
  const labels = lines.map((line) => line.split(",")[2]);
  const { Examples } = await import("rosenblatt");
  const examples = Examples.from(rows, labels);
  const gamma = Number(autoGamma(standardize().fit(examples).transformAll(examples)).toPrecision(6));
  expect(options.kernel).toBe(`rbf:${gamma}`);
  expect(readFileSync("m.json", "utf8")).toContain(`"kernel":"rbf","gamma":${gamma}`.replace(/^"kernel"/, '"kernel"'));
  const again = await json<Trained>("train", "rings.csv", "--kernel", `rbf:${gamma}`, "--seed", "3");
  expect(again.mistakes).toBe(
    (await json<Trained>("train", "rings.csv", "--kernel", "rbf:auto", "--seed", "3")).mistakes,
  );
});

test("the command trains the same model as the library", async () => {
  const options = ["--kernel", "rbf:0.5", "--learner", "perceptron", "--scale", "none", "--order", "given"];
  await ran("train", "three.csv", ...options, "-q", "-o", "m.json");
  const lines = readFileSync("three.csv", "utf8").trim().split("\n").slice(1);
  const rows = lines.map((line) => line.split(",").slice(0, 2).map(Number));
  const own = new KernelPerceptron<Label>({ kernel: rbf(0.5), epochs: 10, order: "given", classes: ["0", "1", "2"] });
  own.fit(
    rows,
    lines.map((line) => line.split(",")[2]),
  );
  const saved = load<Label>(readFileSync("m.json", "utf8"));
  expect(rows.map((x) => saved.scores(x))).toEqual(rows.map((x) => own.scores(x)));
});

test("a budget is kept and reported", async () => {
  const { supportVectors, options } = await json<Trained>(
    ...["train", "rings.csv", "--kernel", "rbf:9", "--budget", "6", "--epochs", "3", "-o", "m.json"],
  );
  expect(supportVectors).toBe(6);
  expect(options).toMatchObject({ budget: 6, budgetKeep: "random" });
  expect(await json("inspect", "m.json")).toMatchObject({ supportVectors: 6, budget: 6, learner: "perceptron" });
});

test("a stream without a budget warns that the model grows", async () => {
  const argv = ["train", "rings.csv", "--stream", "--kernel", "rbf:1", "--learner", "perceptron"];
  expect((await run(argv)).stderr).toMatch(/note: the model has grown to \d+ support vectors .*--budget/);
  expect((await run([...argv, "--budget", "9"])).stderr).not.toContain("grown");
});

test("the score of a kernel model is the sum over its support vectors of alpha times similarity", async () => {
  await ran("train", "rings.csv", "--kernel", "rbf:1", "-q", "-o", "m.json");
  const { score, supportVectors } = await json<{
    score: number;
    supportVectors: { row: number; class: string; alpha: number; similarity: number; contribution: number }[];
  }>("explain", "m.json", "rings.csv", "--row", "7");
  const labels = readFileSync("rings.csv", "utf8").trim().split("\n").slice(1);
  let sum = 0;
  for (const { row, class: own, alpha, similarity, contribution } of supportVectors) {
    expect(labels[row - 1].split(",")[2]).toBe(own);
    expect(alpha * similarity).toBeCloseTo(contribution, 12);
    sum += contribution;
  }
  expect(sum).toBeCloseTo(score, 12);
  expect(await ran("explain", "m.json", "rings.csv", "--row", "7")).toContain("K = exp(−‖x − z‖²)");
});

test("hamming counts the columns that agree, numbers too", async () => {
  writeFileSync("toys.csv", "colour,size,shape,kind\nred,1,round,a\nred,2,square,b\nblue,1,square,b\nblue,2,round,a\n");
  await ran("train", "toys.csv", "--kernel", "hamming", "-q", "-o", "toys.json");
  const { supportVectors } = await json<{ supportVectors: { row: number; similarity: number }[] }>(
    ...["explain", "toys.json", "toys.csv", "--row", "1"],
  );
  const agree = [3, 1, 1, 1];
  for (const { row, similarity } of supportVectors) expect(similarity).toBeCloseTo(agree[row - 1], 12);
  expect(supportVectors.length).toBeGreaterThan(1);
});

test("ngram is the kernel of the library, applied to the columns of --text only", async () => {
  const texts = ["ACGTACGTACGT", "TTTTTAAAAGG", "ACGTTACGACGT", "TTAAAAGGTTT", "Ab😀b😀b"];
  const rows = texts.map((text, i) => `${i},${text},${"xyxyx"[i]}`);
  writeFileSync("strands.csv", `n,strand,kind\n${rows.join("\n")}\n`);
  await ran("train", "strands.csv", "--kernel", "ngram:3", "--text", "strand", "-q", "-o", "strands.json");
  const kernel = ngram(3);
  for (const row of [1, 5]) {
    const { supportVectors } = await json<{ supportVectors: { row: number; similarity: number }[] }>(
      ...["explain", "strands.json", "strands.csv", "--row", String(row)],
    );
    for (const one of supportVectors)
      expect(one.similarity).toBeCloseTo(kernel.between(texts[row - 1], texts[one.row - 1]), 12);
  }
  expect(await ran("predict", "strands.json", "strands.csv")).toBe("prediction\nx\ny\nx\ny\nx\n");
});

describe("plot", () => {
  interface Drawn {
    figure: { field?: object; levels?: number[]; points: { weight?: number }[] };
  }

  test("draws the field of a kernel, and gives its support vectors their α", async () => {
    await ran("train", "rings.csv", "--kernel", "rbf:1", "--learner", "perceptron", "-q", "-o", "m.json");
    const { figure } = await json<Drawn>("plot", "m.json", "rings.csv", "--margin");
    expect(figure.field).toBeDefined();
    expect(figure.levels).toEqual([-1, 1]);
    const { supportVectors } = await json<{ supportVectors: number }>("inspect", "m.json");
    expect(figure.points.filter(({ weight = 0 }) => weight > 0)).toHaveLength(supportVectors);
  });

  test("gives no α to points of other data", async () => {
    await ran("generate", "rings", "-n", "50", "--seed", "9", "-o", "other.csv", "-q");
    await ran("train", "rings.csv", "--kernel", "rbf:1", "-q", "-o", "m.json");
    const { figure } = await json<Drawn>("plot", "m.json", "other.csv");
    expect(figure.points.every(({ weight }) => weight === undefined)).toBe(true);
  });

  test("refuses a margin for a curved boundary of three classes", async () => {
    await ran("train", "three.csv", "--kernel", "rbf:1", "-q", "-o", "m.json");
    const { stderr, code } = await run(["plot", "m.json", "three.csv", "--margin"]);
    expect(stderr).toContain("--margin of a curved boundary is about two classes; got 3");
    expect(code).toBe(2);
  });

  test("draws weights only for learners that have them", async () => {
    await ran("train", "rings.csv", "--map", "quadratic", "-q", "-o", "m.json");
    expect(await ran("plot", "m.json", "--kind", "weights")).toMatch(/x1.x2/);
    await ran("train", "rings.csv", "--kernel", "rbf:1", "-q", "-o", "m.json");
    const { stderr } = await run(["plot", "m.json", "--kind", "weights"]);
    expect(stderr).toContain("--kind weights is of learners with a weight per feature; this model has none");
    await ran("plot", "m.json", "--kind", "curve");
  });
});

describe("check and verify", () => {
  test.each([
    ["--map quadratic", 0],
    ["--map monomials:2", 0],
    ["--map polynomial:2,c=0 --no-bias", 0],
    ["--kernel poly:2", 0],
    ["--kernel linear", 1],
    ["--kernel rbf:0.5", 0],
    ["--kernel laplacian:0.5", 0],
  ])("with %s on four corners, check exits with %d and verify agrees", async (text, expected) => {
    writeFileSync("corners.csv", "x1,x2,label\n1,1,a\n-1,-1,a\n1,-1,b\n-1,1,b\n");
    const { code } = await run(["check", "corners.csv", ...text.split(" "), "--certificate", "p.json"]);
    expect(code).toBe(expected);
    expect(await ran("verify", "p.json", "corners.csv")).toMatch(/^holds: the classes b and a are .*in the space of/);
    writeFileSync("other.csv", "x1,x2,label\n1,1,a\n-1,-1,a\n1,-1,b\n-1,2,b\n");
    expect((await run(["verify", "p.json", "other.csv"])).code).toBe(1);
  });

  test("a changed certificate does not hold", async () => {
    await run(["check", "xor.csv", "--kernel", "poly:2", "--certificate", "p.json"]);
    const proof = JSON.parse(readFileSync("p.json", "utf8"));
    proof.alpha = proof.alpha.map((x: number) => -x);
    writeFileSync("p.json", JSON.stringify(proof));
    const { stdout, code } = await run(["verify", "p.json", "xor.csv"]);
    expect(stdout).toMatch(/^does not hold: row \d+ is not on its own side/);
    expect(code).toBe(1);
  });

  test("a run makes fewer mistakes than the bound, with a kernel and with its map", async () => {
    for (const space of [
      ["--kernel", "poly:2"],
      ["--map", "quadratic"],
    ]) {
      const { bound } = await json<{ bound: number }>("check", "rings.csv", ...space);
      const { mistakes, stopped } = await json<Trained>(
        ...["train", "rings.csv", ...space, "--learner", "perceptron", "--scale", "none", "--epochs", "1000"],
      );
      expect(stopped).toBe("separated");
      expect(mistakes).toBeLessThanOrEqual(bound);
    }
  });

  test("three classes together can be proved separable with a kernel", async () => {
    const { stdout, code } = await run(["check", "dataset:iris", "--kernel", "poly:2", "--certificate", "p.json"]);
    expect(stdout).toContain("separable in the space of the kernel (1 + x·z)², all 3 classes together");
    expect(code).toBe(0);
    expect(await ran("verify", "p.json", "dataset:iris")).toContain("holds: the 3 classes together");
  });
});

test("tune keeps the kernel or the map in its command", async () => {
  const { command, trials } = await json<{ command: string; trials: { learner: string }[] }>(
    ...["tune", "rings.csv", "--kernel", "rbf:1", "--trials", "5", "--epochs", "3"],
  );
  expect(command).toContain("--kernel rbf:1");
  for (const { learner } of trials)
    expect(["averaged", "passive-aggressive", "perceptron", "voted"]).toContain(learner);
  const mapped = await json<{ command: string }>("tune", "rings.csv", "--map", "quadratic", "--trials", "3");
  expect(mapped.command).toContain("--map quadratic");
});

test("cross-validation reports rbf:auto as it was given", async () => {
  const { options, accuracy } = await json<{ options: { kernel: string }; accuracy: { mean: number } }>(
    ...["cross-validate", "rings.csv", "--kernel", "rbf:auto", "--folds", "3"],
  );
  expect(options.kernel).toBe("rbf:auto");
  expect(accuracy.mean).toBeGreaterThan(0.95);
});

test("trace shows the mistakes of a kernel learner, which are those after the map", async () => {
  const rows = async (space: string[]) => {
    const { trace } = await json<{ trace: { row: number }[] }>("trace", "xor.csv", ...space, "--epochs", "20");
    return trace.map(({ row }) => row);
  };
  expect(await rows(["--kernel", "poly:2"])).toEqual(await rows(["--map", "quadratic", "--no-bias"]));
});

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load } from "rosenblatt";
import { breastCancer, iris } from "rosenblatt/datasets";
import { confusion, probabilities } from "rosenblatt/evaluate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-decision-"));
beforeAll(async () => {
  process.chdir(place);
  // Unpacked once, since each command would unpack dataset:breast-cancer again.
  writeFileSync("cancer.csv", (await run(["datasets", "breast-cancer"])).stdout);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

const cancer = ["train", "cancer.csv", "--positive", "malignant"];

test("the saved model decides as the report says, for the class that --positive names", async () => {
  const { stdout, code } = await run([...cancer, "--decide", "recall:0.99", "--json", "-q", "-o", "a.json"]);
  const { decision, train, calibration, options } = JSON.parse(stdout);
  expect({ code, calibration, met: decision.met }).toEqual({ code: 0, calibration: null, met: true });
  expect(options.decide).toBe("recall ≥ 0.99");
  expect(decision.examples + train.examples).toBe(569);
  expect(decision.recall).toBeGreaterThanOrEqual(0.99);
  const learner = load<string>(readFileSync("a.json", "utf8"));
  expect(learner.calibration).toEqual({ classes: learner.classes, sigmoids: [], threshold: decision.threshold });
  const { rows, labels } = breastCancer();
  const all = confusion(learner.predictAll(rows), labels);
  expect(all.errors).toBeGreaterThanOrEqual(train.errors);
  const predicted = (await run(["predict", "a.json", "cancer.csv"])).stdout.trim().split("\n").slice(1);
  expect(predicted).toEqual(learner.predictAll(rows));
  const evaluated = JSON.parse((await run(["evaluate", "a.json", "cancer.csv", "--json"])).stdout);
  expect(evaluated.errors).toBe(all.errors);
});

test("explain and predict show the decision threshold beside the scores", async () => {
  const { threshold } = load<string>(readFileSync("a.json", "utf8")).calibration!;
  const explained = await run(["explain", "a.json", "cancer.csv"]);
  expect(explained.stdout).toMatch(
    /\nscores: .*\ndecision: malignant from a score of \S+ on, else benign, as the model has it\n/,
  );
  expect(JSON.parse((await run(["explain", "a.json", "cancer.csv", "--json"])).stdout)).toMatchObject({
    threshold,
  });
  const { stdout, stderr } = await run(["predict", "a.json", "cancer.csv", "--scores"]);
  expect(stderr).toMatch(
    /note: the prediction is malignant from a score of \S+ on, else benign: the model has a threshold/,
  );
  // Some row is predicted as the class of its lower score.
  const rows = stdout.trim().split("\n").slice(1);
  const lower = rows.filter((row) => {
    const [predicted, ...scores] = row.split(",");
    return (predicted === "malignant") !== Number(scores[1]) > 0;
  });
  expect(lower).not.toEqual([]);
  expect((await run(["predict", "a.json", "cancer.csv"])).stderr).toBe("");
});

test("learning does not use the rows held back for a decision", async () => {
  const { rows, labels } = breastCancer();
  const csv = `${rows[0].map((_, j) => `x${j}`).join(",")},y\n${rows.map((x, i) => `${x.join(",")},${labels[i]}`).join("\n")}\n`;
  writeFileSync("all.csv", csv);
  const weights = async (extra: string[]) => {
    await run(["train", "all.csv", "-q", "-o", "w.json", ...extra]);
    const file = JSON.parse(readFileSync("w.json", "utf8"));
    return file.arrays[file.head.model.w[0].array];
  };
  expect(await weights(["--decide", "F1"])).toBe(await weights(["--calibrate", "isotonic"]));
  expect(await weights(["--decide", "F1"])).not.toBe(await weights([]));
});

test("--decide by a probability uses a sigmoid unless --calibrate names another curve", async () => {
  for (const [extra, method] of [
    [[], "platt"],
    [["--calibrate", "isotonic"], "isotonic"],
  ] as const) {
    const { stdout } = await run([...cancer, "--decide", "0.2", "--json", "-q", "-o", "p.json", ...extra]);
    const { decision, calibration } = JSON.parse(stdout);
    expect(calibration.method).toBe(method);
    expect(decision.probability).toBeCloseTo(0.2, 9);
    const learner = load<string>(readFileSync("p.json", "utf8"));
    for (const x of breastCancer().rows.slice(0, 100)) {
      const p = probabilities(learner, x)[learner.classes.indexOf("malignant")];
      if (Math.abs(p - 0.2) > 1e-9) expect(learner.predict(x) === "malignant").toBe(p > 0.2);
    }
  }
});

test("--decide with three classes and --metric without early stopping are refused with advice", async () => {
  const refused = async (...argv: string[]) => (await run(["train", "dataset:iris", ...argv])).stderr;
  expect(await refused("--decide", "F1")).toContain(
    "--decide chooses between two classes; got 3: --classes setosa,versicolor takes the rows of two",
  );
  expect(await refused("--decide", "F1", "--stream")).toContain(
    "--decide chooses between two classes; got 3: --classes setosa,versicolor takes the rows of two",
  );
  expect(await refused("--metric", "f1", "--no-early-stopping")).toContain("--metric is what --early-stopping watches");
});

test("a precision that cannot be reached is reported", async () => {
  const rows = Array.from({ length: 60 }, (_, i) => `${i % 7},${i % 3 === 0 ? "yes" : "no"}`);
  const { stdout } = await run(["train", "-", "--decide", "precision:0.99", "--no-progress"], {
    stdin: `x,y\n${rows.join("\n")}\n`,
  });
  expect(stdout).toMatch(/decision {3}.*no score reaches a precision of at least 0.99/);
});

test("a report on unequal classes has measures, and warns of a model no better than the commonest class", async () => {
  const rows = Array.from({ length: 200 }, (_, i) => `${(i * 37) % 11},${i % 10 === 0 ? "yes" : "no"}`);
  const { stdout } = await run(["train", "-", "--no-progress"], { stdin: `x,y\n${rows.join("\n")}\n` });
  expect(stdout).toMatch(/careful {4}no better by accuracy than always answering no: 10.* % wrong against 10.0 %/);
  expect(stdout).toMatch(/measures {3}of yes: precision .*recall .*F1 .*ROC area .*balanced accuracy/);
  const equal = await run(["train", "dataset:iris", "--no-progress"]);
  expect(equal.stdout).not.toMatch(/measures|careful/);
});

test("the warning tells useful scores from useless ones if a model always answers the commonest class", async () => {
  const report = async (isYes: (x: number, i: number) => boolean) => {
    const rows = Array.from(
      { length: 1000 },
      (_, i) => `${i % 10},${isYes(i % 10, Math.floor(i / 10)) ? "yes" : "no"}`,
    );
    return (await run(["train", "-", "--learner", "logistic", "--no-progress"], { stdin: `x,y\n${rows.join("\n")}\n` }))
      .stdout;
  };
  expect(await report((x, i) => i % 40 < x)).toMatch(
    /careful .*; yet its scores tell the classes apart, with a ROC area of 0\.[67]\d+: --decide balanced or F1 finds/,
  );
  expect(await report((_, i) => i % 40 < 5)).toMatch(/careful .*; and it does not tell the classes apart, either/);
});

test("train and evaluate report the same ROC area", async () => {
  const { stdout } = await run([...cancer, "--json", "-q", "-o", "r.json"]);
  const { roc } = JSON.parse((await run(["evaluate", "r.json", "cancer.csv", "--json"])).stdout);
  expect(JSON.parse(stdout).measures.auc).toBe(roc.auc);
});

test("early stopping keeps the best epoch by --metric, and the model records the metric", async () => {
  const { stdout, stderr } = await run([...cancer, "--metric", "balanced", "--patience", "2", "-o", "m.json"]);
  expect(stdout).toMatch(
    /early: 2 epochs without a better balanced on the \d+ examples held back from learning; epoch \d+ was the best, [01]\.\d{4}/,
  );
  expect(stderr).toContain("wrong of those held back");
  expect(JSON.parse(readFileSync("m.json", "utf8")).head.encoding.run.options.metric).toBe("balanced");
});

test.each(["balanced", "f1", "auc", "logloss", "mcc"])(
  "cross-validate and tune compare by --metric %s",
  async (metric) => {
    const validated = await run([
      "cross-validate",
      ...cancer.slice(1),
      "--folds",
      "3",
      "--epochs",
      "2",
      "--metric",
      metric,
      "--json",
    ]);
    const found = JSON.parse(validated.stdout);
    expect(found.metric).toBe(metric);
    expect(found.score.mean).toBeGreaterThan(0);
    const tuned = await run([
      "tune",
      ...cancer.slice(1),
      "--trials",
      "3",
      "--epochs",
      "2",
      "--metric",
      metric,
      "--json",
      "-q",
    ]);
    const { trials } = JSON.parse(tuned.stdout) as { trials: { score: number; epochs: number }[] };
    const last = trials.filter(({ epochs }) => epochs === trials[0].epochs).map(({ score }) => score);
    expect(last[0]).toBe(metric === "logloss" ? Math.min(...last) : Math.max(...last));
  },
);

test("predict gives the same probability of every class as the library", async () => {
  await run(["train", "dataset:iris", "--calibrate", "isotonic", "-q", "-o", "iris.json"]);
  const learner = load<string>(readFileSync("iris.json", "utf8"));
  const { rows } = iris();
  const csv = (await run(["predict", "iris.json", "dataset:iris", "--probabilities"])).stdout.trim().split("\n");
  expect(csv[0]).toBe("prediction,probability setosa,probability versicolor,probability virginica");
  const lines = (await run(["predict", "iris.json", "dataset:iris", "--scores", "--probabilities", "--jsonl"])).stdout;
  const objects = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  rows.forEach((x, i) => {
    const expected = probabilities(learner, x);
    expect(csv[i + 1].split(",").slice(1).map(Number)).toEqual(expected);
    expect(Object.keys(objects[i])).toEqual(["prediction", "scores", "probabilities"]);
    expect(Object.values(objects[i].probabilities)).toEqual(expected);
    expect(objects[i].probabilities[objects[i].prediction]).toBe(Math.max(...expected));
    expect(expected.reduce((sum, p) => sum + p)).toBeCloseTo(1, 12);
  });
});

test("predict and evaluate say how to get the probabilities that a model does not have", async () => {
  await run([...cancer, "--decide", "F1", "-q", "-o", "plain.json"]);
  const { code, stderr } = await run(["predict", "plain.json", "cancer.csv", "--probabilities"]);
  expect(code).toBe(2);
  expect(stderr).toContain("plain.json has scores, but no probabilities: train it with --calibrate platt");
  const tried = await run(["evaluate", "plain.json", "cancer.csv", "--decide", "0.3"]);
  expect(tried.stderr).toContain("--decide by a probability needs a model that has them");
});

test("evaluate --decide tries a decision without changing the model", async () => {
  await run([...cancer, "-q", "-o", "e.json"]);
  const file = readFileSync("e.json", "utf8");
  const before = JSON.parse((await run(["evaluate", "e.json", "cancer.csv", "--json"])).stdout);
  const argv = ["evaluate", "e.json", "cancer.csv", "--decide", "recall:1"];
  const found = JSON.parse((await run([...argv, "--json"])).stdout);
  expect(before.decision).toBe(null);
  expect(found.decision).toMatchObject({ for: "recall ≥ 1", positive: "malignant", met: true, recall: 1 });
  expect(found.confusion[found.classes.indexOf("malignant")][found.classes.indexOf("benign")]).toBe(0);
  expect(found.roc).toEqual(before.roc);
  expect(readFileSync("e.json", "utf8")).toBe(file);
  const { stdout } = await run(argv);
  expect(stdout).toMatch(
    /decision {3}malignant from a score of .* on, else benign; chosen for a recall of at least 1 on these very rows/,
  );
  expect(stdout).toMatch(new RegExp(`as it is +569 +${before.errors} `));
  const other = JSON.parse((await run([...argv, "--positive", "benign", "--json"])).stdout);
  expect(other.decision.positive).toBe("benign");
});

test("evaluate and inspect report the decision of a model", async () => {
  await run([...cancer, "--decide", "0.1", "-q", "-o", "d.json"]);
  for (const command of [
    ["evaluate", "d.json", "cancer.csv"],
    ["inspect", "d.json"],
  ]) {
    const { stdout } = await run(command);
    expect(stdout).toMatch(/decision {3}malignant from a score of −[\d.]+ on, else benign, as the model has it/);
  }
  expect((await run(["inspect", "d.json"])).stdout).toContain("calibrated by a sigmoid (platt)");
});

test("logistic regression has probabilities of its own, and decides by them", async () => {
  await run([...cancer, "--learner", "logistic", "--decide", "0.3", "-q", "-o", "l.json"]);
  const learner = load<string>(readFileSync("l.json", "utf8"));
  expect(learner.calibration!.sigmoids).toEqual([]);
  const { stdout } = await run(["predict", "l.json", "cancer.csv", "--probabilities", "--scores"]);
  for (const line of stdout.trim().split("\n").slice(1, 50)) {
    const [predicted, , score, , p] = line.split(",");
    expect(Number(p)).toBeCloseTo(1 / (1 + Math.exp(-Number(score))), 12);
    expect(predicted).toBe(Number(p) >= 0.3 ? "malignant" : "benign");
  }
  expect((await run(["inspect", "l.json"])).stdout).toContain("calibrated by its own sigmoid");
});

test("further training drops a decision with a note, or makes it anew with --decide", async () => {
  await run([...cancer, "--decide", "F1", "-q", "-o", "first.json"]);
  const further = ["train", "cancer.csv", "--from", "first.json"];
  const dropped = await run([...further, "-o", "second.json"]);
  expect(dropped.stderr).toContain("--calibrate and --decide settle them anew");
  expect(load<string>(readFileSync("second.json", "utf8")).calibration).toBeUndefined();
  const anew = await run([...further, "--decide", "F1", "-o", "third.json"]);
  expect(anew.stderr).not.toContain("settle them anew");
  expect(load<string>(readFileSync("third.json", "utf8")).calibration!.threshold).toBeTypeOf("number");
});

test("measures are of the class that scores above 0, and the report says how to choose the rarer class", async () => {
  const { stdout } = await run(["train", "cancer.csv", "--no-progress"]);
  expect(stdout).toMatch(/measures {3}of malignant: /);
  const rows = Array.from({ length: 90 }, (_, i) => `${i % 9},${i % 3 === 0 ? "a" : "b"}`);
  const other = await run(["train", "-", "--no-progress"], { stdin: `x,y\n${rows.join("\n")}\n` });
  expect(other.stdout).toMatch(/measures {3}of b: .*; --positive a looks for the other class/);
});

test("--calibrate says which class has too few rows to be held back", async () => {
  writeFileSync("few.csv", "a,y\n1,p\n2,p\n3,n\n4,n\n5,n\n");
  const { code, stderr } = await run(["train", "few.csv", "--calibrate", "platt"]);
  expect(code).toBe(2);
  expect(stderr).toContain('none of them is of the class "p"');
});

test("after further training, inspect no longer reports probabilities and decisions", async () => {
  const [first, second] = ["settled.json", "further.json"];
  await run(["train", "cancer.csv", "--calibrate", "platt", "--decide", "F1", "-o", first, "-q"]);
  const { stderr } = await run(["train", "cancer.csv", "--from", first, "-o", second]);
  expect(stderr).toContain("the probabilities or the decision of this model are dropped");
  expect((await run(["inspect", second])).stdout).not.toMatch(/platt|F1/);
});

test("reports and predictions count the rows whose prediction is not the more probable class", async () => {
  const balanced = [...cancer, "--only", "mean texture", "--class-weight", "balanced", "--calibrate", "platt"];
  const { stdout } = await run([...balanced, "-o", "otherwise.json"]);
  expect(stdout).toMatch(/^ {11}of these, \d+ are predicted otherwise than the more probable class, since the score/m);
  const predicted = await run(["predict", "otherwise.json", "cancer.csv", "--probabilities", "--jsonl"]);
  const answers = predicted.stdout.trimEnd().split("\n");
  const otherwise = answers.map((text) => JSON.parse(text)).filter((own) => own.probabilities[own.prediction] < 0.5);
  expect(otherwise.length).toBeGreaterThan(10);
  expect(predicted.stderr).toContain(`note: ${otherwise.length} rows are predicted otherwise than the more probable`);
  await run([...balanced, "--decide", "0.5", "-o", "agreed.json", "-q"]);
  const agreed = await run(["predict", "agreed.json", "cancer.csv", "--probabilities", "--jsonl"]);
  for (const text of agreed.stdout.trimEnd().split("\n")) {
    const { prediction, probabilities: own } = JSON.parse(text);
    expect(own[prediction]).toBeGreaterThanOrEqual(0.5);
  }
  expect(agreed.stderr).not.toContain("otherwise");
});

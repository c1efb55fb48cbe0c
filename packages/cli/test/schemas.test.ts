// Every JSON document has the keys that docs/formats/cli.md lists for it, and no others.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "./run.js";

const page = readFileSync(fileURLToPath(new URL("../../../docs/formats/cli.md", import.meta.url)), "utf8");
const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-schemas-"));
beforeAll(async () => {
  process.chdir(place);
  writeFileSync(
    "pets.csv",
    "day,weight,kind,legs,y\n2024-01-01,1.5,cat,4,in\n2024-01-02,,dog,4,out\n2024-02-01,3,cat,4,in\n2024-03-01,9,dog,4,out\n",
  );
  await run(["generate", "ten-points", "-o", "points.csv", "-q"]);
  await run(["train", "dataset:iris", "-o", "iris.json", "-q"]);
  await run(["train", "pets.csv", "-o", "pets.json", "-q", "--history", "--learner", "perceptron"]);
  await run(["train", "pets.csv", "-o", "voted.bin", "-q", "--learner", "voted"]);
  await run(["train", "points.csv", "-o", "kernel.json", "-q", "--kernel", "rbf:1"]);
  await run(["train", "points.csv", "-o", "network.json", "-q", "--learner", "network"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

/** Keys in the first columns of the tables under a heading, up to the next heading. */
function keysOf(schema: string): string[] {
  const from = page.indexOf(`### \`rosenblatt/${schema}@1\``);
  expect(from, `docs/formats/cli.md must have ${schema}`).toBeGreaterThan(0);
  const section = page.slice(from + 4).split(/^#{2,4} /m)[0];
  return [...section.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell]) => cell.match(/(?<=`)\w+(?=`)/g) ?? []);
}

async function document(argv: string[]): Promise<Record<string, unknown>> {
  const { stdout, stderr, code } = await run([...argv, "--json", "-q"]);
  expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  return JSON.parse(stdout);
}

describe("a JSON document has the documented keys", () => {
  test.each<[schema: string, argv: string[]]>([
    ["train", ["train", "dataset:iris", "--holdout", "0.2"]],
    ["train", ["train", "points.csv", "--stream", "--epochs", "2", "-o", "stream.json"]],
    ["train", ["train", "pets.csv", "--from", "pets.json"]],
    ["train", ["train", "points.csv", "--kernel", "rbf:auto", "--budget", "5"]],
    ["evaluate", ["evaluate", "iris.json", "dataset:iris"]],
    ["evaluate", ["evaluate", "pets.json", "pets.csv", "--min-accuracy", "0"]],
    ["inspect-model", ["inspect", "iris.json"]],
    ["inspect-model", ["inspect", "voted.bin"]],
    ["inspect-model", ["inspect", "kernel.json"]],
    ["inspect-model", ["inspect", "network.json"]],
    ["inspect-data", ["inspect", "pets.csv"]],
    ["cross-validate", ["cross-validate", "dataset:iris", "--folds", "3"]],
    ["tune", ["tune", "dataset:iris", "--trials", "3", "--epochs", "2"]],
    ["explain", ["explain", "iris.json", "dataset:iris"]],
    ["explain", ["explain", "pets.json", "pets.csv"]],
    ["explain", ["explain", "voted.bin", "pets.csv"]],
    ["explain", ["explain", "kernel.json", "points.csv"]],
    ["explain", ["explain", "network.json", "points.csv"]],
    ["check", ["check", "points.csv"]],
    ["check", ["check", "points.csv", "--kernel", "poly:2", "--certificate", "kernel-proof.json"]],
    ["check", ["check", "points.csv", "--map", "quadratic"]],
    ["verify", ["verify", "kernel-proof.json", "points.csv"]],
    ["plot", ["plot", "kernel.json", "points.csv"]],
    ["plot", ["plot", "iris.json", "dataset:iris"]],
    ["plot", ["plot", "iris.json", "--kind", "curve", "-o", "curve.svg"]],
    ["cluster", ["cluster", "dataset:iris", "-k", "3"]],
    ["datasets", ["datasets"]],
  ])("%s: %j", async (schema, argv) => {
    const { schema: name, ...others } = await document(argv);
    expect(name).toBe(`rosenblatt/${schema}@1`);
    expect(Object.keys(others).sort()).toEqual(schema === "train" ? trainKeys : keysOf(schema).sort());
  });

  /** The keys of the example on the page. */
  const trainKeys = [
    ...["byWeight", "data", "epochs", "learner", "mistakes", "mistakesPerEpoch", "model", "options", "progressive"],
    ...[
      "seconds",
      "stopped",
      "supportVectors",
      "test",
      "train",
      "updates",
      "measures",
      "probabilities",
      "calibration",
      "decision",
    ],
  ].sort();

  test("in the example of train on the page", () => {
    const shown = JSON.parse(page.match(/^\{\n {2}"schema": "rosenblatt\/train@1"[\s\S]*?^\}$/m)![0]);
    expect(Object.keys(shown).sort()).toEqual(["schema", ...trainKeys].sort());
  });

  test("in each update of trace, at its end and in its whole document", async () => {
    const all = keysOf("trace");
    const { stdout } = await run(["trace", "points.csv", "--ndjson", "-q"]);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const multiclass = await run(["trace", "dataset:iris", "--ndjson", "-q", "--epochs", "2"]);
    const other = JSON.parse(multiclass.stdout.split("\n")[0]);
    for (const line of [...lines, other])
      for (const key of Object.keys(line)) expect(["schema", ...all]).toContain(key);
    const { trace, schema, ...others } = await document(["trace", "points.csv"]);
    expect(schema).toBe("rosenblatt/trace@1");
    expect(trace).toHaveLength(lines.length - 1);
    for (const key of Object.keys(others)) expect(all).toContain(key);
    expect(lines.at(-1)).toEqual({
      schema,
      stopped: others.stopped,
      epochs: others.epochs,
      mistakes: others.mistakes,
      updates: others.updates,
    });
  });
});

test("objects in the lists of a document have the documented keys", async () => {
  const evaluated = await document(["evaluate", "pets.json", "pets.csv"]);
  expect(Object.keys((evaluated.perClass as object[])[0])).toEqual([
    "class",
    "support",
    "predicted",
    "undecided",
    "precision",
    "recall",
    "f1",
  ]);
  const { folds } = (await document(["cross-validate", "dataset:iris"])) as { folds: object[] };
  expect(Object.keys(folds[0])).toEqual(["train", "test", "errors", "accuracy", "score", "epochs", "stopped"]);
  const { trials } = (await document(["tune", "dataset:iris", "--trials", "2", "--epochs", "2"])) as {
    trials: object[];
  };
  expect(Object.keys(trials[0])).toEqual(["learner", "options", "errors", "accuracy", "epoch", "epochs", "seconds"]);
  const { features, updates } = (await document(["explain", "pets.json", "pets.csv"])) as {
    features: object[];
    updates: object[];
  };
  for (const feature of features)
    for (const key of Object.keys(feature))
      expect(["feature", "value", "raw", "weight", "contribution"]).toContain(key);
  expect(Object.keys(updates[0])).toEqual(["index", "epoch", "label", "step", "contribution"]);
  const { supportVectors } = (await document(["explain", "kernel.json", "points.csv"])) as { supportVectors: object[] };
  expect(Object.keys(supportVectors[0])).toEqual(["row", "class", "alpha", "similarity", "contribution"]);
  const { columns } = (await document(["inspect", "pets.csv"])) as { columns: object[] };
  for (const column of columns)
    for (const key of Object.keys(column)) expect(["name", "kind", "reason", "missing", "distinct"]).toContain(key);
});

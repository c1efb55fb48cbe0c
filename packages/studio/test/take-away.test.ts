import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { emptyDoc, pointsOf } from "../src/document/document.js";
import { pointsCsv } from "../src/document/points-csv.js";
import { fileName, typeScript } from "../src/exchange/take-away.js";
import { makeModel } from "../src/run/make-model.js";
import { makeTrace } from "../src/run/make-trace.js";
import { presetDoc, presetDocs, withLearner } from "./documents.js";

const run = promisify(execFile);
// Inside the package, so that the program finds the library.
const folder = mkdtempSync(join(import.meta.dirname, "..", "take-away-"));
const command = join(import.meta.dirname, "..", "..", "cli", "bin", "rosenblatt.js");
afterAll(() => rmSync(folder, { recursive: true }));

const ten = presetDoc("ten-points");
const documents = [
  ...presetDocs.map(([key, doc]) => [key, key === "far" ? withLearner(doc, { passes: 50 }) : doc] as const),
  ["shuffled", { ...ten, order: { kind: "shuffle", seed: 7 } }],
  ["in an order of one's own", { ...ten, order: { kind: "listed", ids: [9, 3, 5] } }],
  ["with a rate and the other rule", withLearner(ten, { rate: 0.5, delta: true, zero: "negative" })],
  ["of a margin perceptron", withLearner(ten, { learner: "margin", beta: 2 })],
  ["of passive-aggressive", withLearner(ten, { learner: "passive-aggressive", C: 0.5 })],
  ["of balanced Winnow", withLearner(ten, { learner: "balanced-winnow" })],
  ["of an RBF kernel", withLearner(ten, { learner: "kernel", kernel: { kind: "rbf", gamma: 0.7 }, rate: 2 })],
  ["of all passes", withLearner(ten, { passes: 20, throughout: true })],
  ["in the unit ball", withLearner(ten, { scaling: "unit-ball" })],
  ["of unit length", withLearner(ten, { scaling: "unit-length", passes: 40 })],
  ["of the last two of three classes", onlyLastTwo()],
] as [string, typeof ten][];

function onlyLastTwo() {
  const three = presetDoc("iris-three");
  return withLearner({ ...three, points: three.points.filter(({ target }) => target > 0) }, { zero: "positive" });
}

test("the exported program makes the page's mistakes for every preset, order and learner", async () => {
  const expected = await Promise.all(
    documents.map(async ([, doc]) => {
      const { mistakes, passes } = await makeTrace(doc);
      return { passes: passes.length, mistakes: mistakes.reduce((sum, mistake) => sum + mistake, 0) };
    }),
  );
  documents.forEach(([, doc], i) => {
    const program = typeScript(doc, expected[i].passes).replaceAll(
      /^import \{ (.*) \} from (".*");$/gm,
      "const { $1 } = await import($2);",
    );
    writeFileSync(join(folder, `${i}.mjs`), program);
  });
  const all = documents.map((_, i) => `await import("./${i}.mjs");`).join("\n");
  writeFileSync(join(folder, "all.mjs"), all);
  const { stdout } = await run(process.execPath, [join(folder, "all.mjs")]);
  const printed = stdout.trim().split("\n");
  for (const [i, [name]] of documents.entries())
    expect(Number(printed[i].split(" ")[0]), name).toBe(expected[i].mistakes);
});

describe("an exported model predicts the same in the command line", () => {
  const chosen = ["iris-hard", "iris-three", "moons", "in an order of one's own", "in the unit ball"];
  test.each(documents.filter(([name]) => chosen.includes(name)))("%s", async (name, doc) => {
    const passes = (await makeTrace(doc)).passes.length;
    const model = await makeModel({ doc, passes, averaged: false });
    const [file, points] = [join(folder, `${name}.json`), join(folder, `${name}.csv`)];
    writeFileSync(file, JSON.stringify(model));
    writeFileSync(points, pointsCsv(doc));
    const { stdout } = await run(process.execPath, [command, "predict", file, points]);
    const { load } = await import("rosenblatt");
    await import("rosenblatt/kernels");
    const learner = load(model);
    const own = doc.points.map(({ x, y }) => String(learner.predict([x, y])));
    expect(
      stdout
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split(/[,\t]/)[0]),
    ).toEqual(own);
  });
});

test("the averaged model is exported as such and differs from the last one", async () => {
  const { load } = await import("rosenblatt");
  const last = load(await makeModel({ doc: ten, passes: 16, averaged: false }));
  const mean = load(await makeModel({ doc: ten, passes: 16, averaged: true }));
  const wrong = (learner: typeof last) =>
    ten.points.filter(({ x, y, target }) => learner.predict([x, y]) !== ten.classes[target]).length;
  expect([wrong(last), wrong(mean)]).toEqual([0, 2]);
});

test("a file is named after the document's title", () => {
  const named = (title: string) => fileName({ ...emptyDoc, title }, "svg");
  expect(named("Iris: all three")).toBe("iris-all-three.svg");
  expect(named("Größe ¼ / 2")).toBe("größe-¼-2.svg");
  expect(named("../../etc")).toBe("etc.svg");
  expect(named("…")).toBe("points.svg");
});

test("class names with quotes and line breaks are escaped in the exported program", () => {
  const doc = { ...emptyDoc, classes: ['"]; process.exit(1); ["', "a\n`b`"], points: pointsOf([[0, 0, 0], [1, 1, 1]]) }; // biome-ignore format: one line
  expect(typeScript(doc, 1)).toContain('const labels = ["\\"]; process.exit(1); [\\"", "a\\n`b`"];');
});

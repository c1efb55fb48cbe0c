// What the studio's page is told about a model and rows.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { StudioDocument } from "../../src/studio/document.js";
import type { RowDocument } from "../../src/studio/row-document.js";
import { run } from "../run.js";
import { agrees, type Case, files } from "./agreement.js";
import { answered, answersFor } from "./answers.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-served-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);

const iris = "dataset:iris";
const petals = ["petal length (cm)", "petal width (cm)"] as const;
const cases: readonly Case[] = [
  { name: "three classes, standardized", data: iris, train: [], axes: petals },
  {
    name: "probabilities and a threshold",
    data: "table.csv",
    train: ["--label", "late", "--calibrate", "platt", "--decide", "recall:0.95"],
    axes: ["age", "fare"],
    probabilities: true,
  },
];
for (const one of cases) agrees(place, one);

test("the cells of a row are those of the file, and a missing cell is called missing", async () => {
  const [source, model] = [at("table.csv"), at("cells.json")];
  writeFileSync(source, files["table.csv"]);
  await run(["train", source, "--label", "late", "-o", model, "--quiet"]);
  const answers = await answersFor(model, source);
  const cells = (row: number) =>
    Object.fromEntries(answered<RowDocument>(answers, "/row.json", { row: String(row) }).cells);
  expect(cells(1)).toEqual({ age: "missing", fare: "missing", town: "Ulm", paid: "true", since: "2024-01-10" });
  expect(cells(3)).toEqual({ age: "44", fare: "9", town: "Kiel, old", paid: "false", since: "2024-03-12" });
});

test("the document of very many rows is bounded and gives their number", async () => {
  const [source, model] = [at("many.csv"), at("many.json")];
  const lines = Array.from(
    { length: 6000 },
    (_, i) => `${(i * 7919) % 1000},${(i * 104_729) % 1000},${i % 2 ? "odd" : "even"}`,
  );
  writeFileSync(source, `a,b,kind\n${lines.join("\n")}\n`);
  await run(["train", source, "--epochs", "1", "-o", model, "--quiet"]);
  const answers = await answersFor(model, source);
  const document = answered<StudioDocument>(answers, "/document.json");
  expect(document.data!.rows).toBe(6000);
  expect(document.data!.judged!.errors).toBeGreaterThan(1000);
  expect(document.data!.judged!.mistakes).toHaveLength(500);
  const { figure } = answered<{ figure: { points: { x: number }[]; rows: number[] } }>(answers, "/plane.json");
  expect([figure.points.length, figure.rows.length]).toEqual([2000, 2000]);
  const value = (row: number) => Number(lines[row].split(",")[0]);
  expect(figure.points.map(({ x }) => x)).toEqual(figure.rows.map(value));
  expect(JSON.stringify(document).length + JSON.stringify(figure).length).toBeLessThan(500_000);
});

test("rows without classes are shown, without any mistakes", async () => {
  const [source, model] = [at("new.csv"), at("iris.json")];
  await run(["train", iris, "-o", model, "--quiet"]);
  writeFileSync(
    source,
    "sepal length (cm),sepal width (cm),petal length (cm),petal width (cm)\n5.1,3.5,1.4,0.2\n6.2,2.9,4.3,1.3\n",
  );
  const answers = await answersFor(model, source);
  expect(answered<StudioDocument>(answers, "/document.json").data).toMatchObject({ rows: 2, judged: null });
  expect(answered<RowDocument>(answers, "/row.json", { row: "2" })).toMatchObject({
    truth: null,
    predicted: "versicolor",
  });
});

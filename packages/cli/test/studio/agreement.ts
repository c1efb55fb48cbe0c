// What the studio's page is told about a model is what the other commands say about it, number for number.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { StudioDocument } from "../../src/studio/document.js";
import type { RowDocument } from "../../src/studio/row-document.js";
import type { Answer } from "../../src/studio/served-model.js";
import { run } from "../run.js";
import { answered, answersFor } from "./answers.js";

/** Numbers with holes, categories, yes and no, and days; the class depends on all of them. */
function table(): string {
  const lines = ["age,fare,town,paid,since,late"];
  for (let i = 0; i < 120; i++) {
    const [age, fare] = [20 + ((i * 37) % 50), (i * 53) % 97];
    const town = ["Ulm", "Bonn", "Kiel, old", "Jena"][(i * 7) % 4];
    const paid = (i * 11) % 3 === 0 ? "yes" : "no";
    const day = `2024-0${1 + (i % 9)}-1${i % 10}`;
    const late = age + (town === "Ulm" ? 20 : 0) - (paid === "yes" ? 15 : 0) + (i % 5) * 4 > 52 ? "late" : "on time";
    lines.push(`${i % 13 === 0 ? "" : age},${i % 17 === 0 ? "NA" : fare},"${town}",${paid},${day},${late}`);
  }
  return `${lines.join("\n")}\n`;
}

function texts(): string {
  const words = [
    ["win", "prize", "cash", "now"],
    ["meeting", "agenda", "notes", "monday"],
    ["goal", "match", "league", "team"],
  ];
  return Array.from({ length: 60 }, (_, i) => {
    const own = words[i % 3];
    const other = words[(i + 1 + (i % 2)) % 3];
    const text = `the ${own[i % 4]} and ${own[(i * 3) % 4]} with a ${other[(i * 5) % 4]} of ${i % 7 === 0 ? other[0] : own[1]}`;
    return JSON.stringify({ text, kind: ["spam", "work", "sport"][i % 3] });
  }).join("\n");
}

/** Data sets that are written for these tests, by the names of their files. */
export const files: Readonly<Record<string, string>> = { "table.csv": table(), "texts.jsonl": texts() };

/** A model to compare the answers about. */
export interface Case {
  readonly name: string;
  readonly data: string;
  readonly train: readonly string[];
  /** Two columns, by what names them. */
  readonly axes: readonly [string, string];
  readonly probabilities?: true | undefined;
}

interface Row {
  readonly prediction: string;
  readonly scores: Readonly<Record<string, number>>;
  readonly probabilities?: Readonly<Record<string, number>>;
}

/** Trains a model in a folder, and compares what is answered about it with what evaluate, predict, explain, plot and inspect say. */
export function agrees(place: string, { name, data, train, axes, probabilities }: Case): void {
  describe(name, () => compared(place, { name, data, train, axes, probabilities }));
}

function compared(place: string, { data, train, axes, probabilities }: Case): void {
  const model = join(place, "model.json");
  const source = data in files ? join(place, data) : data;
  let answers: ReadonlyMap<string, Answer>;
  let document: StudioDocument;
  const json = async <T>(...argv: string[]): Promise<T> => {
    const { stdout, stderr, code } = await run(argv);
    if (code !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as T;
  };
  beforeAll(async () => {
    if (data in files) writeFileSync(source, files[data]);
    const { code, stderr } = await run(["train", source, ...train, "-o", model, "--quiet"]);
    if (code !== 0) throw new Error(stderr);
    const chosen = train.includes("--classes") ? { classes: ["setosa", "versicolor"] } : {};
    answers = await answersFor(model, source, chosen);
    document = answered(answers, "/document.json");
  });
  const only = train.includes("--classes") ? ["--classes", "setosa,versicolor"] : [];

  test("errors are those of evaluate, and the wrong rows those of predict", async () => {
    const { judged } = document.data!;
    const evaluated = await json<{
      errors: number;
      accuracy: number;
      balancedAccuracy: number;
      baseline: { class: string; accuracy: number };
      classes: string[];
      perClass: { class: string; support: number; predicted: number }[];
    }>("evaluate", model, source, ...only, "--json");
    expect(judged).toMatchObject({
      errors: evaluated.errors,
      accuracy: evaluated.accuracy,
      balancedAccuracy: evaluated.balancedAccuracy,
    });
    expect(1 - judged!.commonest.errors / document.data!.rows).toBeCloseTo(evaluated.baseline.accuracy, 12);
    for (const { class: name, support, predicted } of evaluated.perClass)
      expect(judged!.perClass[document.classes.indexOf(name)]).toMatchObject({ rows: support, predicted });
    expect(judged!.mistakes).toHaveLength(evaluated.errors);
    const rows = (await run(["predict", model, source, ...only])).stdout.trim().split("\n").slice(1);
    for (const { row, predicted } of judged!.mistakes) expect(rows[row - 1]).toBe(document.classes[predicted]);
  });

  test("a row is what explain and predict say about it", async () => {
    const more = probabilities ? ["--probabilities"] : [];
    const predicted = await json<Row[]>("predict", model, source, ...only, "--scores", ...more, "--to", "json");
    expect(predicted).toHaveLength(document.data!.rows);
    for (const row of [1, 13, 18, predicted.length]) {
      const told = answered<RowDocument>(answers, "/row.json", { row: String(row) });
      const explained = await json<RowDocument>("explain", model, source, ...only, "--row", String(row), "--json");
      const same = ["truth", "predicted", "class", "score", "scores"] as const;
      expect(told).toMatchObject(Object.fromEntries(same.map((key) => [key, explained[key]])));
      expect(told.features.map(({ text: _, ...feature }) => feature)).toEqual(explained.features.slice(0, 12));
      expect(told.supportVectors).toEqual(explained.supportVectors?.slice(0, 12) ?? null);
      if (explained.features.length > 0) {
        const sum = told.features.reduce((total, { contribution }) => total + contribution, 0);
        expect(sum + told.moreFeatures.contribution).toBeCloseTo(told.score, 9);
      }
      const { prediction, scores, probabilities: shares } = predicted[row - 1];
      expect(told.predicted).toBe(prediction);
      expect(told.scores).toEqual(document.classes.map((name) => scores[name]));
      expect(told.probabilities).toEqual(shares ? document.classes.map((name) => shares[name]) : null);
    }
  });

  test("a plane is what plot draws", async () => {
    const rounded = (figure: { field?: { scores: number[] } }) =>
      figure.field
        ? { ...figure, field: { ...figure.field, scores: figure.field.scores.map((x) => Number(x.toPrecision(6))) } }
        : figure;
    const [x, y] = axes;
    for (const [query, flags] of [
      [{}, []],
      [{ x, y }, ["--x", x, "--y", y]],
    ] as const) {
      const told = answered<{ figure: object; held: unknown }>(answers, "/plane.json", query);
      const plotted = await json<{ figure: { coloured?: unknown; field?: { scores: number[] } }; held: unknown }>(
        ...["plot", model, source, ...only, ...flags, "--json"],
      );
      const { coloured: _, ...figure } = plotted.figure;
      expect(told).toEqual({ figure: rounded(figure), held: plotted.held });
    }
  });

  test("weights are those of inspect, or it says why there are none", async () => {
    const inspected = await json<{
      weights: { feature: string; weights: Record<string, number> }[] | null;
      nonzeroWeights: number | null;
    }>("inspect", model, "--weights", "100000", "--json");
    const { weights } = document;
    expect(weights.missing === null).toBe(inspected.weights !== null);
    if (!inspected.weights) return;
    expect(weights.nonzero).toBe(inspected.nonzeroWeights);
    for (const k of weights.classes) {
      const { speakFor, speakAgainst } = answered<{
        speakFor: { feature: string; weight: number }[];
        speakAgainst: { feature: string; weight: number }[];
      }>(answers, "/weights.json", { class: String(k) });
      const own = inspected.weights.map(({ feature, weights: all }) => ({ feature, weight: all[document.classes[k]] }));
      const by = (sign: number) =>
        own
          .filter(({ weight }) => sign * weight > 0)
          .map(({ weight }) => weight)
          .sort((a, b) => sign * (b - a))
          .slice(0, 25);
      expect(speakFor.map(({ weight }) => weight)).toEqual(by(1));
      expect(speakAgainst.map(({ weight }) => weight)).toEqual(by(-1));
      for (const one of [...speakFor, ...speakAgainst]) expect(own).toContainEqual(one);
    }
  });
}

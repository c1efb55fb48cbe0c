import { Examples } from "rosenblatt";
import { competitor, margins, separability } from "rosenblatt/theory";
import { describe, expect, test } from "vitest";
import { pointsOf } from "../src/document/document.js";
import { optionsOf } from "../src/run/learner-options.js";
import { lessonOf } from "../src/run/lesson.js";
import { makeTheory } from "../src/run/make-theory.js";
import { makeTrace } from "../src/run/make-trace.js";
import { weightsAfter } from "../src/run/trace.js";
import { presetDoc, presetDocs, withLearner } from "./documents.js";

const noLine = ["xor", "iris-hard", "iris-lengths", "iris-three", "outlier", "both", "rings", "moons"];
const separable = presetDocs.filter(([key]) => !noLine.includes(key));

test("all presets except the listed ones are separable", () => {
  expect(presetDocs.filter(([, doc]) => !makeTheory(doc).separable).map(([key]) => key)).toEqual(noLine);
});

test("the ten points: γ² = 1/27, R² = 51, (R/γ)² = 1377, u along (1, 1, −5)", () => {
  const { gamma, radius, bound, u, support } = makeTheory(presetDoc("ten-points")).proof!;
  expect(gamma ** 2).toBeCloseTo(1 / 27, 9);
  expect(radius ** 2).toBeCloseTo(51, 9);
  expect(bound).toBeCloseTo(1377, 4);
  for (const [j, entry] of [-5, 1, 1].entries()) expect(u[j] * Math.sqrt(27)).toBeCloseTo(entry, 6);
  expect([...support].sort((a, b) => a - b)).toEqual([4, 5, 7]);
});

describe.each(separable)("%s", (_, given) => {
  const doc = withLearner(given, { learner: "perceptron" });
  const { proof } = makeTheory(doc);
  const { rows, labels } = lessonOf(doc);
  const { bias = true, classes = [], positive } = optionsOf(doc);
  const sides = { bias, ...(positive !== undefined && { positive }) };
  const examples = Examples.from(rows, labels, { classes });

  test("the library finds the same γ, R and bound", () => {
    const known = margins(examples, undefined, sides);
    expect(proof!.gamma).toBeLessThanOrEqual(known.perceptronMargin!.upper * (1 + 1e-9));
    expect(proof!.gamma / known.perceptronMargin!.lower).toBeCloseTo(1, 5);
    expect(proof!.radius / known.radius.upper).toBeCloseTo(1, 9);
    expect(proof!.bound / known.bound!.upper).toBeCloseTo(1, 4);
  });

  test("u is a unit vector that separates the points with margin γ", () => {
    const { gamma, norm } = competitor(examples, Float64Array.from(proof!.u), sides);
    expect(norm).toBeCloseTo(1, 12);
    expect(gamma).toBeCloseTo(proof!.gamma, 12);
    expect(gamma).toBeGreaterThan(0);
  });

  test("kγ ≤ w·u ≤ ‖w‖ ≤ √k·R after every mistake, and k ≤ (R/γ)²", async () => {
    const { weights, updates } = await makeTrace(doc);
    const { u, gamma, radius, bound } = proof!;
    expect(updates.length).toBeLessThanOrEqual(bound * (1 + 1e-9));
    for (let k = 0; k <= updates.length; k++) {
      const [{ b, w }] = weightsAfter(weights, 1, k);
      const along = b * u[0] + w[0] * u[1] + w[1] * u[2];
      const length = Math.sqrt(b * b + w[0] * w[0] + w[1] * w[1]);
      const slack = 1e-9 * (1 + length);
      expect(k * gamma).toBeLessThanOrEqual(along + slack);
      expect(along).toBeLessThanOrEqual(length + slack);
      expect(length).toBeLessThanOrEqual(Math.sqrt(k) * radius + slack);
    }
  });
});

describe.each(noLine.filter((key) => key !== "iris-three"))("%s", (key) => {
  const doc = presetDoc(key);
  const { common, proof, separable } = makeTheory(doc);

  test("has a common point that is a mixture of each class", () => {
    expect([separable, proof]).toEqual([false, null]);
    for (const [target, side] of [[1, common!.positive], [0, common!.negative]] as const) {
      expect(side.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
      for (const { row, weight } of side) {
        expect(doc.points[row].target).toBe(target);
        expect(weight).toBeGreaterThan(0);
      }
      const mixed = (of: "x" | "y") => side.reduce((sum, { row, weight }) => sum + weight * doc.points[row][of], 0);
      expect(mixed("x")).toBeCloseTo(common!.point[0], 9);
      expect(mixed("y")).toBeCloseTo(common!.point[1], 9);
    }
  }); // biome-ignore format: pairs

  test("names points by their place in the document, even in another order", () => {
    const ids = doc.points.map(({ id }) => id).reverse();
    const reversed = makeTheory({ ...doc, order: { kind: "listed", ids } }).common!;
    for (const { row } of reversed.positive) expect(doc.points[row].target).toBe(1);
    for (const { row } of reversed.negative) expect(doc.points[row].target).toBe(0);
  });
});

test("the last two of three classes keep their own points when taken alone", () => {
  const three = presetDoc("iris-three");
  const doc = { ...three, points: three.points.filter(({ target }) => target > 0) };
  const { common } = makeTheory(doc);
  for (const { row } of common!.positive) expect(doc.points[row].target).toBe(1);
  for (const { row } of common!.negative) expect(doc.points[row].target).toBe(2);
});

test("three classes are tested for joint separability", () => {
  const doc = presetDoc("iris-three");
  const { rows, labels } = lessonOf(doc);
  expect(makeTheory(doc)).toEqual({
    separable: separability(Examples.from(rows, labels)).separable,
    common: null,
    proof: null,
  });
});

test("no common point is given without a bias", () => {
  const doc = withLearner({ ...presetDoc("and"), points: pointsOf([[1, 1, 0], [2, 2, 1]]) }, { bias: false }); // biome-ignore format: one line
  expect(makeTheory(doc)).toEqual({ separable: false, common: null, proof: null });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Doc, emptyDoc, pointsOf } from "../src/document/document.js";
import { DocError, docFrom, savedDoc } from "../src/document/saved-doc.js";
import { anyDoc, presetDocs } from "./documents.js";

const through = (doc: Doc) => docFrom(JSON.parse(JSON.stringify(savedDoc(doc))));

test.each(presetDocs)("%s is unchanged by saving and loading", (_, doc) => {
  expect(through(doc)).toEqual(doc);
});

test("any document is unchanged by saving and loading", () => {
  fc.assert(
    fc.property(anyDoc, (doc) => {
      expect(through(doc)).toEqual(doc);
    }),
  );
});

test("point ids are renumbered on loading, and the order with them", () => {
  const doc: Doc = {
    ...emptyDoc,
    points: [
      { id: 7, x: 0, y: 1, target: 0 },
      { id: 3, x: 2, y: 3, target: 1 },
    ],
    order: { kind: "listed", ids: [3, 7] },
  };
  const back = through(doc);
  expect(back.points.map(({ id }) => id)).toEqual([0, 1]);
  expect(back.order).toEqual({ kind: "listed", ids: [1, 0] });
});

test("default settings are not saved", () => {
  expect(savedDoc(emptyDoc)).not.toHaveProperty("settings");
  expect(savedDoc({ ...emptyDoc, settings: { ...emptyDoc.settings, rate: 2 } }).settings).toEqual({ rate: 2 });
});

test("an arbitrary value is never refused without a full sentence as the reason", () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
      try {
        docFrom(value);
      } catch (error) {
        expect(error).toBeInstanceOf(DocError);
        expect((error as Error).message).toMatch(/^[A-Z].*\.$/s);
      }
    }),
  );
});

describe("a document with one part changed", () => {
  const good = savedDoc({ ...emptyDoc, points: pointsOf([[0, 0, 0], [1, 1, 1]]) }); // biome-ignore format: one line
  const bad: [what: string, spoiled: Record<string, unknown>, message: string][] = [
    ["no points", { points: undefined }, "There is no list of points in it."],
    ["a point without a class", { points: [[1, 2]] }, "The class of point 1 must be a whole number from 0 to 1."],
    ["text for a number", { points: [["1", 2, 0]] }, "The first coordinate of point 1 must be a number"],
    ["NaN", { points: [[Number.NaN, 2, 0]] }, "The first coordinate of point 1 must be a number"],
    ["a number too far away", { points: [[1, 1e300, 0]] }, "The second coordinate of point 1 must be a number"],
    ["a class that is not there", { points: [[1, 2, 2]] }, "The class of point 1"],
    ["half a class", { points: [[1, 2, 0.5]] }, "The class of point 1"],
    ["too many points", { points: Array(5001).fill([0, 0, 0]) }, "There are 5001 points; at most 5000"],
    ["one class", { classes: ["only"] }, "There must be two or three classes; there are 1."],
    ["four classes", { classes: ["a", "b", "c", "d"] }, "there are 4"],
    ["two classes of one name", { classes: ["a", "a"] }, "different names"],
    ["a class without a name", { classes: ["", "b"] }, "The name of a class"],
    ["a long name", { classes: ["a".repeat(41), "b"] }, "at most 40 characters"],
    ["a list of names that is none", { classes: { 0: "a", 1: "b", length: 2 } }, "There is no list of classes"],
    ["three axes", { axes: ["a", "b", "c"] }, "There must be two axes"],
    ["a place that is not there", { order: { listed: [0, 2] } }, "A place in the order"],
    ["a place twice", { order: { listed: [0, 0] } }, "The order names a point twice."],
    ["a seed below 0", { order: { shuffle: -1 } }, "The seed"],
    ["no such learner", { settings: { learner: "toString" } }, "The algorithm must be one of perceptron"],
    ["a rate of 0", { settings: { rate: 0 } }, "The rate"],
    ["a rate of infinity", { settings: { rate: Number.POSITIVE_INFINITY } }, "The rate"],
    ["a million passes", { settings: { passes: 1e6 } }, "The number of passes"],
    ["no such kernel", { settings: { kernel: { kind: "sigmoid" } } }, "The kernel must be polynomial or rbf."],
    ["degree 1000", { settings: { kernel: { kind: "polynomial", degree: 1000, c: 1 } } }, "The degree"],
    ["a γ of 0", { settings: { kernel: { kind: "rbf", gamma: 0 } } }, "γ must be a number"],
    ["a list for settings", { settings: [] }, "The list of settings cannot be read."],
  ];
  test.each(bad)("is refused for %s", (_, spoiled, message) => {
    expect(() => docFrom({ ...good, ...spoiled })).toThrow(DocError);
    expect(() => docFrom({ ...good, ...spoiled })).toThrow(message);
  });

  test("ignores keys such as __proto__", () => {
    const text = JSON.stringify(good).replace("{", '{"__proto__":{"rate":9,"polluted":1},"constructor":7,');
    const doc = docFrom(JSON.parse(text));
    expect(doc.settings).toEqual(emptyDoc.settings);
    expect({}).not.toHaveProperty("polluted");
    expect(docFrom({ ...good, settings: JSON.parse('{"__proto__":{"rate":9}}') }).settings.rate).toBe(1);
  });
});

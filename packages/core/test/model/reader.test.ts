import { expect, test } from "vitest";
import { ModelError } from "../../src/errors.js";
import { HeadReader } from "../../src/model/reader.js";

const head = JSON.parse(`{
  "name": "perceptron", "balanced": false, "rate": 0.5, "mistakes": 12, "nothing": null,
  "classes": ["ham", "spam"], "mixed": ["a", 1], "options": { "rate": "high" },
  "weights": { "array": 0 }, "counts": { "array": 1 }, "lost": { "array": 2 }, "half": { "array": 0.5 },
  "parts": [{ "weights": { "array": 0 } }]
}`);
const arrays = [Float64Array.of(1, -0), Uint32Array.of(3)];
const reader = new HeadReader(head, ".head", { arrays, left: Infinity });

test("HeadReader returns facts of the requested kind", () => {
  expect(reader.text("name")).toBe("perceptron");
  expect(reader.flag("balanced")).toBe(false);
  expect(reader.number("rate", { min: 0, max: 1 })).toBe(0.5);
  expect(reader.number("mistakes", { whole: true })).toBe(12);
  expect(reader.list("classes")).toEqual(["ham", "spam"]);
  expect(reader.each("classes", (list, i) => list.text(i))).toEqual(["ham", "spam"]);
  expect(reader.array("weights", "f64", 2)).toBe(arrays[0]);
  expect(reader.array("counts", "u32")).toBe(arrays[1]);
  expect(reader.each("parts", (list, i) => list.object(i).array("weights", "f64"))).toEqual([arrays[0]]);
  expect([reader.has("rate"), reader.has("bias")]).toEqual([true, false]);
});

test.each<[string, () => unknown]>([
  ["model.head.rate: must be text; got 0.5", () => reader.text("rate")],
  ["model.head.bias: must be a number; got undefined", () => reader.number("bias")],
  ["model.head.nothing: must be a number; got null", () => reader.number("nothing")],
  ["model.head.rate: must be a whole number from 1; got 0.5", () => reader.number("rate", { whole: true, min: 1 })],
  ["model.head.mistakes: must be a number from 0 to 1; got 12", () => reader.number("mistakes", { min: 0, max: 1 })],
  ['model.head.options.rate: must be a number; got "high"', () => reader.object("options").number("rate")],
  ["model.head.mixed[1]: must be text; got 1", () => reader.each("mixed", (list, i) => list.text(i))],
  ["model.head.classes: must be an object; got a list", () => reader.object("classes")],
  ["model.head.options: must be a list; got an object", () => reader.list("options")],
  ["model.head.nothing: must be true or false; got null", () => reader.flag("nothing")],
  ["model.head.weights: must be an array of 3 f64; got 2 f64", () => reader.array("weights", "f64", 3)],
  ["model.head.counts: must be an array of any number of f64; got 1 u32", () => reader.array("counts", "f64")],
  ["model.head.lost.array: must be a whole number from 0 to 1; got 2", () => reader.array("lost", "u32")],
  ["model.head.half.array: must be a whole number from 0 to 1; got 0.5", () => reader.array("half", "u32")],
  ["model.head: must be an object; got null", () => new HeadReader(null)],
])("HeadReader refuses with: %s", (message, take) => {
  expect(take).toThrow(ModelError);
  expect(take).toThrow(message);
});

test("HeadReader ignores inherited keys", () => {
  for (const key of ["constructor", "__proto__", "toString", "hasOwnProperty"]) {
    expect(reader.has(key)).toBe(false);
    expect(() => reader.object(key)).toThrow(`model.head.${key}: must be an object; got undefined`);
  }
  const hostile = new HeadReader(JSON.parse('{"__proto__":{"rate":1},"name":{"constructor":{"name":{"toString":0}}}}'));
  expect(hostile.has("rate")).toBe(false);
  expect(hostile.object("__proto__").number("rate")).toBe(1);
  expect(() => hostile.text("name")).toThrow("model.head.name: must be text; got an object");
});

import fc from "fast-check";
import { readCsv } from "rosenblatt/readers";
import { expect, test } from "vitest";
import { emptyDoc } from "../src/document/document.js";
import { columnNames, pointsCsv } from "../src/document/points-csv.js";
import { readTable } from "../src/document/read-table.js";
import { anyDoc, presetDocs } from "./documents.js";

test.each(presetDocs)("%s is unchanged by writing and reading CSV", (_, doc) => {
  const { columns, rows } = readTable(pointsCsv(doc));
  expect(rows).toBe(doc.points.length);
  expect(columns.map(({ name }) => name)).toEqual(columnNames(doc));
  expect([...columns[0].numbers!]).toEqual(doc.points.map(({ x }) => x));
  expect([...columns[1].numbers!]).toEqual(doc.points.map(({ y }) => y));
  expect(columns[2].texts).toEqual(doc.points.map(({ target }) => doc.classes[target]));
});

test("column names are unique", () => {
  for (const axes of [["a", "a"], ["class", "b"], ["a", "class"], ["class", "class"]] as const)
    expect(new Set(columnNames({ axes })).size).toBe(3);
}); // biome-ignore format: pairs

test("names with commas, quotes and line breaks stay in one cell", () => {
  const doc = {
    ...emptyDoc,
    classes: ['he said "no"', "yes,\nindeed"],
    axes: ["a, b", " c "] as const,
    points: [
      { id: 0, x: 1, y: 2, target: 0 },
      { id: 1, x: -3, y: 4.5, target: 1 },
    ],
  };
  const { columns } = readCsv(pointsCsv(doc), { label: "class" });
  expect(columns.map(({ name }) => name)).toEqual(["a, b", " c ", "class"]);
});

test("CSV text has one line for each point and a header", () => {
  fc.assert(
    fc.property(anyDoc, (given) => {
      const doc = { ...given, classes: ["a", "b", "c"], axes: ["x", "y"] as const };
      expect(pointsCsv(doc).split("\n")).toHaveLength(doc.points.length + 2);
    }),
  );
});

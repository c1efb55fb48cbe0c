import { expect, test } from "vitest";
import { planColumns } from "../../src/table/column-plan.js";
import { areCommaNumbers, areGroupedNumbers, commaNumberIn } from "../../src/text/comma-number.js";

test.each([
  ["0,5", 0.5],
  [" -12,25 ", -12.25],
  ["1.234,5", 1234.5],
  ["1.234.567", 1234567],
  ["7", 7],
])("%j is %d", (text, value) => {
  expect(commaNumberIn(text)).toBe(value);
});

test.each(["", ",5", "1,", "1,2,3", "1.23,4", "1e3", "0x10", "12,5 €"])("%j is none", (text) => {
  expect(commaNumberIn(text)).toBeUndefined();
});

test("a column has decimal commas when nothing else can be meant", () => {
  expect(areCommaNumbers(["1", "2,5", "3"])).toBe(true);
  expect(areCommaNumbers(["1", "2,500"])).toBe(false);
  expect(areCommaNumbers(["1", "2,5", "x"])).toBe(false);
  expect(areGroupedNumbers(["1", "2,500", "1,234,567.8"])).toBe(true);
  expect(areGroupedNumbers(["1", "2.5"])).toBe(false);
  expect(areGroupedNumbers(["2,500", "x"])).toBe(false);
});

test("numbers with commas between thousands, and dates that could be two, are left out with what to do", () => {
  const rows = [
    ["1,200", "03/04/2024", "p"],
    ["800", "12/01/2024", "q"],
  ];
  expect(planColumns(["n", "d", "y"], rows).map(({ reason }) => reason)).toEqual([
    "numbers with commas: write 1234.5 for 1,234.5",
    "dates: write 2024-05-31 for 31/05/2024 or 05/31/2024",
    "by its name",
  ]);
});

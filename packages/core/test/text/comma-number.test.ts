import { expect, test } from "vitest";
import { planColumns } from "../../src/table/column-plan.js";
import { amountIn, areAmounts, areCommaNumbers, commaNumberIn } from "../../src/text/comma-number.js";

test.each([
  ["0,5", 0.5],
  [" -12,25 ", -12.25],
  ["1.234,5", 1234.5],
  ["1.234.567", 1234567],
  ["7", 7],
  ["12,5 €", 12.5],
  ["1 234,50 €", 1234.5],
  ["12,5 %", 12.5],
])("%j with a decimal comma is %d", (text, value) => {
  expect(commaNumberIn(text)).toBe(value);
});

test.each(["", ",", "1,", "1,2,3", "1.23,4", "1e3", "0x10", "12,5 km", "€"])(
  "%j is no number with a decimal comma",
  (text) => {
    expect(commaNumberIn(text)).toBeUndefined();
  },
);

test.each([
  ["$1,234.00", 1234],
  ["-$5", -5],
  ["$-5.25", -5.25],
  ["(1,234.50)", -1234.5],
  ["£ 12", 12],
  ["12 %", 12],
  ["3.5%", 3.5],
  ["1,234,567", 1234567],
  ["950", 950],
  [" .5 ", 0.5],
])("the amount %j is %d", (text, value) => {
  expect(amountIn(text)).toBe(value);
});

test.each(["", "$", "%", "1,23", "12,34.5", "1,234,56", "$1 $2", "5 km", "555-1234", "--5", "()"])(
  "%j is no amount",
  (text) => {
    expect(amountIn(text)).toBeUndefined();
  },
);

test("a column has decimal commas when nothing else can be meant", () => {
  expect(areCommaNumbers(["1", "2,5", "3"])).toBe(true);
  expect(areCommaNumbers(["0,500", "2,500"])).toBe(true);
  expect(areCommaNumbers(["1", "2,500"])).toBe(false);
  expect(areCommaNumbers(["1", "2,5", "x"])).toBe(false);
  expect(areCommaNumbers(["1.234.567", "1.234"])).toBe(true);
});

test("points stand between thousands beside a column with decimal commas, and before decimals elsewhere", () => {
  const kinds = (...rows: string[][]) => planColumns(["n", "m", "y"], rows).map(({ kind }) => kind);
  expect(kinds(["1.026", "0,82", "p"], ["688", "7,5", "q"], ["?", "1,5", "q"])[0]).toBe("decimal-comma");
  expect(kinds(["1.026", "0.82", "p"], ["688", "7.5", "q"])[0]).toBe("numeric");
  expect(kinds(["1.026", "0,82", "p"], ["6.88", "7,5", "q"])[0]).toBe("numeric");
  expect(kinds(["0.026", "0,82", "p"], ["0.688", "7,5", "q"])[0]).toBe("numeric");
  expect(kinds(["1.026", "0,82", "p"], ["6880", "7,5", "q"])[0]).toBe("numeric");
});

test("a column has amounts when its signs are those of one currency, or percent throughout", () => {
  expect(areAmounts(["1", "2,500", "1,234,567.8"])).toBe(true);
  expect(areAmounts(["$1", "2", "-$3.50"])).toBe(true);
  expect(areAmounts(["1%", "2 %"])).toBe(true);
  expect(areAmounts(["1%", "2"])).toBe(false);
  expect(areAmounts(["$1", "€2"])).toBe(false);
  expect(areAmounts(["2,500", "x"])).toBe(false);
});

test("amounts are numbers, also where numbers are asked for; dates of both orders are left out with what to do", () => {
  const rows = [
    ["1,200", "$5", "13/04/2024", "p"],
    ["800", "$1,000.50", "04/13/2024", "q"],
  ];
  const plan = planColumns(["n", "m", "d", "y"], rows, { numeric: ["m"] });
  expect(plan.map(({ kind }) => kind)).toEqual(["amount", "amount", "ignored", "label"]);
  expect(plan[2].reason).toBe("dates, not all in one order: write 2024-05-31");
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { planColumns } from "../../src/table/column-plan.js";
import { amountIn, amountUnit, commaNumberIn, commaUnit, unitsIn } from "../../src/text/comma-number.js";
import { runs } from "../runs.js";

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
  ["−5", -5],
  ["−$5.25", -5.25],
  ["1'234.5", 1234.5],
  ["1’234’567", 1234567],
  ["1 234", 1234],
  ["1\u2009234", 1234],
  ["−1\u202f234\u202f567,5".replace(",", "."), -1234567.5],
  ["1\xa0234 €", 1234],
])("the amount %j is %d", (text, value) => {
  expect(amountIn(text)).toBe(value);
});

test.each(["", "$", "%", "1,23", "12,34.5", "1,234,56", "$1 $2", "5 km", "555-1234", "--5", "()"])(
  "%j is no amount",
  (text) => {
    expect(amountIn(text)).toBeUndefined();
  },
);

test.each([
  ["5 kg", "kg", 5],
  ["5kg", "kg", 5],
  ["5", "kg", 5],
  ["(5 kg)", "kg", -5],
  ["−1'234.5\xa0m2", "m2", -1234.5],
  ["12.5 %", "%", 12.5],
  ['6"', '"', 6],
  ["21 °C", "°C", 21],
])("%j in %j is %d", (text, unit, value) => {
  expect(amountIn(text, unit)).toBe(value);
});

test.each([
  ["5 lb", "kg"],
  ["5 mm", "m"],
  ["5 %", "kg"],
  ["€5", "$"],
  ["1e5", "e"],
  ["1e500", "e"],
  ["kg", "kg"],
  ["5 kg 6", "kg"],
])("%j is no number in %j", (text, unit) => {
  expect(amountIn(text, unit)).toBeUndefined();
});

test("a number with a decimal comma may have a unit that contains points", () => {
  expect(commaNumberIn("1.234,5 sq. ft", "sq. ft")).toBe(1234.5);
  expect(commaUnit(["12,5 Std.", "1.234,5 Std."])).toBe("Std.");
  expect(commaUnit(["12,5 m2", "7 m2"])).toBe("m2");
});

test("a number is read in every spelling, and its unit is found", () => {
  const marks = ["", ",", "'", "’", " ", "\xa0", "\u2009", "\u202f"];
  const units = ["", "kg", "%", "‰", "$", "€", "°C", "m2", "km/h", "Std.", "sq ft", "µg/m³", "eV"];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 12 }),
      fc.integer({ min: 0, max: 99 }),
      fc.constantFrom("", "-", "−"),
      fc.constantFrom(...marks),
      fc.constantFrom(...units),
      fc.constantFrom("", " ", "\xa0"),
      (whole, hundredths, sign, mark, unit, space) => {
        const decimals = String(hundredths).padStart(2, "0");
        const groups = String(whole).replace(/(?<=\d)(?=(\d{3})+$)/g, mark);
        const text = `${sign}${groups}.${decimals}${unit && space}${unit}`;
        expect([...unitsIn([text])!]).toEqual([unit]);
        expect(amountIn(text, unit)).toBe(Number(`${sign && "-"}${whole}.${decimals}`));
        if (mark !== ",") expect(commaNumberIn(text.replace(".", ","), unit)).toBe(amountIn(text, unit));
      },
    ),
    { numRuns: runs(300, 20_000) },
  );
});

test("a column has decimal commas if nothing else can be meant", () => {
  expect(commaUnit(["1", "2,5", "3"])).toBe("");
  expect(commaUnit(["0,500", "2,500"])).toBe("");
  expect(commaUnit(["1", "2,500"])).toBeUndefined();
  expect(commaUnit(["1", "2,5", "x"])).toBeUndefined();
  expect(commaUnit(["1.234.567", "1.234"])).toBe("");
});

test("points separate thousands if another column has decimal commas, and decimals otherwise", () => {
  const kinds = (...rows: string[][]) => planColumns(["n", "m", "y"], rows).map(({ kind }) => kind);
  expect(kinds(["1.026", "0,82", "p"], ["688", "7,5", "q"], ["?", "1,5", "q"])[0]).toBe("decimal-comma");
  expect(kinds(["1.026", "0.82", "p"], ["688", "7.5", "q"])[0]).toBe("numeric");
  expect(kinds(["1.026", "0,82", "p"], ["6.88", "7,5", "q"])[0]).toBe("numeric");
  expect(kinds(["0.026", "0,82", "p"], ["0.688", "7,5", "q"])[0]).toBe("numeric");
  expect(kinds(["1.026", "0,82", "p"], ["6880", "7,5", "q"])[0]).toBe("numeric");
  expect(kinds(["1.026 kg", "0,82", "p"], ["688 kg", "7,5", "q"])[0]).toBe("decimal-comma");
  expect(kinds(["1.026 kg", "0.82", "p"], ["688 kg", "7.5", "q"])[0]).toBe("amount");
});

test("a column holds amounts if its signs are of one currency, or percent throughout", () => {
  expect(amountUnit(["1", "2,500", "1,234,567.8"])).toBe("");
  expect(amountUnit(["$1", "2", "-$3.50"])).toBe("$");
  expect(amountUnit(["1%", "2 %"])).toBe("%");
  expect(amountUnit(["1%", "2"])).toBeUndefined();
  expect(amountUnit(["$1", "€2"])).toBeUndefined();
  expect(amountUnit(["2,500", "x"])).toBeUndefined();
  expect(amountUnit(["5 kg", "−6kg", "1'234.5 kg"])).toBe("kg");
  expect(amountUnit(["5 kg", "6"])).toBeUndefined();
  expect(amountUnit(["5 kg", "6 lb"])).toBeUndefined();
});

test("amounts are numbers, and dates in contradictory orders are ignored with a remedy", () => {
  const rows = [
    ["1,200", "$5", "13/04/2024", "p"],
    ["800", "$1,000.50", "04/13/2024", "q"],
  ];
  const plan = planColumns(["n", "m", "d", "y"], rows, { numeric: ["m"] });
  expect(plan.map(({ kind }) => kind)).toEqual(["amount", "amount", "ignored", "label"]);
  expect(plan[2].reason).toBe("dates, not all in one order: write 2024-05-31");
});

/** The kind of the only column beside the label. */
const planOf = (name: string, ...cells: string[]) =>
  planColumns(
    [name, "y"],
    cells.map((cell, r) => [cell, "pq"[r % 2]]),
  )[0];

test("a common unit is named, while codes and identifiers with a letter are no numbers", () => {
  expect(planOf("weight", "5 kg", "?", "7.5kg")).toEqual({
    name: "weight",
    kind: "amount",
    unit: "kg",
    reason: 'every cell is a number, in "kg"',
  });
  expect(planOf("weight", "5,5 kg", "7 kg")).toMatchObject({ kind: "decimal-comma", unit: "kg" });
  expect(planOf("seat", "01A", "12A", "07A", "01A")).toMatchObject({
    kind: "categorical",
    reason: "codes such as 01A",
  });
  expect(planOf("id", "1A", "2A", "3A")).toMatchObject({ kind: "ignored" });
  expect(planOf("phone", "030 123 456", "030 123 457", "030 123 456")).toMatchObject({ kind: "categorical" });
});

test("numbers in different units stay categories, with the reason", () => {
  expect(planOf("weight", "5 kg", "11 lb", "5 kg", "7 lb")).toMatchObject({
    kind: "categorical",
    reason: '3 different values; numbers in different units: "kg", "lb"',
  });
  expect(planOf("weight", "5 kg", "11", "5 kg", "7").reason).toContain('numbers in different units: "kg", none');
  const many = Array.from({ length: 40 }, (_, r) => `${r}${["kg", "lb"][r % 2]}`);
  expect(planOf("weight", ...many)).toMatchObject({
    kind: "ignored",
    reason: 'too many values: 40 in 40 rows; numbers in different units: "kg", "lb"',
  });
  expect(planOf("where", "5 Main St", "7 Oak Ave", "9 Elm Rd", "2 Hill Rd").reason).not.toContain("units");
});

test.each([
  ["dates", ["1 May 2024", "2 May 2024", "31 May 2024", "4 May 2024"]],
  ["times", ["20240531T000000Z", "20240601T000000Z", "20240602T000000Z", "20240603T000000Z"]],
  ["codes", ["12AB34", "13AB34", "14AB34", "15AB34"]],
])("%s that end alike are not numbers with a unit", (_, cells) => {
  expect(unitsIn(cells)).toBeUndefined();
  expect(planOf("x", ...cells).kind).not.toBe("amount");
});

test("a unit may have a power, and a number behind a slash", () => {
  for (const unit of ["m2", "m²", "kg/m3", "CO2e", "l/100km", "km/h"])
    expect(planOf("x", `1 ${unit}`, `2 ${unit}`, `2.5 ${unit}`, `4 ${unit}`)).toMatchObject({ kind: "amount", unit });
});

test("words among numbers with a unit are listed", () => {
  expect(planOf("weight", "5 kg", "6 kg", "unknown", "7 kg").reason).toBe(
    '4 different values; 3 are numbers, beside "unknown"',
  );
});

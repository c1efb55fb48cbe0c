import fc from "fast-check";
import { expect, test } from "vitest";
import { describe, figure, terminalPlot } from "../../../src/entries/figure.js";
import { binsOf } from "../../../src/figure/pictures/histogram.js";
import { orders } from "../states.js";
import { all, numberOf, parse, part } from "../xml.js";

test("every value is in one bin, and bins are few and of a round width", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(fc.double({ min: -1e100, max: 1e100, noNaN: true }), { minLength: 1 }),
        fc.array(fc.integer({ min: -50, max: 400 }), { minLength: 1 }),
      ),
      fc.integer({ min: 1, max: 60 }),
      (values, bins) => {
        const { counts, width, start } = binsOf({ kind: "histogram", values, bins })!;
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length);
        expect(counts.length).toBeLessThanOrEqual(bins + 2);
        expect(String(width)).toMatch(/^[125]0*$|^0\.0*[125]$|^[125]e[+-]\d+$/);
        expect(start).toBeLessThanOrEqual(Math.min(...values) + 1e-9 * width);
      },
    ),
  );
});

test("a few whole numbers have one bin each, centred on them", () => {
  expect(binsOf({ kind: "histogram", values: [3, 4, 4, 6] })).toEqual({
    start: 2.5,
    width: 1,
    counts: [1, 2, 0, 1],
    whole: true,
  });
});

test("a reference near the values is on their axis, and a distant one is beyond a break", () => {
  const svg = parse(figure(orders));
  const bins = part(svg, "bins")[0].children;
  const last = bins[bins.length - 1];
  const [under, near, , far] = all(part(svg, "references")[0], "line");
  expect(numberOf(near, "x1")).toBe(numberOf(under, "x1"));
  expect(numberOf(near, "x1")).toBeLessThan(numberOf(last, "x"));
  const end = numberOf(last, "x") + numberOf(last, "width");
  expect(numberOf(far, "x1")).toBeGreaterThan(end);
  expect(numberOf(far, "x1") - end).toBeLessThan(60);
  expect(all(svg, "text").map(({ text }) => text)).toEqual(
    expect.arrayContaining(["(R/γ)² 1377", "1377", "this order 45"]),
  );
});

test("the description gives the minimum, median and maximum, and the count above each reference", () => {
  expect(describe({ ...orders, values: [9, 38, 85] })).toBe(
    "Histogram of mistakes, 3 values: from 9 to 85, median 38. this order is 45: 1 of 3 values are above it. " +
      "(R/γ)² is 1377: no value is above it.",
  );
  expect(describe({ kind: "histogram", values: [] })).toBe("Histogram of value: no values.");
});

test("a histogram in a terminal has a line for each bin", () => {
  expect(
    terminalPlot(
      { kind: "histogram", values: [1, 2, 2, 3], references: [{ name: "bound", value: 9 }] },
      { columns: 30 },
    ),
  ).toBe(`1 1 █████████████
2 2 █████████████████████████
3 1 █████████████
bound 9
`);
});

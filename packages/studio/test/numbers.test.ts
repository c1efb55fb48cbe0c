import { expect, test } from "vitest";
import { counted, short, signed, vector } from "../src/numbers.js";

test("numbers are shortened and have a real minus sign", () => {
  expect([0, -0, 1.5, -2, 1 / 3, 1234567].map((value) => short(value))).toEqual([
    "0",
    "0",
    "1.5",
    "−2",
    "0.33333",
    "1234600",
  ]);
});

test("very large and very small numbers are written with a power of ten", () => {
  expect([1e7, -2.5e-9, 1e300].map((value) => short(value))).toEqual(["1·10⁷", "−2.5·10⁻⁹", "1·10³⁰⁰"]);
});

test("NaN and infinities are written as text and signs", () => {
  expect([Number.NaN, Infinity, -Infinity].map((value) => short(value))).toEqual(["not a number", "∞", "−∞"]);
});

test("signed numbers other than 0 show their sign", () => {
  expect([3, -3, 0].map(signed)).toEqual(["+3", "−3", "0"]);
});

test("rounding errors in a vector are shown as 0", () => {
  expect(vector([0.7, -8.8818e-16])).toBe("(0.7, 0)");
  expect(vector([1e-16, -2e-16])).toBe("(1·10⁻¹⁶, −2·10⁻¹⁶)");
  expect(vector([0, 0])).toBe("(0, 0)");
});

test("counted words are singular for 1 and plural otherwise", () => {
  expect([counted(1, "pass", "passes"), counted(0, "error"), counted(4483, "mistake")]).toEqual([
    "1 pass",
    "0 errors",
    "4,483 mistakes",
  ]);
});

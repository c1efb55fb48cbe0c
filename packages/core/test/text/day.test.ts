import fc from "fast-check";
import { expect, test } from "vitest";
import { dayIn } from "../../src/text/day.js";

test.each([
  ["1970-01-01", 0],
  ["1970-01-02", 1],
  ["1969-12-31", -1],
  ["2000-02-29", 11016],
  ["2024/05/31", 19874],
  ["2024-5-3", 19846],
  ["31.05.2024", 19874],
  ["3.5.2024 12:00", 19846.5],
  ["1970-01-01T12:00:00Z", 0.5],
  ["1970-01-01 06:00", 0.25],
  ["1970-01-01T00:00:00+06:00", -0.25],
  ["1970-01-01t00:00:00-0600", 0.25],
  ["1970-01-01T00:00:00.5Z", 0.5 / 86400],
])("%s is day %d", (text, day) => {
  expect(dayIn(text)).toBe(day);
});

test.each([
  ...["2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "2024-01-01T24:00:00", "2024-01-01T10"],
  ...["20240131", "2024", "31/05/2024", "32.05.2024", "5.2024", "2024-01/01", "", "12:30", "2024-01-01x"],
])("%j is no day", (text) => {
  expect(dayIn(text)).toBeUndefined();
});

test("every date and time is where the platform's own calendar has it", () => {
  const instant = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, (date) => {
      const text = date.toISOString();
      expect(dayIn(text.slice(0, 10))).toBe(Math.floor(date.getTime() / 86_400_000));
      expect(dayIn(text)! * 86_400_000).toBeCloseTo(date.getTime(), 0);
    }),
  );
});

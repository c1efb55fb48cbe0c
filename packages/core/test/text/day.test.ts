import fc from "fast-check";
import { expect, test } from "vitest";
import { type DateKind, dayIn } from "../../src/text/day.js";

const kinds: readonly DateKind[] = ["date", "month-first", "day-first"];

test.each([
  ["1970-01-01", 0],
  ["1970-01-02", 1],
  ["1969-12-31", -1],
  ["2000-02-29", 11016],
  ["2024/05/31", 19874],
  ["2024-5-3", 19846],
  ["31.05.2024", 19874],
  ["3.5.2024 12:00", 19846.5],
  ["3.5.24", 19846],
  ["1970-01-01 9:36", 0.4],
  ["1970-01-01 6:00 PM", 0.75],
  ["1970-01-01T06:00:00am", 0.25],
  ["1970-01-01 12:00 AM", 0],
  ["1970-01-01 12:00 pm", 0.5],
  ["1970-01-01T12:00:00Z", 0.5],
  ["1970-01-01 06:00", 0.25],
  ["1970-01-01T00:00:00+06:00", -0.25],
  ["1970-01-01t00:00:00-0600", 0.25],
  ["1970-01-01T00:00:00.5Z", 0.5 / 86400],
])("%s is day %d in any order of dates with slashes", (text, day) => {
  for (const kind of kinds) expect(dayIn(text, kind)).toBe(day);
});

test.each([
  ["03/04/2024", 19786, 19816],
  ["3/4/24", 19786, 19816],
  ["12/31/2023", 19722, undefined],
  ["31/12/2023", undefined, 19722],
  ["12/31/2023 14:05", 19722 + 845 / 1440, undefined],
  ["12/31/2023 2:05 PM", 19722 + 845 / 1440, undefined],
  ["31/12/23 2:05:30 pm", undefined, 19722 + 50730 / 86400],
  ["1/1/69", -365, -365],
  ["1/1/68", 35794, 35794],
])("%s is day %s with the month first and %s with the day first", (text, month, day) => {
  expect(kinds.map((kind) => dayIn(text, kind))).toEqual([undefined, month, day]);
});

test.each([
  ...["2023-02-29", "1900-02-29", "2024-13-01", "2024-00-10", "2024-04-31", "2024-01-01T24:00:00", "2024-01-01T10"],
  ...["20240131", "2024", "32.05.2024", "5.2024", "2024-01/01", "", "12:30", "2024-01-01x"],
  ...["13/13/2023", "31/02/2023", "02/31/2023", "29/02/2023", "0/1/2023", "1/0/2023", "1/1/20245", "1/1/202", "1/1/4"],
  ...["24/3/4", "24-03-04", "1/1/20242024-05-31", "1/1", "1/1.2024", "1/1/2024x", "2024-01-01 13:00 PM", "1/1/2024 PM"],
])("%j is no day", (text) => {
  for (const kind of kinds) expect(dayIn(text, kind)).toBeUndefined();
});

test("every date and time agrees with the platform's calendar", () => {
  const instant = fc.date({
    min: new Date("0001-01-01T00:00:00Z"),
    max: new Date("9999-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, (date) => {
      const text = date.toISOString();
      const [, year, month, day] = /^(\d+)-(\d+)-(\d+)/.exec(text)!;
      const whole = Math.floor(date.getTime() / 86_400_000);
      expect(dayIn(text.slice(0, 10), "date")).toBe(whole);
      expect(dayIn(`${month}/${day}/${year}`, "month-first")).toBe(whole);
      expect(dayIn(`${day}/${month}/${year}`, "day-first")).toBe(whole);
      expect(dayIn(text, "date")! * 86_400_000).toBeCloseTo(date.getTime(), 0);
    }),
  );
});

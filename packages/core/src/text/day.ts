// Dates and times as days.

const yearFirst =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(?:\s?([AP])M|Z|([+-])(\d{2}):?(\d{2})?)?)?$/i;
const yearLast = /^(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;

/** How dates are written: with the year first or with points, or also with slashes, and then as the name says. */
export type DateKind = "date" | "month-first" | "day-first";

/**
 * Days from 1970-01-01 to a date or time, in UTC unless it says otherwise: whole for a date, with a fraction for a time. A text with the year first is one of ISO 8601,
 * but for 2024/5/31 and 2:05 PM, which will do. A year of two digits is one from 1969 to 2068, as in POSIX. Undefined for any other text, 2023-02-29 included.
 */
export function dayIn(text: string, kind: DateKind): number | undefined {
  const parts = yearFirst.exec(
    text.trim().replace(yearLast, (_, a, mark, b, year) => {
      const written = (year[2] ? "" : year < 69 ? 20 : 19) + year;
      if (mark === "." || kind === "day-first") return `${written}-${b}-${a}`;
      return kind === "date" ? "" : `${written}-${a}-${b}`;
    }),
  );
  if (!parts) return undefined;
  const [, year, , month, day, clock, minute, whole, fraction, , , aheadHours, aheadMinutes] = parts.map((part) =>
    Number(part ?? 0),
  );
  const half = parts[9];
  const hour = half ? (clock % 12) + (/p/i.test(half) ? 12 : 0) : clock;
  const first = daysBefore(year, month);
  if (month < 1 || month > 12 || day < 1 || day > daysBefore(year, month + 1) - first) return undefined;
  if (clock > (half ? 12 : 23) || minute > 59 || whole > 59 || aheadHours > 23 || aheadMinutes > 59) return undefined;
  const ahead = 60 * aheadHours + aheadMinutes;
  return (
    first + day - 1 + (60 * (60 * hour + minute - (parts[10] === "-" ? -ahead : ahead)) + (whole + fraction)) / 86400
  );
}

/** Days from 1970-01-01 to the first of a month, the 13th being the next January, in the calendar that leaps three years of four centuries less. */
function daysBefore(year: number, month: number): number {
  // Years that begin in March end with the day that leaps; 153 days are any five months from there on.
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  return (
    365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) - 719468
  );
}

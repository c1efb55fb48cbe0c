// Dates and times as days.

const yearFirst =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(?:\s?([AP])M|Z|([+-])(\d{2}):?(\d{2})?)?)?$/i;
const yearLast = /^(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;

/** How dates are written: with the year first or with points, or also with slashes, in the order that the name says. */
export type DateKind = "date" | "month-first" | "day-first";

/**
 * Days from 1970-01-01 to a date or time, in UTC unless it says otherwise: whole for a date, with a fraction for a time. A text with the year
 * first must be of ISO 8601, but 2024/5/31 and 2:05 PM are accepted, too. Years of two digits are 1969 to 2068, as in POSIX. Undefined for
 * other texts, including 2023-02-29.
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

/** Days from 1970-01-01 to the first of a month, where the 13th is the next January, in the Gregorian calendar. */
function daysBefore(year: number, month: number): number {
  // With years that begin in March, the leap day is the last one; from there on, any five months have 153 days.
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  return (
    365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) - 719468
  );
}

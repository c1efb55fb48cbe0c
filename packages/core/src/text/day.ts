// Dates and times as days.

const iso =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?(?:Z|([+-])(\d{2}):?(\d{2})?)?)?$/i;

/** 31.05.2024: where points are used, the day comes first. */
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/;

/**
 * Days from 1970-01-01 to the date or time of an ISO 8601 text (slashes will do, and so will 31.05.2024), in UTC unless it
 * says otherwise: whole for a date, with a fraction for a time. Undefined for any other text, 2023-02-29 included.
 */
export function dayIn(text: string): number | undefined {
  const parts = iso.exec(text.trim().replace(dotted, "$3-$2-$1"));
  if (!parts) return undefined;
  const [, year, , month, day, hour, minute, whole, fraction, , aheadHours, aheadMinutes] = parts.map((part) =>
    Number(part ?? 0),
  );
  const first = daysBefore(year, month);
  if (month < 1 || month > 12 || day < 1 || day > daysBefore(year, month + 1) - first) return undefined;
  if (hour > 23 || minute > 59 || whole > 59 || aheadHours > 23 || aheadMinutes > 59) return undefined;
  const ahead = (parts[9] === "-" ? -1 : 1) * (60 * aheadHours + aheadMinutes);
  return first + day - 1 + (60 * (60 * hour + minute - ahead) + (whole + fraction)) / 86400;
}

/** Days from 1970-01-01 to the first of a month, the 13th being the next January, in the calendar that leaps three years of four centuries less. */
function daysBefore(year: number, month: number): number {
  // Years that begin in March end with the day that leaps; 153 days are any five months from there on.
  const [y, m] = month > 2 ? [year, month - 3] : [year - 1, month + 9];
  const { floor } = Math;
  return 365 * y + floor(y / 4) - floor(y / 100) + floor(y / 400) + floor((153 * m + 2) / 5) - 719468;
}

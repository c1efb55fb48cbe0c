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
  const [year, month, day] = [Number(parts[1]), Number(parts[3]), Number(parts[4])];
  if (month < 1 || month > 12 || day < 1 || day > daysOf(month, year)) return undefined;
  const whole = daysBefore(year, month) + day - 1;
  if (parts[5] === undefined) return whole;
  const [hour, minute, second] = [Number(parts[5]), Number(parts[6]), Number(parts[7] ?? 0) + Number(parts[8] ?? 0)];
  const [aheadHours, aheadMinutes] = [Number(parts[10] ?? 0), Number(parts[11] ?? 0)];
  if (hour > 23 || minute > 59 || second >= 60 || aheadHours > 23 || aheadMinutes > 59) return undefined;
  const ahead = (parts[9] === "-" ? -1 : 1) * (60 * aheadHours + aheadMinutes);
  return whole + (60 * (60 * hour + minute - ahead) + second) / 86400;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function daysOf(month: number, year: number): number {
  return month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Days from 1970-01-01 to the first of a month, in the calendar that leaps three years of four centuries less. */
function daysBefore(year: number, month: number): number {
  const past = year - 1;
  let days = 365 * past + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) - 719162;
  for (let m = 1; m < month; m++) days += daysOf(m, year);
  return days;
}

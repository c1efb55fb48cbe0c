// Turns the numbers as which dates are learned back into dates.

/** Whether a column of this kind holds dates, in whatever notation. */
export function isDate(kind: string): boolean {
  return kind === "date" || kind === "month-first" || kind === "day-first";
}

/** Writes days since 1970 as 2024-05-31 or 2024-05-31T12:30. */
export function dateOf(days: number): string {
  const date = new Date(Math.round(days * 86_400) * 1000);
  if (Number.isNaN(date.getTime())) return String(days);
  const [day, time] = date.toISOString().split("T");
  return time.startsWith("00:00") ? day : `${day}T${time.slice(0, 5)}`;
}

// Dates as people write them, of the numbers that they are learned as.

/** Whether a column of this kind is one of dates, however they are written. */
export function isDate(kind: string): boolean {
  return kind === "date" || kind === "month-first" || kind === "day-first";
}

/** Writes days since 1970 as 2024-05-31, or 2024-05-31T12:30. */
export function dateOf(days: number): string {
  const date = new Date(Math.round(days * 86_400) * 1000);
  if (Number.isNaN(date.getTime())) return String(days);
  const [day, time] = date.toISOString().split("T");
  return time.startsWith("00:00") ? day : `${day}T${time.slice(0, 5)}`;
}

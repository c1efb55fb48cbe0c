// A value of a Parquet file as the text that it would have in a CSV file.

/** The text of a value; empty for a missing one. */
export function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return Number.isNaN(cell) ? "" : String(cell);
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === "object")
    return JSON.stringify(cell, (_, value) => (typeof value === "bigint" ? Number(value) : value));
  return String(cell);
}

/** A date, with its time if it has one. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  return date.toISOString().replace("T00:00:00.000Z", "");
}

// Numbers that come as such, in the writing of the column that they are for.

/**
 * The text that a column of this kind reads as the number: a file with 1.234,5 or $1,234.50 taught the model how its texts
 * are written, and numbers of JSON and Parquet are written in no way.
 */
export function numberText(number: number | bigint, kind: string): string {
  if (kind !== "decimal-comma" && kind !== "amount") return String(number);
  const decimal = number.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: 17 });
  return kind === "amount" ? decimal : decimal.replace(".", ",");
}

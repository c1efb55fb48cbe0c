// Writes numbers in the notation of the column that they are for.

/**
 * The text that a column of this kind reads as the number. From files with 1.234,5 or $1,234.50 the model learned a
 * notation for texts, whereas numbers in JSON and Parquet have none.
 */
export function numberText(number: number | bigint, kind: string): string {
  if (kind !== "decimal-comma" && kind !== "amount") return String(number);
  const decimal = number.toLocaleString("en-US", { useGrouping: false, maximumSignificantDigits: 17 });
  return kind === "amount" ? decimal : decimal.replace(".", ",");
}

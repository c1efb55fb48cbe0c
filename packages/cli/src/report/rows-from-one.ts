// Messages of the library, which counts rows from 0, for people, who count from 1.

/** The message with the number of the row that it begins with, if it begins with one, counted from 1. */
export function rowsFromOne(message: string): string {
  return message.replace(/^row (\d+)/, (_, row: string) => `row ${Number(row) + 1}`);
}

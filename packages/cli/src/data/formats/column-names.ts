// The column names of a file, including those of unused columns.

import { CsvReader, columnNames, JsonLinesReader } from "rosenblatt/readers";
import type { DataOptions, Format } from "../../options/data.js";
import { badRowsIn } from "../bad-rows/bad-rows.js";
import { filtered } from "../bad-rows/line-filter.js";
import type { Input } from "../input/input.js";

/** The names of the columns of a file; undefined for a format without names. Reads the input or closes it. */
export async function columnNamesIn(
  input: Input,
  format: Format,
  options: DataOptions,
): Promise<readonly string[] | undefined> {
  switch (format) {
    case "csv":
    case "tsv":
      input.close();
      return csvNames(input, format, options);
    case "jsonl": {
      const reader = filtered(new JsonLinesReader(), () => new JsonLinesReader(), badRowsIn(options));
      await input.feed(reader);
      return reader.take().names;
    }
    case "parquet":
      return columnNames(await (await import("./parquet.js")).parquetNames(input));
    default:
      input.close();
      return undefined;
  }
}

/** The names of the columns of a CSV file, taken from its beginning. */
export function csvNames(
  { name, head }: Pick<Input, "name" | "head">,
  format: "csv" | "tsv",
  { delimiter = format === "tsv" ? "\t" : undefined, header, comment }: DataOptions,
): string[] {
  const reader = new CsvReader({
    ...(delimiter !== undefined && { delimiter }),
    ...(header !== undefined && { header }),
    ...(comment !== undefined && { comment }),
    unlabelled: true,
    // Rows that cannot be read are reported when all rows are.
    onFault: () => {},
  });
  reader.begin(name);
  try {
    // The last line may be incomplete.
    const end = head.lastIndexOf(10) + 1;
    reader.write(end > 0 ? head.subarray(0, end) : head);
    reader.end();
  } catch (error) {
    // The rest of the file may be malformed; that is reported when it is read.
    if (!reader.columns) throw error;
  }
  return reader.columns!.map((column) => column.name);
}

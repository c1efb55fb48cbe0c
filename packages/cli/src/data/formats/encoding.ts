// How raw data becomes rows: what a model needs to know to read the same kind of file again.

import { HeadReader, type Json, ModelError } from "rosenblatt";
import { TableEncoding } from "rosenblatt/readers";

/** The formats whose data has columns with names. */
export type TableFormat = "csv" | "tsv" | "jsonl" | "parquet";

/** How the data that a model learned from became rows, by its format. */
export type Encoding =
  | { readonly format: TableFormat; readonly table: TableEncoding }
  | { readonly format: "libsvm"; readonly zeroBased: boolean; readonly columns: number }
  /** The names are the learner's own, so they are not saved a second time. */
  | { readonly format: "vw"; readonly names: readonly string[] }
  | { readonly format: "idx" };

/** Whether an encoding is that of a table. */
export function isTable(encoding: Encoding): encoding is Extract<Encoding, { table: unknown }> {
  return "table" in encoding;
}

/** Whether an encoding is that of records, each with keys of its own, rather than of rows with the same columns. */
export function isOfRecords(encoding: Encoding): boolean {
  return isTable(encoding) && encoding.table.ofRecords !== null;
}

/** The same encoding of a table, but for some of what a model file says of it. */
export function changedEncoding(table: TableEncoding, facts: { readonly [key: string]: Json }): TableEncoding {
  const saved = table.save() as { [key: string]: Json };
  return TableEncoding.load(new HeadReader({ ...saved, ...facts }, ".encoding"), ".encoding");
}

/** An encoding as a model file has it: `format`, and the facts of the format beside it. */
export function encodingToJson(encoding: Encoding): { [key: string]: Json } {
  if (encoding.format === "vw") return { format: "vw" };
  if (!isTable(encoding)) return { ...encoding };
  return { format: encoding.format, ...(encoding.table.save() as { [key: string]: Json }) };
}

/** Reads an encoding out of a model file; `names` are the features of the learner beside it. */
export function encodingOf(head: HeadReader, names: readonly string[]): Encoding {
  const format = head.text("format");
  switch (format) {
    case "csv":
    case "tsv":
    case "jsonl":
    case "parquet":
      return { format, table: TableEncoding.load(head) };
    case "libsvm":
      return {
        format,
        zeroBased: head.flag("zeroBased"),
        columns: head.number("columns", { min: 0, max: 2 ** 31, whole: true }),
      };
    case "vw":
      return { format, names };
    case "idx":
      return { format };
    default:
      throw new ModelError(".head.encoding.format", `must be a format of this version; got ${JSON.stringify(format)}`);
  }
}

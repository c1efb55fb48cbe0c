// How raw data becomes rows: what a model needs to know to read data of the same kind again.

import { HeadReader, type Json, ModelError } from "rosenblatt";
import { type EncodedColumn, TableEncoding } from "rosenblatt/readers";

/** The formats whose data has columns with names. */
export type TableFormat = "csv" | "tsv" | "jsonl" | "parquet";

/** How the data that a model learned from became rows, depending on its format. */
export type Encoding =
  | { readonly format: TableFormat; readonly table: TableEncoding }
  | { readonly format: "libsvm"; readonly zeroBased: boolean; readonly columns: number }
  /** The names are those of the learner, so they are not saved a second time. */
  | { readonly format: "vw"; readonly names: readonly string[] }
  | { readonly format: "idx" };

/** Whether an encoding is that of a table. */
export function isTable(encoding: Encoding): encoding is Extract<Encoding, { table: unknown }> {
  return "table" in encoding;
}

/** The columns of the table that a model learned from; none if it learned from data of another kind. */
export function tableColumns(encoding: Encoding | undefined): readonly EncodedColumn[] {
  return encoding && isTable(encoding) ? encoding.table.columns : [];
}

/** Whether an encoding is that of records with keys of their own, rather than of rows that all have the same columns. */
export function isOfRecords(encoding: Encoding): boolean {
  return isTable(encoding) && encoding.table.ofRecords !== null;
}

/** The same encoding of a table with some facts of its model file changed. */
export function changedEncoding(table: TableEncoding, facts: { readonly [key: string]: Json }): TableEncoding {
  const saved = table.save() as { [key: string]: Json };
  return TableEncoding.load(new HeadReader({ ...saved, ...facts }, ".encoding"), ".encoding");
}

/** An encoding as it is in a model file: `format`, and the facts of the format beside it. */
export function encodingToJson(encoding: Encoding): { [key: string]: Json } {
  if (encoding.format === "vw") return { format: "vw" };
  if (!isTable(encoding)) return { ...encoding };
  return { format: encoding.format, ...(encoding.table.save() as { [key: string]: Json }) };
}

/** Reads an encoding from a model file; `names` are the features of the learner in the same file. */
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

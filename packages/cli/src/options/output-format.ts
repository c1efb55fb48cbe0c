// The formats in which rows of values can be written.

/** The formats in which rows are written. */
export const outputFormats = ["csv", "tsv", "jsonl", "json", "parquet", "arrow"] as const;
export type OutputFormat = (typeof outputFormats)[number];

// The formats in which rows of values can be written.

/** The formats in which rows are written. */
export const outputFormats = ["csv", "tsv", "jsonl", "json", "parquet", "arrow"] as const;
export type OutputFormat = (typeof outputFormats)[number];

const endings: readonly [RegExp, OutputFormat][] = [
  [/\.csv$/i, "csv"],
  [/\.(tsv|tab)$/i, "tsv"],
  [/\.(jsonl|ndjson|jsonlines)$/i, "jsonl"],
  [/\.json$/i, "json"],
  [/\.(parquet|pq)$/i, "parquet"],
  [/\.(arrow|feather|ipc)$/i, "arrow"],
];

/** The format that the ending of a file name implies; undefined if it implies none. */
export function outputFormatOf(path: string | undefined): OutputFormat | undefined {
  const bare = path?.replace(/\.gz$/i, "") ?? "";
  return endings.find(([ending]) => ending.test(bare))?.[1];
}

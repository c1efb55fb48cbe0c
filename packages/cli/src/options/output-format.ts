// The formats that rows of values can be written in.

/** The formats that rows are written in. */
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

/** The format that the end of a file's name asks for; undefined where it asks for none. */
export function outputFormatOf(path: string | undefined): OutputFormat | undefined {
  const bare = path?.replace(/\.gz$/i, "") ?? "";
  return endings.find(([ending]) => ending.test(bare))?.[1];
}

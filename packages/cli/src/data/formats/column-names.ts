// What the columns of a file are called, whether or not anything is made of them.

import { CsvReader, columnNames, JsonLinesReader } from "rosenblatt/readers";
import type { DataOptions, Format } from "../../options/data.js";
import { edits } from "../../options/values.js";
import type { Input } from "../input/input.js";

/** The names of the columns of a file; undefined for a format without names. Reads the input, or closes it. */
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
      const reader = new JsonLinesReader();
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

/** The names of the columns of a CSV file, by its beginning. */
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
  });
  reader.begin(name);
  try {
    // The last line may be cut off in the middle.
    const end = head.lastIndexOf(10) + 1;
    reader.write(end > 0 ? head.subarray(0, end) : head);
    reader.end();
  } catch (error) {
    // Further down it may be no table; what is wrong is said when it is read.
    if (!reader.columns) throw error;
  }
  return reader.columns!.map((column) => column.name);
}

/** In shorter names a letter makes another word. */
const longEnough = 5;

/** The other name that a name may be meant for: the same but for case, blanks and signs, or but for one letter; undefined where none is. */
export function alikeName(name: string, others: readonly string[]): string | undefined {
  const bare = bareOf(name);
  const same = others.find((other) => bare !== "" && bareOf(other) === bare);
  return same ?? others.find((other) => name.length >= longEnough && edits(name, other) === 1);
}

/** Pairs of names to put right, in words: `did you mean "Age" by "age"?`; nothing where none of the names that are there is like one that is missing. */
export function meantNames(missing: readonly string[], present: readonly string[], known: ReadonlySet<string>): string {
  const strange = present.filter((name) => !known.has(name));
  const pairs = missing.flatMap((name) => {
    const typed = alikeName(name, strange);
    return typed === undefined ? [] : [`${JSON.stringify(name)} by ${JSON.stringify(typed)}`];
  });
  return pairs.length === 0 ? "" : `did you mean ${pairs.slice(0, 6).join(", and ")}?`;
}

function bareOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

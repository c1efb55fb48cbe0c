// What the name of an output file says about the format to write.

import { basename } from "node:path";
import { UsageError } from "../terminal/exit.js";
import type { OutputFormat } from "./output-format.js";
import type { TextFormat } from "./text-format.js";

type WrittenFormat = OutputFormat | TextFormat;
type Named = WrittenFormat | "a spreadsheet";

/** The endings of files of data by their format, without the dot; the first is the usual one. */
const endings: Readonly<Record<Named, readonly string[]>> = {
  csv: ["csv"],
  tsv: ["tsv", "tab"],
  jsonl: ["jsonl", "ndjson", "jsonlines"],
  json: ["json"],
  parquet: ["parquet", "pq"],
  arrow: ["arrow", "feather", "ipc"],
  libsvm: ["libsvm", "svm", "svmlight"],
  vw: ["vw"],
  "a spreadsheet": ["xlsx", "xls", "xlsm", "ods"],
};

/** Endings of files that are packed by something other than gzip. */
const otherPackings = ["zst", "zip", "bz2", "xz", "7z", "lz4", "br"];

/**
 * The format to write to a file: the one that was asked for, else the one that its ending implies; undefined for
 * standard output and for a name without an ending. An ending that names no format means the `usual` one, if there is one; other endings
 * are refused, and so are packings that are not written.
 */
export function formatToWrite<F extends WrittenFormat>(
  path: string | undefined,
  formats: readonly F[],
  asked: F | undefined,
  usual?: F,
): F | undefined {
  const ending = path === undefined ? "" : endingOf(path);
  if (asked !== undefined || ending === "") return asked;
  const named = namedBy(ending);
  if ((formats as readonly (Named | undefined)[]).includes(named)) return named as F;
  if (named === undefined && usual !== undefined) return usual;
  const advice = named === "a spreadsheet" ? ", and spreadsheets open .csv" : "";
  throw new UsageError(
    `${path} must end in a format that can be written, ${listed(formats)}; got .${ending}: --to says which to write${advice}`,
  );
}

/** Refuses a file whose ending is that of a format other than the one that is written; `flag` is its name on the command line. */
export function checkEnding(path: string, format: WrittenFormat, flag = "--output"): void {
  const ending = endingOf(path);
  const named = namedBy(ending);
  if (named === undefined || named === format) return;
  const own = endings[format][0];
  throw new UsageError(
    `${flag} is written as ${format} here; got ${path}: name a file that ends in .${own} or .${own}.gz`,
  );
}

function namedBy(ending: string): Named | undefined {
  return (Object.keys(endings) as Named[]).find((name) => endings[name].includes(ending));
}

function listed(formats: readonly WrittenFormat[]): string {
  const usual = formats.map((format) => `.${endings[format][0]}`);
  return `${usual.slice(0, -1).join(", ")} or ${usual.at(-1)}`;
}

/** The ending of a file name in lower case, without .gz; "" if there is none. */
function endingOf(path: string): string {
  const name = basename(path).toLowerCase().replace(/\.gz$/, "");
  const last = name.slice(name.lastIndexOf(".") + 1);
  const ending = last !== name && /^\w+$/.test(last) && /[a-z]/.test(last) ? last : "";
  if (otherPackings.includes(ending))
    throw new UsageError(`${path}: what is written can be packed by gzip only; got .${ending}: end the name in .gz`);
  return ending;
}

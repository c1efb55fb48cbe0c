// The format of a file: by the end of its name, else by its contents.

import { having, textual } from "../check.js";
import { byteOrderMark } from "../text/utf8.js";
import { isIdx } from "./idx/reader.js";

/** The formats of files that are distinguished. */
export const formats = ["csv", "tsv", "libsvm", "vw", "jsonl", "parquet", "idx"] as const;
/** The name of a format. */
export type Format = (typeof formats)[number];

const endings: readonly [RegExp, Format][] = [
  [/\.csv$/i, "csv"],
  [/\.(tsv|tab)$/i, "tsv"],
  [/\.(libsvm|svm|svmlight)$/i, "libsvm"],
  [/\.vw$/i, "vw"],
  [/\.(jsonl|ndjson|jsonlines)$/i, "jsonl"],
  [/\.(parquet|pq)$/i, "parquet"],
  [/(\.|-)idx\d*(-ubyte)?$/i, "idx"],
];

/**
 * The format of a file, by the end of its name, else by its contents. `beginning` holds the first bytes, unpacked: some
 * thousand suffice. A `.gz` or `.zst` at the end of the name does not count.
 */
export function formatOf(name: string, beginning: Uint8Array): Format {
  having("beginning", beginning, "the first bytes of the file", "subarray");
  const bare = textual("name", name).replace(/\.(gz|zst)$/i, "");
  return endings.find(([ending]) => ending.test(bare))?.[1] ?? formatIn(beginning);
}

const lines = 5;
/** A label and pairs of index and value, without a comment after them. */
const libsvmLine = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?:\s+(?:qid|\d+):\S+)*\s*$/;
/** Up to three numbers and a tag, each of which may be absent, then a bar. */
const vwLine = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?\s+){0,3}(?:'\S*\s*)?\|/;

/** The format by contents alone. */
function formatIn(bytes: Uint8Array): Format {
  if ([80, 65, 82, 49].every((byte, k) => bytes[k] === byte)) return "parquet";
  if (isIdx(bytes)) return "idx";
  const text = new TextDecoder().decode(bytes.subarray(byteOrderMark(bytes) === "UTF-8" ? 3 : 0, 1 << 16));
  const cut = text.split(/\r\n?|\n/).map((line) => line.trim());
  // The last line may be incomplete.
  const whole = (cut.length > 1 ? cut.slice(0, -1) : cut)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .slice(0, lines);
  if (whole.length === 0) return "csv";
  if (whole.every((line) => line.startsWith("{"))) return "jsonl";
  if (whole.every((line) => vwLine.test(line))) return "vw";
  if (whole.every((line) => libsvmLine.test(line.split("#", 1)[0])) && whole.some((line) => /\s\d+:/.test(line)))
    return "libsvm";
  const tabs = whole[0].split("\t").length;
  return tabs > 1 && tabs >= whole[0].split(",").length ? "tsv" : "csv";
}

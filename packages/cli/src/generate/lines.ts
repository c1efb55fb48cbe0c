// Rows of numbers as lines of text.

import type { TextFormat } from "../options/text-format.js";
import type { Part } from "./parts.js";

/** How a data set is written in one format. */
export interface Lines {
  /** What comes before the first row. */
  readonly head: string;
  of(part: Part): string;
}

/**
 * How a data set with these features is written; `decimals` is the number of digits after the point, or undefined for
 * all digits needed.
 */
export function linesIn(format: TextFormat, features: readonly string[], decimals: number | undefined): Lines {
  const text = (x: number) => {
    if (decimals === undefined || Number.isInteger(x)) return Object.is(x, -0) ? "-0" : String(x);
    return x.toFixed(Math.min(decimals, 100)).replace(/^-(0(\.0*)?)$/, "$1");
  };
  const lines = (line: (row: readonly number[], label: number) => string) => (part: Part) => {
    let all = "";
    for (let i = 0; i < part.rows.length; i++) all += `${line(part.rows[i], part.labels[i])}\n`;
    return all;
  };
  switch (format) {
    case "csv":
    case "tsv": {
      const gap = format === "csv" ? "," : "\t";
      const head = `${[...features, "label"].join(gap)}\n`;
      return { head, of: lines((row, label) => row.map(text).join(gap) + gap + label) };
    }
    case "jsonl":
      return {
        head: "",
        of: lines((row, label) => `{${row.map((x, j) => `"${features[j]}":${text(x)}`).join(",")},"label":${label}}`),
      };
    case "libsvm":
      return { head: "", of: lines((row, label) => label + entries(row, (x, j) => `${j + 1}:${text(x)}`)) };
    case "vw":
      return {
        head: "",
        of: lines((row, label) => `${label} |${entries(row, (x, j) => `${features[j]}:${text(x)}`)}`),
      };
  }
}

function entries(row: readonly number[], entry: (x: number, j: number) => string): string {
  let all = "";
  for (let j = 0; j < row.length; j++) if (row[j] !== 0) all += ` ${entry(row[j], j)}`;
  return all;
}

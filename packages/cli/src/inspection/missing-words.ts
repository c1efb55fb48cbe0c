// Finds out which words of a table were taken for missing values, and which were not.

import { missingWords } from "rosenblatt/readers";
import { cellsOf, isTableFormat } from "../convert/cells.js";
import { badRowsIn } from "../data/bad-rows/bad-rows.js";
import { inputOf } from "../data/input/input.js";
import { sourcesOf } from "../data/input/source.js";
import type { Loaded } from "../data/load.js";
import { quoted } from "../options/command-line.js";
import type { DataOptions } from "../options/data.js";
import type { Io } from "../terminal/io.js";
import { count } from "../text/number.js";
import { fitting } from "../text/table.js";

/** A word that may stand for a missing value, as it is written; "" for an empty cell. */
export interface WordUse {
  readonly word: string;
  /** The number of cells with this word in each column that has any. */
  readonly columns: ReadonlyMap<string, number>;
  /** Whether these cells count as missing; otherwise they are ordinary values. */
  readonly isMissing: boolean;
}

/** Files larger than this are not read a second time. */
const mostBytes = 2 ** 28;
const mostNames = 6;

/** Counts such words in the cells of a table, which is read again; returns none if that is not possible. */
export async function wordsIn(
  paths: readonly string[],
  { source, columns, examples }: Loaded,
  options: DataOptions,
  io: Io,
): Promise<WordUse[]> {
  const { format } = source;
  const sources = sourcesOf(paths);
  const isLarge = sources.reduce((sum, one) => sum + (one.kind === "file" ? one.bytes : Infinity), 0) > mostBytes;
  if (!isTableFormat(format) || isLarge) return [];
  const inputs = async function* () {
    for (const one of sources.slice(1)) yield await inputOf(one, io);
  };
  const table = await cellsOf(format, await inputOf(sources[0], io), inputs, options, badRowsIn(options));
  const further = new Set(options.missing?.map((word) => word.trim().toLowerCase()));
  const found = new Map<string, { word: string; isMissing: boolean; columns: Map<string, number> }>();
  const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
  const isValue = (word: string, kind: string) =>
    kind === "label" ? examples.classes.includes(word) : kind === "categorical" || kind === "text";
  for await (const block of table.rows)
    for (const row of block)
      row?.forEach((cell, j) => {
        const word = typeof cell === "string" ? cell.trim() : cell === null || cell === undefined ? "" : undefined;
        const kind = kinds.get(table.names[j]) ?? "ignored";
        if (word === undefined || word.length > longest(further) || kind === "ignored") return;
        const lower = word.toLowerCase();
        const isUsual = missingWords.has(lower) && options.missingWords !== false;
        if (word !== "" && !further.has(lower) && !isUsual) return;
        const isMissing = word === "" || word === "?" || further.has(lower) || !isValue(word, kind);
        const key = `${isMissing}${word}`;
        const use = found.get(key) ?? { word, isMissing, columns: new Map<string, number>() };
        use.columns.set(table.names[j], (use.columns.get(table.names[j]) ?? 0) + 1);
        found.set(key, use);
      });
  for (const use of found.values())
    use.columns = new Map(
      table.names.flatMap((name) => (use.columns.has(name) ? [[name, use.columns.get(name)!]] : [])),
    );
  return [...found.values()].sort((a, b) => Number(b.isMissing) - Number(a.isMissing) || (a.word < b.word ? -1 : 1));
}

function longest(words: ReadonlySet<string>): number {
  return Math.max(4, ...Array.from(words, ({ length }) => length));
}

/** A line for each word, saying where it stands for a missing value, and where it does not. */
export function wordLines(uses: readonly WordUse[]): string[] {
  return uses.map(({ word, isMissing, columns }) => {
    const names = Array.from(columns, ([name, cells]) => `${fitting(name, 24)} (${count(cells)})`);
    const shown = names.length > mostNames ? [...names.slice(0, mostNames), `${names.length - mostNames} more`] : names;
    const where = `in ${shown.join(", ")}`;
    if (word === "") return `empty cells ${where}`;
    return isMissing
      ? `${JSON.stringify(word)} ${where}`
      : `not ${JSON.stringify(word)} ${where}, where it is a value: --missing ${quoted(word)} has it missing everywhere`;
  });
}

// Finds out which words of a table were taken for missing values, and which were not.

import { type IsMissing, missingValues } from "rosenblatt/readers";
import { bareCell, type Cell, cellsOf, isTableFormat } from "../convert/cells.js";
import { badRowsIn } from "../data/bad-rows/bad-rows.js";
import { inputOf } from "../data/input/input.js";
import { sourcesOf } from "../data/input/source.js";
import type { Loaded } from "../data/load.js";
import { quoted } from "../options/command-line.js";
import type { DataOptions } from "../options/data.js";
import type { Io } from "../terminal/io.js";
import { count } from "../text/number.js";
import { fitting } from "../text/table.js";
import { WrittenNumber } from "../text/written-number.js";

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

/** Counts such words in the rows of a table that are examples; it is read again, and none are returned if that is not possible. */
export async function wordsIn(
  paths: readonly string[],
  data: Loaded,
  options: DataOptions,
  io: Io,
): Promise<WordUse[]> {
  const { format } = data.source;
  const sources = sourcesOf(paths);
  const isLarge = sources.reduce((sum, one) => sum + (one.kind === "file" ? one.bytes : Infinity), 0) > mostBytes;
  if (!isTableFormat(format) || isLarge) return [];
  const inputs = async function* () {
    for (const one of sources.slice(1)) yield await inputOf(one, io);
  };
  // What cannot be read has been reported in the first reading.
  const table = await cellsOf(format, await inputOf(sources[0], io), inputs, options, badRowsIn(options));
  const words = new Words(table.names, data, options);
  let [row, example] = [0, 0];
  for await (const block of table.rows)
    for (const cells of block) {
      if (cells && data.numberOf(example) === row) {
        words.add(cells);
        example++;
      }
      row++;
    }
  return words.uses();
}

/** Gathers the words of the rows that it is given. */
class Words {
  readonly #names: readonly string[];
  readonly #kinds: readonly string[];
  readonly #labels: ReadonlySet<string>;
  readonly #isWord: IsMissing;
  readonly #found = new Map<string, { word: string; isMissing: boolean; cells: number[] }>();

  constructor(
    names: readonly string[],
    { columns, examples }: Pick<Loaded, "columns" | "examples">,
    { missing, missingWords }: DataOptions,
  ) {
    const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
    this.#names = names;
    this.#kinds = names.map((name) => kinds.get(name) ?? "ignored");
    this.#labels = new Set(examples.classes.map(String));
    this.#isWord = missingValues(missing, missingWords === false ? "none" : undefined);
  }

  add(row: readonly Cell[]): void {
    row.forEach((cell, j) => {
      const kind = this.#kinds[j];
      if (kind === "ignored") return;
      const given = bareCell(cell) ?? null;
      const value = given instanceof WrittenNumber ? Number(given.text) : given;
      const word = String(given ?? "").trim();
      const isMissing = this.#isWord(value, kind);
      if (!isMissing && !this.#isWord(value)) return;
      // Whether such a word is a label depends on the other labels.
      this.#count(word, kind === "label" ? !this.#labels.has(word) : isMissing, j);
    });
  }

  #count(word: string, isMissing: boolean, column: number): void {
    const key = `${isMissing}${word}`;
    const use = this.#found.get(key) ?? { word, isMissing, cells: this.#names.map(() => 0) };
    use.cells[column]++;
    this.#found.set(key, use);
  }

  /** Each word with its columns in their order, first the words that count as missing. */
  uses(): WordUse[] {
    const uses = Array.from(this.#found.values(), ({ word, isMissing, cells }) => ({
      word,
      isMissing,
      columns: new Map(this.#names.map((name, j) => [name, cells[j]] as const).filter(([, n]) => n > 0)),
    }));
    return uses.sort((a, b) => Number(b.isMissing) - Number(a.isMissing) || (a.word < b.word ? -1 : 1));
  }
}

/** A line for each word, saying where it stands for a missing value, and where it does not. */
export function wordLines(uses: readonly WordUse[]): string[] {
  return uses.map(({ word, isMissing, columns }) => {
    const names = Array.from(columns, ([name, cells]) => `${fitting(name, 24)} (${count(cells)})`);
    const shown =
      names.length > mostNames ? [...names.slice(0, mostNames), `${count(names.length - mostNames)} more`] : names;
    const where = `in ${shown.join(", ")}`;
    if (word === "") return `empty cells ${where}`;
    return isMissing
      ? `${JSON.stringify(word)} ${where}`
      : `not ${JSON.stringify(word)} ${where}, where it is a value: --missing ${quoted(word)} has it missing everywhere`;
  });
}

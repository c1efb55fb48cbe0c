// Codes such as 02208 below the rows that made their column one of numbers. Reading keeps only the numbers, so what may have been
// such a code is found by its digits, fewer than in all rows before it, and its text by reading the files again.

import type { Examples } from "rosenblatt";
import { CsvReader } from "rosenblatt/readers";
import { flagOf } from "../../options/remedy.js";
import type { Io } from "../../terminal/io.js";
import type { ColumnReport } from "../formats/columns.js";
import { csvOptions } from "../formats/csv.js";
import type { Reading } from "../formats/reading.js";
import { inputOf } from "../input/input.js";
import type { Source } from "../input/source.js";
import { EqualDigits } from "./equal-digits.js";

/** A cell that may have a leading zero: its column, and its row among all rows read, counted from 0. */
interface Doubt {
  readonly column: string;
  readonly row: number;
}

const code = /^0\d[^.,]*$/;

/** Looks for codes with leading zeros among the numbers of a table, which may come in parts. */
export class LateCodes {
  #open: Map<string, EqualDigits> | undefined;
  readonly #doubts: Doubt[] = [];

  /** Takes the next rows; `columns` are those of the table, and `numberOf` gives the number of a row among all rows. */
  add(examples: Examples, columns: readonly ColumnReport[], numberOf: (row: number) => number): void {
    // Whoever asks for numbers wants 02208 to be one.
    const numeric = columns.filter(({ kind, reason }) => kind === "numeric" && reason !== "asked for");
    this.#open ??= new Map(numeric.map(({ name }) => [name, new EqualDigits()]));
    for (const [name, digits] of this.#open) {
      const column = examples.vocabulary?.find(name) ?? -1;
      const row = column < 0 ? undefined : digits.firstOther(examples, column);
      if (row !== undefined) this.#doubts.push({ column: name, row: numberOf(row) });
      if (!digits.areEqual) this.#open.delete(name);
    }
  }

  /** Sentences for the report; `lineOf` gives the file and line of a row. Nothing is known of sources that cannot be read twice. */
  async notes(
    sources: readonly Source[],
    reading: Reading,
    io: Io,
    lineOf: (row: number) => Promise<string | undefined>,
  ): Promise<string[]> {
    const isTable = reading.format === "csv" || reading.format === "tsv";
    if (this.#doubts.length === 0 || !isTable || sources.some(({ kind }) => kind !== "file")) return [];
    const notes: string[] = [];
    for (const [{ column, row }, text] of await writtenAt(this.#doubts, sources, reading, io))
      if (code.test(text))
        notes.push(
          `${(await lineOf(row)) ?? `row ${row + 1}`}: ${JSON.stringify(text)} in column ${JSON.stringify(column)} is taken as the number ${Number(text)}, since the first rows have numbers there: ${flagOf({ text: "", option: "categorical", value: column })} takes it as a code`,
        );
    return notes;
  }
}

/** The texts of cells, found by reading the files again up to the last of them. */
async function writtenAt(
  doubts: readonly Doubt[],
  sources: readonly Source[],
  reading: Reading,
  io: Io,
): Promise<Map<Doubt, string>> {
  const found = new Map<Doubt, string>();
  const names = new Set(doubts.map(({ column }) => column));
  const { categorical = [], ...options } = reading.options;
  const asTexts = { ...reading, options: { ...options, categorical: [...categorical, ...names] } };
  const { plan, ...others } = csvOptions(asTexts);
  const reader = new CsvReader({
    ...others,
    ...(plan && { plan: plan.map((own) => (names.has(own.name) ? { ...own, kind: "categorical" } : own)) }),
    // Rows that cannot be read were reported when they were read first.
    ...(reading.bad && { onFault: () => {} }),
    streaming: true,
  });
  let before = 0;
  for (const source of sources) {
    const input = await inputOf(source, io);
    for await (const _ of input.pieces(reader)) {
      if (reader.rows === 0) continue;
      const { size, columns, codes, texts } = reader.take();
      const coded = columns.filter(({ kind }) => kind !== "numeric" && kind !== "ignored");
      for (const doubt of doubts) {
        const place = coded.findIndex(({ name }) => name === doubt.column);
        const row = doubt.row - before;
        if (row >= 0 && row < size) found.set(doubt, texts[place][codes.view()[row * coded.length + place]]);
      }
      before += size;
      if (found.size === doubts.length) return found;
    }
  }
  return found;
}

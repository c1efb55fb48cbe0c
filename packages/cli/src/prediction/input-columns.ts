// Columns of the input that are repeated beside the answers: all of them with --append, one with --id.

import type { WrittenFile } from "../data/file-texts.js";
import type { Encoding } from "../data/formats/encoding.js";
import type { OutputFormat } from "../options/output-format.js";
import type { OutputColumn, Value } from "../output/column.js";
import type { WriterOptions } from "../output/row-writer.js";
import { UsageError } from "../terminal/exit.js";
import { WrittenNumber } from "../text/written-number.js";
import { CsvInputRows, type InputRows, JsonInputRows } from "./input-rows.js";

/** What comes before the answer in an output row: values, or the text of the row as it was read. */
export interface Before {
  readonly values: readonly Value[];
  readonly text?: string;
}

/** Which columns are wanted, and how to write them. */
export interface InputColumnOptions {
  /** The only column wanted; undefined for all columns. */
  readonly id: string | undefined;
  readonly to: OutputFormat;
  /** Whether the format was asked for, or is the default. */
  readonly isAsked: boolean;
  /** Whether to change cells that look like formulas. */
  readonly safe: boolean;
  readonly encoding: Encoding | undefined;
}

/** The columns of the input that are written, as they are in the first file. */
export class InputColumns {
  /** The columns that are written value by value; none if rows are written as their text. */
  readonly columns: readonly OutputColumn[];
  /** How the writer must continue the text of rows. */
  readonly writing: WriterOptions;
  readonly #rows: InputRows;
  readonly #kinds: readonly OutputColumn["kind"][];
  /** The positions of the wanted columns. */
  readonly #wanted: readonly number[];
  readonly #isText: boolean;
  /** Whether numbers are written by their value, so that the digits in the file are lost. */
  readonly #isByValue: boolean;

  /** Takes the columns from the first file and the texts of its first rows. */
  constructor(file: WrittenFile, first: readonly string[], { id, to, isAsked, safe, encoding }: InputColumnOptions) {
    const isJson = file.format === "jsonl";
    this.#rows = isJson ? new JsonInputRows(first, id === undefined) : new CsvInputRows(file, first[0], encoding);
    const { names } = this.#rows;
    const isTable = to === "csv" || to === "tsv";
    const delimiter = isJson ? undefined : delimiterFor(file.delimiter!, to, isAsked);
    this.#isText =
      id === undefined && !safe && (isJson ? to === "jsonl" || to === "json" : isTable && delimiter === file.delimiter);
    this.#wanted = id === undefined ? [...names.keys()] : [placeOf(id, names)];
    this.#isByValue = to === "parquet" || to === "arrow";
    this.#kinds = isTable ? this.#wanted.map(() => "text") : this.#kindsBy(first, file, isJson);
    const columns = this.#wanted.map((j, i) => ({ name: names[j], kind: this.#kinds[i] }));
    this.columns = this.#isText ? [] : columns;
    const header = isJson || file.header !== undefined ? undefined : null;
    this.writing = {
      ...(isTable && delimiter !== undefined && { delimiter }),
      header: this.#isText && !isJson ? (file.header ?? null) : id === undefined ? header : undefined,
    };
  }

  /** Names that the columns of answers must avoid. */
  get taken(): readonly string[] {
    return this.#wanted.map((j) => this.#rows.names[j]);
  }

  /**
   * What comes before the answer for the row with this text; `answers` are the columns that follow. For a row that
   * could not be read: as much of it as fits the columns.
   */
  of(text: string, file: WrittenFile, answers: readonly OutputColumn[], isRead = true): Before {
    const rows = this.#rows;
    if (this.#isText && isRead && rows instanceof JsonInputRows) refuseTaken(text, file, answers);
    if (this.#isText && rows.isWhole(text, file, isRead)) return { values: [], text };
    const values = isRead ? rows.valuesOf(text, file) : rows.readable(text, file);
    return {
      values: this.#wanted.map((j, i) =>
        this.#given(rows.typed(values[j] ?? null, this.#kinds[i], j), this.#kinds[i], j),
      ),
    };
  }

  /**
   * The kinds of the wanted columns, judging by the first rows. A CSV column with codes such as 007, or with integers
   * of more digits than a double keeps, is text; so is a JSON column with such integers if numbers are written by
   * value.
   */
  #kindsBy(first: readonly string[], file: WrittenFile, isJson: boolean): OutputColumn["kind"][] {
    const rows = this.#rows;
    const kinds = this.#wanted.map((j) => rows.kindOf(j));
    if ((isJson && !this.#isByValue) || !kinds.includes("number")) return kinds;
    const all = first.map((text) => rows.readable(text, file));
    return kinds.map((kind, i) => {
      const column = this.#wanted[i];
      const isChanged = (values: readonly Value[]) => isCodeIn(rows.typed(values[column] ?? null, kind, column));
      return kind === "number" && all.some(isChanged) ? "text" : kind;
    });
  }

  /** A value for the format, without ever changing the digits of a code. */
  #given(value: Value, kind: OutputColumn["kind"], column: number): Value {
    if (!this.#isByValue || kind !== "number") return value;
    if (!isCodeIn(value)) return value instanceof WrittenNumber ? Number(value.text) : value;
    throw new UsageError(
      `${JSON.stringify(this.#rows.names[column])} must be numbers that 64 bits hold without rounding, as in the first rows; got ${value}: write it with --to csv or jsonl`,
    );
  }
}

/** Whether a value in a column of numbers is a code, which would lose digits as a number. */
function isCodeIn(value: Value): boolean {
  return typeof value === "string" || (value instanceof WrittenNumber && value.isRounded);
}

/** The delimiter stays the same unless another format was asked for. */
function delimiterFor(given: string, to: OutputFormat, isAsked: boolean): string {
  if (!isAsked) return given;
  if (to === "tsv") return "\t";
  return given === ";" ? given : ",";
}

/** The position of a column given by its name, or by its number from 1. */
function placeOf(text: string, names: readonly string[]): number {
  const named = names.indexOf(text);
  if (named >= 0) return named;
  if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= names.length) return Number(text) - 1;
  const shown = names.length > 20 ? [...names.slice(0, 20), "…"] : names;
  throw new UsageError(`--id must name a column: ${shown.join(", ")}; got ${JSON.stringify(text)}`);
}

/** Refuses an object with the key of an answer; the keys of later objects can differ from those of the first. */
function refuseTaken(text: string, { name }: WrittenFile, answers: readonly OutputColumn[]): void {
  for (const { name: own, within } of answers) {
    const key = within?.object ?? own;
    if (text.includes(`"${key}"`) && Object.hasOwn(JSON.parse(text) as object, key))
      throw new UsageError(
        `${name}: an object has the key ${JSON.stringify(key)} already, which the first has not: --prediction-column chooses another name`,
      );
  }
}

// Rows of the input as values by column, so that its columns can be written in any format.

import { columnNames, numberIn } from "rosenblatt/readers";
import type { WrittenFile } from "../data/file-texts.js";
import { type Encoding, tableColumns } from "../data/formats/encoding.js";
import { recordCells } from "../data/raw-rows/record-cells.js";
import type { OutputColumn, Value } from "../output/column.js";
import { UsageError } from "../terminal/exit.js";
import { isCode, isJsonNumber, parseMarked, unmarked, WrittenNumber, writtenJson } from "../text/written-number.js";

/** Rows of files that have the columns of the first file. */
export interface InputRows {
  readonly names: readonly string[];
  /** The kind of the values in a column. */
  kindOf(column: number): OutputColumn["kind"];
  /** The values of the row with this text, by column. */
  valuesOf(text: string, file: WrittenFile): readonly Value[];
  /** The values that can be recognized in the text of a row that could not be read. */
  readable(text: string, file: WrittenFile): readonly Value[];
  /** Whether the text of a row can be written instead of its values, because it has the columns of the first file in the same order. */
  isWhole(text: string, file: WrittenFile, isRead: boolean): boolean;
  /** A value as one of the given kind. */
  typed(value: Value, kind: OutputColumn["kind"], column: number): Value;
}

/** The rows of CSV files; a value is the text of its cell. */
export class CsvInputRows implements InputRows {
  readonly names: readonly string[];
  readonly #first: WrittenFile;
  readonly #encoding: Encoding | undefined;
  /** For each file: the position of each column in it, −1 if absent; undefined if all are in the same places. */
  readonly #places = new WeakMap<WrittenFile, readonly number[] | undefined>();

  /** `row` is the text of the first row, which tells the number of columns if they have no names. */
  constructor(first: WrittenFile, row: string | undefined, encoding: Encoding | undefined) {
    this.#first = first;
    this.#encoding = encoding;
    const { header = row ?? "", delimiter = "," } = first;
    const cells = recordCells(header, delimiter);
    this.names = first.header === undefined ? unnamed(cells.length, encoding) : columnNames(cells);
  }

  kindOf(column: number): OutputColumn["kind"] {
    const encoding = this.#encoding;
    const own = tableColumns(encoding).find(({ name }) => name === this.names[column]);
    return own && own.kind === "numeric" ? "number" : "text";
  }

  valuesOf(text: string, file: WrittenFile): readonly Value[] {
    const cells = recordCells(text, file.delimiter!);
    const places = this.#placesIn(file);
    return places ? places.map((place) => cells[place] ?? "") : cells;
  }

  readable(text: string, file: WrittenFile): readonly Value[] {
    return this.valuesOf(text, file);
  }

  isWhole(text: string, file: WrittenFile, isRead: boolean): boolean {
    if (this.#placesIn(file) !== undefined || file.delimiter !== this.#first.delimiter) return false;
    return isRead || recordCells(text, file.delimiter!).length === this.names.length;
  }

  typed(value: Value, kind: OutputColumn["kind"]): Value {
    if (value === null || value === "") return null;
    if (kind !== "number") return value;
    const text = value as string;
    if (isCode(text)) return text;
    return isJsonNumber(text) ? new WrittenNumber(text) : (numberIn(text) ?? null);
  }

  #placesIn(file: WrittenFile): readonly number[] | undefined {
    if (file === this.#first || file.header === undefined || this.#first.header === undefined) return undefined;
    if (this.#places.has(file)) return this.#places.get(file);
    const own = columnNames(recordCells(file.header, file.delimiter!));
    const further = own.find((name) => !this.names.includes(name));
    if (further !== undefined)
      throw new UsageError(
        `${file.name}: --append writes the columns of the first file, ${this.#first.name}; got a column ${JSON.stringify(further)}, which it does not have`,
      );
    const isSame = own.length === this.names.length && own.every((name, j) => name === this.names[j]);
    const places = isSame ? undefined : this.names.map((name) => own.indexOf(name));
    this.#places.set(file, places);
    return places;
  }
}

/** Names for `width` columns of a file without names: those of the model, with or without its label, if their number matches. */
function unnamed(width: number, encoding: Encoding | undefined): readonly string[] {
  const own = tableColumns(encoding);
  for (const columns of [own, own.filter(({ kind }) => kind !== "label")])
    if (columns.length === width) return columns.map(({ name }) => name);
  return columnNames(Array<string>(width).fill(""));
}

/** The rows of JSON Lines, with a column for each key of the first object. */
export class JsonInputRows implements InputRows {
  readonly names: readonly string[];
  readonly #first: readonly Value[];
  readonly #takesAll: boolean;

  /**
   * The first object determines the keys; the first value of each key determines its kind. Later objects may have
   * further keys unless all columns are written.
   */
  constructor(first: readonly string[], takesAll: boolean) {
    this.#takesAll = takesAll;
    const objects = first.map(objectIn).filter((object) => object !== undefined);
    this.names = Object.keys(objects[0] ?? {});
    this.#first = this.names.map((name) => cellOf(objects.find((object) => (object[name] ?? null) !== null)?.[name]));
  }

  kindOf(column: number): OutputColumn["kind"] {
    const value = this.#first[column];
    return isNumber(value) ? "number" : typeof value === "boolean" ? "truth" : "text";
  }

  valuesOf(text: string, file: WrittenFile): readonly Value[] {
    const object = parseMarked(text) as Record<string, unknown>;
    const further = this.#takesAll ? Object.keys(object).find((key) => !this.names.includes(key)) : undefined;
    if (further !== undefined)
      throw new UsageError(
        `${file.name}: a table has the keys of the first object, ${this.names.join(", ")}; got ${JSON.stringify(further)}, too: write it with --to jsonl`,
      );
    return this.names.map((name) => cellOf(object[name]));
  }

  readable(text: string): readonly Value[] {
    const object = objectIn(text) ?? {};
    return this.names.map((name, j) => {
      const value = cellOf(object[name]);
      return hasKind(value, this.kindOf(j)) ? value : null;
    });
  }

  isWhole(text: string, _: WrittenFile, isRead: boolean): boolean {
    return isRead || objectIn(text) !== undefined;
  }

  typed(value: Value, kind: OutputColumn["kind"], column: number): Value {
    if (value === null) return null;
    if (kind === "text") return String(value);
    if (hasKind(value, kind)) return value;
    throw new UsageError(
      `${JSON.stringify(this.names[column])} must be ${kind === "number" ? "a number" : "true or false"}, as in the first object; got ${value instanceof WrittenNumber ? value.text : JSON.stringify(value)}: write it with --to jsonl`,
    );
  }
}

function isNumber(value: Value): boolean {
  return typeof value === "number" || value instanceof WrittenNumber;
}

function hasKind(value: Value, kind: OutputColumn["kind"]): boolean {
  return kind === "text" || (kind === "number" ? isNumber(value) : typeof value === "boolean");
}

/** The object that a text contains; undefined if it contains something else. */
function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseMarked(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** The value of a cell; lists and objects become their JSON text. */
function cellOf(value: unknown): Value {
  if (value === undefined) return null;
  if (typeof value === "string") return unmarked(value);
  return typeof value === "object" && value !== null ? writtenJson(value) : (value as Value);
}

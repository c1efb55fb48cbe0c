// The original text of each row, for outputs that repeat it beside the prediction.

import type { CsvReader, RawTable } from "rosenblatt/readers";
import type { Format } from "../options/data.js";
import type { LoadOptions } from "./formats/reading.js";
import type { Input } from "./input/input.js";
import { textChunks } from "./input/text-chunks.js";
import { CsvTexts, LineTexts, type RecordTexts } from "./record-texts.js";

/** The format of the file whose texts are kept. */
export interface WrittenFile {
  readonly name: string;
  readonly format: Format;
  /** The delimiter; undefined for a format without cells. */
  readonly delimiter: string | undefined;
  /** The text of the header; undefined where there is none. */
  readonly header: string | undefined;
}

/** The texts of the rows of one file, gathered while a reader is given the same bytes. */
export class FileTexts {
  readonly #name: string;
  readonly #format: Format;
  readonly #csv: CsvReader | undefined;
  readonly #comment: string | undefined;
  #texts: RecordTexts | undefined;
  /** Bytes that arrived before the delimiter was known. */
  #early: Uint8Array[] = [];
  #isOver = false;
  #file: WrittenFile | undefined;

  constructor(name: string, format: Format, csv: CsvReader | undefined, { comment }: LoadOptions) {
    this.#name = name;
    this.#format = format;
    this.#csv = csv;
    this.#comment = comment;
    if (!csv) this.#texts = new LineTexts();
  }

  /** Takes bytes that the reader has already been given. */
  write(bytes: Uint8Array): void {
    this.#begin();
    if (this.#texts) this.#texts.write(bytes);
    else this.#early.push(new Uint8Array(bytes));
  }

  /** Ends the file; call it before the reader ends it. */
  end(): void {
    this.#isOver = true;
    this.#texts?.end();
  }

  /** The texts of the next rows, and the format of their file. */
  take(rows: number): { texts: readonly string[]; file: WrittenFile } {
    this.#begin();
    const texts = this.#texts!.take(rows, this.#csv?.firstLine ?? 1);
    const { above } = this.#texts!;
    // The line above the rows may also be one that states the numbers of rows and columns.
    const header = this.#csv?.header ? above : undefined;
    this.#file ??= { name: this.#name, format: this.#format, delimiter: this.#csv?.delimiter, header };
    return { texts, file: this.#file };
  }

  #begin(): void {
    if (this.#texts || this.#csv!.firstLine === undefined) return;
    const texts = new CsvTexts(this.#csv!.delimiter!, this.#comment);
    for (const bytes of this.#early) texts.write(bytes);
    if (this.#isOver) texts.end();
    this.#early = [];
    this.#texts = texts;
  }
}

/** Some rows of a CSV file as a reader returns them, each with its text. */
export interface WrittenRows {
  readonly table: RawTable;
  readonly texts: readonly string[];
  readonly file: WrittenFile;
}

/** Reads a CSV file piece by piece. */
export async function* writtenRows(
  input: Input,
  format: "csv" | "tsv",
  reader: CsvReader,
  options: LoadOptions,
): AsyncGenerator<WrittenRows> {
  const texts = new FileTexts(input.name, format, reader, options);
  const taken = (): WrittenRows => {
    const { rows } = reader;
    return { table: reader.take(), ...texts.take(rows) };
  };
  reader.begin(input.name);
  for await (const chunk of textChunks(input)) {
    reader.write(chunk);
    texts.write(chunk);
    if (reader.rows > 0) yield taken();
  }
  texts.end();
  reader.end();
  if (reader.rows > 0) yield taken();
}

// Rows of files as they are written there, selected by their numbers among all rows.

import { CsvReader } from "rosenblatt/readers";
import type { Format } from "../options/data.js";
import { UsageError } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";
import { writtenRows } from "./file-texts.js";
import { csvOptions } from "./formats/csv.js";
import type { Encoding } from "./formats/encoding.js";
import type { LoadOptions, Reading } from "./formats/reading.js";
import { type Input, inputOf } from "./input/input.js";
import { sourcesOf } from "./input/source.js";
import { textChunks } from "./input/text-chunks.js";

/** How the files whose rows are wanted were read. */
export interface ReadFiles {
  readonly paths: readonly string[];
  readonly format: Format;
  readonly options: LoadOptions;
  readonly encoding: Encoding;
}

/** Some rows of a file as they are written there. */
export interface FileRows {
  readonly texts: readonly string[];
  /** The header of the first file, if it has one; all files have the same. */
  readonly header: string | undefined;
  /** The delimiter of cells; undefined for a format without cells. */
  readonly delimiter: string | undefined;
  /** The line end of the first file. */
  readonly lineEnd: string;
}

/** Reads files, and yields the texts of all their rows without line ends. `opened` is the first of them, if it has been opened already. */
export async function* fileTexts(
  files: Omit<ReadFiles, "encoding"> & Partial<Pick<ReadFiles, "encoding">>,
  io: Io,
  opened?: Input,
): AsyncGenerator<FileRows> {
  let [header, lineEnd] = [undefined as string | undefined, "\n"];
  for (const [k, source] of sourcesOf(files.paths).entries()) {
    const input = k === 0 && opened ? opened : await inputOf(source, io);
    if (k === 0) lineEnd = lineEndOf(input.head);
    let isFirst = true;
    for await (const { texts, above, delimiter } of textsOf(input, files)) {
      if (isFirst && k > 0 && above !== header)
        throw new UsageError(
          `${input.name}: lines are written as they are, so that all files must have the header of the first; got ${JSON.stringify(above ?? "none")}`,
        );
      header = k === 0 ? above : header;
      isFirst = false;
      yield { texts, header, delimiter, lineEnd };
    }
  }
}

/**
 * Reads files again, and yields the text of the rows with these numbers, counted from 0, in pieces: first the header, if
 * there is one, then many rows at a time, each with the line end of the first file.
 */
export async function* rowTexts(files: ReadFiles, numbers: ReadonlySet<number>, io: Io): AsyncGenerator<string> {
  let [row, isFirst] = [0, true];
  for await (const { texts, header, lineEnd } of fileTexts(files, io)) {
    if (isFirst && header !== undefined) yield header + lineEnd;
    isFirst = false;
    const wanted = texts.filter(() => numbers.has(row++));
    yield wanted.map((text) => text + lineEnd).join("");
  }
}

interface Texts {
  readonly texts: readonly string[];
  readonly above: string | undefined;
  readonly delimiter?: string | undefined;
}

async function* textsOf(
  input: Input,
  { format, options, encoding }: Parameters<typeof fileTexts>[0],
): AsyncGenerator<Texts> {
  if (format !== "csv" && format !== "tsv") {
    yield* linesOf(input, format);
    return;
  }
  const reading = { format, encoding, options } as Reading;
  // Unreadable rows were already counted in the first reading.
  const reader = new CsvReader({ ...csvOptions(reading), streaming: true, onFault: () => {} });
  for await (const { texts, file } of writtenRows(input, format, reader, options))
    yield { texts, above: file.header, delimiter: file.delimiter };
}

/** Lines that are rows: empty lines are not, nor are comments in LIBSVM. */
async function* linesOf(input: Input, format: Format): AsyncGenerator<Texts> {
  const decoder = new TextDecoder();
  let rest = "";
  const rowsIn = (lines: readonly string[]) =>
    lines
      .map((line) => line.replace(/\r$/, ""))
      .filter((line) => line.trim() !== "" && !(format === "libsvm" && line.trimStart().startsWith("#")));
  for await (const chunk of textChunks(input)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop()!;
    yield { texts: rowsIn(lines), above: undefined };
  }
  yield { texts: rowsIn([rest + decoder.decode()]), above: undefined };
}

function lineEndOf(head: Uint8Array): string {
  return /\r\n|\r|\n/.exec(Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("latin1"))?.[0] ?? "\n";
}

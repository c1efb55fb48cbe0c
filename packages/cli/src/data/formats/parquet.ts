// Parquet files to a data set, column by column.

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Compressors, type FileMetaData, parquetMetadata, parquetRead, parquetReadObjects } from "hyparquet";
import { InputError } from "rosenblatt";
import {
  memoryFor,
  missingNumbers,
  numberIn,
  type PlannedColumn,
  planColumns,
  type RawTable,
  sampleRows,
} from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import type { Input } from "../input/input.js";
import { type Cells, isMissingCell, textOf } from "./parquet-cell.js";
import type { Content, Reading } from "./reading.js";
import { contentOfTable, planFor, tableOptions } from "./table.js";

/** What Node unpacks besides hyparquet's own. */
const compressors: Compressors = {
  GZIP: (bytes) => gunzipSync(bytes),
  BROTLI: (bytes) => brotliDecompressSync(bytes),
};

interface ParquetFile {
  readonly name: string;
  readonly file: ArrayBuffer;
  readonly metadata: FileMetaData;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** Reads Parquet files, which all must have the columns that the first was read by. */
export async function readParquetFiles(reading: Reading): Promise<Content> {
  const files: ParquetFile[] = [];
  for await (const input of reading.inputs()) files.push(opened(input.name, await input.all()));
  const [first] = files;
  const { plan = await planned(first, reading) } = planFor(reading, first.columns);
  const taken = plan.filter(({ kind }) => kind !== "ignored");
  for (const { name, columns } of files) {
    const missing = taken.find((column) => !columns.includes(column.name) && !isSpare(column, reading));
    if (missing)
      throw new InputError(
        `${name}: the column ${JSON.stringify(missing.name)} must be in the data; got ${columns.slice(0, 50).join(", ")}`,
      );
  }
  const own = plan.filter((column) => !isSpare(column, reading) || first.columns.includes(column.name));
  const size = files.reduce((sum, { rows }) => sum + rows, 0);
  const rows = new ParquetRows(own, size, tableOptions(reading).missing ?? []);
  for (const file of files) await rows.read(file);
  const bytes = files.reduce((sum, { file }) => sum + file.byteLength, 0);
  return contentOfTable(rows.table(), reading, [], bytes);
}

/** The names of the columns of a Parquet file. */
export async function parquetNames(input: Input): Promise<readonly string[]> {
  return opened(input.name, await input.all()).columns;
}

/** The label's column may be absent where no labels are needed. */
function isSpare({ kind }: PlannedColumn, { options }: Reading): boolean {
  return kind === "label" && options.unlabelled === true;
}

function opened(name: string, bytes: Uint8Array<ArrayBuffer>): ParquetFile {
  const file =
    bytes.byteLength === bytes.buffer.byteLength
      ? bytes.buffer
      : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  try {
    const metadata = parquetMetadata(file);
    const [root, ...elements] = metadata.schema;
    // Children of the root are the columns; what is nested inside them comes as one value.
    const columns: string[] = [];
    for (let i = 0, depth: number[] = [root.num_children ?? 0]; i < elements.length; i++) {
      if (depth.length === 1) columns.push(elements[i].name);
      depth[depth.length - 1]--;
      const { num_children: children = 0 } = elements[i];
      if (children > 0) depth.push(children);
      depth = depth.filter((left, d) => left > 0 || d === 0);
    }
    return { name, file, metadata, columns, rows: Number(metadata.num_rows) };
  } catch (error) {
    throw new UsageError(`${name}: this is no Parquet file, or a damaged one: ${(error as Error).message}`);
  }
}

async function planned({ file, metadata, columns, rows }: ParquetFile, reading: Reading): Promise<PlannedColumn[]> {
  const sample = await parquetReadObjects({ file, metadata, compressors, rowEnd: Math.min(sampleRows, rows) });
  return planColumns(
    columns,
    sample.map((row) => columns.map((name) => textOf(row[name]))),
    tableOptions(reading),
  );
}

/** The rows of a raw table while columns come in pieces. */
class ParquetRows {
  readonly #plan: readonly PlannedColumn[];
  readonly #size: number;
  readonly #missing: readonly string[];
  readonly #missingNumbers: ReadonlySet<number>;
  readonly #memory;
  readonly #numbers;
  readonly #codes;
  readonly #numeric: readonly string[];
  readonly #coded: readonly string[];
  readonly #texts: string[][];
  readonly #codeOf: Map<string, number>[];
  /** Rows of the files before. */
  #base = 0;

  constructor(plan: readonly PlannedColumn[], size: number, missing: readonly string[]) {
    const names = (wanted: (kind: string) => boolean) =>
      plan.filter(({ kind }) => wanted(kind)).map(({ name }) => name);
    this.#plan = plan;
    this.#size = size;
    this.#missing = missing;
    this.#missingNumbers = missingNumbers(missing);
    this.#numeric = names((kind) => kind === "numeric");
    this.#coded = names((kind) => kind !== "numeric" && kind !== "ignored");
    this.#memory = memoryFor(size * (8 * this.#numeric.length + 4 * this.#coded.length));
    this.#numbers = this.#memory.allocate(Float64Array, size * this.#numeric.length);
    this.#codes = this.#memory.allocate(Uint32Array, size * this.#coded.length);
    this.#texts = this.#coded.map(() => [""]);
    this.#codeOf = this.#coded.map(() => new Map());
  }

  async read({ name, file, metadata, rows }: ParquetFile): Promise<void> {
    const columns = [...this.#numeric, ...this.#coded];
    await parquetRead({
      ...{ file, metadata, compressors, columns },
      onChunk: ({ columnName, columnData, rowStart }) => {
        const place = this.#numeric.indexOf(columnName);
        if (place >= 0)
          this.#addNumbers(columnData, this.#base + rowStart, place, `${name}: column ${JSON.stringify(columnName)}`);
        else this.#addCodes(columnData, this.#base + rowStart, this.#coded.indexOf(columnName));
      },
    });
    this.#base += rows;
  }

  table(): RawTable {
    return {
      columns: this.#plan,
      size: this.#size,
      memory: this.#memory,
      numbers: this.#numbers,
      codes: this.#codes,
      texts: this.#texts,
    };
  }

  #addNumbers(cells: Cells, from: number, place: number, where: string): void {
    const view = this.#numbers.view();
    const width = this.#numeric.length;
    for (let i = 0, k = from * width + place; i < cells.length; i++, k += width) {
      const cell = cells[i];
      view[k] =
        typeof cell === "number" ? cell : typeof cell === "bigint" ? Number(cell) : this.#number(cell, where, from + i);
      if (this.#missingNumbers.has(view[k])) view[k] = Number.NaN;
      if (view[k] === Infinity || view[k] === -Infinity)
        throw new InputError(`${where}, row ${from + i + 1}: must be a finite number; got ${view[k]}`);
    }
  }

  #number(cell: unknown, where: string, row: number): number {
    const text = textOf(cell);
    if (isMissingCell(text, this.#missing)) return Number.NaN;
    const number = numberIn(text);
    if (number !== undefined) return number;
    throw new InputError(
      `${where}, row ${row + 1}: must be a number; got ${JSON.stringify(text)}: take it as --categorical, or name it with --missing`,
    );
  }

  #addCodes(cells: Cells, from: number, place: number): void {
    const view = this.#codes.view();
    const width = this.#coded.length;
    const codeOf = this.#codeOf[place];
    const texts = this.#texts[place];
    for (let i = 0, k = from * width + place; i < cells.length; i++, k += width) {
      const text = textOf(cells[i]).trim();
      let code = codeOf.get(text);
      if (code === undefined) {
        code = isMissingCell(text, this.#missing) ? 0 : texts.push(text) - 1;
        codeOf.set(text, code);
      }
      view[k] = code;
    }
  }
}

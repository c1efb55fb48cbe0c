// Parquet files to a data set, column by column.

import { InputError } from "rosenblatt";
import { type PlannedColumn, planColumns, sampleRows } from "rosenblatt/readers";
import type { Input } from "../input/input.js";
import { textOf } from "../parquet/cell.js";
import type { Cells } from "../parquet/column.js";
import { ParquetFile } from "../parquet/file.js";
import { ParquetRows } from "../parquet/table-rows.js";
import type { Content, Reading } from "./reading.js";
import { contentOfTable, planFor, tableOptions } from "./table.js";
import { namingWeight } from "./weights.js";

/** Reads Parquet files, all of which must have the columns by which the first was read. */
export async function readParquetFiles(given: Reading): Promise<Content> {
  const files: ParquetFile[] = [];
  for await (const input of given.inputs()) files.push(new ParquetFile(input.name, await input.all()));
  const [first] = files;
  const reading = given.encoding ? { ...given, options: namingWeight(given.options, first.columns) } : given;
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
  const rows = new ParquetRows(own, files, tableOptions(reading), reading.bad);
  for (const file of files) await rows.read(file);
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const notes = files.flatMap((file) => file.notes);
  return contentOfTable(rows.table(), reading, notes, bytes);
}

/** The names of the columns of a Parquet file. */
export async function parquetNames(input: Input): Promise<readonly string[]> {
  return new ParquetFile(input.name, await input.all()).columns;
}

/** Whether a column may be absent: the label's may, if no labels are needed. */
function isSpare({ kind }: PlannedColumn, { options }: Reading): boolean {
  return kind === "label" && options.unlabelled === true;
}

/** What the columns are taken as, judging by the first rows of the file. */
async function planned(file: ParquetFile, reading: Reading): Promise<PlannedColumn[]> {
  const pass = file.reading(file.columns.length, sampleRows);
  const samples: (string[] | InputError)[] = [];
  for (const place of file.columns.keys())
    samples.push(
      await sampled(file, pass, place).catch((error) => {
        if (error instanceof InputError) return error;
        throw error;
      }),
    );
  return planColumns(
    file.columns,
    {
      whole: file.groups.reduce((sum, rows) => sum + rows, 0) < sampleRows,
      // A column that cannot be read is an error only if its cells are needed to judge it, not if it is ignored.
      cells: (place) => {
        const cells = samples[place];
        if (cells instanceof InputError) throw cells;
        return cells;
      },
    },
    tableOptions(reading),
  );
}

async function sampled(file: ParquetFile, pass: ReturnType<ParquetFile["reading"]>, place: number): Promise<string[]> {
  const texts: string[] = [];
  const isFloat = file.isFloat(place);
  const add = (cells: Cells) => {
    for (let i = 0; i < cells.length; i++) {
      const text = textOf(cells[i]);
      // An infinite float must count as a number here, not as a category; it is refused, with its place, when it is read.
      texts.push(isFloat && text.endsWith("Infinity") ? String(Number.MAX_VALUE) : text);
    }
  };
  for (let group = 0; group < file.groups.length && texts.length < sampleRows; group++)
    for (const cells of await pass.read(place, group, sampleRows - texts.length)) add(cells);
  return texts;
}

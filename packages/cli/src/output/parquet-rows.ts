// Rows as Parquet, in groups of some ten thousand.

import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import type { OutputColumn, Value } from "./column.js";
import { ColumnBlock } from "./column-block.js";
import type { RowWriter } from "./row-writer.js";

const types = {
  number: { type: "DOUBLE" },
  truth: { type: "BOOLEAN" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
} as const;

/** Writes rows in groups of columns. */
export class ParquetRowWriter implements RowWriter {
  readonly #block: ColumnBlock;
  readonly #bytes = new PieceWriter();
  readonly #writer: ParquetWriter;

  /** `most` is the largest number of rows in a group. */
  constructor(columns: readonly OutputColumn[], most?: number) {
    this.#block = new ColumnBlock(columns, most);
    const schema = columns.map(({ name, kind }) => ({ name, repetition_type: "OPTIONAL" as const, ...types[kind] }));
    this.#writer = new ParquetWriter({
      writer: this.#bytes,
      schema: [{ name: "root", num_children: columns.length }, ...schema],
    });
  }

  add(values: readonly Value[]): void {
    this.#block.add(values);
    if (this.#block.full) this.#writeBlock();
  }

  take(): Uint8Array | undefined {
    return this.#bytes.take();
  }

  end(): Uint8Array {
    if (this.#block.rows > 0) this.#writeBlock();
    void this.#writer.finish();
    return this.#bytes.take() ?? new Uint8Array(0);
  }

  #writeBlock(): void {
    const { columns, values, rows } = this.#block;
    const columnData = columns.map(({ name }, j) => ({ name, data: values[j] }));
    void this.#writer.write({ columnData, rowGroupSize: rows });
    this.#block.clear();
  }
}

/** A writer whose bytes can be taken before all of them are there. */
class PieceWriter extends ByteWriter {
  take(): Uint8Array | undefined {
    if (this.index === 0) return undefined;
    const bytes = this.getBytes().slice();
    this.index = 0;
    return bytes;
  }
}

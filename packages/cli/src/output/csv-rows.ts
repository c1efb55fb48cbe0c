// Rows as CSV or TSV.

import { safeCell } from "../text/safe-cell.js";
import type { OutputColumn, Value } from "./column.js";
import type { RowWriter, WriterOptions } from "./row-writer.js";
import { TextPage } from "./text-page.js";

/** The number of cell texts to cache, because classes recur. */
const mostKept = 1000;

/** Writes rows of cells. */
export class CsvRows implements RowWriter {
  readonly #delimiter: string;
  readonly #safe: boolean;
  readonly #cells = new Map<string, string>();
  readonly #page = new TextPage();

  constructor(columns: readonly OutputColumn[], { delimiter = ",", header, safe = false }: WriterOptions) {
    this.#delimiter = delimiter;
    this.#safe = safe;
    if (header !== null)
      this.add(
        columns.map(({ name }) => name),
        header,
      );
  }

  add(values: readonly Value[], before?: string): void {
    let line = before ?? "";
    for (let j = 0; j < values.length; j++) {
      if (j > 0 || before !== undefined) line += this.#delimiter;
      line += this.#cell(values[j]);
    }
    // An empty line would not count as a row.
    this.#page.add(`${line === "" ? '""' : line}\n`);
  }

  take(all: boolean): string | undefined {
    return this.#page.take(all);
  }

  end(): string {
    return this.take(true)!;
  }

  #needsQuotes(text: string): boolean {
    return /["\r\n]|^\s|\s$/.test(text) || text.includes(this.#delimiter);
  }

  #cell(value: Value): string {
    if (typeof value !== "string") return value === null ? "" : String(value);
    let cell = this.#cells.get(value);
    if (cell === undefined) {
      const text = this.#safe ? safeCell(value) : value;
      cell = this.#needsQuotes(text) ? `"${text.replaceAll('"', '""')}"` : text;
      if (this.#cells.size < mostKept) this.#cells.set(value, cell);
    }
    return cell;
  }
}

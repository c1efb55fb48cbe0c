// Reads lines of a table as cells; cells that cannot be read may count as missing.

import { InputError } from "rosenblatt";
import { CsvReader, isReadable, missingValues, type RawTable } from "rosenblatt/readers";
import { withoutPlace } from "./bad-lines.js";
import type { TableRules } from "./reading.js";

/** Reads whole lines of cells. */
export class CellReader {
  readonly #reader: CsvReader;
  readonly #rules: TableRules;
  #faults: string[] = [];

  /** `place` is the name of the lines in messages. */
  constructor(place: string, rules: TableRules) {
    const { columns, missing, missingWords, lenient = false } = rules;
    this.#rules = rules;
    this.#reader = new CsvReader({
      header: false,
      delimiter: ",",
      streaming: true,
      plan: columns,
      planFrom: "training",
      missing,
      missingWords,
      ...(lenient && {
        onFault: ({ message, column }) => {
          if (column === undefined) throw new InputError(message);
          this.#faults.push(withoutPlace(message));
        },
      }),
    });
    this.#reader.begin(place);
  }

  get rows(): number {
    return this.#reader.rows;
  }

  write(lines: Uint8Array): void {
    this.#reader.write(lines);
  }

  /** The rows, and descriptions of their cells that cannot be read and count as missing. */
  take(): { readonly table: RawTable; readonly faults: readonly string[] } {
    const table = this.#reader.take();
    const faults = this.#rules.lenient ? [...this.#faults, ...emptied(table, this.#rules)] : this.#faults;
    this.#faults = [];
    return { table, faults };
  }
}

/** Removes texts that do not fit the kind of their column from a table, and returns descriptions of them. */
function emptied({ columns, texts, codes, size }: RawTable, { missing, missingWords }: TableRules): string[] {
  const isMissing = missingValues(missing, missingWords);
  const coded = columns.filter(({ kind }) => kind !== "numeric" && kind !== "ignored");
  const cells = codes.view();
  const faults: string[] = [];
  coded.forEach(({ name, kind, unit }, place) => {
    const isBad = texts[place].map((text, code) => code > 0 && !isMissing(text, kind) && !isReadable(kind, text, unit));
    if (!isBad.includes(true)) return;
    for (let r = 0, k = place; r < size; r++, k += coded.length)
      if (isBad[cells[k]]) {
        faults.push(`column ${JSON.stringify(name)}: ${JSON.stringify(texts[place][cells[k]])}`);
        cells[k] = 0;
      }
  });
  return faults;
}

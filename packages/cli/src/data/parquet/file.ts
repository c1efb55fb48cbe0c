// A Parquet file: its columns by name, and their values row group by row group.

import { InputError, RemediableError } from "rosenblatt";
import { columnNames } from "rosenblatt/readers";
import { type Cells, readColumn } from "./column.js";
import { Fault } from "./fault.js";
import { type Footer, readFooter } from "./footer.js";
import { Allowance, checkValues } from "./limits.js";

/** A Parquet file whose footer has been read, and whose pages are read on demand. */
export class ParquetFile {
  readonly name: string;
  /** The size of the file. */
  readonly bytes: number;
  /** The names of the columns, made distinct. */
  readonly columns: readonly string[];
  /** What was changed in the names. */
  readonly notes: readonly string[];
  readonly #file: Uint8Array<ArrayBuffer>;
  readonly #footer: Footer;

  constructor(name: string, bytes: Uint8Array<ArrayBuffer>) {
    this.name = name;
    this.bytes = bytes.byteLength;
    // The decoder takes a whole buffer, not a part of one.
    this.#file = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
    try {
      this.#footer = readFooter(this.#file);
    } catch (error) {
      throw refusal(`${name}: this is no Parquet file, or a damaged one`, error);
    }
    const names = this.#footer.columns.map((column) => column.name);
    this.columns = columnNames(names);
    this.notes = this.columns.flatMap((own, j) =>
      own === names[j]
        ? []
        : names[j] === ""
          ? `${name}: column ${j + 1} has no name and is called ${JSON.stringify(own)}`
          : `${name}: column ${j + 1} has the name of another, ${JSON.stringify(names[j])}, and is called ${JSON.stringify(own)}`,
    );
  }

  /** The number of rows of each row group according to the footer; reading a column verifies it. */
  get groups(): readonly number[] {
    return this.#footer.groups.map((group) => group.rows);
  }

  /** Whether a column holds floating-point numbers, whatever its values look like. */
  isFloat(place: number): boolean {
    const [{ type, logical_type }] = this.#footer.columns[place].elements;
    return type === "FLOAT" || type === "DOUBLE" || logical_type?.type === "FLOAT16";
  }

  /** Begins a pass over some of the columns, up to `rows` rows of each. */
  reading(columns: number, rows: number = Infinity): ParquetReading {
    const all = this.groups.reduce((sum, own) => sum + own, 0);
    try {
      checkValues(Math.min(rows, all) * Math.max(1, columns), this.bytes);
    } catch (error) {
      throw refusal(this.name, error);
    }
    const allowance = new Allowance(this.bytes);
    return {
      read: async (place, group, most = Infinity) => {
        const column = this.#footer.columns[place];
        try {
          return await readColumn(this.#file, column, this.#footer.groups[group], most, allowance);
        } catch (error) {
          const name = this.columns[place];
          throw refusal(`${this.name}: row group ${group + 1}, column ${JSON.stringify(name)}`, error, [
            "write the file again",
            `leave the column out with --ignore ${/^[\w.-]+$/.test(name) ? name : place + 1}`,
          ]);
        }
      },
    };
  }
}

/** One pass over a file. */
export interface ParquetReading {
  /** The values of a column in a row group, or the first `most` of them: exactly as many as there are rows, or an error. */
  read(place: number, group: number, most?: number): Promise<readonly Cells[]>;
}

/** The one place that turns any error thrown while reading a file into an error about the input. */
function refusal(where: string, error: unknown, remedies: readonly string[] = []): InputError {
  if (error instanceof InputError) return error;
  const what =
    error instanceof Fault ? error.message : `it cannot be decoded (${error instanceof Error ? error.message : error})`;
  const own = error instanceof Fault ? error.remedies : [];
  const help = own.length > 0 ? own : what.includes(": write ") ? [] : remedies;
  return new RemediableError(
    `${where}: ${what}`,
    help.map((text) => ({ text })),
  );
}

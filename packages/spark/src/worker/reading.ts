// Turns lines into examples: LIBSVM text, or cells of a table with the encoding of its columns.

import { type Examples, InputError, type Json, type Label } from "rosenblatt";
import { LibsvmReader, type MissingWords, type PlannedColumn } from "rosenblatt/readers";
import { encodingOf } from "../mixing/index.js";
import { linesIn } from "./bad-lines.js";
import { CellReader } from "./cells.js";
import { givenBytes } from "./state.js";

/** Reads whole lines. */
export interface LineReader {
  write(lines: Uint8Array): void;
  /** The number of rows that can be taken. */
  readonly rows: number;
  /** The rows as examples, valid until the next lines are written. */
  take(): Examples<Label>;
  /** How many cells of the rows taken last cannot be read and count as missing. */
  readonly badCells?: number;
}

/** How the lines of a run are read. */
export interface Reading {
  /** Creates a reader; `place` is the name of the lines in its messages. */
  reader(place: string): LineReader;
}

/** What is known about LIBSVM text. */
export interface LibsvmRules {
  readonly zeroBased: boolean;
  readonly sort: boolean;
  /** The classes and columns of the model; undefined if they are not known yet, so that any are accepted. */
  readonly known?: { readonly classes: readonly Label[]; readonly columns: number } | undefined;
  /** Whether columns that the model does not have are an error. */
  readonly closed?: boolean;
}

/** Reads LIBSVM text. */
export function libsvmReading({ zeroBased, sort, known, closed = false }: LibsvmRules): Reading {
  const limits = known && {
    classes: known.classes as readonly number[],
    columns: known.columns,
    ...(closed && { maxIndex: known.columns - (zeroBased ? 1 : 0) }),
  };
  return {
    reader(place) {
      const reader = new LibsvmReader({ zeroBased, sort, streaming: true, ...limits });
      reader.begin(place);
      return reader as LineReader;
    },
  };
}

/** What a worker has to know to read the lines of a table; it is sent as a file next to the worker. */
export interface TableRules {
  /** The columns in the order of the cells. */
  readonly columns: readonly PlannedColumn[];
  /** The encoding; before it is fitted, one without categories. */
  readonly encoding: Json;
  /** Words for a missing value, as in the table options. */
  readonly missing: readonly string[];
  readonly missingWords: MissingWords;
  /** Whether rows may lack a label. */
  readonly unlabelled: boolean;
  /** Whether cells that cannot be read count as missing; otherwise the whole row cannot be read. Defaults to false. */
  readonly lenient?: boolean;
}

/** Reads the rules of a table, given in the same way as the state of a run. */
export function tableRules(given: string): TableRules {
  return JSON.parse(Buffer.from(givenBytes(given)).toString("utf8")) as TableRules;
}

/** Reads lines of comma-separated cells into examples by the rules' encoding. */
export function tableReading(rules: TableRules): Reading {
  const { unlabelled } = rules;
  const encoding = encodingOf(rules.encoding);
  return {
    reader(place) {
      const reader = new CellReader(place, rules);
      let badCells = 0;
      return {
        write: (lines) => reader.write(lines),
        get rows() {
          return reader.rows;
        },
        get badCells() {
          return badCells;
        },
        take() {
          const { table, faults } = reader.take();
          badCells = faults.length;
          return encoding.encode(table, { unlabelled, streaming: true });
        },
      };
    },
  };
}

/** Reads pieces of whole lines independently of each other, and reuses the reader until one fails. */
export class PieceReader {
  readonly #reading: Reading;
  #reader: LineReader | undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** How many cells of the lines read last cannot be read and count as missing. */
  get badCells(): number {
    return this.#reader?.badCells ?? 0;
  }

  /** The rows of some lines, one per line, valid until the next call. */
  read(lines: Uint8Array): Examples<Label> {
    const reader = this.#reader ?? this.#reading.reader("row");
    this.#reader = undefined;
    reader.write(lines);
    if (reader.rows !== linesIn(lines)) throw new InputError("a line must be a row; got none");
    const examples = reader.take();
    this.#reader = reader;
    return examples;
  }
}

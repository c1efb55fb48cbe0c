// How lines become examples: LIBSVM text, or cells of a table with the encoding of its columns.

import { type Examples, InputError, type Json, type Label } from "rosenblatt";
import { LibsvmReader, type MissingWords, type PlannedColumn } from "rosenblatt/readers";
import { encodingOf } from "../mixing/index.js";
import { linesIn } from "./bad-lines.js";
import { CellReader } from "./cells.js";
import { givenBytes } from "./state.js";

/** Reads whole lines. */
export interface LineReader {
  write(lines: Uint8Array): void;
  /** Rows that can be taken. */
  readonly rows: number;
  /** The rows as examples, good until the next lines come. */
  take(): Examples<Label>;
  /** How many cells of the rows last taken cannot be read and count as missing. */
  readonly badCells?: number;
}

/** How the lines of a run are read. */
export interface Reading {
  /** Makes a reader; `place` is what its messages call the lines. */
  reader(place: string): LineReader;
}

/** What is known of LIBSVM text. */
export interface LibsvmRules {
  readonly zeroBased: boolean;
  readonly sort: boolean;
  /** The classes and columns of the model; any where they are not known yet. */
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

/** What a worker has to know to read the lines of a table, as a file beside it says it. */
export interface TableRules {
  /** The columns in the order of the cells. */
  readonly columns: readonly PlannedColumn[];
  /** The encoding; before it is fitted, one that has no categories yet. */
  readonly encoding: Json;
  /** Words for a missing value, as the options of a table have them. */
  readonly missing: readonly string[];
  readonly missingWords: MissingWords;
  /** Whether rows need not have a label. */
  readonly unlabelled: boolean;
  /** Whether cells that cannot be read count as missing; else their rows cannot be read. Defaults to false. */
  readonly lenient?: boolean;
}

/** Reads the rules of a table, given as the state of a run is. */
export function tableRules(given: string): TableRules {
  return JSON.parse(Buffer.from(givenBytes(given)).toString("utf8")) as TableRules;
}

/** Reads lines of cells, separated by commas, into the rows that the encoding makes of them. */
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

/** Reads pieces of whole lines each by itself, with one reader as long as all goes well. */
export class PieceReader {
  readonly #reading: Reading;
  #reader: LineReader | undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  /** How many cells of the lines last read cannot be read and count as missing. */
  get badCells(): number {
    return this.#reader?.badCells ?? 0;
  }

  /** The rows of some lines, one for each, good until the next call. */
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

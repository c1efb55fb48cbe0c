// survey of a table: of each column what its encoding needs, so that the surveys of all shards together say what one look at all rows would.

import { createHash } from "node:crypto";
import type { Json } from "rosenblatt";
import type { RawTable, TableEncoding } from "rosenblatt/readers";
import { ExactSum, encodingOf } from "../mixing/index.js";
import { type BadLine, sift } from "./bad-lines.js";
import { CellReader } from "./cells.js";
import { CopyCount } from "./copy-count.js";
import { hashesOf } from "./line-hashes.js";
import { packedJson } from "./packed-json.js";
import type { TableRules } from "./reading.js";
import { BadInput, eachShard, type ShardWork } from "./shards.js";

/** What a shard has of a column of numbers. */
export interface NumberFacts {
  readonly missing: number;
  /** Doubles that add up exactly to the sum of the values, and to that of their squares; null where that overflowed. */
  readonly sum: readonly (number | null)[];
  readonly squares: readonly (number | null)[];
  /** The value that all rows have; null where they differ, or one is missing. */
  readonly constant: number | null;
}

/** What a shard has of a column of texts. */
export interface CodeFacts {
  /** Texts in the order of their first appearance: each, how many rows have it, and what decides about the first of these. Missing values are "". */
  readonly texts: readonly (readonly [string, number, number])[];
}

/** What a shard has of a column whose words are features. */
export interface WordFacts {
  readonly missing: number;
  /** A number for each different text. */
  readonly distinct: readonly number[];
  /** The names of features in the order of their first appearance: each, how many rows have it, what decides about the first of these, and its place among the rows. */
  readonly names: readonly (readonly [name: string, count: number, hash: number, row: number])[];
}

/** What a survey finds in a shard of a table, by the names of columns. */
export interface TableShard {
  readonly rows: number;
  readonly bad: number;
  readonly listed: readonly BadLine[];
  /** How many rows have the text of another one before them. */
  readonly copies: number;
  /** How many cells cannot be read and count as missing, and sentences about the first of them. */
  readonly cells: number;
  readonly faults: readonly string[];
  readonly numbers: Readonly<Record<string, NumberFacts>>;
  readonly codes: Readonly<Record<string, CodeFacts>>;
  readonly words: Readonly<Record<string, WordFacts>>;
}

/** How a table is surveyed. */
export interface TableSurveyOptions {
  /** With an encoding that has no categories yet. */
  readonly rules: TableRules;
  /** Decides about shards and order. */
  readonly seed: number;
  /** Whether lines begin with their content hashes. */
  readonly isHashed: boolean;
}

/** How many rows and cells that cannot be read are listed for each shard. */
const mostListed = 5;
/** A column with more different texts than this does not hold categories. */
const mostTexts = 100_000;

/** Surveys the shards of standard input; returns a line with what was found of each. */
export function surveyTable(options: TableSurveyOptions): string {
  return eachShard(options.isHashed, (shard) => new TableSurvey(options, shard));
}

class NumberColumn {
  missing = 0;
  readonly sum = new ExactSum();
  readonly squares = new ExactSum();
  #first: number | undefined;
  #differ = false;

  add(value: number): void {
    if (Number.isNaN(value)) {
      this.missing++;
      this.#differ = true;
      return;
    }
    this.sum.add(value);
    this.squares.addSquare(value);
    this.#first ??= value;
    if (value !== this.#first) this.#differ = true;
  }

  facts(): NumberFacts {
    const { missing, sum, squares } = this;
    return {
      ...{ missing, sum: sum.parts, squares: squares.parts },
      constant: this.#differ ? null : (this.#first ?? null),
    };
  }
}

/** Texts of a column, each with its number of rows and the hash of the first, in order of appearance. */
type Texts = Map<string, { count: number; readonly hash: number }>;

class TableSurvey implements ShardWork {
  readonly #options: TableSurveyOptions;
  readonly #shard: number;
  /** Refuses rows without a label, and cells that are not of their column's kind. */
  readonly #strict: TableEncoding;
  readonly #numeric: readonly { readonly name: string; readonly column: NumberColumn }[];
  readonly #coded: readonly { readonly name: string; readonly texts: Texts; readonly words: Words | undefined }[];
  #rows = 0;
  #bad = 0;
  readonly #listed: BadLine[] = [];
  readonly #copies = new CopyCount();
  #cells = 0;
  readonly #faults: string[] = [];

  constructor(options: TableSurveyOptions, shard: number) {
    const { rules } = options;
    this.#options = options;
    this.#shard = shard;
    this.#strict = encodingOf(rules.encoding);
    this.#numeric = rules.columns
      .filter(({ kind }) => kind === "numeric")
      .map(({ name }) => ({ name, column: new NumberColumn() }));
    this.#coded = rules.columns
      .filter(({ kind }) => kind !== "numeric" && kind !== "ignored")
      .map(({ name, kind }) => ({
        ...{ name, texts: new Map() as Texts },
        words: kind === "text" ? new Words(name, rules) : undefined,
      }));
  }

  rows(lines: Uint8Array, row: number, hashes: Uint32Array | undefined): void {
    this.#copies.add(lines);
    let read!: ReturnType<CellReader["take"]>;
    const tried = (some: Uint8Array) => {
      const reader = new CellReader(`shard ${this.#shard}`, this.#options.rules);
      reader.write(some);
      read = reader.take();
      this.#strict.encode(read.table, { streaming: true });
    };
    const bad = sift(lines, row, tried, (some, first) => {
      this.#add(read.table, hashesOf(some, this.#options.seed, hashes?.subarray(first - row)));
      this.#cells += read.faults.length;
      this.#faults.push(...read.faults.slice(0, mostListed - this.#faults.length));
    });
    this.#bad += bad.length;
    this.#listed.push(...bad.slice(0, mostListed - this.#listed.length));
  }

  #add({ size, numbers, codes, texts }: RawTable, hashOf: (row: number) => number): void {
    const [values, cells] = [numbers.view(), codes.view()];
    const width = this.#numeric.length;
    for (const [j, { column }] of this.#numeric.entries())
      for (let k = j; k < size * width; k += width) column.add(values[k]);
    const places = this.#coded.length;
    for (const [c, own] of this.#coded.entries())
      for (let r = 0; r < size; r++) {
        const text = texts[c][cells[r * places + c]];
        if (own.words) own.words.add(text, this.#rows + r, () => hashOf(r));
        else count(own.name, own.texts, text, r, hashOf);
      }
    this.#rows += size;
  }

  end(): string[] {
    const found: TableShard = {
      ...{ rows: this.#rows, bad: this.#bad, listed: this.#listed, copies: this.#copies.copies },
      ...{ cells: this.#cells, faults: this.#faults },
      numbers: Object.fromEntries(this.#numeric.map(({ name, column }) => [name, column.facts()])),
      codes: Object.fromEntries(
        this.#coded
          .filter(({ words }) => !words)
          .map(({ name, texts }) => [
            name,
            { texts: Array.from(texts, ([text, { count, hash }]) => [text, count, hash]) },
          ]),
      ),
      words: Object.fromEntries(this.#coded.flatMap(({ name, words }) => (words ? [[name, words.facts()]] : []))),
    };
    return [packedJson(found)];
  }
}

function count(name: string, texts: Texts, text: string, row: number, hashOf: (row: number) => number): void {
  const known = texts.get(text);
  if (known) known.count++;
  else if (texts.size < mostTexts) texts.set(text, { count: 1, hash: hashOf(row) });
  else
    throw new BadInput(
      `column ${JSON.stringify(name)} has more than ${mostTexts} different texts, which are too many for categories: leave it out, or take it as text`,
    );
}

/** The words of a column of texts, as they appear. */
class Words {
  #missing = 0;
  readonly #name: string;
  readonly #encoding: TableEncoding;
  /** By feature, of the first row that has it. */
  readonly #hashes: number[] = [];
  readonly #rows: number[] = [];
  readonly #counts = new Map<string, number>();
  #distinct = new Set<number>();

  constructor(name: string, { encoding }: TableRules) {
    const { columns, ...facts } = encoding as { columns: { name: string }[]; [key: string]: Json };
    const own = columns.filter((column) => column.name === name);
    this.#name = name;
    this.#encoding = encodingOf({ ...facts, columns: own, features: [], classes: [] });
  }

  /** Adds the text of a row; `hash` gives what decides about that. */
  add(text: string, row: number, hash: () => number): void {
    if (text === "") {
      this.#missing++;
      return;
    }
    this.#distinct.add(fingerprint(text));
    const { length } = this.#encoding.features;
    const terms = this.#encoding.encodeRecord(new Map([[this.#name, text]]), { learning: true });
    for (const [term, value] of terms as ReadonlyMap<string, number>)
      if (value !== 0) this.#counts.set(term, (this.#counts.get(term) ?? 0) + 1);
    for (let k = length; k < this.#encoding.features.length; k++) {
      this.#hashes.push(hash());
      this.#rows.push(row);
    }
  }

  facts(): WordFacts {
    return {
      missing: this.#missing,
      distinct: [...this.#distinct],
      names: this.#encoding.features.map((name, k) => [
        ...([name, this.#counts.get(name) ?? 0, this.#hashes[k], this.#rows[k]] as const),
      ]),
    };
  }
}

/** A number that two different texts hardly ever share. */
function fingerprint(text: string): number {
  return createHash("md5").update(text).digest().readUIntBE(0, 6);
}

// survey of a table: collects what the encoding of each column needs, such that the surveys of all shards together equal a survey of all rows.

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

/** The findings for a numeric column in one shard. */
export interface NumberFacts {
  readonly missing: number;
  /** Doubles whose exact sums are the sum of the values and that of their squares; null if one overflowed. */
  readonly sum: readonly (number | null)[];
  readonly squares: readonly (number | null)[];
  /** The value that all rows share; null if they differ, or if one is missing. */
  readonly constant: number | null;
}

/** The findings for a column of category texts in one shard. */
export interface CodeFacts {
  /** Texts in the order of their first appearance: each with its number of rows and the content hash of the first of them. Missing values are "". */
  readonly texts: readonly (readonly [string, number, number])[];
}

/** The findings for a column whose words are features in one shard. */
export interface WordFacts {
  readonly missing: number;
  /** A fingerprint of each distinct text. */
  readonly distinct: readonly number[];
  /**
   * The names of features in the order of their first appearance: each with its number of rows, and the content hash and index of the first of
   * them.
   */
  readonly names: readonly (readonly [name: string, count: number, hash: number, row: number])[];
}

/** The findings of a survey for one shard of a table, by column name. */
export interface TableShard {
  readonly rows: number;
  readonly bad: number;
  readonly listed: readonly BadLine[];
  /** How many rows repeat the text of an earlier one. */
  readonly copies: number;
  /** How many cells cannot be read and count as missing, and descriptions of the first of them. */
  readonly cells: number;
  readonly faults: readonly string[];
  readonly numbers: Readonly<Record<string, NumberFacts>>;
  readonly codes: Readonly<Record<string, CodeFacts>>;
  readonly words: Readonly<Record<string, WordFacts>>;
}

/** Options for surveying a table. */
export interface TableSurveyOptions {
  /** The rules for reading the table, with an encoding that has no categories yet. */
  readonly rules: TableRules;
  /** Determines the shards and the order of the rows. */
  readonly seed: number;
  /** Whether lines begin with their content hashes. */
  readonly isHashed: boolean;
}

/** How many rows and cells that cannot be read are listed for each shard. */
const mostListed = 5;
/** A column with more distinct texts than this is refused as categorical. */
const mostTexts = 100_000;

/** Surveys the shards of standard input; returns one line per shard with the findings. */
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
      missing,
      sum: sum.parts,
      squares: squares.parts,
      constant: this.#differ ? null : (this.#first ?? null),
    };
  }
}

/** The texts of a column in order of appearance, each with its number of rows and the hash of the first. */
type Texts = Map<string, { count: number; readonly hash: number }>;

class TableSurvey implements ShardWork {
  readonly #options: TableSurveyOptions;
  readonly #shard: number;
  /** Throws for rows without a label, and for cells that do not fit the kind of their column. */
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
        name,
        texts: new Map() as Texts,
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
      rows: this.#rows,
      bad: this.#bad,
      listed: this.#listed,
      copies: this.#copies.copies,
      cells: this.#cells,
      faults: this.#faults,
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

/** Collects the words of a text column as they appear. */
class Words {
  #missing = 0;
  readonly #name: string;
  readonly #encoding: TableEncoding;
  /** For each feature, the hash and the index of the first row that has it. */
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

  /** Adds the text of a row; `hash` returns the content hash of that row. */
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

/** A number that two distinct texts hardly ever share. */
function fingerprint(text: string): number {
  return createHash("md5").update(text).digest().readUIntBE(0, 6);
}

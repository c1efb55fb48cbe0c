// survey of LIBSVM text: collects what must be known about the rows of each shard before the first epoch, and finds rows that cannot be read.

import { LibsvmReader } from "rosenblatt/readers";
import { type BadLine, sift } from "./bad-lines.js";
import { CopyCount } from "./copy-count.js";
import { LibsvmCounts } from "./libsvm-counts.js";
import { eachShard, type ShardWork } from "./shards.js";

/** The findings of a survey for one shard of LIBSVM text. */
export interface LibsvmShard {
  /** Rows that can be read. */
  readonly rows: number;
  /** Labels in ascending order, each with its number of rows. */
  readonly labels: readonly (readonly [number, number])[];
  /** The number of columns, from the largest index. */
  readonly columns: number;
  /** How many rows cannot be read. */
  readonly bad: number;
  /** The first of them. */
  readonly listed: readonly BadLine[];
  /** How many rows repeat the text of an earlier one. */
  readonly copies: number;
}

/** How LIBSVM text is read. */
export interface LibsvmForm {
  readonly zeroBased: boolean;
  readonly sort: boolean;
}

/** How many rows that cannot be read are listed for each shard. */
const mostListed = 5;

/** Surveys the shards of standard input; returns one line per shard with the findings. */
export function surveyLibsvm(options: LibsvmForm, isHashed: boolean): string {
  return eachShard(isHashed, () => new LibsvmSurvey(options));
}

class LibsvmSurvey implements ShardWork {
  readonly #options: LibsvmForm;
  #reader: LibsvmReader;
  #bad = 0;
  readonly #listed: BadLine[] = [];
  readonly #copies = new CopyCount();
  readonly #counts = new LibsvmCounts();

  constructor(options: LibsvmForm) {
    this.#options = options;
    this.#reader = this.#begun();
  }

  rows(lines: Uint8Array, row: number): void {
    this.#copies.add(lines);
    const bad = sift(lines, row, this.#read, () => this.#count());
    this.#bad += bad.length;
    this.#listed.push(...bad.slice(0, mostListed - this.#listed.length));
  }

  end(): (string | number)[] {
    const { rows, labels, columns } = this.#counts;
    const found: LibsvmShard = {
      rows,
      labels,
      columns,
      bad: this.#bad,
      listed: this.#listed,
      copies: this.#copies.copies,
    };
    return [JSON.stringify(found)];
  }

  #begun(): LibsvmReader {
    const { zeroBased, sort } = this.#options;
    const reader = new LibsvmReader({ zeroBased, sort, streaming: true });
    reader.begin("row");
    return reader;
  }

  readonly #read = (lines: Uint8Array): void => {
    try {
      this.#reader.write(lines);
    } catch (error) {
      this.#reader = this.#begun();
      throw error;
    }
  };

  #count(): void {
    if (this.#reader.rows > 0) this.#counts.add(this.#reader.take());
  }
}

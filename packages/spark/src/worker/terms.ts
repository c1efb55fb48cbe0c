// terms: counts the rows in which each column has an entry, and records the first of them.

import type { Examples, Transformer } from "rosenblatt";
import { sift } from "./bad-lines.js";
import { hashesOf } from "./line-hashes.js";
import { packedJson } from "./packed-json.js";
import { PieceReader, type Reading } from "./reading.js";
import { eachShard, type ShardWork } from "./shards.js";
import { transformed } from "./transformed.js";

/** What tf-idf needs from a shard. */
export interface ShardTerms {
  readonly rows: number;
  /** The columns with a nonzero entry, in the order of their first such entry. */
  readonly columns: readonly number[];
  /** For each of these columns: how many rows have such an entry, and the content hash of the first of them. */
  readonly counts: readonly number[];
  readonly hashes: readonly number[];
  /** The lowest nonzero entry; null if there is none. */
  readonly least: number | null;
}

/** Options for counting terms. */
export interface TermOptions {
  readonly reading: Reading;
  /** The transformers that rows pass through before they are counted. */
  readonly behind: readonly Transformer[];
  /** Determines the order of the rows. */
  readonly seed: number;
  /** Whether lines begin with their content hashes. */
  readonly isHashed: boolean;
}

/** Counts the terms in the shards of standard input; returns one line per shard. Rows that cannot be read are skipped. */
export function countTerms(options: TermOptions): string {
  return eachShard(options.isHashed, () => new TermCounting(options));
}

class TermCounting implements ShardWork {
  readonly #options: TermOptions;
  readonly #reader: PieceReader;
  readonly #places = new Map<number, number>();
  readonly #counts: number[] = [];
  readonly #hashes: number[] = [];
  #rows = 0;
  #least = Infinity;

  constructor(options: TermOptions) {
    this.#options = options;
    this.#reader = new PieceReader(options.reading);
  }

  rows(lines: Uint8Array, row: number, hashes: Uint32Array | undefined): void {
    let examples!: Examples;
    const read = (some: Uint8Array) => {
      examples = this.#reader.read(some);
    };
    sift(lines, row, read, (some, first) => {
      const hashOf = hashesOf(some, this.#options.seed, hashes?.subarray(first - row));
      transformed(examples, this.#options.behind, (own) => this.#add(own, hashOf));
    });
  }

  #add({ rows, size, width }: Examples, hashOf: (row: number) => number): void {
    const { starts, indices, values } = rows;
    for (let r = 0; r < size; r++) {
      const [from, to] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
      for (let k = from; k < to; k++) {
        if (values[k] === 0) continue;
        if (values[k] < this.#least) this.#least = values[k];
        const column = indices ? indices[k] : k - from;
        const place = this.#places.get(column);
        if (place !== undefined) this.#counts[place]++;
        else {
          this.#places.set(column, this.#counts.length);
          this.#counts.push(1);
          this.#hashes.push(hashOf(r));
        }
      }
    }
    this.#rows += size;
  }

  end(): string[] {
    const found: ShardTerms = {
      rows: this.#rows,
      columns: [...this.#places.keys()],
      counts: this.#counts,
      hashes: this.#hashes,
      least: this.#least === Infinity ? null : this.#least,
    };
    return [packedJson(found)];
  }
}

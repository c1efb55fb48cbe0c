// sums: computes, without rounding, what scaling needs for each column of the transformed rows.

import type { Examples, Transformer } from "rosenblatt";
import { squaredNorm } from "rosenblatt/extend";
import { ColumnSums } from "../mixing/index.js";
import { sift } from "./bad-lines.js";
import { packedJson } from "./packed-json.js";
import { PieceReader, type Reading } from "./reading.js";
import { eachShard, type ShardWork } from "./shards.js";
import { transformed } from "./transformed.js";

/** What scaling needs from a shard. */
export interface ShardSums {
  readonly rows: number;
  /**
   * For each column: how many rows have an entry, and doubles whose exact sums are the sum of the values and of their squares; null if one
   * overflowed.
   */
  readonly counts: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
  readonly squares: readonly (readonly (number | null)[])[];
  /** The length of the longest row. */
  readonly longest: number;
}

/** Adds up the shards of standard input after passing them through transformers; returns one line per shard. Rows that cannot be read are skipped. */
export function sums(reading: Reading, behind: readonly Transformer[], isHashed: boolean): string {
  return eachShard(isHashed, () => new ShardSumming(reading, behind));
}

class ShardSumming implements ShardWork {
  readonly #reader: PieceReader;
  readonly #behind: readonly Transformer[];
  readonly #sums = new ColumnSums();
  #counts = new Float64Array(0);
  #rows = 0;
  #longest = 0;

  constructor(reading: Reading, behind: readonly Transformer[]) {
    this.#reader = new PieceReader(reading);
    this.#behind = behind;
  }

  rows(lines: Uint8Array, row: number): void {
    let examples!: Examples;
    const read = (some: Uint8Array) => {
      examples = this.#reader.read(some);
    };
    sift(lines, row, read, () => transformed(examples, this.#behind, (own) => this.#add(own)));
  }

  #add(examples: Examples): void {
    this.#sums.add(examples);
    const { rows, width, size } = examples;
    if (this.#counts.length < width) {
      const longer = new Float64Array(width);
      longer.set(this.#counts);
      this.#counts = longer;
    }
    if (rows.indices) for (const j of rows.indices) this.#counts[j]++;
    else for (let j = 0; j < width; j++) this.#counts[j] += size;
    for (let r = 0; r < size; r++) this.#longest = Math.max(this.#longest, Math.sqrt(squaredNorm(rows, r)));
    this.#rows += size;
  }

  end(): string[] {
    const found: ShardSums = {
      rows: this.#rows,
      counts: Array.from(this.#counts),
      values: Array.from(this.#counts, (_, j) => this.#sums.values.parts(j)),
      squares: Array.from(this.#counts, (_, j) => this.#sums.squares.parts(j)),
      longest: this.#longest,
    };
    return [packedJson(found)];
  }
}

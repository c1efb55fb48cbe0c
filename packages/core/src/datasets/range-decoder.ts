// Range coding (G. N. N. Martin 1979): the more often a symbol was seen before, the fewer bits it takes. The encoder is in
// scripts/fixtures/datasets.py.

/** How often each symbol was seen, in any unit. */
export type Seen = Uint32Array;

/** Returns counts in quarters for a number of symbols, none of which was seen more often than another. */
export function unseen(symbols: number): Seen {
  return new Uint32Array(symbols).fill(1);
}

/** Reads whole numbers from range-coded bytes, which are given in base64. */
export class RangeDecoder {
  readonly #bytes: string;
  #at = 4;
  #code = 0;
  #range = 2 ** 32;

  constructor(base64: string) {
    this.#bytes = atob(base64);
    for (let i = 0; i < 4; i++) this.#code = this.#code * 256 + this.#bytes.charCodeAt(i);
  }

  /** Returns the next symbol, and counts it as seen. */
  counted(seen: Seen): number {
    const symbol = this.symbol(seen);
    seen[symbol] += 4;
    return symbol;
  }

  /** Returns the next symbol, which took fewer bits the more often it was seen. */
  symbol(seen: Seen): number {
    let total = 0;
    for (let i = 0; i < seen.length; i++) total += seen[i];
    const unit = Math.floor(this.#range / total);
    let symbol = 0;
    let start = 0;
    for (const place = Math.floor(this.#code / unit); start + seen[symbol] <= place; symbol++) start += seen[symbol];
    this.#narrow(start * unit, seen[symbol] * unit);
    return symbol;
  }

  /** Returns the next number of those below `size`, all of which are equally likely. */
  number(size: number): number {
    const unit = Math.floor(this.#range / size);
    const number = Math.floor(this.#code / unit);
    this.#narrow(number * unit, unit);
    return number;
  }

  #narrow(start: number, range: number): void {
    this.#code -= start;
    this.#range = range;
    while (this.#range < 2 ** 24) {
      this.#code = this.#code * 256 + this.#bytes.charCodeAt(this.#at++);
      this.#range *= 256;
    }
  }
}

// Sums without rounding, which do not depend on the order of the summands, nor on how they are divided among shards.

import { InputError } from "rosenblatt";

/** The smallest exponent of a double: every double is an integer multiple of 2^-1074. */
const unit = 1074;

/** The initial capacity of a sum in parts: a sum of numbers of similar size takes two or three, a sum of their squares three or four. */
const room = 6;

/**
 * Exact sums of doubles. Each is kept as nonoverlapping doubles (Shewchuk 1997, Discrete & Computational Geometry 18), the smallest first.
 * Sums of finite numbers stay exact as long as no partial sum overflows; a sum that overflows is NaN from then on.
 */
export class ExactSums {
  #parts: Float64Array;
  #counts: Uint8Array;
  /** The overflow of sums with more parts than they have room for. */
  readonly #longer = new Map<number, ExactSums>();
  readonly #room: number;

  /** Creates `length` sums, all 0. */
  constructor(length: number, places: number = room) {
    this.#room = places;
    this.#parts = new Float64Array(places * length);
    this.#counts = new Uint8Array(length);
  }

  get length(): number {
    return this.#counts.length;
  }

  /** Grows to at least `length` sums. */
  grow(length: number): void {
    if (length <= this.length) return;
    const [parts, counts] = [this.#parts, this.#counts];
    this.#parts = new Float64Array(this.#room * length);
    this.#parts.set(parts);
    this.#counts = new Uint8Array(length);
    this.#counts.set(counts);
  }

  add(sum: number, value: number): void {
    const parts = this.#parts;
    const from = this.#room * sum;
    const until = from + this.#counts[sum];
    if (until > from && Number.isNaN(parts[from])) return;
    let at = from;
    let x = value;
    for (let k = from; k < until; k++) {
      const y = parts[k];
      const high = x + y;
      // Knuth's TwoSum, which does not need to know which summand is larger.
      const own = high - x;
      const low = x - (high - own) + (y - own);
      if (low !== 0) parts[at++] = low;
      x = high;
    }
    if (!Number.isFinite(x)) {
      parts[from] = Number.NaN;
      at = from + 1;
      this.#longer.delete(sum);
    } else if (x !== 0) {
      if (at - from < this.#room) parts[at++] = x;
      else this.#addLonger(sum, x);
    }
    this.#counts[sum] = at - from;
  }

  /** Adds a number `times` times, by the binary digits of `times`, since doubling a number never rounds. */
  addTimes(sum: number, value: number, times: number): void {
    let own = value;
    for (let left = times; left > 0; left = Math.floor(left / 2)) {
      if (left % 2 === 1) this.add(sum, own);
      own *= 2;
    }
  }

  /** Adds a part that does not fit to an overflow sum with more room; the total is that sum plus the parts kept here. */
  #addLonger(sum: number, value: number): void {
    const own = this.#longer.get(sum) ?? new ExactSums(1, mostParts);
    this.#longer.set(sum, own);
    own.add(0, value);
  }

  /** Adds x² exactly, `times` times. Below 10^-146 the last digits are lost, but always the same ones. */
  addSquare(sum: number, x: number, times = 1): void {
    const square = x * x;
    const scaled = 134217729 * x;
    const high = scaled - (scaled - x);
    const low = x - high;
    this.addTimes(sum, square, times);
    if (Number.isFinite(high)) this.addTimes(sum, low * low - (square - high * high - 2 * high * low), times);
  }

  /** Doubles whose exact sum this is, for sending it elsewhere. */
  parts(sum: number): number[] {
    const from = this.#room * sum;
    const own = Array.from(this.#parts.subarray(from, from + this.#counts[sum]));
    return [...own, ...(this.#longer.get(sum)?.parts(0) ?? [])];
  }

  /** One of the sums. */
  sum(sum: number): ExactSum {
    const own = new ExactSum();
    own.addSum({ parts: this.parts(sum) });
    return own;
  }
}

/**
 * The most parts of any sum: each part is at most half of the last digit of the next one, so that this many cover the range from the smallest
 * double to the largest.
 */
const mostParts = 41;

/** An exact sum of doubles. */
export class ExactSum {
  readonly #sum = new ExactSums(1);

  add(value: number): void {
    this.#sum.add(0, value);
  }

  addSquare(x: number): void {
    this.#sum.addSquare(0, x);
  }

  /** Adds another sum, such as that of another shard. */
  addSum(other: Pick<ExactSum, "parts">): void {
    for (const part of other.parts) this.add(part);
  }

  /** Doubles whose exact sum this is. */
  get parts(): readonly number[] {
    return this.#sum.parts(0);
  }

  /** Whether nothing has overflowed. */
  get isFinite(): boolean {
    return this.parts.every(Number.isFinite);
  }

  /** The sum in units of 2^-1074. */
  units(): bigint {
    if (!this.isFinite) throw new InputError("numbers are too large to be added up");
    return this.parts.reduce((sum, part) => sum + unitsOf(part), 0n);
  }
}

/** The mean of `count` numbers with this sum, rounded once. */
export function meanOf(sum: ExactSum, count: number): number {
  return count === 0 ? 0 : ratio(sum.units(), BigInt(count) << BigInt(unit));
}

/** Σ(x − mean)² of `count` numbers with this sum and this sum of squares, rounded once. */
export function squaresAround(sum: ExactSum, squares: ExactSum, count: number): number {
  if (count === 0) return 0;
  const [n, first, second] = [BigInt(count), sum.units(), squares.units()];
  const spread = ((n * second) << BigInt(unit)) - first * first;
  return spread <= 0n ? 0 : ratio(spread, n << BigInt(2 * unit));
}

const bits = new DataView(new ArrayBuffer(8));

function unitsOf(value: number): bigint {
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  const exponent = (word >> 52n) & 0x7ffn;
  const digits = word & 0xfffffffffffffn;
  const size = exponent === 0n ? digits : (digits | 0x10000000000000n) << (exponent - 1n);
  return value < 0 ? -size : size;
}

/** a / b rounded to the nearest double, for positive b; ties go to the even one. */
function ratio(a: bigint, b: bigint): number {
  if (a === 0n) return 0;
  const size = a < 0n ? -a : a;
  // Shifted so that the quotient has 64 or 65 bits; a nonzero remainder sets the last one.
  const shift = 64 + lengthOf(b) - lengthOf(size);
  const [above, below] = shift >= 0 ? [size << BigInt(shift), b] : [size, b << BigInt(-shift)];
  const quotient = above / below;
  const sticky = above % below === 0n ? quotient : quotient | 1n;
  // Converting an integer rounds to even. Multiplying by a power of two does not round, except in results below 2^-1022.
  let value = Number(sticky);
  let down = shift;
  for (; down > 1000; down -= 1000) value *= 2 ** -1000;
  value *= 2 ** -down;
  return a < 0n ? -value : value;
}

function lengthOf(value: bigint): number {
  return value.toString(2).length;
}

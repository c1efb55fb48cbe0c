// Sums without rounding, so that they do not depend on the order in which numbers come, nor on how they are divided among shards.

/** The smallest exponent of a double: every double is a whole number of 2^-1074. */
const unit = 1074;

/**
 * An exact sum of doubles, kept as doubles that do not overlap (Shewchuk 1997, Discrete & Computational Geometry 18). Sums of finite numbers
 * stay exact as long as no partial sum overflows.
 */
export class ExactSum {
  #parts: number[] = [];

  add(value: number): void {
    const parts = this.#parts;
    let kept = 0;
    let x = value;
    for (let k = 0; k < parts.length; k++) {
      let y = parts[k];
      if (Math.abs(x) < Math.abs(y)) [x, y] = [y, x];
      const high = x + y;
      const low = y - (high - x);
      if (low !== 0) parts[kept++] = low;
      x = high;
    }
    parts.length = kept;
    if (x !== 0) parts.push(x);
  }

  /** Adds x² exactly; below 10^-146 its last digits are lost, the same ones every time. */
  addSquare(x: number): void {
    const square = x * x;
    const scaled = 134217729 * x;
    const high = scaled - (scaled - x);
    const low = x - high;
    this.add(square);
    if (Number.isFinite(high)) this.add(low * low - (square - high * high - 2 * high * low));
  }

  /** Adds another sum, such as that of another shard. */
  addSum(other: Pick<ExactSum, "parts">): void {
    for (const part of other.parts) this.add(part);
  }

  /** Doubles that add up to the sum exactly: a way to send it elsewhere. */
  get parts(): readonly number[] {
    return this.#parts;
  }

  /** The sum in units of 2^-1074. */
  units(): bigint {
    return this.#parts.reduce((sum, part) => sum + unitsOf(part), 0n);
  }
}

/** The mean of so many numbers with this sum, rounded once. */
export function meanOf(sum: ExactSum, count: number): number {
  return count === 0 ? 0 : ratio(sum.units(), BigInt(count) << BigInt(unit));
}

/** Σ(x − mean)² of so many numbers with this sum and this sum of squares, rounded once. */
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

/** The double next to a / b, for b above 0; ties go to the even one. */
function ratio(a: bigint, b: bigint): number {
  if (a === 0n) return 0;
  const size = a < 0n ? -a : a;
  // So many more bits that the quotient has 64 or 65, and what is left over shows in the last one.
  const shift = 64 + lengthOf(b) - lengthOf(size);
  const [above, below] = shift >= 0 ? [size << BigInt(shift), b] : [size, b << BigInt(-shift)];
  const quotient = above / below;
  const sticky = above % below === 0n ? quotient : quotient | 1n;
  // The conversion of a whole number rounds to even; powers of two do not round, but for numbers below 2^-1022.
  let value = Number(sticky);
  let down = shift;
  for (; down > 1000; down -= 1000) value *= 2 ** -1000;
  value *= 2 ** -down;
  return a < 0n ? -value : value;
}

function lengthOf(value: bigint): number {
  return value.toString(2).length;
}

// A float64 is a whole number times a power of two, so every sum of products of float64s is exact in BigInt.

const double = /* @__PURE__ */ new Float64Array(1);
const words = /* @__PURE__ */ new Uint32Array(double.buffer);

/** Returns 2^k for −1022 ≤ k ≤ 1023. */
export function powerOfTwo(k: number): number {
  words[0] = 0;
  words[1] = (k + 1023) << 20;
  return double[0];
}

/** Returns the exponent of the lowest 1 bit of x, so that x is a whole multiple of that power of 2; Infinity for 0. */
export function lowestBit(x: number): number {
  if (x === 0) return Infinity;
  double[0] = x;
  const [low, high] = words;
  const exponent = (high >>> 20) & 0x7ff;
  const rest = (high & 0xfffff) | (exponent > 0 ? 0x100000 : 0);
  return Math.max(exponent, 1) - 1075 + (low ? zeros(low) : 32 + zeros(rest));
}

/** Returns x·2^k, which must be whole, as a whole number. */
export function scaled(x: number, k: number): bigint {
  if (x === 0) return 0n;
  if (k >= -1000 && k <= 1000) {
    const y = x * powerOfTwo(k);
    if (y < Infinity && y > -Infinity) return BigInt(y);
  }
  double[0] = x;
  const exponent = (words[1] >>> 20) & 0x7ff;
  const high = (words[1] & 0xfffff) | (exponent > 0 ? 0x100000 : 0);
  const size = shifted((BigInt(high) << 32n) | BigInt(words[0]), Math.max(exponent, 1) - 1075 + k);
  return x < 0 ? -size : size;
}

/** Returns n·2^k, which must be whole. */
export function shifted(n: bigint, k: number): bigint {
  return k >= 0 ? n << BigInt(k) : n >> BigInt(-k);
}

/** Returns the number of bits of |n|. */
export function bitLength(n: bigint): number {
  const text = (n < 0n ? -n : n).toString(16);
  return text === "0" ? 0 : 4 * text.length - Math.clz32(Number.parseInt(text[0], 16)) + 28;
}

/** Returns n·2^k as a double with a relative error below 2⁻⁵²; 0 or an infinity beyond the range of doubles. */
export function approximate(n: bigint, k: number): number {
  const excess = bitLength(n) - 60;
  const head = excess > 0 ? Number(n >> BigInt(excess)) : Number(n);
  let e = k + Math.max(excess, 0);
  let value = head;
  for (; e > 1000; e -= 1000) value *= powerOfTwo(1000);
  for (; e < -1000; e += 1000) value *= powerOfTwo(-1000);
  return value * powerOfTwo(e);
}

function zeros(n: number): number {
  return 31 - Math.clz32(n & -n);
}

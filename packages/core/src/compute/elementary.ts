// Elementary functions from + − × ÷ alone, so that every engine and WebAssembly give the same bits; Math.exp and its kin differ.
// wasm/elementary.as.ts is the twin: the same operations in the same order.
// An ulp is the gap from the double nearest the true value to the next larger one. Bounds are measured, against mpmath.

const LN2 = 0.6931471803691238; // ln 2 in 32 bits, so that k·LN2 is exact for |k| < 2²¹
const LN2_REST = 1.9082149292705877e-10;

const bits = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(16));

/** What the last call of `logParts` had to round off its result. */
let rest = 0;

/** Computes eˣ within 0.75 ulp; within 1 ulp where the result is subnormal. */
export function exp(x: number): number {
  return expSum(x, 0);
}

/** Computes ln x within 0.51 ulp; NaN for x < 0. */
export function log(x: number): number {
  return logParts(x);
}

/**
 * Computes xʸ. For y = 0, 1, …, 64 it is the product of the powers x, x², x⁴, … that y has in binary, smallest first, so x⁰ = 1 and x¹
 * = x; within y ulp. For any other y it is e^(y ln x) within 1.2 ulp for x ≥ 0 and NaN for x < 0.
 */
export function pow(x: number, y: number): number {
  if (y >= 0 && y <= 64 && y === Math.floor(y)) {
    let product = 1;
    for (let n = y; n > 0; n >>= 1) {
      if (n & 1) product *= x;
      x *= x;
    }
    return product;
  }
  const ln = logParts(x);
  const high = head(ln);
  const low = ln - high;
  const yHigh = head(y);
  const yLow = y - yHigh;
  const z = y * ln;
  return expSum(z, yHigh * high - z + yHigh * low + yLow * high + yLow * low + y * rest);
}

/** Computes sin x within 0.85 ulp for |x| ≤ 2²⁰π/2; beyond, the sine of x modulo the double nearest 2π, off by up to |x|·2⁻⁵⁴. */
export function sin(x: number): number {
  return x === 0 ? x : wave(x, 0);
}

/** Computes cos x within 0.85 ulp for |x| ≤ 2²⁰π/2; beyond, it is as far off as `sin`. */
export function cos(x: number): number {
  return wave(x, 1);
}

/** Computes tanh x within 1.5 ulp: by Lambert's fraction x/(1 + x²/(3 + x²/(5 + …))) to eight levels near 0, else as 1 − 2/(e²ˣ + 1). */
export function tanh(x: number): number {
  const a = Math.abs(x);
  const w = a * a;
  const t =
    a < 0.6
      ? a - (a * w * (675675 + w * (45045 + w * (594 + w)))) / (2027025 + w * (945945 + w * (51975 + w * (630 + w))))
      : 1 - 2 / (expSum(2 * a, 0) + 1);
  return x > 0 ? t : x < 0 ? -t : x;
}

/** e^(x + low) = 2ᵏ·eʳ with |r| ≤ ½ ln 2, where eʳ = 1 + r + r²·p/q is the Padé approximant [6/6]. */
function expSum(x: number, low: number): number {
  // NaN stays; past these ends the result is 0 or Infinity whatever `low` is, which may be NaN there.
  if (!(Math.abs(x) < 746)) return x < 0 ? 0 : x * Infinity;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const a = x - k * LN2;
  const b = low - k * LN2_REST;
  const r = a + b;
  const w = r * r;
  const odd = 332640 + w * (10080 + w * 42);
  const p = odd - r * (55440 + w * (756 + w));
  const q = 665280 + w * (75600 + w * (840 + w)) - r * odd;
  const sum = 1 + r;
  const y = sum + (r - (sum - 1) + ((w * p) / q + (a - r + b) * sum));
  // Two factors, because 2ᵏ alone may overflow or be subnormal.
  return y * twoTo(k >> 1) * twoTo(k - (k >> 1));
}

/**
 * ln x to some 63 bits, the last of them in `rest`: k ln 2 + 2s + ⅔s³(1 + 3s²/5 + 3s⁴/7 + …), where x = 2ᵏm with √½ ≤ m < √2
 * and s = (m − 1)/(m + 1); s and its cube are in two parts each, as one double would cost `pow` nine of its bits.
 */
function logParts(x: number): number {
  rest = 0;
  if (!(x > 0 && x < Infinity)) return x === 0 ? -Infinity : x < 0 ? NaN : x;
  const tiny = x < 1e-300; // subnormal, perhaps
  bits.setFloat64(0, tiny ? x * 18014398509481984 : x);
  // Moves √½ to a power of two, so that the exponent is k.
  const word = bits.getInt32(0) + (0x3ff00000 - 0x3fe6a09e);
  const k = (word >> 20) - (tiny ? 1077 : 1023);
  bits.setInt32(0, (word & 0xfffff) + 0x3fe6a09e);
  const m = bits.getFloat64(0);
  const f = m - 1;
  const g = m + 1;
  const s = f / g;
  const sHigh = head(s);
  const gHigh = head(g);
  const sLow = (f - sHigh * gHigh - sHigh * (m - (gHigh - 1))) / g;
  const w = s * s;
  const square = sHigh * sHigh;
  const wHigh = head(square);
  const wLow = square - wHigh + sLow * (s + sHigh);
  const cube = sHigh * wHigh;
  const third = cube / 1.5;
  const thirdLow = (cube - third - 0.5 * third + (sHigh * wLow + sLow * w)) / 1.5;
  const end = w * (3 / 19 + w * (3 / 21 + w * (3 / 23 + w * (3 / 25))));
  const sum = 3 / 5 + w * (3 / 7 + w * (3 / 9 + w * (3 / 11 + w * (3 / 13 + w * (3 / 15 + w * (3 / 17 + end))))));
  const a = k * LN2;
  const b = a + 2 * sHigh;
  const c = b + third;
  const low =
    a - b + 2 * sHigh + (b - c + third) + (2 * sLow + thirdLow + (third + thirdLow) * (w * sum) + k * LN2_REST);
  const ln = c + low;
  rest = c - ln + low;
  return ln;
}

/** sin(x + turns·π/2) from r + low = x − kπ/2, with π/2 in parts of 33, 33, 32 and 53 bits (Cody & Waite 1980). */
function wave(x: number, turns: number): number {
  if (!(Math.abs(x) <= 1647099)) x %= 2 * Math.PI;
  const k = Math.floor(x * (2 / Math.PI) + 0.5);
  const a = x - k * 1.5707963267341256;
  const b = k * 6.077100506303966e-11;
  const c = a - b;
  const d = k * 2.0222662487111665e-21;
  const e = c - d;
  const tail = a - c - b + (c - e - d) - k * 8.4784276603689e-32;
  const r = e + tail;
  const low = e - r + tail;
  const quarter = (k + turns) & 3;
  const y = quarter & 1 ? cosine(r, low) : sine(r, low);
  return quarter & 2 ? -y : y;
}

/** sin(r + low) for |r| ≤ π/4: r − r³/3! + r⁵/5! − … */
function sine(r: number, low: number): number {
  const w = r * r;
  const end = w * (1 / 6227020800 + w * (-1 / 1307674368000 + w * (1 / 355687428096000)));
  const sum = -1 / 6 + w * (1 / 120 + w * (-1 / 5040 + w * (1 / 362880 + w * (-1 / 39916800 + end))));
  return r + (w * r * sum + low * (1 - 0.5 * w));
}

/** cos(r + low) for |r| ≤ π/4: 1 − r²/2! + r⁴/4! − … */
function cosine(r: number, low: number): number {
  const w = r * r;
  const end = w * (1 / 479001600 + w * (-1 / 87178291200 + w * (1 / 20922789888000)));
  const sum = 1 / 24 + w * (-1 / 720 + w * (1 / 40320 + w * (-1 / 3628800 + end)));
  const half = 0.5 * w;
  const main = 1 - half;
  return main + (1 - main - half + (w * w * sum - r * low));
}

/** x rounded to 26 bits, so that products of heads are exact (Veltkamp). */
function head(x: number): number {
  const c = 134217729 * x;
  return c - (c - x);
}

/** 2ᵏ for −1023 < k < 1024. */
function twoTo(k: number): number {
  bits.setInt32(8, (k + 1023) << 20); // the low word, at 12, is never written
  return bits.getFloat64(8);
}

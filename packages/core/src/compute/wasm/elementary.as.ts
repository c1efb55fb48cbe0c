// The twin of ../elementary.ts, which states bounds and reasons: the same operations in the same order, hence the same bits.

const LN2 = 0.6931471803691238;
const LN2_REST = 1.9082149292705877e-10;

let rest: f64 = 0;

export function exp(x: f64): f64 {
  return expSum(x, 0);
}

export function log(x: f64): f64 {
  return logParts(x);
}

export function pow(x: f64, y: f64): f64 {
  if (y >= 0 && y <= 64 && y === floor(y)) {
    let product: f64 = 1;
    for (let n = <i32>y; n > 0; n >>= 1) {
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

export function sin(x: f64): f64 {
  return x === 0 ? x : wave(x, 0);
}

export function cos(x: f64): f64 {
  return wave(x, 1);
}

export function tanh(x: f64): f64 {
  const a = abs(x);
  const w = a * a;
  const t =
    a < 0.6
      ? a - (a * w * (675675 + w * (45045 + w * (594 + w)))) / (2027025 + w * (945945 + w * (51975 + w * (630 + w))))
      : 1 - 2 / (expSum(2 * a, 0) + 1);
  return x > 0 ? t : x < 0 ? -t : x;
}

function expSum(x: f64, low: f64): f64 {
  if (!(abs(x) < 746)) return x < 0 ? 0 : x * Infinity;
  const k = floor(x * Math.LOG2E + 0.5);
  const a = x - k * LN2;
  const b = low - k * LN2_REST;
  const r = a + b;
  const w = r * r;
  const odd = 332640 + w * (10080 + w * 42);
  const p = odd - r * (55440 + w * (756 + w));
  const q = 665280 + w * (75600 + w * (840 + w)) - r * odd;
  const sum = 1 + r;
  const y = sum + (r - (sum - 1) + ((w * p) / q + (a - r + b) * sum));
  const n = <i32>k;
  return y * twoTo(n >> 1) * twoTo(n - (n >> 1));
}

function logParts(x: f64): f64 {
  rest = 0;
  if (!(x > 0 && x < Infinity)) return x === 0 ? -Infinity : x < 0 ? NaN : x;
  const tiny = x < 1e-300;
  const bits = reinterpret<u64>(tiny ? x * 18014398509481984 : x);
  const word = <i32>(bits >> 32) + (0x3ff00000 - 0x3fe6a09e);
  const k = <f64>((word >> 20) - (tiny ? 1077 : 1023));
  const m = reinterpret<f64>((<u64>((word & 0xfffff) + 0x3fe6a09e) << 32) | (bits & 0xffffffff));
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
  const end = w * (3.0 / 19.0 + w * (3.0 / 21.0 + w * (3.0 / 23.0 + w * (3.0 / 25.0))));
  const sum = 3.0 / 5.0 + w * (3.0 / 7.0 + w * (3.0 / 9.0 + w * (3.0 / 11.0 + w * (3.0 / 13.0 + w * (3.0 / 15.0 + w * (3.0 / 17.0 + end))))));
  const a = k * LN2;
  const b = a + 2 * sHigh;
  const c = b + third;
  const low = a - b + 2 * sHigh + (b - c + third) + (2 * sLow + thirdLow + (third + thirdLow) * (w * sum) + k * LN2_REST);
  const ln = c + low;
  rest = c - ln + low;
  return ln;
}

function wave(x: f64, turns: i32): f64 {
  if (!(abs(x) <= 1647099)) x %= 2 * Math.PI;
  const k = floor(x * (2 / Math.PI) + 0.5);
  const a = x - k * 1.5707963267341256;
  const b = k * 6.077100506303966e-11;
  const c = a - b;
  const d = k * 2.0222662487111665e-21;
  const e = c - d;
  const tail = a - c - b + (c - e - d) - k * 8.4784276603689e-32;
  const r = e + tail;
  const low = e - r + tail;
  const quarter = (<i32>k + turns) & 3;
  const y = quarter & 1 ? cosine(r, low) : sine(r, low);
  return quarter & 2 ? -y : y;
}

function sine(r: f64, low: f64): f64 {
  const w = r * r;
  const end = w * (1.0 / 6227020800.0 + w * (-1.0 / 1307674368000.0 + w * (1.0 / 355687428096000.0)));
  const sum = -1.0 / 6.0 + w * (1.0 / 120.0 + w * (-1.0 / 5040.0 + w * (1.0 / 362880.0 + w * (-1.0 / 39916800.0 + end))));
  return r + (w * r * sum + low * (1 - 0.5 * w));
}

function cosine(r: f64, low: f64): f64 {
  const w = r * r;
  const end = w * (1.0 / 479001600.0 + w * (-1.0 / 87178291200.0 + w * (1.0 / 20922789888000.0)));
  const sum = 1.0 / 24.0 + w * (-1.0 / 720.0 + w * (1.0 / 40320.0 + w * (-1.0 / 3628800.0 + end)));
  const half = 0.5 * w;
  const main = 1 - half;
  return main + (1 - main - half + (w * w * sum - r * low));
}

function head(x: f64): f64 {
  const c = 134217729 * x;
  return c - (c - x);
}

function twoTo(k: i32): f64 {
  return reinterpret<f64>(<u64>(k + 1023) << 52);
}

// Decimal text to the nearest float64: the twin of ../../text/number.ts, which has the grammar. Text that is not a number, or whose
// rounding is not certain here, gives NaN, which no text means; the plain reader then takes the line. `powers` is the address of the
// table in number-layout.ts; vectors are loaded from it, too, because engines make constants anew each time they are used.

import { HUNDREDS, LEADING_BITS, LEAST_POWER, MOST_POWER, MYRIADS, PAIRS, PLACES, SIGNED, TO_SIGN, ZERO_CHARACTERS } from "./number-layout";

export const DOT: u32 = 46;
export const MINUS: u32 = 45;
const PLUS: u32 = 43;

/** The number in the bytes [from, to). May read up to 16 bytes before `to`, whatever they are. */
@inline export function numberIn(from: usize, to: usize, powers: usize): f64 {
  const negative = <u32>(<u32>load<u8>(from) == MINUS);
  const n = <u32>(to - from) - negative;
  if (n - 1 < 16) {
    // Right-aligned, so that the last digit has weight 1; the point is removed by moving the digits before it.
    const place = v128.load(powers, PLACES);
    const text = v128.load(to - 16);
    const own = i8x16.gt_s(place, i8x16.splat(<i8>(15 - n)));
    const points = i8x16.bitmask(v128.and(own, i8x16.eq(text, i8x16.splat(<i8>DOT))));
    const point = 31 - clz(points);
    const digits = i8x16.swizzle(
      v128.and(own, i8x16.sub(text, v128.load(powers, ZERO_CHARACTERS))),
      i8x16.add(place, i8x16.le_s(place, i8x16.splat(<i8>point))),
    );
    const both = eights(digits, v128.load(powers, PAIRS), v128.load(powers, HUNDREDS), v128.load(powers, MYRIADS));
    const m = (both & 0xffffffff) * 100000000 + (both >> 32);
    const odd = <u64>i8x16.bitmask(i8x16.add_sat_u(digits, v128.load(powers, TO_SIGN))) | <u64>(n == 1 && points != 0);
    if ((odd | (m >> 53)) == 0)
      return <f64><i64>m / load<f64>(powers + (<usize>((15 - point) & 15) << 3) + (<usize>negative << 7), SIGNED);
  }
  return longNumber(from, to, powers);
}

/** The numbers of two groups of eight digits, the first in the low half. */
@inline export function eights(digits: v128, pairs: v128, hundreds: v128, myriads: v128): u64 {
  const fours = i32x4.dot_i16x8_s(i16x8.shr_u(i16x8.mul(digits, pairs), 8), hundreds);
  return i64x2.extract_lane(i32x4.dot_i16x8_s(i16x8.narrow_i32x4_s(fours, fours), myriads), 0);
}

@inline function signed(x: f64, negative: u32): f64 { return reinterpret<f64>(reinterpret<u64>(x) | (<u64>negative << 63)); }

/** Numbers with a sign, an exponent, and up to 19 significant digits. */
export function longNumber(from: usize, to: usize, powers: usize): f64 {
  if (from >= to) return NaN;
  const first = <u32>load<u8>(from);
  from += <usize>(first == MINUS || first == PLUS);
  let m: u64 = 0, significant = 0, power = 0;
  let start = from, point: usize = 0;
  for (; from < to; from++) {
    const digit = <u32>load<u8>(from) - 48;
    if (digit <= 9) {
      m = m * 10 + digit;
      significant += <i32>(m != 0 || significant != 0);
    } else if (digit + 48 == DOT && point == 0) point = from + 1;
    else break;
  }
  // At least one digit besides the point is needed; more than 19 may have overflowed.
  if (from - start == <usize>(point != 0) || significant > 19) return NaN;
  if (point) power = <i32>(point - from);
  if (from < to) {
    if ((load<u8>(from++) | 32) != 101) return NaN;
    if (from == to) return NaN;
    const sign = <u32>load<u8>(from);
    from += <usize>(sign == MINUS || sign == PLUS);
    if (to - from - 1 > 3) return NaN;
    let exponent = 0;
    for (; from < to; from++) {
      const digit = <u32>load<u8>(from) - 48;
      if (digit > 9) return NaN;
      exponent = exponent * 10 + digit;
    }
    power += sign == MINUS ? -exponent : exponent;
  }
  const negative = <u32>(first == MINUS);
  if (m == 0) return signed(0, negative);
  if (m >> 53 == 0 && power >= -22 && power <= 22) {
    // Both are exact, so one operation rounds once (Clinger 1990).
    const x = <f64><i64>m;
    return signed(power < 0 ? x / load<f64>(powers - (<usize>power << 3)) : x * load<f64>(powers + (<usize>power << 3)), negative);
  }
  if (power < LEAST_POWER || power > MOST_POWER) return NaN;
  return signed(scaled(m, power, powers + LEADING_BITS + (<usize>(power - LEAST_POWER) << 4)), negative);
}

let high: u64 = 0;

/** The low 64 bits of a·b; the high ones are left in `high`. */
@inline function multiply(a: u64, b: u64): u64 {
  const a0 = a & 0xffffffff, a1 = a >> 32, b0 = b & 0xffffffff, b1 = b >> 32;
  const low = a0 * b0, middle = a1 * b0 + (low >> 32), other = a0 * b1 + (middle & 0xffffffff);
  high = a1 * b1 + (middle >> 32) + (other >> 32);
  return (other << 32) | (low & 0xffffffff);
}

/**
 * m·10^power by the 128 bits of the power at `entry` (Lemire 2021, "Number parsing at a gigabyte per second"). Here the
 * result is far from the ends of the range, so neither overflow nor subnormals come up.
 */
function scaled(m: u64, power: i32, entry: usize): f64 {
  const zeros = clz(m);
  m <<= zeros;
  let low = multiply(m, load<u64>(entry, 8));
  let top = high;
  if ((top & 0x1ff) == 0x1ff) {
    multiply(m, load<u64>(entry));
    low += high;
    if (low < high) top++;
  }
  if (low == 0xffffffffffffffff && (power < -27 || power > 55)) return NaN;
  const upper = top >> 63;
  let mantissa = top >> (upper + 9);
  let exponent = <i64>((217706 * power) >> 16) + 1086 + <i64>upper - <i64>zeros;
  // Exactly between two doubles, round to the even one.
  if (low <= 1 && power >= -4 && power <= 23 && (mantissa & 3) == 1 && mantissa << (upper + 9) == top) mantissa ^= 1;
  mantissa = (mantissa + (mantissa & 1)) >> 1;
  if (mantissa >> 53) {
    mantissa >>= 1;
    exponent++;
  }
  return reinterpret<f64>((mantissa & 0xfffffffffffff) | (<u64>exponent << 52));
}

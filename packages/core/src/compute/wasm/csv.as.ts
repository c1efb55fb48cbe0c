// Reads records of a CSV file straight into a table: first it makes an index of all delimiters, quotes and line ends of a chunk, then it
// reads the records by that. Irregular records are left to ../../readers/csv/body.ts: such a record is not read, and
// the position says where it begins.

import { AT, CHUNK_IS_READ, CODES, CODES_BYTES, COLUMN_BYTES, COLUMN_PLACE, COLUMN_STRETCH, COLUMNS, COMMENT, DELIMITER, END, LAST_TOKEN, LINES, NO_ROOM, NUMBER, NUMBERS, NUMBERS_BYTES, ODD_RECORD, POWERS, ROOM, TEXT, TEXT_CODE, TOKEN, TOKENS, WIDTH, WORDS } from "./csv-layout";
import { intern, isMissing, word } from "./csv-texts.as";
import { eights, longNumber, MINUS, numberIn } from "./number.as";
import { HUNDREDS, LAST_BYTES, MYRIADS, PAIRS, SIGNED, TENS, TO_SIGN, ZERO_CHARACTERS } from "./number-layout";

const QUOTE: u32 = 34;
const LINE_FEED: u32 = 10;
const CARRIAGE_RETURN: u32 = 13;
const BLANK: u32 = 32;
const TAB: u32 = 9;

/** One bit for each of 64 bytes that is a control character up to the carriage return, a delimiter or a quote. */
@inline function structure(a: v128, b: v128, c: v128, d: v128, delimiter: v128): u64 {
  return <u64><u32>marked(a, delimiter) | (<u64><u32>marked(b, delimiter) << 16) | (<u64><u32>marked(c, delimiter) << 32) | (<u64><u32>marked(d, delimiter) << 48);
}

@inline function marked(bytes: v128, delimiter: v128): i32 {
  return i8x16.bitmask(v128.or(v128.or(i8x16.lt_u(bytes, i8x16.splat(14)), i8x16.eq(bytes, i8x16.splat(34))), i8x16.eq(bytes, delimiter)));
}

@inline function token(tokens: usize, p: usize, bits: u64): void { store<u32>(tokens, <u32>p + <u32>ctz(bits)); }

/** Lists where the bytes are that divide [from, end). Returns whether a byte is not ASCII. */
export function csvIndex(h: usize, from: usize, end: usize): u32 {
  const delimiter = i8x16.splat(<i8>load<u32>(h, DELIMITER));
  let tokens = word(h, TOKENS);
  let high = i8x16.splat(0);
  store<u32>(h, from, AT);
  store<u32>(h, end, END);
  store<u32>(h, tokens, TOKEN);
  for (let p = from; p < end; p += 64) {
    let a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
    let bits = structure(a, b, c, d, delimiter);
    if (end - p < 64) bits &= ((<u64>1) << <u64>(end - p)) - 1;
    high = v128.or(high, v128.or(v128.or(a, b), v128.or(c, d)));
    const n = <usize>popcnt(bits) << 2;
    token(tokens, p, bits); bits &= bits - 1;
    token(tokens + 4, p, bits); bits &= bits - 1;
    token(tokens + 8, p, bits); bits &= bits - 1;
    token(tokens + 12, p, bits); bits &= bits - 1;
    token(tokens + 16, p, bits); bits &= bits - 1;
    token(tokens + 20, p, bits); bits &= bits - 1;
    token(tokens + 24, p, bits); bits &= bits - 1;
    token(tokens + 28, p, bits); bits &= bits - 1;
    for (let more = tokens + 32; bits; more += 4, bits &= bits - 1) token(more, p, bits);
    tokens += n;
  }
  store<u32>(tokens, 0);
  store<u32>(h, tokens, LAST_TOKEN);
  return <u32>(i8x16.bitmask(high) != 0);
}

/** Reads records from AT on, up to the end of the index, of the room, or to an irregular record. */
export function csvRows(h: usize): u32 {
  const end = word(h, END), last = word(h, LAST_TOKEN);
  const columns = word(h, COLUMNS), width = <u32>word(h, WIDTH), powers = word(h, POWERS);
  const numbersBytes = word(h, NUMBERS_BYTES), codesBytes = word(h, CODES_BYTES);
  const delimiter = <u32>word(h, DELIMITER), comment = <u32>word(h, COMMENT), runs = delimiter == BLANK;
  let numbers = word(h, NUMBERS), codes = word(h, CODES);
  let room = <u32>word(h, ROOM), lines = <u32>word(h, LINES);
  let at = word(h, AT), first = word(h, TOKEN);
  let outcome: u32 = CHUNK_IS_READ;
  while (first < last && word(first, 0) < at) first += 4;

  while (first < last) {
    const begin = <u32>load<u8>(at);
    if (begin == LINE_FEED || (begin == CARRIAGE_RETURN && at + 1 < end)) {
      // An empty line, as the first byte does not belong to a line end before it.
      const two = <usize>(begin == CARRIAGE_RETURN && <u32>load<u8>(at + 1) == LINE_FEED);
      at += 1 + two;
      first += 4 << two;
      lines++;
      continue;
    }
    if (begin == comment) { outcome = ODD_RECORD; break; }
    if (room == 0) { outcome = NO_ROOM; break; }

    let t = first, s = at, breaks: u32 = 1, column = columns, j: u32 = 0, e: usize = 0, c: u32 = 0;
    for (; j < width; j++) {
      // Consecutive numbers. The token after the last one is a sentinel, with none before it.
      const stretch = load<u32>(column, COLUMN_STRETCH);
      if (stretch) {
        const stop = column + <usize>stretch * COLUMN_BYTES;
        const begun = column;
        let x = numbers + <usize>load<u32>(column, COLUMN_PLACE);
        const two = numberPairs(t, s, x, stretch >> 1, delimiter, powers);
        if (two) {
          t += two << 3;
          s = word(t - 4, 0) + 1;
          x += two << 4;
          column += two * (2 * COLUMN_BYTES);
        }
        for (; column < stop; column += COLUMN_BYTES) {
          e = word(t, 0);
          if (<u32>load<u8>(e) != delimiter) break;
          const found = shortNumber(s, e, powers);
          if (found != found) break;
          store<f64>(x, found);
          x += 8;
          t += 4;
          s = e + 1;
        }
        j += <u32>(column - begun) / <u32>COLUMN_BYTES;
      }
      if (t >= last) break;
      e = word(t, 0);
      t += 4;
      c = <u32>load<u8>(e);
      if (runs) {
        while (e == s && (c == BLANK || c == TAB) && t < last) {
          s = e + 1;
          e = word(t, 0);
          t += 4;
          c = <u32>load<u8>(e);
        }
      } else while (<u32>load<u8>(s) == BLANK) s++;
      let to = e;
      const quoted = c == QUOTE;
      if (quoted) {
        if (s != e) { outcome = ODD_RECORD; break; }
        s = e + 1;
        for (;;) {
          if (t >= last) break;
          to = word(t, 0);
          t += 4;
          c = <u32>load<u8>(to);
          if (c == QUOTE) break;
          if (c == 0) { outcome = ODD_RECORD; break; }
          breaks += <u32>(c == LINE_FEED || (c == CARRIAGE_RETURN && <u32>load<u8>(to + 1) != LINE_FEED));
        }
        // The quote must be closed, and the byte that ends the cell must be known.
        if (t >= last || outcome) break;
        e = word(t, 0);
        t += 4;
        c = <u32>load<u8>(e);
        let behind = to + 1;
        if (!runs) while (<u32>load<u8>(behind) == BLANK) behind++;
        if (behind != e) { outcome = ODD_RECORD; break; }
      }
      // A line of blanks alone is empty, but between blanks as delimiters there is always a cell.
      if (s == to && !quoted && (runs || width == 1)) { outcome = ODD_RECORD; break; }
      if (j + 1 < width) {
        if (c != delimiter && !(runs && c == TAB)) { outcome = ODD_RECORD; break; }
      } else {
        if (runs) while (t < last && (c == BLANK || c == TAB) && word(t, 0) == e + 1) {
          e++;
          t += 4;
          c = <u32>load<u8>(e);
        }
        if (c == CARRIAGE_RETURN) {
          if (e + 1 == end) break;
          if (<u32>load<u8>(e + 1) == LINE_FEED) { e++; t += 4; }
        } else if (c != LINE_FEED) { outcome = ODD_RECORD; break; }
      }

      const kind = load<u32>(column), place = <usize>load<u32>(column, COLUMN_PLACE);
      column += COLUMN_BYTES;
      if (kind == NUMBER) {
        let x = numberIn(s, to, powers);
        if (x != x) {
          const trimmed = trim(s, to);
          if (quoted) while (s < trimmed && <u32>load<u8>(s) == BLANK) s++;
          if (s < trimmed) {
            x = longNumber(s, trimmed, powers);
            if (x != x && !isMissing(s, trimmed, word(h, WORDS))) { outcome = ODD_RECORD; break; }
          }
        }
        store<f64>(numbers + place, x);
      } else if (kind == TEXT) {
        if (!quoted) to = trim(s, to);
        let code: u32 = 0;
        if (s < to) {
          const found = intern(h, s, <u32>(to - s), <u32>place >> 2, quoted);
          if (found < 16) { outcome = <u32>found; break; }
          code = load<u32>(found, TEXT_CODE);
        }
        store<u32>(codes + place, code);
      }
      s = e + 1;
    }
    if (j < width) break;
    at = s;
    first = t;
    lines += breaks;
    numbers += numbersBytes;
    codes += codesBytes;
    room--;
  }
  store<u32>(h, at, AT);
  store<u32>(h, first, TOKEN);
  store<u32>(h, numbers, NUMBERS);
  store<u32>(h, codes, CODES);
  store<u32>(h, room, ROOM);
  store<u32>(h, lines, LINES);
  return outcome;
}

/**
 * Reads numbers two at a time, as long as both are an optional minus, a digit, a point and up to 8 digits; returns how often. Makes no
 * calls, so that everything stays in registers.
 */
function numberPairs(t: usize, s: usize, x: usize, most: usize, delimiter: u32, powers: usize): usize {
  const zeros = v128.load(powers, ZERO_CHARACTERS), beyond = v128.load(powers, TO_SIGN);
  const pairs = v128.load(powers, PAIRS), hundreds = v128.load(powers, HUNDREDS), myriads = v128.load(powers, MYRIADS);
  let left = most;
  for (; left; left--, t += 8, x += 16) {
    const e = word(t, 0), e1 = word(t, 4), s1 = e + 1;
    if ((<u32>load<u8>(e) ^ delimiter) | (<u32>load<u8>(e1) ^ delimiter)) break;
    const minus = <usize>(<u32>load<u8>(s) == MINUS), minus1 = <usize>(<u32>load<u8>(s1) == MINUS);
    // A digit and a point, and the digits after it.
    const whole = <u32>load<u16>(s + minus) - 0x2e30, whole1 = <u32>load<u16>(s1 + minus1) - 0x2e30;
    const n = <u32>(e - s - minus) - 2, n1 = <u32>(e1 - s1 - minus1) - 2;
    if (whole > 9 || whole1 > 9 || n - 1 > 7 || n1 - 1 > 7) break;
    const power = powers + (<usize>n << 3), power1 = powers + (<usize>n1 << 3);
    const kept = v128.load64_lane(power1, v128.load64_zero(power, LAST_BYTES), 1, LAST_BYTES);
    const both = v128.and(kept, i8x16.sub(v128.load64_lane(e1 - 8, v128.load64_zero(e - 8), 1), zeros));
    if (i8x16.bitmask(i8x16.add_sat_u(both, beyond))) break;
    const behind = eights(both, pairs, hundreds, myriads);
    const m = i32x4.splat(<i32>behind + <i32>(whole * load<u32>(power, TENS)));
    const m1 = <i32>(behind >> 32) + <i32>(whole1 * load<u32>(power1, TENS));
    const scales = v128.load64_lane(power1 + (minus1 << 7), v128.load64_zero(power + (minus << 7), SIGNED), 1, SIGNED);
    v128.store(x, f64x2.div(f64x2.convert_low_i32x4_s(i32x4.replace_lane(m, 1, m1)), scales));
    s = e1 + 1;
  }
  return most - left;
}

/**
 * The most common numbers, up to 8 digits, or a digit, a point and up to 8 digits, after at most one blank: in fewer steps than
 * `numberIn` takes. NaN for others.
 */
@inline function shortNumber(from: usize, to: usize, powers: usize): f64 {
  if (<u32>load<u8>(from) == BLANK) from++;
  const negative = <u64>(<u32>load<u8>(from) == 45);
  const first = from + <usize>negative, n = <u32>(to - first);
  const whole = <u32>load<u16>(first) - 0x2e30; // a digit and a point
  if (whole <= 9) {
    const digits = eightDigits(to, n - 2);
    if (digits == NO_DIGITS) return NaN;
    const power = load<f64>(powers + (<usize>(n - 2) << 3));
    return signed((<f64><i64>digits + <f64><i32>whole * power) / power, negative);
  }
  const digits = eightDigits(to, n);
  return digits == NO_DIGITS ? NaN : signed(<f64><i64>digits, negative);
}

const NO_DIGITS: u64 = 0xffffffffffffffff;

/** The number in the n bytes before `to`. */
@inline function eightDigits(to: usize, n: u32): u64 {
  const shift = <u64>(64 - (n << 3));
  let digits = ((load<u64>(to - 8) ^ 0x3030303030303030) >> shift) << shift;
  if (n - 1 >= 8 || (((digits + 0x7676767676767676) | digits) & 0x8080808080808080) != 0) return NO_DIGITS;
  digits = digits * 10 + (digits >> 8);
  return ((digits & 0x000000ff000000ff) * 0x000f424000000064 + ((digits >> 16) & 0x000000ff000000ff) * 0x0000271000000001) >> 32;
}

@inline function signed(x: f64, negative: u64): f64 { return reinterpret<f64>(reinterpret<u64>(x) | (negative << 63)); }

/** The end of [from, to) without trailing blanks. */
@inline function trim(from: usize, to: usize): usize {
  while (to > from && <u32>load<u8>(to - 1) == BLANK) to--;
  return to;
}

// Lines of LIBSVM text to sparse rows: first it finds where tokens end, then it reads them from their ends, so that they need not
// wait for each other. A line that is anything but regular numbers stops the scan;
// ../../readers/libsvm/line.ts reads it.

import { CLASSES, CLASSES_SHIFT, COLUMN_LIMIT, CURSOR, ENDS, ENTRIES, FIRST_INDEX, INDICES, LARGE, LARGE_VALUE, POWERS, ROWS, SLOT_BYTES, SLOT_FACTOR, SLOT_POSITION, STARTS, TARGETS, VALUES, WIDTH } from "./libsvm-layout";
import { DOT, MINUS, eights, numberIn } from "./number.as";
import { HUNDREDS, LAST_BYTES, MYRIADS, PAIRS, SIGNED, TENS, TO_SIGN, ZERO_CHARACTERS } from "./number-layout";

const TAB: u32 = 9;
const LINE_FEED: u32 = 10;
const CARRIAGE_RETURN: u32 = 13;
const BLANK: u32 = 32;
const COLON: u32 = 58;

/** Values below this cannot have squares that add up to infinity, however long the row. */
const HARMLESS: f64 = 1e149;

/** Marks, of 64 bytes, those that end a token: colons, blanks, control characters; and bytes above 127, which no token has. */
@inline function endsIn(p: usize): u64 {
  const blank = i8x16.splat(<i8>BLANK + 1), colon = i8x16.splat(<i8>COLON);
  const a = v128.load(p), b = v128.load(p, 16), c = v128.load(p, 32), d = v128.load(p, 48);
  return <u64>i8x16.bitmask(v128.or(i8x16.lt_s(a, blank), i8x16.eq(a, colon)))
    | (<u64>i8x16.bitmask(v128.or(i8x16.lt_s(b, blank), i8x16.eq(b, colon))) << 16)
    | (<u64>i8x16.bitmask(v128.or(i8x16.lt_s(c, blank), i8x16.eq(c, colon))) << 32)
    | (<u64>i8x16.bitmask(v128.or(i8x16.lt_s(d, blank), i8x16.eq(d, colon))) << 48);
}

/** Lists the first of the ends, if there is one. */
@inline function listFirst(ends: u64, from: usize, list: usize): u64 {
  store<u32>(list, <u32>from + <u32>ctz(ends));
  return ends & (ends - 1);
}

/** Lists the addresses in [from, to) where tokens end. Writes up to 10 words after the list, and reads 63 bytes after `to`. */
export function libsvmEnds(scan: usize, from: usize, to: usize): void {
  let list: usize = load<u32>(scan, ENDS);
  store<u32>(scan, <u32>list, CURSOR);
  for (; from < to; from += 64) {
    let ends = endsIn(from);
    if (to - from < 64) ends &= (<u64>1 << <u64>(to - from)) - 1;
    const next = list + (<usize>popcnt(ends) << 2);
    // The usual number of ends is listed without checking; superfluous ones are overwritten.
    ends = listFirst(ends, from, list);
    ends = listFirst(ends, from, list + 4);
    ends = listFirst(ends, from, list + 8);
    ends = listFirst(ends, from, list + 12);
    ends = listFirst(ends, from, list + 16);
    ends = listFirst(ends, from, list + 20);
    ends = listFirst(ends, from, list + 24);
    ends = listFirst(ends, from, list + 28);
    ends = listFirst(ends, from, list + 32);
    ends = listFirst(ends, from, list + 36);
    for (list += 40; list < next; list += 4) ends = listFirst(ends, from, list);
    list = next;
  }
  // A line that ends too soon looks at two more ends.
  store<u32>(list, <u32>to);
  store<u32>(list, <u32>to, 4);
}

/** Reads the lines of [from, to), which ends with a line; returns the address of the first line left. */
export function libsvmRows32(scan: usize, from: usize, to: usize): usize {
  return read<f32>(scan, from, to);
}

export function libsvmRows64(scan: usize, from: usize, to: usize): usize {
  return read<f64>(scan, from, to);
}

/** Position of a class, −1 if the table does not have it. */
@inline function classOf(label: f64, table: usize, shift: u32): i32 {
  const bits = reinterpret<u64>(label);
  let slot = ((<u32>bits ^ <u32>(bits >> 32)) * <u32>SLOT_FACTOR) >> shift;
  const last = (<u32>1 << (32 - shift)) - 1;
  while (true) {
    const at = table + <usize>slot * SLOT_BYTES;
    const position = load<u32>(at, SLOT_POSITION);
    if (position == 0) return -1;
    if (load<f64>(at) == label) return <i32>position - 1;
    slot = (slot + 1) & last;
  }
}

/** A function call, to keep the loop small. */
function anyNumber(from: usize, to: usize, powers: usize): f64 {
  return numberIn(from, to, powers);
}

let otherValue: f64 = 0;
/** Whether a value so far had an absolute value of LARGE_VALUE or more. */
let large: u32 = 0;

/** The index of an entry in any form, whose value is left in `otherValue`; −1 if the plain reader must read it. */
function otherEntry(from: usize, colon: usize, end: usize, powers: usize): i32 {
  otherValue = anyNumber(colon + 1, end, powers);
  // At least one digit; if there is none, the subtraction wraps around.
  if (!(abs(otherValue) < HARMLESS) || colon - from - 1 > 9) return -1;
  let index: u64 = 0;
  for (; from < colon; from++) {
    const digit = <u32>load<u8>(from) - 48;
    if (digit > 9) return -1;
    index = index * 10 + digit;
  }
  large |= <u32>(abs(otherValue) >= LARGE_VALUE);
  return index < 0x80000000 ? <i32>index : -1;
}

// Where the usual entries ended, and what was seen up to there.
let cursorNow: usize = 0;
let entryNow: usize = 0;
let columnNow: i32 = 0;

/**
 * Reads entries as long as they are a blank, up to 8 digits, a colon, an optional minus, and up to 8 digits, before which
 * there may be one digit and a point: both numbers at once. Makes no calls, so that everything stays in registers.
 */
@inline function usualEntries<V>(cursor: usize, entry: usize, indices: usize, values: usize, powers: usize, first: i32): void {
  const zeros = v128.load(powers, ZERO_CHARACTERS), beyond = v128.load(powers, TO_SIGN);
  const pairs = v128.load(powers, PAIRS), hundreds = v128.load(powers, HUNDREDS), myriads = v128.load(powers, MYRIADS);
  indices += entry << 2;
  values += entry * sizeof<V>();
  const before = cursor;
  let column = columnNow;
  let blank: usize = load<u32>(cursor);
  while (true) {
    const colon: usize = load<u32>(cursor, 4), end: usize = load<u32>(cursor, 8);
    if (<u32>load<u8>(blank) != BLANK) break;
    if (<u32>load<u8>(colon) != COLON) break;
    const n = <u32>(colon - blank) - 2;
    if (n > 7) break;
    const negative = <u32>(<u32>load<u8>(colon, 1) == MINUS);
    const value = colon + <usize>negative;
    const pointed = <u32>(<u32>load<u8>(value, 2) == DOT);
    const digits = <u32>(end - value) - 1 - (pointed << 1);
    if (digits - 1 > 7) break;
    const whole = (<u32>load<u8>(value, 1) - 48) & (0 - pointed);
    if (whole > 9) break;
    const kept = v128.load64_lane(powers + (<usize>digits << 3), v128.load64_zero(powers + (<usize>n << 3), LAST_BYTES + 8), 1, LAST_BYTES);
    const both = v128.and(kept, i8x16.sub(v128.load64_lane(end - 8, v128.load64_zero(colon - 8), 1), zeros));
    if (i8x16.bitmask(i8x16.add_sat_u(both, beyond))) break;
    const numbers = eights(both, pairs, hundreds, myriads);
    const next = <i32>numbers - first;
    if (next <= column) break;
    const power = powers + (<usize>(digits & (0 - pointed)) << 3);
    const x = <f64><i64>((numbers >> 32) + <u64>whole * load<u64>(power, TENS)) / load<f64>(power + (<usize>negative << 7), SIGNED);
    if (sizeof<V>() == 4) {
      if (<f64><f32>x != x) break;
      store<f32>(values, <f32>x);
    } else store<f64>(values, x);
    store<u32>(indices, <u32>next);
    values += sizeof<V>();
    indices += 4;
    column = next;
    cursor += 8;
    blank = end;
  }
  cursorNow = cursor;
  entryNow = entry + ((cursor - before) >> 3);
  columnNow = column;
}

function usualEntries32(cursor: usize, entry: usize, indices: usize, values: usize, powers: usize, first: i32): void {
  usualEntries<f32>(cursor, entry, indices, values, powers, first);
}

function usualEntries64(cursor: usize, entry: usize, indices: usize, values: usize, powers: usize, first: i32): void {
  usualEntries<f64>(cursor, entry, indices, values, powers, first);
}

@inline function read<V>(scan: usize, from: usize, to: usize): usize {
  const powers: usize = load<u32>(scan, POWERS);
  const classes: usize = load<u32>(scan, CLASSES), shift = load<u32>(scan, CLASSES_SHIFT);
  const first = <i32>load<u32>(scan, FIRST_INDEX), limit = <i32>load<u32>(scan, COLUMN_LIMIT);
  const starts: usize = load<u32>(scan, STARTS), targets: usize = load<u32>(scan, TARGETS);
  const indices: usize = load<u32>(scan, INDICES), values: usize = load<u32>(scan, VALUES);
  let width = <i32>load<u32>(scan, WIDTH);
  let row: usize = load<u32>(scan, ROWS), entries: usize = load<u32>(scan, ENTRIES);
  let cursor: usize = load<u32>(scan, CURSOR);
  large = load<u32>(scan, LARGE);
  if (from < to) while (<usize>load<u32>(cursor) < from) cursor += 4;

  let line = cursor;
  while (from < to) {
    const target = classOf(anyNumber(from, load<u32>(cursor), powers) + 0, classes, shift);
    if (target < 0) break;
    let clean = false;
    let end: usize;
    entryNow = entries;
    columnNow = -1;
    while (true) {
      if (sizeof<V>() == 4) usualEntries32(cursor, entryNow, indices, values, powers, first);
      else usualEntries64(cursor, entryNow, indices, values, powers, first);
      cursor = cursorNow;
      end = load<u32>(cursor);
      const separator = <u32>load<u8>(end);
      if (separator == LINE_FEED) {
        clean = true;
        break;
      }
      if (separator == CARRIAGE_RETURN && <u32>load<u8>(end, 1) == LINE_FEED) {
        clean = true;
        end++;
        cursor += 4;
        break;
      }
      if (separator != BLANK && separator != TAB) break;
      const colon: usize = load<u32>(cursor, 4);
      if (colon == end + 1 && <u32>load<u8>(colon) != COLON) {
        cursor += 4;
        continue;
      }
      if (<u32>load<u8>(colon) != COLON) break;
      const next = otherEntry(end + 1, colon, load<u32>(cursor, 8), powers) - first;
      if (next <= columnNow || (sizeof<V>() == 4 && <f64><f32>otherValue != otherValue)) break;
      store<u32>(indices + (entryNow << 2), <u32>next);
      if (sizeof<V>() == 4) store<f32>(values + (entryNow << 2), <f32>otherValue);
      else store<f64>(values + (entryNow << 3), otherValue);
      columnNow = next;
      entryNow++;
      cursor += 8;
    }
    if (!clean || columnNow > limit) break;
    entries = entryNow;
    store<u32>(targets + (row << 2), target);
    row++;
    store<u32>(starts + (row << 2), <u32>entries);
    width = max(width, columnNow + 1);
    from = end + 1;
    cursor += 4;
    line = cursor;
  }
  store<u32>(scan, <u32>line, CURSOR);
  store<u32>(scan, <u32>row, ROWS);
  store<u32>(scan, <u32>entries, ENTRIES);
  store<u32>(scan, <u32>width, WIDTH);
  store<u32>(scan, large, LARGE);
  return from;
}

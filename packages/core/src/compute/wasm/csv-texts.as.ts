// The codes of texts: a hash table of the texts so far, numbered in the order in which they came.

import { ARENA, ARENA_END, ARENA_TOP, COUNTS, NO_ROOM_FOR_TEXTS, ODD_RECORD, SHORT_TEXT, TABLE, TABLE_FREE, TABLE_MASK, TEXT_CODE, TEXT_HEAD, TEXT_LENGTH, TEXT_WORDS } from "./csv-layout";

/** A word of the header. */
@inline export function word(h: usize, at: usize): usize { return <usize>load<u32>(h + at); }

/** Whether [from, to) is one of the words, ignoring case; they are stored as length and bytes, the last with length 0. */
export function isMissing(from: usize, to: usize, words: usize): bool {
  const n = <u32>(to - from);
  for (let length = <u32>load<u8>(words); length; words += 1 + length, length = <u32>load<u8>(words)) {
    if (length != n) continue;
    let k: u32 = 0;
    while (k < n && lower(<u32>load<u8>(from + k)) == <u32>load<u8>(words + 1 + k)) k++;
    if (k == n) return true;
  }
  return false;
}

@inline function lower(byte: u32): u32 { return byte - 65 < 26 ? byte | 32 : byte; }

// Texts lie one after the other in the arena, and a table of [hash, place in the arena or 0] finds them. Most are short: the
// first 32 bytes, padded with zeros, are compared all at once, so that lengths cause no branch.

@inline function textBytes(n: u32): usize { return (TEXT_HEAD + <usize>max<u32>(n, SHORT_TEXT) + 7) & ~3; }

/** The first or second 16 bytes of a text. */
@inline function firstBytes(s: usize, n: u32): v128 {
  return v128.and(v128.load(s), i8x16.gt_u(i8x16.splat(<i8>min(n, 255)), i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)));
}
@inline function secondBytes(s: usize, n: u32): v128 {
  return v128.and(v128.load(s, 16), i8x16.gt_u(i8x16.splat(<i8>min(n, 255)), i8x16(16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31)));
}

@inline function mixed(bits: u64): u64 { return bits ^ (bits >> 32); }

@inline function hashOf(a: v128, b: v128, s: usize, n: u32, place: u32): u32 {
  let hash = <u64>i64x2.extract_lane(a, 0) * 0x9e3779b97f4a7c15 + <u64>i64x2.extract_lane(a, 1) * 0xc2b2ae3d27d4eb4f;
  hash ^= <u64>i64x2.extract_lane(b, 0) * 0x165667b19e3779f9 + <u64>i64x2.extract_lane(b, 1) * 0xff51afd7ed558ccd;
  hash += (<u64>place << 32 | <u64>n) * 0xd6e8feb86659fd93;
  for (let k: u32 = SHORT_TEXT; k < n; k += 8) hash = mixed(hash ^ load<u64>(s + <usize>min(k, n - 8))) * 0x9e3779b97f4a7c15;
  return <u32>mixed(mixed(hash) * 0xc4ceb9fe1a85ec53);
}

/** The entry of the table with the text, or the free one where it belongs. */
@inline function entryOf(h: usize, a: v128, b: v128, s: usize, n: u32, place: u32, hash: u32): usize {
  const table = word(h, TABLE), mask = <u32>word(h, TABLE_MASK), arena = word(h, ARENA);
  let k = hash, entry = table + (<usize>(k & mask) << 3), offset: usize;
  while (offset = <usize>load<u32>(entry, 4)) {
    const text = arena + offset;
    if (load<u32>(entry) == hash && isSame(text, a, b, s, n, place)) break;
    entry = table + (<usize>(++k & mask) << 3);
  }
  return entry;
}

@inline function isSame(text: usize, a: v128, b: v128, s: usize, n: u32, place: u32): bool {
  const differing = v128.or(v128.xor(v128.load(text, TEXT_HEAD), a), v128.xor(v128.load(text, TEXT_HEAD + 16), b));
  if (v128.any_true(differing) || load<u32>(text, TEXT_LENGTH) != n || load<u32>(text) != place) return false;
  for (let k: u32 = SHORT_TEXT; k < n; k += 8) {
    const at = <usize>min(k, n - 8);
    if (load<u64>(text + TEXT_HEAD + at) != load<u64>(s + at)) return false;
  }
  return true;
}

/** The place of a text in the arena, where it is put if new; below 16, the outcome that stops the record. */
@inline export function intern(h: usize, s: usize, n: u32, place: u32, quoted: bool): usize {
  const a = firstBytes(s, n), b = secondBytes(s, n);
  const hash = hashOf(a, b, s, n, place);
  const entry = entryOf(h, a, b, s, n, place, hash);
  const offset = <usize>load<u32>(entry, 4);
  if (offset == 0) return addNew(h, s, n, place, hash, entry, quoted);
  const text = word(h, ARENA) + offset;
  return quoted && load<u32>(text, TEXT_CODE) == 0 ? <usize>ODD_RECORD : text;
}

function addNew(h: usize, s: usize, n: u32, place: u32, hash: u32, entry: usize, quoted: bool): usize {
  for (let k: u32 = 0; k < n; k++) if (<u32>load<u8>(s + k) - 32 > 94) return ODD_RECORD;
  // Without the blanks at its ends it may be a word for a missing value, which is not checked here.
  if (<u32>load<u8>(s) == 32 || <u32>load<u8>(s + n - 1) == 32) return ODD_RECORD;
  const missing = isMissing(s, s + n, word(h, TEXT_WORDS));
  if (missing && quoted) return ODD_RECORD;
  return add(h, s, n, place, hash, entry, missing ? 0xffffffff : place);
}

/** Adds a text; `counted` is the place whose next code it gets, or −1 for code 0. */
function add(h: usize, s: usize, n: u32, place: u32, hash: u32, entry: usize, counted: u32): usize {
  const text = word(h, ARENA_TOP), top = text + textBytes(n);
  const free = load<u32>(h, TABLE_FREE);
  if (free == 0 || top > word(h, ARENA_END)) return NO_ROOM_FOR_TEXTS;
  let code: u32 = 0;
  if (counted != 0xffffffff) {
    const count = word(h, COUNTS) + (<usize>counted << 2);
    code = load<u32>(count) + 1;
    store<u32>(count, code);
  }
  store<u32>(text, place);
  store<u32>(text, code, TEXT_CODE);
  store<u32>(text, n, TEXT_LENGTH);
  memory.fill(text + TEXT_HEAD, 0, SHORT_TEXT);
  memory.copy(text + TEXT_HEAD, s, n);
  store<u32>(entry, hash);
  store<u32>(entry, <u32>(text - word(h, ARENA)), 4);
  store<u32>(h, free - 1, TABLE_FREE);
  store<u32>(h, top, ARENA_TOP);
  return text;
}

/** The code of the n > 0 bytes at `s`, which are added if new; −1 if there is no room. */
export function csvIntern(h: usize, s: usize, n: u32, place: u32, counted: u32): u32 {
  const a = firstBytes(s, n), b = secondBytes(s, n);
  const hash = hashOf(a, b, s, n, place);
  const entry = entryOf(h, a, b, s, n, place, hash);
  const offset = <usize>load<u32>(entry, 4);
  if (offset) return load<u32>(word(h, ARENA) + offset, TEXT_CODE);
  const text = add(h, s, n, place, hash, entry, counted);
  return text < 16 ? 0xffffffff : load<u32>(text, TEXT_CODE);
}

/** Fills an empty table with the texts of the arena from `from` on. */
export function csvRehash(h: usize, from: usize): void {
  const top = word(h, ARENA_TOP), arena = word(h, ARENA);
  for (let text = from; text < top; ) {
    const s = text + TEXT_HEAD, n = load<u32>(text, TEXT_LENGTH), place = load<u32>(text);
    const a = firstBytes(s, n), b = secondBytes(s, n);
    const hash = hashOf(a, b, s, n, place);
    const entry = entryOf(h, a, b, s, n, place, hash);
    store<u32>(entry, hash);
    store<u32>(entry, <u32>(text - arena), 4);
    store<u32>(h, load<u32>(h, TABLE_FREE) - 1, TABLE_FREE);
    text += textBytes(n);
  }
}
